package org.didyma.experiments.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;

class DpNaiveBayesTest {

  private static final List<Column> COLUMNS = List.of(new Column(3, 0), new Column(1, 2));

  private static final DpNaiveBayes BAYES = new DpNaiveBayes();

  private static DpNaiveBayes.Parameters parameters(String epsilon) {
    return new DpNaiveBayes.Parameters(Epsilon.parse(epsilon), Adjacency.ADD_REMOVE, COLUMNS);
  }

  /** Each histogram's part of epsilon is a d-th, rounded down: d of them are within it. */
  @Test
  void allHistogramsTogetherCostEpsilonAndNoMore() {
    for (String epsilon : List.of("0.01", "1", "3")) {
      for (int d = 1; d <= 9; d++) {
        DpNaiveBayes.Parameters parameters =
            new DpNaiveBayes.Parameters(
                Epsilon.parse(epsilon),
                Adjacency.ADD_REMOVE,
                Collections.nCopies(d, new Column(2, 1)));
        PrivacyEvent.Repeated event = (PrivacyEvent.Repeated) BAYES.describe(parameters);
        Rational each =
            Rational.ONE.dividedBy(((PrivacyEvent.DiscreteLaplace) event.event()).scale());
        Rational all = each.times(Rational.of(event.times()));
        assertThat(event.times()).isEqualTo(d);
        assertThat(all.compareTo(Rational.of(Epsilon.parse(epsilon).value()))).isNotPositive();
        // With one histogram more than are paid for it would be above.
        assertThat(all.plus(each).compareTo(Rational.of(Epsilon.parse(epsilon).value())))
            .isPositive();
      }
    }
  }

  /** A record more changes one count of each histogram by 1. */
  @Test
  void aRecordIsInOneCellOfEachHistogram() {
    for (int code = 0; code < 18; code++) {
      int[] codes = {code % 3, code / 3 % 3};
      BinnedTable table = new BinnedTable(COLUMNS);
      table.add(new int[] {1, 1}, true);
      long[][] before = {DpNaiveBayes.histogram(table, 0), DpNaiveBayes.histogram(table, 1)};
      table.add(codes, code >= 9);
      for (int c = 0; c < 2; c++) {
        long[] after = DpNaiveBayes.histogram(table, c);
        long difference = 0;
        for (int i = 0; i < after.length; i++) {
          difference += Math.abs(after[i] - before[c][i]);
        }
        assertThat(difference).isEqualTo(1);
        assertThat(after[2 * codes[c] + (code >= 9 ? 1 : 0)])
            .isEqualTo(before[c][2 * codes[c] + (code >= 9 ? 1 : 0)] + 1);
      }
    }
  }

  /** Noise of epsilon 1000 is 0 but with probability e^-499, and what is left is naive Bayes. */
  @Test
  void withHardlyAnyPrivacyItIsNaiveBayes() {
    Random random = new Random(3);
    List<int[]> rows = new ArrayList<>();
    List<Boolean> labels = new ArrayList<>();
    BinnedTable table = new BinnedTable(COLUMNS);
    for (int i = 0; i < 100; i++) {
      int[] row = {random.nextInt(3), random.nextInt(3)};
      boolean label = random.nextInt(3) == 0;
      rows.add(row);
      labels.add(label);
      table.add(row, label);
    }
    AdditiveScore score = BAYES.draw(table, parameters("1000"), new TestBits(1), () -> false);
    for (int code = 0; code < 9; code++) {
      int[] row = {code % 3, code / 3};
      double odds =
          (count(rows, labels, true, -1, 0) + 1) / (count(rows, labels, false, -1, 0) + 1);
      for (int c = 0; c < 2; c++) {
        odds *=
            (count(rows, labels, true, c, row[c]) + 1)
                / (count(rows, labels, true, -1, 0) + 3)
                / ((count(rows, labels, false, c, row[c]) + 1)
                    / (count(rows, labels, false, -1, 0) + 3));
      }
      assertThat(score.of(row)).isCloseTo(Math.log(odds), within(1e-9));
    }
    assertThat(BAYES.draw(table, parameters("0.1"), new TestBits(1), () -> false).part(0, 0))
        .isNotEqualTo(score.part(0, 0));
  }

  private static double count(
      List<int[]> rows, List<Boolean> labels, boolean label, int column, int bin) {
    double count = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (labels.get(i) == label && (column < 0 || rows.get(i)[column] == bin)) {
        count++;
      }
    }
    return count;
  }
}
