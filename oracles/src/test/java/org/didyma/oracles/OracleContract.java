package org.didyma.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.SmallProblems;
import org.junit.jupiter.api.Test;

/**
 * What every {@link OptimizationOracle} has to do. A class that tests an oracle extends this one
 * and says how to make it.
 *
 * <p>Answers are held against every point of small lattices: boxes with and without a ball, a limit
 * on non-zeros and an intercept, unequal costs, linear and projected perturbations and separator
 * sets. Proofs have to name the lexicographically smallest minimiser; claims have to be called
 * claims, and to be right here, where numbers are small.
 */
public abstract class OracleContract {

  /** Room for a busy machine. */
  private static final Duration SOON = Duration.ofSeconds(20);

  /** The oracle, on a number of threads. */
  protected abstract OptimizationOracle oracle(int threads);

  /** How many random problems are compared with exhaustion. */
  protected int problems() {
    return 500;
  }

  /** The least objective, at the lexicographically smallest point; nothing where there is none. */
  private record Minimum(Weights weights, long objective) {

    static Optional<Minimum> of(LearningProblem problem) {
      WeightLattice lattice = problem.lattice();
      int[] w = new int[lattice.coordinates()];
      for (int j = 0; j < w.length; j++) {
        w[j] = lattice.low(j);
      }
      Minimum least = null;
      while (true) {
        Weights point = Weights.of(w.clone());
        if (lattice.contains(point)) {
          long value = problem.objective(point);
          if (least == null || value < least.objective) {
            least = new Minimum(point, value);
          }
        }
        int j = w.length - 1;
        while (j >= 0 && w[j] == lattice.high(j)) {
          w[j] = lattice.low(j);
          j--;
        }
        if (j < 0) {
          return Optional.ofNullable(least);
        }
        w[j]++;
      }
    }
  }

  @Test
  void itsAnswerIsTheMinimumAndItsProofNamesTheSmallestMinimiser() {
    OptimizationOracle oracle = oracle(1);
    SmallProblems problems = new SmallProblems(31);
    for (int i = 0; i < problems(); i++) {
      LearningProblem problem = problem(problems, i);
      check(oracle, problem, oracle.minimise(problem), true, i);
    }
  }

  @Test
  void severalThreadsFindTheSame() {
    OptimizationOracle oracle = oracle(4);
    SmallProblems problems = new SmallProblems(32);
    for (int i = 0; i < Math.max(1, problems() / 5); i++) {
      LearningProblem problem = problem(problems, i);
      check(oracle, problem, oracle.minimise(problem), true, i);
    }
  }

  @Test
  void withoutTheTieRuleItIsStillAMinimum() {
    OptimizationOracle oracle = oracle(1).anyMinimiser();
    SmallProblems problems = new SmallProblems(33);
    for (int i = 0; i < Math.max(1, problems() / 5); i++) {
      LearningProblem problem = problem(problems, i);
      check(oracle, problem, oracle.minimise(problem), false, i);
    }
  }

  /** Within a gap of the minimum, by a bound that is none above it. */
  @Test
  void withinAGapItsBoundIsOne() {
    OptimizationOracle oracle = oracle(1).within(3);
    SmallProblems problems = new SmallProblems(34);
    for (int i = 0; i < Math.max(1, problems() / 5); i++) {
      LearningProblem problem = problem(problems, i);
      Answer answer = oracle.minimise(problem);
      Optional<Minimum> minimum = Minimum.of(problem);
      assertThat(answer.weights().isPresent()).as("instance %d", i).isEqualTo(minimum.isPresent());
      if (minimum.isPresent()) {
        long least = minimum.get().objective();
        assertThat(answer.objective()).as("instance %d", i).isBetween(least, least + 3);
        assertThat(answer.bound()).as("instance %d", i).isLessThanOrEqualTo(least);
        assertThat(problem.objective(answer.weights().orElseThrow())).isEqualTo(answer.objective());
      }
    }
  }

  /** Stopped before it starts, it is over soon, and says no more than it knows. */
  @Test
  void whoeverStopsItHasNoOptimum() {
    SearchListener stopped =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    LearningProblem problem = large();
    long start = System.nanoTime();
    try {
      Answer answer = oracle(1).minimise(problem, stopped);
      assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
      answer
          .weights()
          .ifPresent(w -> assertThat(problem.objective(w)).isEqualTo(answer.objective()));
      assertThat(answer.bound()).isLessThanOrEqualTo(answer.objective());
    } catch (SearchStoppedException e) {
      assertThat(e).hasMessageContaining("stopped");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  private static LearningProblem problem(SmallProblems problems, int i) {
    SmallProblems.Table[] tables = SmallProblems.Table.values();
    return problems.nextNarrow(300, tables[i % tables.length]);
  }

  /** Forty million points and labels without a rule. */
  private static LearningProblem large() {
    Random random = new Random(35);
    Cells.Builder cells = Cells.builder(16);
    for (int i = 0; i < 200; i++) {
      int[] row = random.ints(16, -3, 4).toArray();
      cells.add(row, random.nextInt(4), random.nextInt(4));
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(16, 1), new Costs(2, 3));
  }

  private static void check(
      OptimizationOracle oracle, LearningProblem problem, Answer answer, boolean ties, int i) {
    Optional<Minimum> minimum = Minimum.of(problem);
    if (minimum.isEmpty()) {
      assertThat(answer.status()).as("instance %d", i).isEqualTo(Answer.Status.INFEASIBLE);
      assertThat(answer.weights()).isEmpty();
      return;
    }
    assertThat(answer.objective()).as("instance %d", i).isEqualTo(minimum.get().objective());
    Weights weights = answer.weights().orElseThrow();
    assertThat(problem.lattice().contains(weights)).isTrue();
    assertThat(problem.objective(weights)).isEqualTo(answer.objective());
    Certificate certificate = answer.certificate().orElseThrow();
    switch (answer.status()) {
      case OPTIMAL -> {
        assertThat(weights).as("instance %d", i).isEqualTo(minimum.get().weights());
        assertThat(certificate.isProof()).isTrue();
        assertThat(answer.bound()).isEqualTo(answer.objective());
      }
      case MINIMAL -> {
        assertThat(ties).as("the tie rule was asked for").isFalse();
        assertThat(certificate.isProof()).isTrue();
        assertThat(answer.bound()).isEqualTo(answer.objective());
      }
      case CLAIMED -> {
        assertThat(certificate.isProof()).isFalse();
        assertThat(answer.isValueProven()).isFalse();
      }
      default -> throw new AssertionError("instance " + i + " ended with " + answer.status());
    }
    boolean claimed = answer.status() == Answer.Status.CLAIMED;
    assertThat(claimed ? !oracle.proves() : oracle.mayProve())
        .as("what the oracle says of its answers")
        .isTrue();
  }
}
