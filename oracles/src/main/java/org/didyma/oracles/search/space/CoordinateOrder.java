package org.didyma.oracles.search.space;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * In which order the coordinates of a problem are fixed. No result depends on it, only how many
 * nodes it takes. The intercept, which every record has, is always the first.
 */
public final class CoordinateOrder {

  /**
   * More coordinates than these are not compared with each other, which would take long where rows
   * are dense; nor does a dense box of so many end.
   */
  private static final int MOST_COMPARED = 1 << 9;

  private CoordinateOrder() {}

  /**
   * That of the most records with a non-zero entry first. Fixing frequent coordinates early makes
   * the largest cells share chains early; on real tables this order needs ten to several hundred
   * times fewer nodes than an order attribute by attribute.
   */
  public static int[] mostFrequentFirst(LearningProblem problem) {
    Cells cells = problem.cells();
    long[] frequency = new long[cells.dimension()];
    for (int c = 0; c < cells.count(); c++) {
      long records = cells.records(c);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        frequency[cells.column(e)] += records;
      }
    }
    return inOrder(problem, Comparator.comparingLong(j -> -frequency[j]));
  }

  /**
   * That of the most records first on which labels do not agree, and of a category of few levels:
   * by (a - m) a / L, where a is what the records with a non-zero entry count in all, each as much
   * as its error costs, m what those of the most frequent label do, and L one more than the number
   * of coordinates that occur but in no record together with it: the levels of a category.
   *
   * <p>Where one label prevails, one value is as good as settled, and nothing is gained by saying
   * so early. A category of few levels is all fixed after few coordinates, and only then do all
   * chains know what it adds.
   *
   * <p>Private draws take some two thirds of the nodes so, in the mean over many tables, and
   * searches for the fewest errors four fifths; with noise, a ball or a smooth loss searches gain
   * nothing.
   */
  public static int[] mostDisputedFirst(LearningProblem problem) {
    Cells cells = problem.cells();
    int count = cells.dimension();
    if (count > MOST_COMPARED) {
      return mostFrequentFirst(problem);
    }
    long[][] ofLabel = new long[cells.labels()][count];
    for (int k = 0; k < ofLabel.length; k++) {
      long cost = k == 0 ? problem.costs().falseAlarm() : problem.costs().missedPositive();
      for (int c = 0; c < cells.count(); c++) {
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          ofLabel[k][cells.column(e)] += cost * cells.count(c, k);
        }
      }
    }
    int[] levels = levels(cells);
    BigInteger[] all = new BigInteger[count];
    BigInteger[] dispute = new BigInteger[count];
    for (int j = 0; j < count; j++) {
      all[j] = BigInteger.ZERO;
      long most = 0;
      for (long[] counts : ofLabel) {
        all[j] = all[j].add(BigInteger.valueOf(counts[j]));
        most = Math.max(most, counts[j]);
      }
      BigInteger others = all[j].subtract(BigInteger.valueOf(most));
      dispute[j] = others.multiply(all[j]).divide(BigInteger.valueOf(levels[j]));
    }
    Comparator<Integer> byDispute = Comparator.comparing(j -> dispute[j]);
    return inOrder(problem, byDispute.thenComparing(j -> all[j]).reversed());
  }

  /** By feature: how many others occur, but in no record together with it, and 1. */
  private static int[] levels(Cells cells) {
    int count = cells.dimension();
    int words = (count + Long.SIZE - 1) / Long.SIZE;
    long[][] together = new long[count][words];
    long[] row = new long[words];
    for (int c = 0; c < cells.count(); c++) {
      Arrays.fill(row, 0);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        row[cells.column(e) / Long.SIZE] |= 1L << cells.column(e) % Long.SIZE;
      }
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        long[] own = together[cells.column(e)];
        for (int i = 0; i < words; i++) {
          own[i] |= row[i];
        }
      }
    }
    int[] seen = new int[count];
    int occurring = 0;
    for (int j = 0; j < count; j++) {
      for (long word : together[j]) {
        seen[j] += Long.bitCount(word);
      }
      occurring += seen[j] > 0 ? 1 : 0;
    }
    int[] levels = new int[count];
    for (int j = 0; j < count; j++) {
      levels[j] = occurring - seen[j] + 1;
    }
    return levels;
  }

  /** The intercept, then the features in an order, of equals the first one first. */
  private static int[] inOrder(LearningProblem problem, Comparator<Integer> order) {
    int features = problem.cells().dimension();
    IntStream intercept =
        problem.lattice().hasIntercept() ? IntStream.of(features) : IntStream.empty();
    IntStream sorted =
        IntStream.range(0, features).boxed().sorted(order).mapToInt(Integer::intValue);
    return IntStream.concat(intercept, sorted).toArray();
  }
}
