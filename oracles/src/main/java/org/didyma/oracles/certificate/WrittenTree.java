package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.StairBound;
import org.didyma.oracles.search.bounds.ThresholdGroups;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * What the tree that a {@link CertificateWriter} writes branches on, and what closes its nodes.
 *
 * @param space its positions
 * @param chains the bound
 * @param classes of a tree over classes; null for a tree over points
 * @param stairs of a tree that is closed by levels, see {@link TreeCertificate}; otherwise empty
 */
record WrittenTree(
    SearchSpace space,
    ChainBound chains,
    @Nullable ShiftClasses classes,
    List<List<Integer>> stairs) {

  /**
   * Levels, where they have room.
   *
   * @param space in the order of {@link BranchingRule.Levels}
   */
  static Optional<WrittenTree> levels(SearchSpace space, SearchListener listener) {
    return StairBound.of(space, listener)
        .map(bound -> new WrittenTree(space, bound, null, stairs(space)));
  }

  /** The coordinates of each stair of more than one step. */
  private static List<List<Integer>> stairs(SearchSpace space) {
    ThresholdGroups stairs = ThresholdGroups.of(space);
    List<List<Integer>> all = new ArrayList<>();
    for (int g = 0; g < stairs.count(); g++) {
      List<Integer> steps = new ArrayList<>();
      for (int k : stairs.steps(g)) {
        steps.add(space.coordinate(k));
      }
      if (steps.size() > 1) {
        all.add(steps);
      }
    }
    return all;
  }

  /**
   * Classes of weights.
   *
   * @param objective the least one
   */
  static WrittenTree classes(ShiftClasses classes, long objective, SearchListener listener) {
    SearchSpace space = classes.space(objective, listener);
    return new WrittenTree(space, ChainBound.of(space, listener), classes, List.of());
  }

  /** Points, with slopes that aim at the objective of a minimiser. */
  static WrittenTree points(LearningProblem problem, Weights minimiser, SearchListener listener) {
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    WeightLattice lattice = problem.lattice();
    long norm = 0;
    for (int j = 0; j < lattice.features(); j++) {
      norm += (long) minimiser.get(j) * minimiser.get(j);
    }
    long target = problem.objective(minimiser) - new NormTerms(space).bound(space.size(), norm);
    return new WrittenTree(space, ChainBound.of(space, target, listener), null, List.of());
  }

  /** No more than a problem and a point, where every support is to be looked at. */
  static TreeCertificate none(LearningProblem problem, Weights weights) {
    return new TreeCertificate(
        List.of(),
        List.of(),
        List.of(),
        problem.lattice(),
        problem.scoreLoss(),
        problem.perturbation(),
        problem.cells().count(),
        problem.cells().records(),
        problem.baseLoss(),
        weights,
        problem.objective(weights),
        0,
        1,
        List.of(),
        0,
        "",
        "");
  }
}
