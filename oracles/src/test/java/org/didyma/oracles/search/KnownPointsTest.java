package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;

/** What a search tells of its points, and does with those of others. */
class KnownPointsTest {

  /** A point that descents hardly find: that of a rule which labels all records. */
  @Test
  void aSearchGoesOnFromAPointThatIsKnown() {
    int[] rule = new Random(1).ints(60, -1, 2).toArray();
    LearningProblem problem = ruled(rule, 400);
    Heard blind = new Heard(Optional.empty(), 5);
    assertThat(new ChainSearch().minimise(problem, blind).objective()).isPositive();
    Heard knowing = new Heard(Optional.of(Weights.of(rule)), 5);
    Answer answer = new ChainSearch().minimise(problem, knowing);
    assertThat(answer.objective()).isZero();
    assertThat(problem.loss(answer.weights().orElseThrow())).isZero();
  }

  @Test
  void aSearchTellsOfEverBetterPoints() {
    LearningProblem problem = noise(40, 300);
    Heard heard = new Heard(Optional.empty(), 5000);
    heard.enough = 3;
    Answer answer = new ChainSearch().minimise(problem, heard);
    List<Long> values = heard.found.stream().map(problem::objective).toList();
    assertThat(values).hasSize(3).isSortedAccordingTo(Collections.reverseOrder());
    assertThat(values).doesNotHaveDuplicates();
    assertThat(values.get(values.size() - 1)).isEqualTo(answer.objective());
  }

  /** What noise rules out, a search does not look at, and it does not go on from there. */
  @Test
  void aPointOutsideTheSpaceIsNotTaken() {
    int[] rule = new Random(1).ints(60, -1, 2).toArray();
    int[] known = Arrays.copyOf(rule, 61);
    known[60] = -1; // no record has this feature, so the noise decides
    long[] eta = new long[61];
    eta[60] = 1;
    LearningProblem plain = ruled(rule, 400);
    Cells.Builder cells = Cells.builder(61);
    for (int c = 0; c < plain.cells().count(); c++) {
      int[] row = Arrays.copyOf(plain.cells().row(c), 61);
      cells.add(row, plain.cells().positives(c), plain.cells().negatives(c));
    }
    LearningProblem problem =
        LearningProblem.of(
            cells.build(), WeightLattice.cube(61, 1), Costs.EQUAL, Perturbation.linear(1, eta));
    Heard heard = new Heard(Optional.of(Weights.of(known)), 5);
    Answer answer = new ChainSearch().minimise(problem, heard);
    assertThat(answer.weights().orElseThrow().get(60)).isEqualTo(1);
  }

  /** Neither points of other lattices nor those that noise rules out lead astray. */
  @Test
  void theAnswerDoesNotDependOnWhatIsKnown() {
    RandomProblems problems = new RandomProblems(3);
    Random random = new Random(4);
    for (int i = 0; i < 600; i++) {
      LearningProblem problem = problems.next(800);
      int[] point = new int[problem.lattice().coordinates()];
      for (int j = 0; j < point.length; j++) {
        int low = problem.lattice().low(j) - (i % 5 == 0 ? 1 : 0);
        point[j] = low + random.nextInt(problem.lattice().high(j) - low + 1);
      }
      Answer expected = new Enumeration().minimise(problem);
      for (ChainSearch search : List.of(new ChainSearch(), LongSearch.on(2))) {
        Heard heard = new Heard(Optional.of(Weights.of(point)), Integer.MAX_VALUE);
        Answer answer = search.minimise(problem, heard);
        assertThat(answer.status()).isEqualTo(expected.status());
        assertThat(answer.weights()).isEqualTo(expected.weights());
        assertThat(heard.found).allMatch(problem.lattice()::contains);
      }
    }
  }

  /** Labels of a ternary rule, without errors. */
  private static LearningProblem ruled(int[] rule, int records) {
    Random random = new Random(5);
    Cells.Builder cells = Cells.builder(rule.length);
    for (int i = 0; i < records; i++) {
      int[] x = random.ints(rule.length, 0, 2).toArray();
      int score = 0;
      for (int j = 0; j < rule.length; j++) {
        score += rule[j] * x[j];
      }
      cells.add(x, score > 0 ? 1 : 0, score > 0 ? 0 : 1);
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(rule.length, 1), Costs.EQUAL);
  }

  /** Labels by chance, where descents leave much to find. */
  private static LearningProblem noise(int d, int records) {
    Random random = new Random(6);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < records; i++) {
      int label = random.nextInt(2);
      cells.add(random.ints(d, 0, 2).toArray(), label, 1 - label);
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), Costs.EQUAL);
  }

  /** Knows a point, hears of others, and stops a search after some questions. */
  private static final class Heard implements SearchListener {

    private final Optional<Weights> known;
    private final int questions;
    private final List<Weights> found = new ArrayList<>();
    private int enough = Integer.MAX_VALUE;
    private int asked;

    Heard(Optional<Weights> known, int questions) {
      this.known = known;
      this.questions = questions;
    }

    @Override
    public void found(Weights point) {
      found.add(point);
    }

    @Override
    public Optional<Weights> known() {
      return known;
    }

    @Override
    public synchronized boolean isCancelled() {
      return ++asked > questions || found.size() >= enough;
    }
  }
}
