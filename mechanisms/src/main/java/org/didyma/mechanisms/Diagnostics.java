package org.didyma.mechanisms;

import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;

/**
 * Facts about a run that depend on the data beyond the model that it gave. Not private: for the
 * custodian only.
 *
 * @param cost training cost of the model
 * @param errors training records that the model misclassifies
 * @param nodes nodes that a search expanded, where there was one
 * @param certificate kind of the certificate behind the choice, where there is one
 */
public record Diagnostics(
    long cost, long errors, OptionalLong nodes, Optional<String> certificate) {

  /** Of a model that a search has found. */
  public static Diagnostics ofSearch(long cost, long errors, long nodes, String certificate) {
    return new Diagnostics(cost, errors, OptionalLong.of(nodes), Optional.of(certificate));
  }

  /**
   * Of points.
   *
   * @param cells what they were learned from
   * @param points one weight for each coordinate, and the intercept
   */
  public static Diagnostics ofPoints(Cells cells, Weights points) {
    long errors = 0;
    for (int c = 0; c < cells.count(); c++) {
      long score = points.get(cells.dimension());
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        score += (long) points.get(cells.column(e)) * cells.value(e);
      }
      errors += score > 0 ? cells.negatives(c) : cells.positives(c);
    }
    return of(errors, errors);
  }

  /** Of a model that was found without a search. */
  public static Diagnostics of(long cost, long errors) {
    return new Diagnostics(cost, errors, OptionalLong.empty(), Optional.empty());
  }
}
