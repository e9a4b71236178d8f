package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Draws on several threads as they are in production: alone for the first 4,096 nodes, then in
 * slices of 1,024. Instances are so long that every thread takes part.
 */
class DrawThreadsTest {

  private static final int THREADS = 3;

  /**
   * Rows that few weights explain, so that bounds are loose and a draw takes thousands of nodes.
   */
  private static LearningProblem problem(int rows) {
    int d = 12;
    Random random = new Random(21);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      int[] row = random.ints(d, -2, 3).toArray();
      cells.add(row, random.nextInt(3), random.nextInt(3));
    }
    return LearningProblem.of(cells.build(), WeightLattice.cube(d, 1), new Costs(1, 2));
  }

  /** Which threads use which source of bits, and how much. */
  private static final class Ledger implements RandomBits {

    private final SplittableRandom source;
    private final Set<Long> threads = new TreeSet<>();
    private int used;

    /** This source, the one that it was forked from, and all other forks. */
    private final List<Ledger> family;

    Ledger() {
      this(new SplittableRandom(5), new ArrayList<>());
    }

    private Ledger(SplittableRandom source, List<Ledger> family) {
      this.source = source;
      this.family = family;
      family.add(this);
    }

    @Override
    public synchronized long nextLong() {
      threads.add(Thread.currentThread().getId());
      used++;
      return source.nextLong();
    }

    @Override
    public RandomBits fork() {
      return new Ledger(source.split(), family);
    }

    /** How many sources were used by more than one thread. */
    int shared() {
      return (int) family.stream().filter(l -> l.threads.size() > 1).count();
    }

    /** How many sources were used for more than the odd comparison. */
    int busy() {
      return (int) family.stream().filter(l -> l.used > 128).count();
    }
  }

  /**
   * Every thread of a draw has a source of bits of its own: none is used by two threads, and as
   * many are in use as there are threads. (The source for comparing points is used under a lock,
   * and hardly ever.)
   */
  @Test
  void everyThreadHasASourceOfItsOwn() {
    LearningProblem problem = problem(200);
    for (ScoreNoise noise : ScoreNoise.values()) {
      Ledger ledger = new Ledger();
      LatticeSampler.Sample sample =
          new LatticeSampler(noise, THREADS)
              .sample(problem, Rate.of(1, 4), ledger, SearchListener.NONE);
      assertThat(sample.nodes()).isGreaterThan(8_000);
      assertThat(ledger.shared()).isZero();
      assertThat(ledger.busy()).isEqualTo(THREADS);
    }
  }

  /** The twin: two threads draw from one source in turns, and the ledger tells. */
  @Test
  void aSharedSourceIsNoticed() throws InterruptedException {
    Ledger shared = new Ledger();
    for (int turn = 0; turn < 2; turn++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  shared.nextLong();
                }
              });
      thread.start();
      thread.join();
    }
    assertThat(shared.shared()).isEqualTo(1);
  }

  /** One thread takes its bits from where it was told to, and from nowhere else. */
  @Test
  void oneThreadForksNothing() {
    SplittableRandom source = new SplittableRandom(6);
    LatticeSampler.Sample sample =
        new LatticeSampler()
            .sample(problem(60), Rate.of(1, 1), source::nextLong, SearchListener.NONE);
    assertThat(sample.nodes()).isPositive();
  }

  /** The law of the drawn point's loss, on 3^12 points: chi-square at false-alarm rate 1e-6. */
  @Test
  void threadsDoNotChangeTheLaw() {
    checkLaw(60);
  }

  @Test
  @Tag("long")
  void threadsDoNotChangeTheLawOfManyDraws() {
    checkLaw(4_000);
  }

  private static void checkLaw(int draws) {
    LearningProblem problem = problem(60);
    Rate rate = Rate.of(1, 1);
    TreeMap<Long, Double> mass = masses(problem, 1);
    LatticeSampler sampler = new LatticeSampler(THREADS);
    Ledger bits = new Ledger();
    Map<Long, Integer> seen = new TreeMap<>();
    AtomicInteger together = new AtomicInteger();
    for (int i = 0; i < draws; i++) {
      // A new draw each time: threads are started by each.
      LatticeSampler.Sample sample = sampler.sample(problem, rate, bits, SearchListener.NONE);
      seen.merge(problem.loss(sample.weights()), 1, Integer::sum);
      together.addAndGet(sample.nodes() > (1 << 12) + (1 << 10) ? 1 : 0);
    }
    assertThat(together.get()).isGreaterThan(draws / 2);
    assertThat(pValue(mass, seen, draws)).isGreaterThan(1e-6);
    assertThat(pValue(masses(problem, 0.5), seen, draws)).isLessThan(1e-6);
  }

  /** By loss, the probability of its points. */
  private static TreeMap<Long, Double> masses(LearningProblem problem, double lambda) {
    int d = problem.lattice().coordinates();
    TreeMap<Long, Double> mass = new TreeMap<>();
    int[] w = new int[d];
    double total = 0;
    for (int code = 0; code < Math.pow(3, d); code++) {
      for (int j = 0, rest = code; j < d; j++, rest /= 3) {
        w[j] = rest % 3 - 1;
      }
      long loss = problem.loss(Weights.of(w));
      double own = Math.exp(-lambda * loss);
      mass.merge(loss, own, Double::sum);
      total += own;
    }
    double sum = total;
    mass.replaceAll((loss, m) -> m / sum);
    return mass;
  }

  /** Neighbouring losses are taken together until twenty are expected. */
  private static double pValue(TreeMap<Long, Double> mass, Map<Long, Integer> seen, int draws) {
    List<double[]> classes = new ArrayList<>();
    double[] open = new double[2];
    for (Map.Entry<Long, Double> e : mass.entrySet()) {
      open[0] += e.getValue() * draws;
      open[1] += seen.getOrDefault(e.getKey(), 0);
      if (open[0] >= 20) {
        classes.add(open);
        open = new double[2];
      }
    }
    classes.get(classes.size() - 1)[0] += open[0];
    classes.get(classes.size() - 1)[1] += open[1];
    double statistic = 0;
    for (double[] c : classes) {
      statistic += (c[1] - c[0]) * (c[1] - c[0]) / c[0];
    }
    return 1
        - new ChiSquaredDistribution(null, classes.size() - 1).cumulativeProbability(statistic);
  }
}
