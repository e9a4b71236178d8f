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
    long errors = errors(data, drawn.weights());
    return new RawOutput.Point(
        drawn.lattice(), drawn.weights(), drawn.risk(), Diagnostics.of(errors, errors));
  }

  /** The training errors of points, for the custodian. */
  private static long errors(Object data, Weights points) {
    if (data instanceof Cells cells) {
      return errors(cells, points);
    }
    RowStream rows = data instanceof ProjectedRows projected ? projected.rows() : (RowStream) data;
    int d = points.size() - 1;
    // Half a point above the threshold, so that rounding does not decide on ties.
    List<Double> weights = IntStream.range(0, d).mapToObj(j -> (double) points.get(j)).toList();
    return rows.errors(rows.scale().rowWeights(weights, 0.5 - points.get(d)));
  }

  private static long errors(Cells cells, Weights points) {
    long errors = 0;
    for (int c = 0; c < cells.count(); c++) {
      long score = points.get(cells.dimension());
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        score += (long) points.get(cells.column(e)) * cells.value(e);
      }
      errors += score > 0 ? cells.negatives(c) : cells.positives(c);
    }
    return errors;
  }
}
