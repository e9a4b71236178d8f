package org.didyma.experiments.engines;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The values of the best point of a run over time: non-increasing, each from its time on.
 *
 * @param seconds increasing, since the run began
 * @param values as many, decreasing, exact or rounded
 */
public record Trajectory(double[] seconds, long[] values) {

  /** Nothing was found. */
  public static final Trajectory EMPTY = new Trajectory(new double[0], new long[0]);

  /** Collects what a run tells; what is no better than before is left out. */
  public static final class Recorder {

    private double[] seconds = new double[16];
    private long[] values = new long[16];
    private int count;

    /** Notes a value. */
    public synchronized void note(double time, long value) {
      if (count > 0 && value >= values[count - 1]) {
        return;
      }
      if (count == values.length) {
        seconds = Arrays.copyOf(seconds, 2 * count);
        values = Arrays.copyOf(values, 2 * count);
      }
      seconds[count] = count == 0 ? time : Math.max(time, seconds[count - 1]);
      values[count++] = value;
    }

    /**
     * What was told, and the end: no value is taken for less than the last one, which is exact.
     *
     * @param end when the run ended
     */
    public synchronized Trajectory endingWith(double end, long last) {
      Recorder all = new Recorder();
      for (int i = 0; i < count; i++) {
        all.note(Math.min(seconds[i], end), Math.max(values[i], last));
      }
      all.note(end, last);
      return new Trajectory(
          Arrays.copyOf(all.seconds, all.count), Arrays.copyOf(all.values, all.count));
    }
  }

  /** The best value at a time, if there was one. */
  public OptionalLong at(double time) {
    for (int i = values.length - 1; i >= 0; i--) {
      if (seconds[i] <= time) {
        return OptionalLong.of(values[i]);
      }
    }
    return OptionalLong.empty();
  }

  /**
   * The primal integral up to a time, in seconds: the integral of the {@linkplain #gap primal gap}
   * of the best point, which is 1 as long as there is none. Source: T. Berthold, "Measuring the
   * impact of primal heuristics", Operations Research Letters 41 (2013).
   *
   * @param best the least value known
   */
  public double primalIntegral(long best, double until) {
    double sum = 0;
    double from = 0;
    double gap = 1;
    for (int i = 0; i < values.length && seconds[i] < until; i++) {
      sum += gap * (seconds[i] - from);
      from = seconds[i];
      gap = gap(values[i], best);
    }
    return sum + gap * (until - from);
  }

  /**
   * The primal gap |value - best| / max(|value|, |best|), from 0 to 1: 0 when both are equal, 1
   * when their signs differ.
   */
  static double gap(long value, long best) {
    if (value == best) {
      return 0;
    }
    if (value < 0 && best > 0 || value > 0 && best < 0) {
      return 1;
    }
    return Math.abs((double) value - best) / Math.max(Math.abs((double) value), Math.abs(best));
  }
}
