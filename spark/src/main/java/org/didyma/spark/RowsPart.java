package org.didyma.spark;

import java.io.Serializable;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.descent.Clipping;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a partition in an executor, with their margins along the path of a descent. A task
 * brings the whole path; what this executor has gone already is not gone again, and one that has
 * just read the rows, because another one died, goes all of it. Either way margins are the same
 * function of the row and of the path.
 */
final class RowsPart implements Serializable {

  private final Rows rows;
  private transient @Nullable RowSums sums;
  private transient @Nullable Path gone;

  RowsPart(Rows rows) {
    this.rows = rows;
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
  record Path(String descent, RayLosses losses, Clipping clipping, List<Move> moves)
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

  /** The sums of losses along a direction from there. */
  synchronized long[] losses(Path path, double[] direction, double[] steps) {
    return at(path).losses(direction, steps);
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
