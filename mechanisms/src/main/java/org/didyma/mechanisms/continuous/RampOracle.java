package org.didyma.mechanisms.continuous;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.SearchStoppedException;

/**
 * The ramp loss, by branch and bound over boxes. Over a box each margin z has a range [a, b], and
 * the ramp's convex envelope there is
 *
 * <pre>
 *   b &lt;= 0: 1;   a &gt;= 1: 0;   0 &lt;= a: max(0, 1 - z);
 *   a &lt; 0 &lt; b &lt;= 1: the chord from (a, 1) to (b, 1 - b);
 *   a &lt; 0, 1 &lt; b: max(0, 1 - z) / (1 - a)
 * </pre>
 *
 * (below the ramp; a chord because the ramp is concave up to 1). So a box is a {@link
 * SaddleProgram}, whose bound holds for all its points. Boxes are split, the lowest bound first,
 * until no bound is more than alpha below the best point. The number of boxes grows fast with d.
 */
final class RampOracle implements BoxOracle {

  /** Boxes with bounds that are this exact, relative to what is still missing, will do. */
  private static final double COARSE = 0.1;

  private final ScaledRows rows;
  private final double bound;
  private final double alpha;
  private final RoundingError rounding;

  RampOracle(ScaledRows rows, double bound, double alpha) {
    this.rows = rows;
    this.bound = bound;
    this.alpha = alpha;
    this.rounding = new RoundingError(rows, bound);
  }

  /** A box with a lower bound on its points and the point that its relaxation likes best. */
  private record Box(double[] low, double[] high, double lower, double[] point) {}

  @Override
  public long[] minimise(double[] s, CancellationToken stop) {
    double gap = alpha - rounding.allowance(s, alpha);
    Descent descent = new Descent(s, gap, stop);
    double[] low = new double[rows.dimension()];
    Arrays.fill(low, -bound);
    double[] high = new double[rows.dimension()];
    Arrays.fill(high, bound);
    return descent.minimise(low, high);
  }

  /** One call. */
  private final class Descent {

    private final double[] s;
    private final double gap;
    private final CancellationToken stop;
    private final PriorityQueue<Box> open =
        new PriorityQueue<>(Comparator.comparingDouble(Box::lower));
    private double best = Double.POSITIVE_INFINITY;
    private double[] bestPoint = {};

    Descent(double[] s, double gap, CancellationToken stop) {
      this.s = s;
      this.gap = gap;
      this.stop = stop;
    }

    long[] minimise(double[] low, double[] high) {
      add(low, high, Double.NEGATIVE_INFINITY);
      while (!open.isEmpty() && open.peek().lower < best - gap) {
        if (stop.isStopped()) {
          throw new SearchStoppedException();
        }
        split(open.remove());
      }
      return Arrays.stream(bestPoint).mapToLong(FixedPointWeights::of).toArray();
    }

    private void split(Box box) {
      int j = widest(box);
      double middle = (box.low[j] + box.high[j]) / 2;
      double at = box.point[j];
      double width = box.high[j] - box.low[j];
      if (at < box.low[j] + 0.15 * width || at > box.high[j] - 0.15 * width) {
        at = middle;
      }
      double[] high = box.high.clone();
      high[j] = at;
      add(box.low, high, box.lower);
      double[] low = box.low.clone();
      low[j] = at;
      add(low, box.high, box.lower);
    }

    /** The coordinate that has most to do with the distance between ramp and envelope. */
    private int widest(Box box) {
      double[] blame = new double[s.length];
      for (int t = 0; t < rows.terms(); t++) {
        double a = least(t, box.low, box.high);
        double b = largest(t, box.low, box.high);
        if (a < 0 && b > 0) {
          double z = rows.margin(t, box.point);
          double distance = BoxLoss.RAMP.value(z) - envelope(a, b, z);
          for (int e = rows.start()[t]; e < rows.start()[t + 1]; e++) {
            int j = rows.column()[e];
            blame[j] +=
                rows.count()[t] * distance * Math.abs(rows.value()[e]) * (box.high[j] - box.low[j]);
          }
        }
      }
      int widest = 0;
      for (int j = 1; j < blame.length; j++) {
        if (blame[j] > blame[widest]) {
          widest = j;
        }
      }
      if (blame[widest] > 0) {
        return widest;
      }
      for (int j = 1; j < blame.length; j++) {
        if (box.high[j] - box.low[j] > box.high[widest] - box.low[widest]) {
          widest = j;
        }
      }
      return widest;
    }

    private void add(double[] low, double[] high, double inherited) {
      Relaxation relaxation = new Relaxation(low, high);
      PrimalDual solver = new PrimalDual(relaxation.program);
      double enough = best - gap - relaxation.constant;
      double accuracy = Math.max(gap / 2, COARSE * Math.min(best - inherited, rows.records()));
      solver.solve(relaxation.linear, accuracy, enough, stop);
      double lower = Math.max(inherited, solver.lower() + relaxation.constant);
      double[] point = solver.best().clone();
      double value = value(point);
      if (value < best) {
        best = value;
        bestPoint = point;
      }
      if (lower < best - gap) {
        open.add(new Box(low, high, lower, point));
      }
    }

    private double value(double[] w) {
      CompensatedSum sum = new CompensatedSum(0);
      for (int t = 0; t < rows.terms(); t++) {
        sum.add(rows.count()[t] * BoxLoss.RAMP.value(rows.margin(t, w)));
      }
      for (int j = 0; j < w.length; j++) {
        sum.add(-s[j] * w[j]);
      }
      return sum.value();
    }

    /** The convex envelopes over a box. */
    private final class Relaxation {

      private final SaddleProgram program;
      private final double[] linear = s.clone();
      private final double constant;

      Relaxation(double[] low, double[] high) {
        CompensatedSum above = new CompensatedSum(0);
        double[] rest = new double[linear.length];
        int terms = 0;
        int entries = 0;
        int[] start = new int[rows.terms() + 1];
        int[] column = new int[rows.column().length];
        double[] value = new double[column.length];
        double[] count = new double[rows.terms()];
        for (int t = 0; t < rows.terms(); t++) {
          double a = least(t, low, high);
          double b = largest(t, low, high);
          double n = rows.count()[t];
          if (b <= 0) {
            above.add(n);
          } else if (a < 0 && b <= 1) {
            // 1 - (z - a) b / (b - a)
            double slope = b / (b - a);
            above.add(n * (1 + a * slope));
            for (int e = rows.start()[t]; e < rows.start()[t + 1]; e++) {
              CompensatedSum.add(linear, rest, rows.column()[e], n * slope * rows.value()[e]);
            }
          } else if (a < 1) {
            for (int e = rows.start()[t]; e < rows.start()[t + 1]; e++) {
              column[entries] = rows.column()[e];
              value[entries++] = rows.value()[e];
            }
            count[terms++] = n / (1 - Math.min(a, 0));
            start[terms] = entries;
          }
        }
        constant = above.value();
        for (int j = 0; j < linear.length; j++) {
          linear[j] += rest[j];
        }
        double[] offset = new double[terms];
        Arrays.fill(offset, 1);
        program =
            new SaddleProgram(
                Arrays.copyOf(start, terms + 1),
                Arrays.copyOf(column, entries),
                Arrays.copyOf(value, entries),
                Arrays.copyOf(count, terms),
                offset,
                false,
                low,
                high);
      }
    }
  }

  private static double envelope(double a, double b, double z) {
    return b <= 1 ? 1 - (z - a) * b / (b - a) : Math.max(0, 1 - z) / (1 - a);
  }

  private double least(int t, double[] low, double[] high) {
    double sum = 0;
    for (int e = rows.start()[t]; e < rows.start()[t + 1]; e++) {
      double v = rows.value()[e];
      sum += v * (v > 0 ? low : high)[rows.column()[e]];
    }
    return sum;
  }

  private double largest(int t, double[] low, double[] high) {
    double sum = 0;
    for (int e = rows.start()[t]; e < rows.start()[t + 1]; e++) {
      double v = rows.value()[e];
      sum += v * (v > 0 ? high : low)[rows.column()[e]];
    }
    return sum;
  }
}
