package org.didyma.experiments.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.lattice.ChiSquare;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

class RandomForestTest {

  /** One question, so that the trees are known. */
  private static final List<Column> ONE = List.of(new Column(2, 0));

  private static RandomForest.Parameters parameters(
      String epsilon, Adjacency adjacency, List<Column> columns, int trees) {
    return new RandomForest.Parameters(Epsilon.parse(epsilon), adjacency, columns, trees, 1);
  }

  /**
   * The law of the four labels of two trees, where one positive record is in the leaf of those who
   * pass: it is in either tree, and its leaf says - with probability exp(-rate)/2.
   */
  private static double[] lawOfOne(double rate) {
    double minus = Math.exp(-rate) / 2;
    double[] law = new double[16];
    for (int outcome = 0; outcome < 16; outcome++) {
      for (int tree = 0; tree < 2; tree++) {
        boolean says = (outcome >> 2 * tree + 1 & 1) == 1;
        law[outcome] += 0.5 * 0.125 * (says ? 1 - minus : minus);
      }
    }
    return law;
  }

  private static int[] drawn(BinnedTable table, RandomForest.Parameters parameters, int draws) {
    int[] counts = new int[16];
    TestBits bits = new TestBits(3);
    for (int i = 0; i < draws; i++) {
      VotingTrees forest =
          (VotingTrees) new RandomForest().draw(table, parameters, bits, () -> false);
      int outcome = 0;
      for (int tree = 0; tree < 2; tree++) {
        for (int leaf = 0; leaf < 2; leaf++) {
          outcome |= forest.positive().get(tree)[leaf] ? 1 << 2 * tree + leaf : 0;
        }
      }
      counts[outcome]++;
    }
    return counts;
  }

  /** At false-alarm rate 1e-6; a record in both trees, or twice the rate, is another law. */
  @Test
  void aRecordIsInOneTreeAndItsLeafFollowsTheLaw() {
    BinnedTable one = new BinnedTable(ONE);
    one.add(new int[] {1}, true);
    for (Adjacency adjacency : List.of(Adjacency.ADD_REMOVE, Adjacency.REPLACE)) {
      RandomForest.Parameters parameters = parameters("1", adjacency, ONE, 2);
      int[] counts = drawn(one, parameters, 20_000);
      double rate = 1.0 / adjacency.changes();
      assertThat(ChiSquare.pValue(counts, lawOfOne(rate))).isGreaterThan(1e-6);
      assertThat(ChiSquare.pValue(counts, lawOfOne(2 * rate))).isLessThan(1e-6);
      double minus = Math.exp(-rate) / 2;
      double[] both = new double[16];
      for (int outcome = 0; outcome < 16; outcome++) {
        both[outcome] =
            0.25
                * ((outcome >> 1 & 1) == 1 ? 1 - minus : minus)
                * ((outcome >> 3 & 1) == 1 ? 1 - minus : minus);
      }
      assertThat(ChiSquare.pValue(counts, both)).isLessThan(1e-6);
    }
  }

  /** All records are counted once, whatever the coins. */
  @Test
  void everyRecordIsCountedOnce() {
    List<Column> columns = List.of(new Column(5, 1), new Column(1, 4));
    Random random = new Random(2);
    BinnedTable table = new BinnedTable(columns);
    long positives = 0;
    for (int i = 0; i < 500; i++) {
      boolean positive = random.nextBoolean();
      table.add(new int[] {random.nextInt(6), random.nextInt(5)}, positive);
      positives += positive ? 1 : 0;
    }
    VotingTrees forest =
        (VotingTrees)
            new RandomForest()
                .draw(
                    table,
                    RandomForest.Parameters.usual(
                        Epsilon.parse("1"), Adjacency.ADD_REMOVE, columns),
                    new TestBits(1),
                    () -> false);
    assertThat(forest.trees()).hasSize(10).allMatch(t -> t.leaves() == 32);
    long[] sums = new long[2];
    long[][][] labels = RandomForest.labels(table, forest.trees(), new TestBits(2), () -> false);
    for (long[][] tree : labels) {
      long own = 0;
      for (long[] leaf : tree) {
        sums[0] += leaf[0];
        sums[1] += leaf[1];
        own += leaf[0] + leaf[1];
      }
      // Binomial(500, 1/10) is outside with probability below 1e-6.
      assertThat(own).isBetween(15L, 95L);
    }
    assertThat(sums).containsExactly(500 - positives, positives);
  }
}
