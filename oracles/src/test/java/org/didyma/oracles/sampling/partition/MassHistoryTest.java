package org.didyma.oracles.sampling.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/**
 * Bounds on masses are functions of the prefix, to the last bit, whatever was looked at before. The
 * shares of a region's parts follow them, and must not depend on the region's own clock; but in
 * what order regions are looked at does.
 */
class MassHistoryTest {

  private static final double[] RATES = {1e-6, 0.07, 0.5, 3, 15, 40, 350};
  private static final int PATHS = 20;

  private final Random random = new Random(71);

  @Test
  void boundsDoNotDependOnWhatWasLookedAtBefore() {
    RandomProblems any = new RandomProblems(72);
    StairProblems stairs = new StairProblems(73);
    OneHotProblems oneHot = new OneHotProblems(74);
    RandomLosses losses = new RandomLosses(75);
    Map<Class<?>, Integer> kinds = new HashMap<>();
    for (int i = 0; i < 600; i++) {
      LearningProblem problem =
          switch (i % 4) {
            case 0 -> RandomProblems.unperturbed(any.next(150));
            case 1 -> sparse(any.next(150));
            case 2 -> stairs.next(300);
            default -> RandomProblems.unperturbed(oneHot.next(2000));
          };
      if (problem.lattice().isEmpty()) {
        continue;
      }
      problem = i % 5 < 2 ? losses.replaced(problem).orElse(problem) : problem;
      MassTree tree = tree(problem, RATES[i % RATES.length]);
      check(tree.masses(), tree.space());
      kinds.merge(tree.masses().getClass(), 1, Integer::sum);
    }
    assertThat(kinds)
        .containsOnlyKeys(
            ChainMasses.class,
            BallMasses.class,
            SparseMasses.class,
            CountedMasses.class,
            StairMasses.class,
            ClassMasses.class);
    assertThat(kinds.values()).allMatch(count -> count >= 10);
  }

  private LearningProblem sparse(LearningProblem problem) {
    int d = problem.lattice().features();
    WeightLattice lattice =
        WeightLattice.cube(d, 1).withMaxNonZeros(Math.min(d, 1 + random.nextInt(3)));
    return LearningProblem.of(problem.cells(), lattice, problem.costs());
  }

  /** Classes wherever there are some, few and narrow ones, too. */
  private static MassTree tree(LearningProblem problem, double rate) {
    Optional<ShiftClasses> classes = ShiftClasses.of(problem);
    if (classes.isPresent()) {
      SearchSpace space = SearchSpace.of(classes.get().problem());
      return new MassTree(
          space, ClassMasses.of(classes.get(), space, rate, SearchListener.NONE).orElseThrow());
    }
    return MassTree.ofPoints(problem, rate, SearchListener.NONE);
  }

  /** Each path after all those before, and as the first one. */
  private void check(PartitionBound masses, SearchSpace space) {
    Set<List<Integer>> seen = new HashSet<>();
    for (int i = 0; i < PATHS; i++) {
      List<Integer> path = new ArrayList<>();
      PartitionBound first = masses.copy();
      for (int depth = 0; ; depth++) {
        assertThat(at(masses, space, depth))
            .as("%s, %s after %s", masses.getClass(), path, seen)
            .isEqualTo(at(first, space, depth));
        if (depth == space.size() || masses.isShort(depth)) {
          break;
        }
        int v = part(masses, space, depth);
        path.add(v);
        // Now and then a part is given up early.
        if (random.nextInt(4) == 0) {
          masses.descend(depth, part(masses, space, depth), (offset, logSum) -> true);
        }
        assertThat(masses.descend(depth, v, (offset, logSum) -> false)).isTrue();
        first.descend(depth, v);
      }
      seen.add(path);
    }
  }

  /** Any part that is not empty. */
  private int part(PartitionBound masses, SearchSpace space, int depth) {
    while (true) {
      int v = space.low(depth) + random.nextInt(space.high(depth) - space.low(depth) + 1);
      if (masses.partLogSum(depth, v) > Double.NEGATIVE_INFINITY) {
        return v;
      }
    }
  }

  /** All that a bound tells of a node: whole numbers, and the bits of others. */
  private static List<Long> at(PartitionBound masses, SearchSpace space, int depth) {
    List<Long> told = new ArrayList<>();
    told.add(masses.offset(depth));
    told.add(Double.doubleToLongBits(masses.logSum(depth)));
    if (depth < space.size() && !masses.isShort(depth)) {
      for (int v = space.low(depth); v <= space.high(depth); v++) {
        double logSum = masses.partLogSum(depth, v);
        told.add(Double.doubleToLongBits(logSum));
        told.add(logSum > Double.NEGATIVE_INFINITY ? masses.partOffset(depth, v) : 0);
      }
    }
    return told;
  }
}
