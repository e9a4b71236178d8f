package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.CancellationToken;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law of chosen columns, by enumeration, at a false-alarm rate of 1e-6. */
class ColumnPeelingTest {

  private static final int PARTS = 65_536;
  private static final int FAR = 40;
  private static final int ROUNDS = 2;
  private static final double EACH = 1;

  /** Two coordinates of one column, and two columns of one each. */
  static final List<Integer> COLUMNS = List.of(0, 0, 1, 2);

  private static final int[][] ROWS = {{1, 0, 0, 1}, {1, 1, 0, 0}, {0, 0, 1, 1}, {0, 0, 0, 0}};

  /** Positives and negatives of each row. */
  static final long[][] COUNTS = {{4, 1}, {3, 0}, {1, 3}, {0, 2}};

  /** What was told: the share of positives, then a coordinate in each round. */
  record Told(int share, int first, int second) {}

  static Cells cells(long[][] counts) {
    Cells.Builder builder = Cells.builder(COLUMNS.size());
    for (int i = 0; i < ROWS.length; i++) {
      if (counts[i][0] + counts[i][1] > 0) {
        builder.add(ROWS[i], counts[i][0], counts[i][1]);
      }
    }
    return builder.build();
  }

  static List<Adjacency> relations() {
    PrivacyUnit unit = new PrivacyUnit("id", 2, PrivacyUnit.Missing.OWN);
    return List.of(Adjacency.ADD_REMOVE, Adjacency.REPLACE, Adjacency.ADD_REMOVE.of(unit));
  }

  /** Probabilities of what is told, from the definition. */
  private static Map<Told, Double> law(long[][] counts, Adjacency adjacency, double each) {
    return law(
        counts,
        EACH / adjacency.changes(),
        each / adjacency.changes(),
        adjacency.publishesRecords());
  }

  /**
   * The same.
   *
   * @param decay of the noise on the numbers of labels
   * @param rate of a round, for each record that may change
   * @param isPublic whether the number of records is
   */
  static Map<Told, Double> law(long[][] counts, double decay, double rate, boolean isPublic) {
    long[] labels = new long[2];
    for (long[] row : counts) {
      labels[0] += row[0];
      labels[1] += row[1];
    }
    Map<Integer, Double> shares = new HashMap<>();
    double mass = 0;
    for (int z = -FAR; z <= FAR; z++) {
      for (int u = -FAR; u <= FAR; u++) {
        if (!isPublic || u == -z) {
          double p = Math.exp(-decay * (Math.abs(z) + Math.abs(u)));
          shares.merge(share(labels[0] + z, labels[1] + u), p, Double::sum);
          mass += p;
        }
      }
    }
    Map<Told, Double> law = new HashMap<>();
    for (Map.Entry<Integer, Double> told : shares.entrySet()) {
      int a = told.getKey();
      double[] weights = weights(counts, a, rate);
      for (int i = 0; i < weights.length; i++) {
        double first = told.getValue() / mass * weights[i] / left(weights, -1);
        int column = COLUMNS.get(i);
        for (int j = 0; j < weights.length; j++) {
          if (COLUMNS.get(j) != column) {
            law.merge(new Told(a, i, j), first * weights[j] / left(weights, column), Double::sum);
          }
        }
      }
    }
    return law;
  }

  private static int share(long positives, long negatives) {
    long all = positives + negatives;
    if (all <= 0) {
      return PARTS / 2;
    }
    long of = Math.max(0, Math.min(all, positives));
    int floor = BigInteger.valueOf(of * PARTS).divide(BigInteger.valueOf(all)).intValueExact();
    return Math.max(1, Math.min(PARTS - 1, floor));
  }

  private static double[] weights(long[][] counts, int a, double rate) {
    double[] weights = new double[COLUMNS.size()];
    for (int j = 0; j < weights.length; j++) {
      double t = 0;
      for (int i = 0; i < ROWS.length; i++) {
        double sign = ROWS[i][j] == 1 ? 1 : -1;
        t += sign * (counts[i][0] * (double) (PARTS - a) - counts[i][1] * (double) a);
      }
      weights[j] = Math.exp(rate * Math.abs(t) / (2.0 * Math.max(a, PARTS - a)));
    }
    return weights;
  }

  private static double left(double[] weights, int without) {
    double sum = 0;
    for (int j = 0; j < weights.length; j++) {
      sum += COLUMNS.get(j) == without ? 0 : weights[j];
    }
    return sum;
  }

  private static double[] ofSets(Map<Told, Double> law, List<BitSet> sets) {
    double[] masses = new double[sets.size()];
    law.forEach(
        (told, p) -> {
          BitSet set = new BitSet();
          set.set(COLUMNS.get(told.first));
          set.set(COLUMNS.get(told.second));
          masses[sets.indexOf(set)] += p;
        });
    return masses;
  }

  @ParameterizedTest
  @MethodSource("relations")
  void theLawIsThatOfTheDefinition(Adjacency adjacency) {
    ColumnPeeling peeling = new ColumnPeeling(Epsilon.parse("1"), adjacency, ROUNDS);
    List<BitSet> sets =
        List.of(
            BitSet.valueOf(new long[] {3}),
            BitSet.valueOf(new long[] {5}),
            BitSet.valueOf(new long[] {6}));
    int[] drawn = new int[sets.size()];
    RandomBits bits = LawBits.of(26);
    Cells cells = cells(COUNTS);
    for (int i = 0; i < 20_000; i++) {
      drawn[
          sets.indexOf(
              peeling.draw(
                  cells, COLUMNS, new ExponentialMechanism(), bits, CancellationToken.NEVER))]++;
    }
    assertThat(ChiSquare.pValue(drawn, ofSets(law(COUNTS, adjacency, EACH), sets)))
        .isGreaterThan(1e-6);
    double all = EACH * (ROUNDS + 1);
    assertThat(ChiSquare.pValue(drawn, ofSets(law(COUNTS, adjacency, all), sets)))
        .as("the twin that spends all of it in each round")
        .isLessThan(1e-6);
  }

  @ParameterizedTest
  @MethodSource("relations")
  void noNeighbourTellsMoreThanThePromise(Adjacency adjacency) {
    double most = 0;
    for (int from = 0; from < 8; from++) {
      for (int to = 0; to < 8; to++) {
        long[][] other = new long[ROWS.length][];
        for (int i = 0; i < ROWS.length; i++) {
          other[i] = COUNTS[i].clone();
        }
        // One record is added; or one is replaced, or two of a unit are added.
        other[to / 2][to % 2]++;
        if (adjacency.publishesRecords()) {
          other[from / 2][from % 2]--;
        } else if (adjacency.unit().isPresent()) {
          other[from / 2][from % 2]++;
        }
        if (other[from / 2][from % 2] >= 0) {
          most = Math.max(most, lossBetween(COUNTS, other, adjacency));
        }
      }
    }
    assertThat(most).isLessThanOrEqualTo(EACH * (ROUNDS + 1) + 1e-3);
    assertThat(most).as("a law that hardly depends on a record").isGreaterThan(EACH);
  }

  /** The largest log-ratio either way, of what is not so rare that its law is cut off. */
  private static double lossBetween(long[][] counts, long[][] other, Adjacency adjacency) {
    Map<Told, Double> one = law(counts, adjacency, EACH);
    Map<Told, Double> two = law(other, adjacency, EACH);
    double most = 0;
    for (Map.Entry<Told, Double> told : one.entrySet()) {
      double p = told.getValue();
      double q = two.getOrDefault(told.getKey(), 0.0);
      if (p > 1e-5 || q > 1e-5) {
        most = Math.max(most, Math.abs(Math.log(p / q)));
      }
    }
    return most;
  }

  @Test
  void everyRoundIsPaid() {
    ColumnPeeling peeling = new ColumnPeeling(Epsilon.parse("0.06"), Adjacency.REPLACE, 4);
    assertThat(peeling.epsilon()).isEqualTo(Epsilon.parse("0.3"));
    PrivacyEvent.Composed event = (PrivacyEvent.Composed) peeling.describe();
    assertThat(event.events()).hasSize(5);
    assertThat(event.events().subList(1, 5))
        .containsOnly(new PrivacyEvent.Exponential(Epsilon.parse("0.06"), Adjacency.REPLACE));
  }

  @Test
  void columnsThatHardlyAreThereDoNotHideThoseThatMatter() {
    Cells.Builder builder = Cells.builder(3);
    builder.add(new int[] {1, 0, 1}, 900, 100);
    builder.add(new int[] {0, 0, 1}, 100, 900);
    builder.add(new int[] {0, 0, 0}, 1000, 8000);
    ColumnPeeling peeling = new ColumnPeeling(Epsilon.parse("1"), Adjacency.ADD_REMOVE, 1);
    BitSet chosen =
        peeling.draw(
            builder.build(),
            List.of(0, 1, 2),
            new ExponentialMechanism(),
            new SecureBits(),
            CancellationToken.NEVER);
    // Labels are rare: without their share the empty column would go best with them.
    assertThat(chosen).isEqualTo(BitSet.valueOf(new long[] {1}));
  }
}
