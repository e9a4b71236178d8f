package org.didyma.oracles.search.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.RoundsSearch;
import org.junit.jupiter.api.Test;

/** Shifts of weights that change no score. */
class ShiftsTest {

  private static final int INSTANCES = 1500;

  private final Random random = new Random(301);

  /** What is left out has the scores of a smaller point of the lattice, so it is no answer. */
  @Test
  void whatIsLeftOutHasTheScoresOfASmallerPoint() {
    long left = 0;
    long all = 0;
    long ofBalls = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next();
      SearchSpace space = space(problem);
      Map<List<Integer>, int[]> smallest = new HashMap<>();
      WeightLattice lattice = problem.lattice();
      int[] w = new int[lattice.coordinates()];
      visit(lattice, w, 0, () -> smallest.putIfAbsent(scores(problem, w), w.clone()));
      Shifts shifts = Shifts.of(space, SearchListener.NONE);
      long[] counts = new long[2];
      visit(
          lattice,
          w,
          0,
          () -> {
            counts[0]++;
            if (!mayStay(shifts, space, w)) {
              counts[1]++;
              assertThat(Arrays.compare(smallest.get(scores(problem, w)), w)).isNegative();
            }
          });
      all += counts[0];
      left += counts[1];
      ofBalls += lattice.hasBall() ? counts[1] : 0;
    }
    assertThat(left).isGreaterThan(all / 4);
    assertThat(ofBalls).isGreaterThan(1000);
  }

  /** Of all points of three equal columns, one of each sum is left. */
  @Test
  void oneOfEachSumIsLeftOfEqualColumns() {
    Cells.Builder cells = Cells.builder(4);
    cells.add(new int[] {1, 0, 1, 1}, 3, 1);
    cells.add(new int[] {0, 1, 0, 0}, 1, 3);
    LearningProblem problem =
        LearningProblem.of(cells.build(), WeightLattice.cube(4, 1), Costs.EQUAL);
    SearchSpace space = space(problem);
    Shifts shifts = Shifts.of(space, SearchListener.NONE);
    int[] w = new int[4];
    int[] count = new int[1];
    visit(problem.lattice(), w, 0, () -> count[0] += mayStay(shifts, space, w) ? 1 : 0);
    // Seven sums of three columns, and three values of the other one.
    assertThat(count[0]).isEqualTo(21);
  }

  /** Nothing is left out where noise tells the points of a shift apart, or few may be non-zero. */
  @Test
  void nothingIsLeftOutWhereMoreThanTheLossCounts() {
    for (int i = 0; i < 200; i++) {
      LearningProblem problem = next();
      WeightLattice lattice = problem.lattice();
      long[] eta = new long[lattice.coordinates()];
      eta[random.nextInt(eta.length)] = 1;
      LearningProblem noisy = problem.under(Perturbation.linear(1, eta));
      LearningProblem sparse =
          LearningProblem.of(
              problem.cells(), lattice.withMaxNonZeros(lattice.features() - 1), Costs.EQUAL);
      for (LearningProblem other :
          sparse.lattice().isSparse() ? List.of(noisy, sparse) : List.of(noisy)) {
        SearchSpace space = space(other);
        Shifts shifts = Shifts.of(space, SearchListener.NONE);
        int[] w = new int[lattice.coordinates()];
        visit(other.lattice(), w, 0, () -> assertThat(mayStay(shifts, space, w)).isTrue());
      }
    }
  }

  /** So the search finds the smallest minimiser of all. */
  @Test
  void theSmallestMinimiserIsFound() {
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = i % 3 == 0 ? withLoss(next()) : next();
      Answer expected = new Enumeration().minimise(problem);
      List<OptimizationOracle> searches =
          List.of(new ChainSearch(1 + i % 2), new RoundsSearch(new ThreadRounds(2)));
      for (OptimizationOracle search : searches) {
        Answer found = search.minimise(problem);
        assertThat(found.weights()).as("instance %d", i).isEqualTo(expected.weights());
        assertThat(found.objective()).isEqualTo(expected.objective());
      }
    }
  }

  private LearningProblem withLoss(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int[] magnitudes = new int[lattice.features()];
    Arrays.fill(magnitudes, 1);
    String form = List.of("logistic", "hinge:2", "ramp:3").get(random.nextInt(3));
    return LearningProblem.of(
        problem.cells(),
        lattice,
        Losses.parse(form).over(ScoreRange.of(lattice, magnitudes), problem.costs()));
  }

  private SearchSpace space(LearningProblem problem) {
    Integer[] order = new Integer[problem.lattice().coordinates()];
    Arrays.setAll(order, j -> j);
    Collections.shuffle(Arrays.asList(order), random);
    return SearchSpace.inOrder(problem, Arrays.stream(order).mapToInt(j -> j).toArray());
  }

  private static boolean mayStay(Shifts shifts, SearchSpace space, int[] w) {
    int[] value = new int[w.length];
    boolean may = true;
    for (int k = 0; k < w.length; k++) {
      value[k] = w[space.coordinate(k)];
      may &= shifts.fix(k, value);
    }
    return may;
  }

  /** All points of a lattice in lexicographic order. */
  private static void visit(WeightLattice lattice, int[] w, int j, Runnable visitor) {
    if (j == w.length) {
      if (lattice.contains(Weights.of(w))) {
        visitor.run();
      }
      return;
    }
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      w[j] = v;
      visit(lattice, w, j + 1, visitor);
    }
  }

  private static List<Integer> scores(LearningProblem problem, int[] w) {
    Cells cells = problem.cells();
    Integer[] scores = new Integer[cells.count()];
    for (int c = 0; c < scores.length; c++) {
      int[] row = cells.row(c);
      int score = problem.lattice().hasIntercept() ? w[w.length - 1] : 0;
      for (int j = 0; j < row.length; j++) {
        score += row[j] * w[j];
      }
      scores[c] = score;
    }
    return List.of(scores);
  }

  /** Categories that every row has, or some rows have, columns of their own, and equal ones. */
  private LearningProblem next() {
    int[] size = {1 + random.nextInt(2), 1 + random.nextInt(3), 1 + random.nextInt(2)};
    int d = Arrays.stream(size).sum() + 1;
    int[] group = new int[d];
    int at = 0;
    for (int g = 0; g < size.length; g++) {
      Arrays.fill(group, at, at += size[g], g);
    }
    group[d - 1] = -1;
    boolean optional = random.nextBoolean();
    boolean equal = random.nextBoolean();
    Cells.Builder cells = Cells.builder(d);
    int rows = 2 + random.nextInt(10);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      boolean has = !optional || random.nextInt(3) > 0;
      for (int g = 0, from = 0; g < size.length; from += size[g++]) {
        if (has || g == 2) {
          x[from + random.nextInt(size[g])] = 1;
        }
      }
      x[d - 1] = equal ? x[0] : random.nextInt(3) - 1;
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    int[] low = random.ints(d, -2, 1).toArray();
    int[] high = random.ints(d, 0, 3).toArray();
    WeightLattice lattice =
        random.nextBoolean() ? WeightLattice.cube(d, 1) : WeightLattice.box(low, high);
    lattice = lattice.withGroups(group);
    if (random.nextInt(3) == 0) {
      lattice = lattice.withBall(2 + random.nextInt(5));
    }
    if (random.nextBoolean()) {
      lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
    }
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    return LearningProblem.of(cells.build(), lattice, costs);
  }
}
