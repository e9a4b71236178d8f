package org.didyma.mechanisms.gradient;

import java.util.Arrays;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** {@link OnLabels} beside what section 17 makes of it. */
final class RecordedLabels {

  private static final PublicContext ANY =
      PublicContext.of(Epsilon.parse("1"), Delta.ZERO, Adjacency.REPLACE);

  private RecordedLabels() {}

  /** Labels of more than two values; public constants whose largest curvatures are known. */
  static void add(List<RecordedCases.Case> cases) {
    for (Adjacency adjacency : Adjacency.values()) {
      for (String delta : List.of("0", "1e-5")) {
        cases.add(labels(TheoremLabels.hazards(0.2, 0.2, 0.2), adjacency, delta, 1e-5));
        // The enclosure of the largest curvature is above it by up to one part in 1000.
        cases.add(labels(TheoremLabels.shares(0.4, 0.45, 0.9), adjacency, delta, 2e-3));
      }
    }
  }

  private static RecordedCases.Case labels(
      TheoremLabels of, Adjacency adjacency, String delta, double close) {
    ObjectivePerturbation.Parameters p =
        new ObjectivePerturbation.Parameters(
            PrivacyTarget.of("1.3", delta),
            adjacency,
            of.loss(),
            0,
            ObjectivePerturbation.Form.AMP,
            1e-8);
    Rows rows = RecordedCases.rows(12, 2);
    int[] codes = new int[rows.count()];
    Arrays.setAll(codes, i -> i % of.labels());
    double[][] x = new double[rows.count()][rows.dimension()];
    for (int i = 0; i < x.length; i++) {
      rows.features().copy(i, x[i]);
    }
    TheoremMinima.Scores scores =
        new TheoremMinima.Scores(
            x,
            of.largestSlope(),
            of.largestSecond(),
            (i, s) -> of.slope(codes[i], s),
            (i, s) -> of.second(codes[i], s));
    return new RecordedCases.Case(
        "objective-perturbation of " + of + " delta " + delta,
        OnLabels.class,
        adjacency,
        rows,
        (r, bits) ->
            RecordedCases.onRows(
                r,
                OnLabels.objectivePerturbation(ANY)
                    .draw(CodedRows.of(r, codes, of.labels()), p, bits, RecordedCases.NONE)),
        (r, tape) -> TheoremMinima.objective(r, scores, p, 1.3, Double.parseDouble(delta), tape),
        close);
  }
}
