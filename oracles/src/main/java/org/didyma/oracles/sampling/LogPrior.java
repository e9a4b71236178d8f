package org.didyma.oracles.sampling;

import java.io.Serializable;
import java.util.Arrays;
import org.didyma.formulations.Constraints;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * What is added to the loss of a point before a draw, by which of its feature weights are not 0:
 * public, so that a draw of the sum is one of the same rate and promise. For the exponential
 * mechanism it is a prior: p(w) is proportional to exp(-lambda C(w)) exp(-lambda L(w)).
 *
 * <p>C is a number for each number of such weights, and a penalty for each column that has some,
 * once: so all points of a support have one C, and it is at least what the penalties of some of the
 * support's features are.
 */
public final class LogPrior implements Serializable {

  /** The largest number that can be added, so that sums with losses stay within a long. */
  public static final long LARGEST = 1L << 50;

  /** Nothing is added. */
  public static final LogPrior NONE = new LogPrior(new long[0], new int[0], new long[0]);

  private final long[] bySize;
  private final int[] column; // by feature; empty where no column is penalised
  private final long[] penalty; // by column

  private LogPrior(long[] bySize, int[] column, long[] penalty) {
    this.bySize = bySize;
    this.column = column;
    this.penalty = penalty;
  }

  /**
   * A handicap.
   *
   * @param bySize C of the points with 0, 1, ... non-zero feature weights, one more than there are
   *     features; each from 0 to {@link #LARGEST}
   */
  public static LogPrior of(long... bySize) {
    if (bySize.length == 0 || Arrays.stream(bySize).anyMatch(c -> c < 0 || c > LARGEST)) {
      throw new IllegalArgumentException("a handicap is from 0 to " + LARGEST + " for each size");
    }
    return new LogPrior(bySize.clone(), new int[0], new long[0]);
  }

  /**
   * The same that adds the penalties of columns, too.
   *
   * @param columns of as many coordinates as it has features
   */
  public LogPrior with(Constraints columns) {
    if (!columns.hasPenalties()) {
      return this;
    }
    int[] own = new int[columns.coordinates()];
    long[] penalties = new long[columns.columns()];
    for (int j = 0; j < own.length; j++) {
      own[j] = columns.column(j);
      penalties[own[j]] = columns.penalty(own[j]);
    }
    if (Arrays.stream(penalties).sum() > LARGEST) {
      throw new IllegalArgumentException("penalties of columns are " + LARGEST + " at most");
    }
    return new LogPrior(bySize.length == 0 ? new long[own.length + 1] : bySize, own, penalties);
  }

  /** True when nothing is added to any point. */
  public boolean isNone() {
    return Arrays.stream(bySize).allMatch(c -> c == 0)
        && Arrays.stream(penalty).allMatch(c -> c == 0);
  }

  /** Whether it tells supports of one size apart. */
  boolean isOfColumns() {
    return penalty.length > 0;
  }

  /** How many features it is for, -1 when it is for any number of them. */
  int features() {
    return bySize.length - 1;
  }

  /**
   * A lower bound on C of the points with so many non-zero feature weights, and C itself where
   * these are all told.
   *
   * @param nonZeros how many there are
   * @param some of their features, different ones
   * @param told how many of these count
   */
  long of(int nonZeros, int[] some, int told) {
    long added = bySize.length == 0 ? 0 : bySize[nonZeros];
    for (int i = 0; i < told && penalty.length > 0; i++) {
      int own = column[some[i]];
      boolean isPaid = false;
      for (int k = 0; k < i && !isPaid; k++) {
        isPaid = column[some[k]] == own;
      }
      added += isPaid ? 0 : penalty[own];
    }
    return added;
  }

  /**
   * What a further non-zero weight adds at least: the penalty of its column, where no earlier one
   * is of this column.
   *
   * @param value by position, of those before it
   */
  long ofFurther(SearchSpace space, int position, int[] value) {
    if (penalty.length == 0 || space.coordinate(position) >= column.length) {
      return 0;
    }
    int own = column[space.coordinate(position)];
    for (int k = 0; k < position && penalty[own] > 0; k++) {
      if (value[k] != 0
          && space.coordinate(k) < column.length
          && column[space.coordinate(k)] == own) {
        return 0;
      }
    }
    return penalty[own];
  }

  /** C of a point, whose intercept, if there is one, comes last and does not count. */
  long of(int[] point) {
    if (bySize.length == 0) {
      return 0;
    }
    int nonZeros = 0;
    for (int j = 0; j < features(); j++) {
      nonZeros += point[j] == 0 ? 0 : 1;
    }
    return bySize[nonZeros] + (penalty.length == 0 ? 0 : ofColumns(point));
  }

  private long ofColumns(int[] point) {
    boolean[] isIn = new boolean[penalty.length];
    long added = 0;
    for (int j = 0; j < column.length; j++) {
      if (point[j] != 0 && !isIn[column[j]]) {
        isIn[column[j]] = true;
        added += penalty[column[j]];
      }
    }
    return added;
  }
}
