package org.didyma.mechanisms;

import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;

/**
 * Facts about a run that depend on the data beyond the model that it gave. Not private: for the
 * custodian only.
 *
 * @param cost training cost of the model
 * @param errors training records that the model misclassifies, of two labels
 * @param nodes nodes that a search expanded, where there was one
 * @param certificate kind of the certificate behind the choice, where there is one
 */
public record Diagnostics(
    long cost, OptionalLong errors, OptionalLong nodes, Optional<String> certificate) {

  /** Of weights that a search has found. */
  public static Diagnostics ofSearch(
      LearningProblem problem, Weights weights, long nodes, String certificate) {
    Diagnostics own = of(problem, weights);
    return new Diagnostics(own.cost, own.errors, OptionalLong.of(nodes), Optional.of(certificate));
  }

  /** Of weights that were found without a search of all records. */
  public static Diagnostics of(LearningProblem problem, Weights weights) {
    OptionalLong errors =
        problem.cells().labels() == Cells.TWO
            ? OptionalLong.of(problem.errors(weights))
            : OptionalLong.empty();
    return new Diagnostics(problem.loss(weights), errors, OptionalLong.empty(), Optional.empty());
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
    return new Diagnostics(cost, OptionalLong.of(errors), OptionalLong.empty(), Optional.empty());
  }
}
