package org.didyma.oracles.search.shifts;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.bounds.ThresholdGroups;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.supports.SupportWork;

/** What the tree of a long search branches on. It follows from the shape of the problem alone. */
public sealed interface BranchingRule {

  /** The weights of points, one coordinate after the other. */
  record Points() implements BranchingRule {}

  /** Supports, where few weights may be non-zero. */
  record Supports() implements BranchingRule {}

  /**
   * Classes of weights that differ by shifts of whole categories.
   *
   * @param classes those of the problem
   */
  record Classes(ShiftClasses classes) implements BranchingRule {}

  /**
   * The weights of points in an order that suits {@link ThresholdGroups}, whose levels bound them.
   *
   * @param space in that order
   */
  record Levels(SearchSpace space) implements BranchingRule {}

  /** What suits a problem. */
  static BranchingRule of(LearningProblem problem) {
    Optional<SearchSpace> stairs =
        problem.perturbation().isNone() ? ThresholdGroups.space(problem) : Optional.empty();
    if (stairs.isPresent()) {
      return new Levels(stairs.get());
    }
    return withoutLevels(problem);
  }

  /** The same for whoever has no bound by levels, such as a certificate. */
  static BranchingRule withoutLevels(LearningProblem problem) {
    Optional<ShiftClasses> classes =
        isWide(problem) && !problem.lattice().isConstrained()
            ? ShiftClasses.of(problem)
            : Optional.empty();
    if (classes.isPresent()) {
      return new Classes(classes.get());
    }
    boolean supports =
        problem.isZeroOne() ? SupportWork.pay(problem) : SupportWork.payForTables(problem);
    return supports ? new Supports() : new Points();
  }

  /**
   * True when some weight has so many values that classes under shifts pay. Errors of five values
   * are searched faster by points.
   */
  private static boolean isWide(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int range = problem.isZeroOne() ? 6 : 4;
    boolean wide = false;
    for (int j = 0; j < lattice.features(); j++) {
      wide |= lattice.high(j) - lattice.low(j) >= range;
    }
    return wide;
  }
}
