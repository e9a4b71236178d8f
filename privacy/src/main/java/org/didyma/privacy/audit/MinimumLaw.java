package org.didyma.privacy.audit;

import java.util.Arrays;

/**
 * The law of the point at which a perturbed objective is least: point i has the value base_i + sum
 * over m of eta_m slope_mi, eta independent integers, and of equal values the first wins.
 *
 * <p>The first variable is integrated in closed form, all others are summed over their range. Where
 * that has too many values, blocks of them are taken together: for each block it is computed where
 * a point wins whatever the values in the block are, and where it may win, which encloses its
 * probability. What is left out beyond the range is part of the enclosure.
 */
public final class MinimumLaw {

  /** Farther than any threshold. */
  private static final long FAR = Long.MAX_VALUE / 4;

  /** Relative errors of sums of positive doubles, of so many as there may be. */
  private static final double ROUNDING = 1e-9;

  private final long[][] slopes;
  private final boolean lastIsAbsolute;
  private final IntegerLaw noise;
  private final int points;

  /** Blocks are [centre - half, centre + half]. */
  private final long half;

  /** By how much the difference of two points' values varies within blocks. */
  private final long[][] spread;

  /**
   * @param slopes by variable, then by point
   * @param lastIsAbsolute whether the last of several variables enters by its absolute value
   * @param noise the law of each variable
   * @param steps the most values, or blocks, that each variable but the first is summed over
   */
  public MinimumLaw(long[][] slopes, boolean lastIsAbsolute, IntegerLaw noise, long steps) {
    if (slopes.length == 0 || steps < 1 || (lastIsAbsolute && slopes.length == 1)) {
      throw new IllegalArgumentException("a perturbation needs variables and steps");
    }
    this.slopes = slopes;
    this.lastIsAbsolute = lastIsAbsolute;
    this.noise = noise;
    this.points = slopes[0].length;
    this.half = (noise.range() / steps + 1) / 2;
    this.spread = new long[points][points];
    for (int i = 0; i < points; i++) {
      for (int k = 0; k < points; k++) {
        for (int m = 1; m < slopes.length; m++) {
          spread[i][k] += half * Math.abs(slopes[m][i] - slopes[m][k]);
        }
      }
    }
  }

  /**
   * The law for a base.
   *
   * @throws ArithmeticException when a point is so rare that its probability is not enclosed
   */
  public OutputLaw of(long[] base) {
    Sum sum = new Sum();
    sum.add(base, slopes.length - 1, 1);
    double beyond = slopes.length * noise.leftOut();
    double[] logs = new double[points];
    double error = 0;
    for (int i = 0; i < points; i++) {
      double low = Math.log(sum.surely[i]);
      double high = Math.log(sum.maybe[i] + beyond);
      logs[i] = (low + high) / 2;
      error = Math.max(error, (high - low) / 2);
    }
    if (!(error < 1)) {
      throw new ArithmeticException("a point is too rare for its law to be enclosed");
    }
    // Differences of tails lose as many digits as the width has.
    return OutputLaw.ofLogarithms(logs, error + ROUNDING + noise.width() * 0x1p-50);
  }

  /** Probabilities that are added up. */
  private final class Sum {

    final double[] surely = new double[points];
    final double[] maybe = new double[points];

    /** Where the first variable makes each point win, surely and maybe. */
    private final long[] low = new long[points];

    private final long[] high = new long[points];
    private final long[] lowest = new long[points];
    private final long[] highest = new long[points];

    /** Adds what variables 0 to {@code variable} contribute, weighted. */
    void add(long[] values, int variable, double mass) {
      if (variable == 0) {
        addWinners(values, mass);
        return;
      }
      boolean absolute = lastIsAbsolute && variable == slopes.length - 1;
      long[] next = new long[points];
      long step = 2 * half + 1;
      long last = noise.range() / step * step + step;
      for (long block = absolute ? 0 : -last; block <= last; block += step) {
        // Absolute values are in blocks from 0 on, the others in blocks around 0.
        long centre = absolute ? block + half : block;
        double own = noise.between(centre - half, centre + half);
        if (absolute) {
          own = 2 * own - (block == 0 ? noise.between(0, 0) : 0);
        }
        for (int i = 0; i < points; i++) {
          next[i] = values[i] + centre * slopes[variable][i];
        }
        add(next, variable - 1, mass * own);
      }
    }

    private void addWinners(long[] values, double mass) {
      Arrays.fill(low, -FAR);
      Arrays.fill(lowest, -FAR);
      Arrays.fill(high, FAR);
      Arrays.fill(highest, FAR);
      for (int i = 0; i < points; i++) {
        for (int k = i + 1; k < points; k++) {
          compare(i, k, values[k] - values[i]);
        }
      }
      for (int i = 0; i < points; i++) {
        double inner = noise.between(low[i], high[i]);
        surely[i] += mass * inner;
        maybe[i] += mass * (half == 0 ? inner : noise.between(lowest[i], highest[i]));
      }
    }

    /** i wins over a later k when x (slope_i - slope_k) is at most the lead, give or take. */
    private void compare(int i, int k, long lead) {
      long slope = slopes[0][i] - slopes[0][k];
      long less = lead - spread[i][k];
      long more = lead + spread[i][k];
      if (slope > 0) {
        below(i, k, Math.floorDiv(less, slope), half == 0 ? 0 : Math.floorDiv(more, slope));
      } else if (slope < 0) {
        // Seen from k: it wins when x is below a threshold.
        long never = -Math.floorDiv(less, -slope) - 1;
        below(k, i, half == 0 ? never : -Math.floorDiv(more, -slope) - 1, never);
      } else {
        if (less < 0) {
          high[i] = -FAR;
          highest[i] = more < 0 ? -FAR : highest[i];
        }
        if (more >= 0) {
          high[k] = -FAR;
          highest[k] = less >= 0 ? -FAR : highest[k];
        }
      }
    }

    /** One point wins up to a threshold that is between two numbers, the other beyond it. */
    private void below(int one, int other, long least, long most) {
      long up = half == 0 ? least : most;
      high[one] = Math.min(high[one], least);
      highest[one] = Math.min(highest[one], up);
      low[other] = Math.max(low[other], up + 1);
      lowest[other] = Math.max(lowest[other], least + 1);
    }
  }
}
