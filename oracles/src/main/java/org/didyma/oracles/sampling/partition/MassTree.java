package org.didyma.oracles.sampling.partition;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ThresholdGroups;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.CoordinateOrder;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * What a draw walks through: a space, its points or classes of points in an order, and a bound on
 * their masses.
 */
public record MassTree(SearchSpace space, PartitionBound masses) {

  /** Whether masses are sums over the levels of thresholds. */
  public boolean isInStairs() {
    return masses instanceof StairMasses;
  }

  /**
   * The points of an unperturbed problem, in an order that suits its bound.
   *
   * @param rate above 0
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  public static MassTree ofPoints(LearningProblem problem, double rate, SearchListener listener) {
    return inStairs(problem, rate, listener).orElseGet(() -> inUsualOrder(problem, rate, listener));
  }

  /**
   * The classes of points that differ by shifts which change no score, where a draw is shorter with
   * them ({@link ShiftClasses}); elsewhere the points.
   *
   * @param rate above 0
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  public static MassTree of(LearningProblem problem, double rate, SearchListener listener) {
    Optional<MassTree> inStairs = inStairs(problem, rate, listener);
    if (inStairs.isPresent()) {
      return inStairs.get();
    }
    Optional<ShiftClasses> classes = ClassMasses.applies(problem);
    if (classes.isPresent()) {
      SearchSpace space = disputedFirst(classes.get().problem());
      Optional<PartitionBound> masses = ClassMasses.of(classes.get(), space, rate, listener);
      if (masses.isPresent()) {
        return new MassTree(space, masses.get());
      }
    }
    return inUsualOrder(problem, rate, listener);
  }

  private static MassTree inUsualOrder(
      LearningProblem problem, double rate, SearchListener listener) {
    SearchSpace space =
        problem.lattice().isSparse() ? SearchSpace.of(problem) : disputedFirst(problem);
    return new MassTree(
        space,
        PartitionBound.of(space, problem.lattice().completions(space.order()), rate, listener));
  }

  private static SearchSpace disputedFirst(LearningProblem problem) {
    return SearchSpace.inOrder(problem, CoordinateOrder.mostDisputedFirst(problem));
  }

  private static Optional<MassTree> inStairs(
      LearningProblem problem, double rate, SearchListener listener) {
    return ThresholdGroups.space(problem)
        .flatMap(
            space ->
                StairMasses.of(space, rate, listener).map(masses -> new MassTree(space, masses)));
  }
}
