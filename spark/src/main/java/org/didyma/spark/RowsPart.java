package org.didyma.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RowLosses;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a partition in an executor, with their margins along the path of a descent. A task
 * brings the whole path; what this executor has gone already is not gone again, and one that has
 * just read the rows, because another one died, goes all of it. Either way margins are the same
 * function of the row and of the path.
 */
final class RowsPart implements Serializable {

  private final Rows rows;
  private final long digest;
  private transient @Nullable RowSums sums;
  private transient @Nullable Path gone;
  private transient @Nullable ClippedGradients clipped;
  private transient @Nullable Lots of;

  /**
   * Rows of a partition.
   *
   * @param digest the sum of {@link #digest(int[], int)} over them
   */
  RowsPart(Rows rows, long digest) {
    this.rows = rows;
    this.digest = digest;
  }

  /**
   * What the driver knows of a partition.
   *
   * @param count of its rows
   * @param digest of them, whatever their order
   */
  record Seen(int count, long digest) implements Serializable {}

  /** A number of 64 bits that two rows share by a rare chance only. */
  static long digest(int[] vector, int label) {
    long mixed = label;
    for (int x : vector) {
      mixed = mixed(mixed + x);
    }
    return mixed;
  }

  /** The same of a sequence of fields, from that of those before. */
  static long digest(long before, String field) {
    long mixed = mixed(before + field.length());
    for (int i = 0; i < field.length(); i++) {
      mixed = mixed(mixed + field.charAt(i));
    }
    return mixed;
  }

  /** Steele, Lea and Flood (2014). */
  private static long mixed(long x) {
    long z = x + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  Seen seen() {
    return new Seen(rows.count(), digest);
  }

  /** This part, if its rows are those that were seen first. */
  RowsPart required(Seen first) {
    if (!seen().equals(first)) {
      throw new IllegalStateException("a partition has not the rows that it had");
    }
    return this;
  }

  /**
   * A step of a descent.
   *
   * @param direction u
   * @param step by which w moved against it
   */
  record Move(double[] direction, double step) implements Serializable {}

  /**
   * Where a descent is, from w = 0, and what it sums there.
   *
   * @param descent a name that no other one has
   */
  record Path(String descent, RayLosses losses, ClippingBound clipping, List<Move> moves)
      implements Serializable {

    /** True when another path is of the same descent, and has not gone further. */
    boolean goesOnFrom(Path other) {
      return descent.equals(other.descent) && moves.size() >= other.moves.size();
    }
  }

  Rows rows() {
    return rows;
  }

  /** The sum of clipped gradients at the end of a path. */
  synchronized double[] gradients(Path path) {
    return at(path).gradients();
  }

  /** The sum of the gradients of losses at w, and that of the losses after it. */
  double[] losses(MarginLoss loss, double[] w) {
    double[] gradient = new double[w.length];
    double value = new RowLosses(rows, loss).add(w, gradient);
    double[] both = Arrays.copyOf(gradient, w.length + 1);
    both[w.length] = value;
    return both;
  }

  /** The sums of losses along a direction from there. */
  synchronized long[] losses(Path path, double[] direction, double[] steps) {
    return at(path).losses(direction, steps);
  }

  /**
   * What is summed over lots.
   *
   * @param descent a name that no other one has
   */
  record Lots(String descent, MarginLoss loss, ClippingBound clipping) implements Serializable {}

  /**
   * The sum of clipped gradients over some rows at w.
   *
   * @param numbers of the rows in this part
   */
  double[] gradients(Lots lots, int[] numbers, double[] w) {
    double[] sum = new double[w.length];
    clipped(lots).addOf(numbers, 0, numbers.length, w, sum);
    return sum;
  }

  /** Their norms take a pass over all rows, so they are kept for a descent. */
  private synchronized ClippedGradients clipped(Lots lots) {
    ClippedGradients known = clipped;
    if (known == null || of == null || !of.descent().equals(lots.descent())) {
      known = new ClippedGradients(rows, lots.loss(), lots.clipping());
      clipped = known;
      of = lots;
    }
    return known;
  }

  private RowSums at(Path path) {
    RowSums there = sums;
    Path before = gone;
    int from = 0;
    if (there == null || before == null || !path.goesOnFrom(before)) {
      there = new RowSums(rows, path.losses(), path.clipping(), 1);
      sums = there;
    } else {
      from = before.moves().size();
    }
    for (Move move : path.moves().subList(from, path.moves().size())) {
      there.move(move.direction(), move.step());
    }
    gone = path;
    return there;
  }

  static double[] add(double[] sum, double[] more) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += more[j];
    }
    return sum;
  }

  static long[] add(long[] sum, long[] more) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += more[j];
    }
    return sum;
  }
}
