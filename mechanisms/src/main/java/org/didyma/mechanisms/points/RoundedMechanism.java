package org.didyma.mechanisms.points;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.RowStream;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism whose real weights are released as whole points. Promise: that of the mechanism;
 * {@link PointRounding} look at its weights alone (docs/proofs/gradient-mechanisms.md, section 16).
 *
 * @param inner draws real weights
 */
record RoundedMechanism<D, P>(Mechanism<D, P> inner, PointRounding points)
    implements Mechanism<D, P> {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public String proof() {
    return inner.proof();
  }

  @Override
  public String name(P parameters) {
    return inner.name(parameters);
  }

  @Override
  public String proof(P parameters) {
    return inner.proof(parameters);
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return inner.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    return inner.guarantee(parameters);
  }

  @Override
  public void requireUsable(D none, P parameters) {
    inner.requireUsable(none, parameters);
  }

  @Override
  public void check(D data, P parameters) {
    inner.check(data, parameters);
  }

  @Override
  public String outlook(D data, P parameters) {
    return inner.outlook(data, parameters);
  }

  @Override
  public RawOutput.Point draw(D data, P parameters, RandomBits bits, CancellationToken stop) {
    RawOutput.Point drawn = points.of((RawOutput.Real) inner.draw(data, parameters, bits, stop));
    return new RawOutput.Point(
        drawn.lattice(),
        drawn.weights(),
        drawn.risk(),
        drawn.unit(),
        drawn.loss(),
        data instanceof CodedRows ? drawn.diagnostics() : diagnostics(data, drawn.weights()));
  }

  /** The training errors of points, for the custodian. */
  private static Diagnostics diagnostics(Object data, Weights points) {
    if (data instanceof Cells cells) {
      return Diagnostics.ofPoints(cells, points);
    }
    RowStream rows = data instanceof ProjectedRows projected ? projected.rows() : (RowStream) data;
    int d = points.size() - 1;
    // Half a point above the threshold, so that rounding does not decide on ties.
    List<Double> weights = IntStream.range(0, d).mapToObj(j -> (double) points.get(j)).toList();
    long errors = rows.errors(rows.scale().rowWeights(weights, 0.5 - points.get(d)));
    return Diagnostics.of(errors, errors);
  }
}
