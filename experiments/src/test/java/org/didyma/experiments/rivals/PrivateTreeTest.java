package org.didyma.experiments.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.lattice.ChiSquare;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateTreeTest {

  /** Two columns of two bins: two questions, and eight trees of one level. */
  private static final List<Column> TWO = List.of(new Column(2, 0), new Column(1, 1));

  private static final int DRAWS = 20_000;

  /** Of so few records that labels get half. */
  private static PrivateTree.Parameters parameters(
      String epsilon, Adjacency adjacency, List<Column> columns, int depth) {
    return new PrivateTree.Parameters(Epsilon.parse(epsilon), adjacency, columns, depth, 1);
  }

  /** Numbers of records: by bins of the columns, and label. */
  private static BinnedTable table(int[] counts) {
    BinnedTable table = new BinnedTable(TWO);
    for (int cell = 0; cell < 8; cell++) {
      for (int i = 0; i < counts[cell]; i++) {
        table.add(new int[] {cell >> 2 & 1, cell >> 1 & 1}, (cell & 1) == 1);
      }
    }
    return table;
  }

  /** Permute-and-flip by going through all orders. */
  private static double[] flips(double[] costs, double rate) {
    double[] law = new double[costs.length];
    double least = Arrays.stream(costs).min().orElseThrow();
    flips(costs, rate, least, new ArrayList<>(), 1, law);
    return law;
  }

  private static void flips(
      double[] costs, double rate, double least, List<Integer> before, double p, double[] law) {
    for (int i = 0; i < costs.length; i++) {
      if (!before.contains(i)) {
        double visited = p / (costs.length - before.size());
        double heads = Math.exp(-rate * (costs[i] - least));
        law[i] += visited * heads;
        if (heads < 1) {
          before.add(i);
          flips(costs, rate, least, before, visited * (1 - heads), law);
          before.remove((Object) i);
        }
      }
    }
  }

  private static double gini(double a, double b) {
    return a + b == 0 ? 0 : (a + b) * (1 - Math.pow(a / (a + b), 2) - Math.pow(b / (a + b), 2));
  }

  /**
   * The law of trees of one level, from the mathematics: question, label of those who fail, label
   * of those who pass.
   */
  private static double[] law(int[] counts, double question, double label) {
    double[] costs = new double[2];
    double[][][] sides = new double[2][2][2];
    for (int cell = 0; cell < 8; cell++) {
      for (int q = 0; q < 2; q++) {
        sides[q][cell >> (2 - q) & 1][cell & 1] += counts[cell];
      }
    }
    for (int q = 0; q < 2; q++) {
      costs[q] = gini(sides[q][0][0], sides[q][0][1]) + gini(sides[q][1][0], sides[q][1][1]);
    }
    double[] questions = flips(costs, question);
    double[] law = new double[8];
    for (int outcome = 0; outcome < 8; outcome++) {
      int q = outcome >> 2;
      law[outcome] =
          questions[q]
              * flips(sides[q][0], label)[outcome >> 1 & 1]
              * flips(sides[q][1], label)[outcome & 1];
    }
    return law;
  }

  /** 0 for the label +, whose cost is the negative records, which come first. */
  private static int outcome(BinScore score) {
    VotingTrees voting = (VotingTrees) score;
    boolean[] positive = voting.positive().get(0);
    int question = voting.trees().get(0).tests()[1].column();
    return 4 * question + (positive[0] ? 0 : 2) + (positive[1] ? 0 : 1);
  }

  private static double rate(Rational units, long unit) {
    return units.times(Rational.of(unit)).doubleValue();
  }

  /** At false-alarm rate 1e-6; the law of rates twice as large is rejected. */
  @Test
  void treesFollowTheirLaw() {
    int[] counts = {3, 1, 0, 4, 2, 2, 1, 0};
    PrivateTree.Parameters parameters = parameters("1.5", Adjacency.ADD_REMOVE, TWO, 1);
    TestBits bits = new TestBits(8);
    int[] drawn = new int[8];
    for (int i = 0; i < DRAWS; i++) {
      drawn[outcome(new PrivateTree().draw(table(counts), parameters, bits, () -> false))]++;
    }
    double question = rate(parameters.questionRate(), PrivateTree.UNIT);
    double label = rate(parameters.labelRate(), 1);
    assertThat(ChiSquare.pValue(drawn, law(counts, question, label))).isGreaterThan(1e-6);
    assertThat(ChiSquare.pValue(drawn, law(counts, 2 * question, label))).isLessThan(1e-6);
    assertThat(ChiSquare.pValue(drawn, law(counts, question, 2 * label))).isLessThan(1e-6);
  }

  /**
   * Over small tables and neighbours, with each part of epsilon nearly used up by something; rates
   * twice as large are too much.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void neighboursKeepEpsilon(boolean replaces) {
    Adjacency adjacency = replaces ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    PrivateTree.Parameters parameters = parameters("0.4", adjacency, TWO, 1);
    double question = rate(parameters.questionRate(), PrivateTree.UNIT);
    double label = rate(parameters.labelRate(), 1);
    double most = largest(replaces, question, label);
    assertThat(most).isLessThanOrEqualTo(0.4 + 1e-9);
    assertThat(largest(replaces, 2 * question, 2 * label)).isGreaterThan(0.4);
    // What labels alone and questions alone may cost.
    assertThat(largest(replaces, 0, label)).isBetween(0.19, 0.2 + 1e-9);
    assertThat(largest(replaces, question, 0)).isBetween(0.1, 0.2 + 1e-9);
  }

  private static double largest(boolean replaces, double question, double label) {
    Random random = new Random(4);
    double most = 0;
    for (int pair = 0; pair < 3_000; pair++) {
      int[] one = random.ints(8, 0, 1 + random.nextInt(12)).toArray();
      for (int cell = 0; cell < 8; cell++) {
        if (random.nextBoolean()) {
          one[cell] = 0;
        }
      }
      int[] two = one.clone();
      two[random.nextInt(8)]++;
      if (replaces) {
        one[random.nextInt(8)]++;
      }
      double[] p = law(one, question, label);
      double[] q = law(two, question, label);
      for (int i = 0; i < 8; i++) {
        most = Math.max(most, Math.abs(Math.log(p[i] / q[i])));
      }
    }
    return most;
  }

  /** One record more adds from 0 to the range, and nearly that; whole numbers are near to it. */
  @Test
  void impurityGrowsWithinItsRange() {
    long most = 0;
    for (long a = 0; a < 60; a++) {
      for (long b = 0; b < 60; b++) {
        long before = PrivateTree.impurity(a, b);
        long more = PrivateTree.impurity(a + 1, b) - before;
        assertThat(more).isBetween(0L, PrivateTree.IMPURITY_RANGE);
        most = Math.max(most, more);
        assertThat(before / (double) PrivateTree.UNIT).isCloseTo(gini(a, b), within(1e-5));
      }
    }
    assertThat(most).isGreaterThan(PrivateTree.IMPURITY_RANGE * 9 / 10);
    assertThat(PrivateTree.impurity(1L << 40, 1L << 40)).isEqualTo(1L << 60);
  }

  /** Levels, labels and quantiles together cost epsilon. */
  @Test
  void partsAddUp() {
    List<Column> fine = List.of(new Column(100, 0), new Column(1, 3), new Column(30, 1));
    for (Adjacency adjacency : List.of(Adjacency.ADD_REMOVE, Adjacency.REPLACE)) {
      for (String epsilon : List.of("0.01", "1", "3")) {
        for (long records : new long[] {1, 1_000, 30_000}) {
          List<Column> columns = records == 1 ? TWO : fine;
          PrivateTree.Parameters parameters =
              new PrivateTree.Parameters(Epsilon.parse(epsilon), adjacency, columns, 4, records);
          int c = adjacency.changes();
          Rational all =
              parameters
                  .questionRate()
                  .times(Rational.of(4 * c * PrivateTree.IMPURITY_RANGE))
                  .plus(parameters.labelRate().times(Rational.of(c)));
          for (int column : parameters.fine()) {
            all = all.plus(Rational.of(parameters.quantiles(column).epsilon().value()));
          }
          double whole = Double.parseDouble(epsilon);
          assertThat(all.compareTo(Rational.of(Epsilon.parse(epsilon).value()))).isNotPositive();
          assertThat(all.doubleValue()).isCloseTo(whole, within(1e-9 * whole));
        }
      }
    }
  }

  /** With hardly any privacy each question is the best, and each leaf says what most are. */
  @Test
  void withHardlyAnyPrivacyItIsGreedy() {
    List<Column> columns = List.of(new Column(4, 1), new Column(1, 3), new Column(12, 0));
    for (int run = 0; run < 20; run++) {
      Random random = new Random(run);
      List<int[]> people = new ArrayList<>();
      BinnedTable table = new BinnedTable(columns);
      for (int i = 0; i < 300; i++) {
        int[] x = {random.nextInt(5), random.nextInt(4), random.nextInt(12)};
        boolean positive = x[0] >= 2 == x[2] >= 7 != (random.nextInt(5) == 0);
        table.add(x, positive);
        people.add(new int[] {x[0], x[1], x[2], positive ? 1 : 0});
      }
      PrivateTree.Parameters parameters = parameters("1000", Adjacency.ADD_REMOVE, columns, 2);
      VotingTrees drawn =
          (VotingTrees) new PrivateTree().draw(table, parameters, new TestBits(run), () -> false);
      BinTest[] tests = drawn.trees().get(0).tests();
      List<BinTest> others = new ArrayList<>(BinTest.of(columns));
      // Of the fine column only the quantiles are asked for.
      others.removeIf(t -> t.column() == 2);
      requireBest(people, tests[1], others);
      for (int side = 0; side < 2; side++) {
        int wanted = side;
        List<int[]> part = people.stream().filter(x -> passes(tests[1], x) == wanted).toList();
        requireBest(part, tests[2 + side], others);
        for (int leaf = 0; leaf < 2; leaf++) {
          int last = leaf;
          List<int[]> own =
              part.stream().filter(x -> passes(tests[2 + wanted], x) == last).toList();
          double positives = own.stream().mapToInt(x -> x[3]).sum();
          if (2 * positives != own.size()) {
            assertThat(drawn.positive().get(0)[2 * side + leaf])
                .isEqualTo(2 * positives > own.size());
          }
        }
      }
    }
  }

  private static int passes(BinTest test, int[] x) {
    return test.passes(x[test.column()]) ? 1 : 0;
  }

  private static double left(List<int[]> people, BinTest test) {
    double[][] sides = new double[2][2];
    people.forEach(x -> sides[passes(test, x)][x[3]]++);
    return gini(sides[0][0], sides[0][1]) + gini(sides[1][0], sides[1][1]);
  }

  private static void requireBest(List<int[]> people, BinTest chosen, List<BinTest> others) {
    for (BinTest other : others) {
      assertThat(left(people, chosen)).isLessThanOrEqualTo(left(people, other) + 0.1);
    }
  }
}
