package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.RehearsalListener;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.partition.MassTree;
import org.didyma.oracles.search.tree.TreeEstimate;
import org.junit.jupiter.api.Test;

/** What dives through a race count, on average, is how many regions such races split. */
class RaceEstimateTest {

  private static final int RACES = 4_000;

  /** A best key that no point betters. */
  private record Fixed(double bestHigh) implements KnownPoints {

    @Override
    public void offer(Clock clock, long loss, int[] point) {}

    @Override
    public void pulse() {}
  }

  private static LearningProblem problem(WeightLattice lattice) {
    Random random = new Random(31);
    Cells.Builder cells = Cells.builder(lattice.features());
    for (int i = 0; i < 40; i++) {
      int[] row = random.ints(lattice.features(), 0, 2).toArray();
      cells.add(row, random.nextInt(3), random.nextInt(3));
    }
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  private static TreeEstimate randomly(Random choices) {
    return new TreeEstimate() {
      @Override
      public int choose(int children) {
        return choices.nextInt(children);
      }
    };
  }

  @Test
  void divesAgreeWithRaces() {
    Rate rate = Rate.of(1, 2);
    for (WeightLattice lattice :
        new WeightLattice[] {WeightLattice.cube(6, 1), WeightLattice.cube(5, 2).withBall(6)}) {
      LearningProblem problem = problem(lattice);
      RandomBits bits = LawBits.of(3);
      Random choices = new Random(32);
      KeyBounds keys = new KeyBounds(rate, ScoreNoise.GUMBEL);
      MassTree tree = MassTree.of(problem, keys.rateLow(), SearchListener.NONE);
      BranchAndBoundWorker worker =
          new BranchAndBoundWorker(tree.space(), tree.masses(), keys, LogPrior.NONE, bits);
      // The logarithm of a typical winner's key.
      worker.join(new Fixed(9));
      double[] races = new double[RACES];
      double[] dives = new double[RACES];
      for (int i = 0; i < RACES; i++) {
        long before = worker.nodes();
        worker.explore(worker.whole(), Long.MAX_VALUE);
        races[i] = worker.nodes() - before;
        TreeEstimate estimate = randomly(choices);
        worker.dive(estimate);
        dives[i] = estimate.nodes();
      }
      double mean = mean(races);
      assertThat(mean).isGreaterThan(5);
      double deviation = Math.sqrt((variance(races) + variance(dives)) / RACES);
      assertThat(mean(dives)).isBetween(mean - 6 * deviation, mean + 6 * deviation);
      assertThat(deviation).isLessThan(mean / 10);
    }
  }

  /** A rehearsal may stop a draw; told is what it takes, when that is known. */
  @Test
  void aRehearsalIsAListener() {
    RehearsalListener stopped =
        new RehearsalListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThat(stopped.isStopped()).isTrue();
    assertThat(SearchListener.asking(stopped)).isSameAs(stopped);
    assertThat(SearchListener.asking(() -> false)).isNotInstanceOf(RehearsalListener.class);
  }

  private static double mean(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v;
    }
    return sum / x.length;
  }

  private static double variance(double[] x) {
    double mean = mean(x);
    double sum = 0;
    for (double v : x) {
      sum += (v - mean) * (v - mean);
    }
    return sum / (x.length - 1);
  }
}
