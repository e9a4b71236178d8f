package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.oracles.engine.BendersOracleTest.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.CellSides;
import org.didyma.oracles.RandomProblems;
import org.junit.jupiter.api.Test;

/** What a master of combinatorial Benders is told of, against every point of the lattice. */
class NoGoodsTest {

  /** The loss is the least one and what the wrong sides cost, at each point of the lattice. */
  @Test
  void sidesAddUpToTheLoss() {
    RandomProblems problems = new RandomProblems(54);
    Random random = new Random(54);
    int points = 0;
    for (int i = 0; i < 300; i++) {
      LearningProblem problem = problem(problems, random);
      CellSides sides = CellSides.of(problem);
      for (Weights w : points(problem.lattice())) {
        long wrong =
            sides.sides().stream()
                .filter(s -> !sides.isRight(s, w))
                .mapToLong(CellSides.Side::cost)
                .sum();
        assertThat(sides.least() + wrong).isEqualTo(problem.loss(w));
        points++;
      }
    }
    assertThat(points).isGreaterThan(1000);
  }

  /**
   * A set is said to have a point exactly when it has one; what is said to contradict itself is a
   * part of the set that has none; and after it was made minimal each of its parts has one.
   */
  @Test
  void noGoodsAreMinimalContradictions() {
    RandomProblems problems = new RandomProblems(55);
    Random random = new Random(55);
    int contradictions = 0;
    for (int i = 0; i < 1500; i++) {
      LearningProblem problem = problem(problems, random);
      List<Weights> points = points(problem.lattice());
      CellSides sides = CellSides.of(problem);
      if (points.isEmpty()) {
        continue;
      }
      SideFeasibility feasibility = new SideFeasibility(sides, () -> false);
      BitSet wanted = new BitSet();
      for (int s = 0; s < sides.sides().size(); s++) {
        wanted.set(s, random.nextInt(4) > 0);
      }
      SideFeasibility.Result result = feasibility.check(wanted);
      assertThat(result.point().isPresent()).as("%d", i).isEqualTo(has(sides, points, wanted));
      if (result.point().isPresent()) {
        assertThat(has(sides, List.of(result.point().get()), wanted)).isTrue();
        assertThat(points).contains(result.point().get());
        continue;
      }
      contradictions++;
      BitSet core = feasibility.minimal(result.core());
      BitSet outside = (BitSet) core.clone();
      outside.andNot(wanted);
      assertThat(outside.isEmpty()).as("%d", i).isTrue();
      assertThat(has(sides, points, core)).as("%d", i).isFalse();
      core.stream()
          .forEach(
              s -> {
                BitSet less = (BitSet) core.clone();
                less.clear(s);
                assertThat(has(sides, points, less)).isTrue();
              });
    }
    assertThat(contradictions).isGreaterThan(200);
  }

  private static boolean has(CellSides sides, List<Weights> points, BitSet wanted) {
    return points.stream()
        .anyMatch(w -> wanted.stream().allMatch(s -> sides.isRight(sides.sides().get(s), w)));
  }

  private static List<Weights> points(WeightLattice lattice) {
    List<Weights> all = new ArrayList<>();
    int[] w = new int[lattice.coordinates()];
    for (int j = 0; j < w.length; j++) {
      w[j] = lattice.low(j);
    }
    while (true) {
      Weights point = Weights.of(w.clone());
      if (lattice.contains(point)) {
        all.add(point);
      }
      int j = w.length - 1;
      while (j >= 0 && w[j] == lattice.high(j)) {
        w[j] = lattice.low(j);
        j--;
      }
      if (j < 0) {
        return all;
      }
      w[j]++;
    }
  }
}
