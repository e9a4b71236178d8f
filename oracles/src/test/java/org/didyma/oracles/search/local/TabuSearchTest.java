package org.didyma.oracles.search.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.junit.jupiter.api.Test;

class TabuSearchTest {

  private static final int INSTANCES = 4000;

  /** The tables that moves keep up to date, against the objective of each point. */
  @Test
  void aNeighbourhoodKnowsTheValueOfEveryMove() {
    RandomProblems problems = new RandomProblems(71);
    Random random = new Random(72);
    int checked = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(800);
      SearchSpace space = SearchSpace.of(problem);
      if (!problem.lattice().isEmpty() && Neighbourhood.fits(space)) {
        checked += checkMoves(problem, space, random);
      }
    }
    assertThat(checked).isGreaterThan(100_000);
  }

  /** Ranges wider than the window, entries of both signs, moves to its ends. */
  @Test
  void windowsOfWideRangesAreRight() {
    Random random = new Random(73);
    for (int i = 0; i < 300; i++) {
      int d = 2 + random.nextInt(3);
      Cells.Builder cells = Cells.builder(d);
      for (int r = 0; r < 10; r++) {
        cells.add(random.ints(d, -3, 4).toArray(), random.nextInt(3), random.nextInt(3));
      }
      WeightLattice lattice = WeightLattice.cube(d, 40 + random.nextInt(1000));
      lattice = random.nextBoolean() ? lattice.withIntercept(-500, 100) : lattice;
      long[] eta = random.longs(lattice.coordinates(), -5, 6).toArray();
      LearningProblem problem =
          LearningProblem.of(cells.build(), lattice, new Costs(1, 4), Perturbation.linear(3, eta));
      checkMoves(problem, SearchSpace.of(problem), random);
    }
  }

  private static int checkMoves(LearningProblem problem, SearchSpace space, Random random) {
    Neighbourhood here = new Neighbourhood(space);
    int d = here.size();
    long[] deltas = new long[Neighbourhood.WINDOW];
    int[] w = new int[d];
    int checked = 0;
    for (int move = 0; move < 12; move++) {
      here.copyTo(w);
      assertThat(here.value()).isEqualTo(problem.objective(Weights.of(w)));
      assertThat(problem.lattice().contains(Weights.of(w))).isTrue();
      for (int j = 0; j < d; j++) {
        here.deltas(j, deltas);
        int was = w[j];
        for (int i = 0; i < here.values(j); i++) {
          w[j] = here.first(j) + i;
          boolean feasible = problem.lattice().contains(Weights.of(w));
          assertThat(here.isFeasible(j, w[j])).isEqualTo(feasible);
          if (feasible) {
            assertThat(here.value() + deltas[i]).isEqualTo(problem.objective(Weights.of(w)));
            checked++;
          }
        }
        w[j] = was;
      }
      int j = random.nextInt(d);
      int[] ends = {0, here.values(j) - 1, random.nextInt(here.values(j))};
      int v = here.first(j) + ends[random.nextInt(3)];
      if (v != here.weight(j) && here.isFeasible(j, v)) {
        here.deltas(j, deltas);
        here.move(j, v, deltas[v - here.first(j)]);
      } else if (random.nextInt(4) == 0) {
        here.copyTo(w);
        here.goTo(w);
      }
    }
    return checked;
  }

  /** Every point that it offers is one of the lattice, of the value that it tells. */
  @Test
  void itFindsTheOptimumOfNearlyAllSmallProblems() {
    RandomProblems problems = new RandomProblems(74);
    Enumeration enumeration = new Enumeration();
    int tried = 0;
    int found = 0;
    for (int i = 0; i < INSTANCES / 4; i++) {
      LearningProblem problem = problems.next(800);
      SearchSpace space = SearchSpace.of(problem);
      Answer expected = enumeration.minimise(problem);
      if (expected.weights().isEmpty() || !Neighbourhood.fits(space)) {
        continue;
      }
      // From the nearest point to the origin, so that the search has all to do itself.
      int[] start = new int[space.size()];
      Arrays.setAll(
          start, j -> Math.max(problem.lattice().low(j), Math.min(problem.lattice().high(j), 0)));
      SharedIncumbent incumbent = new SharedIncumbent();
      incumbent.offer(problem.objective(Weights.of(start)), start);
      new TabuSearch(space, incumbent).run(2500);
      Weights point = Weights.of(incumbent.point());
      assertThat(problem.lattice().contains(point)).isTrue();
      assertThat(problem.objective(point)).isEqualTo(incumbent.objective());
      tried++;
      found += incumbent.objective() == expected.objective() ? 1 : 0;
    }
    assertThat(tried).isGreaterThan(400);
    assertThat(found).isGreaterThan(tried * 97 / 100);
  }

  /** Separator sets cost per value; unequal costs weigh the sides differently. */
  @Test
  void separatorsAndUnequalCostsCount() {
    Random random = new Random(75);
    for (int i = 0; i < 300; i++) {
      int d = 3;
      Cells.Builder cells = Cells.builder(d);
      for (int r = 0; r < 8; r++) {
        cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(4), random.nextInt(4));
      }
      WeightLattice lattice = WeightLattice.cube(d, 2);
      SeparatorWeights set = separator(lattice, random);
      LearningProblem problem =
          LearningProblem.of(
              cells.build(),
              lattice,
              i % 2 == 0 ? new Costs(5, 1) : new Costs(1, 5),
              Perturbation.separator(4, set));
      checkMoves(problem, SearchSpace.of(problem), random);
    }
  }

  private static SeparatorWeights separator(WeightLattice lattice, Random random) {
    long[][] eta = new long[lattice.coordinates()][];
    for (int j = 0; j < eta.length; j++) {
      eta[j] = random.longs(lattice.high(j) - lattice.low(j), -20, 21).toArray();
    }
    return SeparatorWeights.of(lattice, eta);
  }

  /** On noisy tables of many coordinates, where coordinate descent is far from the optimum. */
  @Test
  void itImprovesOnCoordinateDescent() {
    int better = 0;
    for (int seed = 0; seed < 5; seed++) {
      LearningProblem problem = noisyRule(80, 500, seed);
      SearchSpace space = SearchSpace.of(problem);
      int[] start = new LocalSearch(space, false, SearchListener.NONE).run();
      SharedIncumbent incumbent = new SharedIncumbent();
      incumbent.offer(problem.objective(Weights.of(start)), start);
      new TabuSearch(space, incumbent).run(5000);
      better += incumbent.objective() < problem.loss(Weights.of(start)) ? 1 : 0;
    }
    assertThat(better).isEqualTo(5);
  }

  /** Labels by a random ternary rule, every fourth one by chance. */
  private static LearningProblem noisyRule(int d, int records, long seed) {
    Random random = new Random(seed);
    Cells.Builder cells = Cells.builder(d);
    int[] rule = random.ints(d, -1, 2).toArray();
    for (int i = 0; i < records; i++) {
      int[] x = random.ints(d, 0, 2).toArray();
      int score = 0;
      for (int j = 0; j < d; j++) {
        score += rule[j] * x[j];
      }
      boolean positive = random.nextInt(4) == 0 ? random.nextBoolean() : score > 0;
      cells.add(x, positive ? 1 : 0, positive ? 0 : 1);
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), Costs.EQUAL);
  }
}
