package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.junit.jupiter.api.Test;

class ChainSearchTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private static final int INSTANCES = 5_000 * TIMES;

  private final ChainSearch search = new ChainSearch();
  private final Enumeration enumeration = new Enumeration();

  @Test
  void agreesWithEnumerationInValueAndPoint() {
    RandomProblems problems = new RandomProblems(1);
    int feasible = 0;
    int tied = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(800);
      Answer expected = enumeration.minimise(problem);
      Answer actual = search.minimise(problem);
      assertThat(actual.status()).as("instance %d", i).isEqualTo(expected.status());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.bound()).as("instance %d", i).isEqualTo(expected.objective());
      if (expected.weights().isPresent()) {
        feasible++;
        assertThat(problem.objective(actual.weights().get())).isEqualTo(actual.objective());
        tied += hasAnotherMinimiser(problem, actual) ? 1 : 0;
      }
    }
    // The instances exercise what they are meant to.
    assertThat(feasible).isGreaterThan(INSTANCES / 2);
    assertThat(tied).isGreaterThan(INSTANCES / 10);
  }

  private static boolean hasAnotherMinimiser(LearningProblem problem, Answer answer) {
    Weights w = answer.weights().orElseThrow();
    for (int j = 0; j < w.size(); j++) {
      int[] other = w.toArray();
      other[j]++;
      if (problem.lattice().contains(Weights.of(other))
          && problem.objective(Weights.of(other)) == answer.objective()) {
        return true;
      }
    }
    return false;
  }

  @Test
  void theOptimumDoesNotDependOnHowTheTableIsWritten() {
    RandomProblems problems = new RandomProblems(4);
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      LearningProblem problem = problems.next(800);
      Cells cells = problem.cells();
      List<int[]> records = new ArrayList<>();
      for (int c = 0; c < cells.count(); c++) {
        for (long k = 0; k < cells.positives(c) + cells.negatives(c); k++) {
          int[] record = java.util.Arrays.copyOf(cells.row(c), cells.dimension() + 1);
          record[cells.dimension()] = k < cells.positives(c) ? 1 : 0;
          records.add(record);
        }
      }
      Collections.shuffle(records, random);
      Cells.Builder shuffled = Cells.builder(cells.dimension());
      for (int[] r : records) {
        int label = r[cells.dimension()];
        shuffled.add(java.util.Arrays.copyOf(r, cells.dimension()), label, 1 - label);
      }
      LearningProblem same =
          LearningProblem.of(
              shuffled.build(), problem.lattice(), problem.costs(), problem.perturbation());
      assertThat(search.minimise(same).weights()).isEqualTo(search.minimise(problem).weights());
    }
  }

  @Test
  void penaltiesOnColumnsAreRefused() {
    WeightLattice lattice =
        WeightLattice.cube(2, 1)
            .withConstraints(Constraints.of(new int[2], new boolean[2]).withPenalties(1));
    LearningProblem problem = LearningProblem.of(Cells.builder(2).build(), lattice, Costs.EQUAL);
    OptimizationOracle inRounds =
        new RoundsSearch(new ThreadRounds(1)).inRoundsOf(Duration.ZERO, Duration.ofMillis(1), 1);
    for (OptimizationOracle oracle : List.of(new ChainSearch(), new Enumeration(), inRounds)) {
      assertThatThrownBy(() -> oracle.minimise(problem))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("penalties on columns apply to sampling");
    }
  }

  @Test
  void solvesATableThatNoEnumerationCould() {
    // A hidden linear rule over 40 binary coordinates is found with no error.
    int d = 40;
    Random random = new Random(6);
    int[] rule = random.ints(d, -1, 2).toArray();
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 200; i++) {
      int[] x = new int[d];
      long score = 0;
      for (int f = 0; f < 4; f++) {
        int j = 10 * f + random.nextInt(10);
        x[j] = 1;
        score += rule[j];
      }
      cells.add(x, score > 0 ? 1 : 0, score > 0 ? 0 : 1);
    }
    LearningProblem problem =
        LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), Costs.EQUAL);
    Answer answer = search.minimise(problem);
    assertThat(answer.objective()).isZero();
    assertThat(problem.errors(answer.weights().orElseThrow())).isZero();
    assertThat(answer.certificate()).containsInstanceOf(Certificate.SearchTree.class);
  }

  /** Problems that need more nodes than one thread keeps for itself. */
  @Test
  void theAnswerDoesNotDependOnTheNumberOfThreads() {
    long mostNodes = 0;
    for (LearningProblem problem : List.of(noise(15, 600, 3), perturbed(noise(15, 900, 3), 3))) {
      Answer expected = search.minimise(problem);
      mostNodes = Math.max(mostNodes, expected.nodes());
      for (int threads : new int[] {2, 3, 8}) {
        Answer actual = new ChainSearch(threads).minimise(problem);
        assertThat(actual.status()).isEqualTo(Answer.Status.OPTIMAL);
        assertThat(actual.weights()).isEqualTo(expected.weights());
        assertThat(actual.objective()).isEqualTo(expected.objective());
        assertThat(actual.bound()).isEqualTo(expected.objective());
      }
    }
    assertThat(mostNodes).isGreaterThan(1 << 16);
  }

  /** Without the first attempt on one thread, every instance is shared out. */
  @Test
  void manyPerturbedInstancesHaveOneAnswerOnAnyNumberOfThreads() {
    ChainSearch alone = new ChainSearch(1);
    ChainSearch two = LongSearch.on(2);
    ChainSearch eight = LongSearch.on(8);
    int instances = 80 * TIMES;
    long nodes = 0;
    for (int seed = 0; seed < instances; seed++) {
      LearningProblem problem = perturbed(noise(9, 120, seed), seed);
      Answer expected = alone.minimise(problem);
      nodes += expected.nodes();
      assertThat(two.minimise(problem).weights()).isEqualTo(expected.weights());
      assertThat(eight.minimise(problem).weights()).isEqualTo(expected.weights());
    }
    // On average there is a node for each of some subtrees.
    assertThat(nodes).isGreaterThan(instances * 100L);
  }

  private static LearningProblem perturbed(LearningProblem problem, long seed) {
    Random random = new Random(seed);
    long[] eta = random.longs(problem.lattice().coordinates(), -40, 41).toArray();
    return LearningProblem.of(
        problem.cells(), problem.lattice(), problem.costs(), Perturbation.linear(10, eta));
  }

  @Test
  void severalThreadsStopWithAValidBound() {
    LearningProblem problem = noise(30, 2000, 7);
    AtomicLong heard = new AtomicLong();
    Answer answer =
        new ChainSearch(2)
            .minimise(
                problem,
                new SearchListener() {
                  @Override
                  public void progress(Progress progress) {
                    heard.incrementAndGet();
                  }

                  @Override
                  public boolean isCancelled() {
                    return heard.get() > 300;
                  }
                });
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.certificate()).isEmpty();
    assertThat(answer.bound()).isLessThan(answer.objective());
    assertThat(problem.objective(answer.weights().orElseThrow())).isEqualTo(answer.objective());
  }

  /** Whenever the listener asks for it: local search, tables, slopes, order, tree. */
  @Test
  void aStopIsHonouredAtTheNextQuestion() {
    LearningProblem plain = noise(30, 700, 7);
    int[] groups = new int[30];
    java.util.Arrays.setAll(groups, j -> j / 10);
    Random random = new Random(12);
    Cells.Builder cells = Cells.builder(30);
    for (int i = 0; i < 1000; i++) {
      int[] x = new int[30];
      for (int f = 0; f < 30; f += 10) {
        x[f + random.nextInt(10)] = 1;
      }
      int label = random.nextInt(2);
      cells.add(x, label, 1 - label);
    }
    LearningProblem categories =
        LearningProblem.of(
            cells.build(), WeightLattice.cube(30, 5).withGroups(groups), Costs.EQUAL);
    LearningProblem sparse =
        LearningProblem.of(
            plain.cells(), WeightLattice.cube(30, 1).withMaxNonZeros(9), Costs.EQUAL);
    for (LearningProblem problem : List.of(plain, perturbed(plain, 1), categories, sparse)) {
      for (ChainSearch tried : List.of(search, LongSearch.on(2))) {
        for (long question = 1; question < 1 << 11; question = 8 * question + 1) {
          long last = question;
          AtomicLong asked = new AtomicLong();
          Answer answer =
              tried.minimise(
                  problem,
                  new SearchListener() {
                    @Override
                    public boolean isCancelled() {
                      return asked.incrementAndGet() >= last;
                    }
                  });
          assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
          assertThat(answer.bound()).isLessThanOrEqualTo(answer.objective());
          assertThat(asked.get()).isLessThan(last + 50);
          assertThat(problem.lattice().contains(answer.weights().orElseThrow())).isTrue();
        }
      }
    }
  }

  @Test
  void aFailureInAListenerReachesTheCaller() {
    SearchListener broken =
        new SearchListener() {
          private int calls;

          @Override
          public void progress(Progress progress) {
            if (++calls > 300) {
              throw new IllegalArgumentException("broken");
            }
          }
        };
    LearningProblem problem = noise(30, 2000, 7);
    assertThatThrownBy(() -> new ChainSearch(2).minimise(problem, broken))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("broken");
  }

  /** Memory that ends is no defect, on whatever thread. */
  @Test
  void anErrorReachesTheCallerAsItIs() {
    AtomicLong asked = new AtomicLong();
    SearchListener exhausted =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            if (asked.incrementAndGet() > 300) {
              throw new OutOfMemoryError("as the machine would");
            }
            return false;
          }
        };
    LearningProblem problem = noise(30, 2000, 7);
    assertThatThrownBy(() -> LongSearch.on(2).minimise(problem, exhausted))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void aStoppedSearchReportsAValidBoundAndNoCertificate() {
    LearningProblem problem = noise(30, 2000, 7);
    AtomicLong heard = new AtomicLong(Long.MAX_VALUE);
    Answer answer =
        search.minimise(
            problem,
            new SearchListener() {
              @Override
              public void progress(Progress progress) {
                heard.set(progress.bound());
              }

              @Override
              public boolean isCancelled() {
                return heard.get() < Long.MAX_VALUE;
              }
            });
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.certificate()).isEmpty();
    assertThat(answer.bound()).isLessThan(answer.objective());
    assertThat(heard.get()).isEqualTo(answer.bound());
    assertThat(problem.objective(answer.weights().orElseThrow())).isEqualTo(answer.objective());
  }

  /** Labels independent of the features: no bound is strong here. */
  private static LearningProblem noise(int d, int records, long seed) {
    Random random = new Random(seed);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < records; i++) {
      int label = random.nextInt(2);
      cells.add(random.ints(d, 0, 2).toArray(), label, 1 - label);
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), Costs.EQUAL);
  }

  /** Ended at once, after a second, and from the first moment on many threads. */
  @Test
  void anyMinimiserHasTheProvenLeastValue() {
    RandomProblems problems = new RandomProblems(31);
    List<ChainSearch> careless =
        List.of(
            new ChainSearch().anyMinimiser(Duration.ZERO),
            LongSearch.on(2).anyMinimiser(Duration.ZERO),
            LongSearch.on(8).anyMinimiser(Duration.ZERO));
    int others = 0;
    for (int i = 0; i < 2000; i++) {
      LearningProblem problem = problems.next(800);
      Answer expected = enumeration.minimise(problem);
      if (expected.weights().isEmpty()) {
        continue;
      }
      Answer quick = search.anyMinimiser().minimise(problem);
      assertThat(quick.status()).isEqualTo(Answer.Status.OPTIMAL);
      assertThat(quick.weights()).isEqualTo(expected.weights());
      Answer answer = careless.get(i % 3).minimise(problem);
      assertThat(answer.status()).as("instance %d", i).isEqualTo(Answer.Status.MINIMAL);
      assertThat(answer.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(answer.bound()).isEqualTo(expected.objective());
      assertThat(answer.isValueProven()).isTrue();
      assertThat(answer.certificate()).containsInstanceOf(Certificate.SearchTree.class);
      assertThat(problem.lattice().contains(answer.weights().orElseThrow())).isTrue();
      assertThat(problem.objective(answer.weights().get())).isEqualTo(answer.objective());
      others += answer.weights().equals(expected.weights()) ? 0 : 1;
    }
    assertThat(others).isPositive();
  }

  /** Few rows and many weights: nearly every point is a minimiser, and most are never looked at. */
  @Test
  void aProvenValueEndsTheSearchUnlessTheTieRuleIsAskedFor() {
    Random random = new Random(32);
    Cells.Builder cells = Cells.builder(60);
    for (int i = 0; i < 40; i++) {
      int[] x = random.ints(60, 0, 2).toArray();
      cells.add(x, x[0] ^ x[1], 1 - (x[0] ^ x[1]));
    }
    LearningProblem problem =
        LearningProblem.of(cells.build(), WeightLattice.cube(60, 1), Costs.EQUAL);
    for (int threads : new int[] {1, 2}) {
      Answer answer = new ChainSearch(threads).anyMinimiser().minimise(problem);
      assertThat(answer.status()).isEqualTo(Answer.Status.MINIMAL);
      assertThat(answer.objective()).isZero();
    }
    AtomicLong pulses = new AtomicLong();
    Answer stopped =
        search.minimise(
            problem,
            new SearchListener() {
              @Override
              public void progress(Progress progress) {
                pulses.addAndGet(progress.incumbent() == 0 ? 1 : 0);
              }

              @Override
              public boolean isCancelled() {
                return pulses.get() > 3;
              }
            });
    assertThat(stopped.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(stopped.isValueProven()).isTrue();
    assertThat(stopped.certificate()).isPresent();
  }
}
