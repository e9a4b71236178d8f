package org.didyma.oracles.sampling.partition;

import java.util.Arrays;

/**
 * Sums over the values of some coordinates, by their squared norm, of the products of their terms
 * exp(-rate * (cost - least cost)). {@link BallMasses} begins with no coordinate, multiplies by the
 * terms of one after the other, and asks for the sum over all norms up to some.
 *
 * <p>Numbers of very different sizes are kept within the range of doubles by a tilt: terms are
 * multiplied by exp(-t * squared norm) first, for a t at which the sum does not get lost, and by
 * the inverse afterwards. What is lost all the same is replaced by something larger; it is far
 * below the rest. Where no t is good enough, logarithms are added up instead.
 */
final class NormSums {

  /** Terms below e to minus this are left out: 1e-300. */
  private static final double LEAST_TERM = 690;

  /** Less than that of a sum is lost when terms below the range of doubles are left out. */
  private static final double LOST = 1e-210;

  /** The logarithm of a sum from which that may be missing: 1e-170. */
  private static final double LARGE_ENOUGH = -391;

  /** Terms are divided by the largest below this. */
  private static final double SMALL = 1e-20;

  private static final double[] TILTS = {0, 0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64};

  /** How many tilts there are. */
  static final int TILT_COUNT = TILTS.length;

  private final double rate; // of the costs' units
  private final ExponentialTable decay;
  private final double[][] tilted; // by tilt, then squared norm: exp(-t * norm)

  private int radius; // the largest squared norm that counts now
  private int tilt; // its number
  private int reach; // sums of larger norms are 0
  private double scale; // the logarithm that sums are to be multiplied by
  private final double[] term; // by absolute value: of one coordinate
  private double[] sum; // by squared norm: of the coordinates so far
  private double[] before;
  private final double[] upTo; // by squared norm: of all norms up to it

  /**
   * Room for sums.
   *
   * @param radius the largest squared norm that is to count
   * @param farthest the largest absolute value within it
   * @param rate above 0
   */
  NormSums(int radius, int farthest, double rate) {
    this(
        rate,
        ExponentialTable.of(rate, LEAST_TERM),
        new double[TILTS.length][radius + 1],
        farthest);
    for (int t = 0; t < TILTS.length; t++) {
      for (int s = 0; s <= radius; s++) {
        tilted[t][s] = Math.exp(-TILTS[t] * s);
      }
    }
  }

  private NormSums(double rate, ExponentialTable decay, double[][] tilted, int farthest) {
    this.rate = rate;
    this.decay = decay;
    this.tilted = tilted;
    this.term = new double[farthest + 1];
    this.sum = new double[tilted[0].length];
    this.before = new double[sum.length];
    this.upTo = new double[sum.length];
  }

  /** The same room for other sums. */
  NormSums copy() {
    return new NormSums(rate, decay, tilted, term.length - 1);
  }

  /**
   * Begins with the sum over no coordinate.
   *
   * @param radius the largest squared norm that counts
   * @param tilt a number below {@link #TILT_COUNT}
   */
  void begin(int radius, int tilt) {
    this.radius = radius;
    this.tilt = tilt;
    sum[0] = 1;
    scale = 0;
    reach = 0;
  }

  /**
   * Multiplies the sums by the terms of a coordinate.
   *
   * @param isFeature whether its values count for the norm
   * @param at where in the costs that of value 0 lies, or would lie
   * @param from the least value that has a term
   * @param to the largest
   * @param least of the costs of these
   */
  void multiply(boolean isFeature, long[] costs, int at, int from, int to, long least) {
    int farthest = isFeature ? Math.max(Math.abs(from), Math.abs(to)) : 0;
    double[] tilts = tilted[tilt];
    Arrays.fill(term, 0, farthest + 1, 0);
    double most = 0;
    for (int v = from; v <= to; v++) {
      int a = isFeature ? Math.abs(v) : 0;
      double value = decay.at(costs[at + v] - least) * tilts[a * a];
      term[a] += value;
      most = Math.max(most, value);
    }
    if (most < SMALL) {
      divide(costs, at, from, to, least);
    }
    int last = Math.min(radius, reach + farthest * farthest);
    Arrays.fill(sum, reach + 1, last + 1, 0);
    convolve(farthest, last);
    reach = last;
  }

  /** The terms of a feature, divided by the largest, where the tilt makes all of them small. */
  private void divide(long[] costs, int at, int from, int to, long least) {
    double t = TILTS[tilt];
    double most = Double.NEGATIVE_INFINITY;
    for (int v = from; v <= to; v++) {
      most = Math.max(most, -rate * (costs[at + v] - least) - t * v * v);
    }
    scale += most;
    Arrays.fill(term, 0);
    for (int v = from; v <= to; v++) {
      term[Math.abs(v)] += Math.exp(-rate * (costs[at + v] - least) - t * v * v - most);
    }
  }

  private void convolve(int farthest, int last) {
    double[] old = sum;
    double[] next = before;
    double none = term[0];
    for (int s = 0; s <= last; s++) {
      next[s] = none * old[s];
    }
    for (int a = 1; a <= farthest; a++) {
      double factor = term[a];
      int shift = a * a;
      for (int s = shift; s <= last; s++) {
        next[s] += factor * old[s - shift];
      }
    }
    sum = next;
    before = old;
  }

  /**
   * Adds up norms, so that {@link #logUpTo} tells what is left of the radius by one more value.
   *
   * @param farthest its largest absolute value
   */
  void end(int farthest) {
    Arrays.fill(sum, reach + 1, radius + 1, 0);
    double total = 0;
    for (int s = 0; s <= radius; s++) {
      total += sum[s] * tilted[tilt][radius - s];
      upTo[s] = total;
    }
    for (int a = 0; a <= farthest && a * a <= radius; a++) {
      int s = radius - a * a;
      upTo[s] = Math.log(upTo[s] + LOST) + logScale();
    }
  }

  /** The logarithm of the sum over all squared norms up to one. */
  double logUpTo(int norm) {
    return upTo[norm];
  }

  /** Whether so little can be lost of a sum of this logarithm that the tilt is good enough. */
  boolean suffices(double logSum) {
    return logSum - logScale() >= LARGE_ENOUGH;
  }

  private double logScale() {
    return scale + TILTS[tilt] * radius;
  }

  /** Begins anew with logarithms, which get lost nowhere. */
  void beginLogarithms(int radius) {
    this.radius = radius;
    Arrays.fill(sum, 0, radius + 1, Double.NEGATIVE_INFINITY);
    sum[0] = 0;
  }

  /** The same as {@link #multiply} by logarithms. */
  void addLogarithms(boolean isFeature, long[] costs, int at, int from, int to, long least) {
    System.arraycopy(sum, 0, before, 0, radius + 1);
    Arrays.fill(sum, 0, radius + 1, Double.NEGATIVE_INFINITY);
    for (int v = from; v <= to; v++) {
      double log = -rate * (costs[at + v] - least);
      int norm = isFeature ? v * v : 0;
      for (int s = norm; s <= radius; s++) {
        sum[s] = logOfSum(sum[s], before[s - norm] + log);
      }
    }
  }

  /** The same as {@link #end} by logarithms. */
  void endLogarithms() {
    double total = Double.NEGATIVE_INFINITY;
    for (int s = 0; s <= radius; s++) {
      total = logOfSum(total, sum[s]);
      upTo[s] = total;
    }
  }

  /** ln(exp(a) + exp(b)). */
  private static double logOfSum(double a, double b) {
    double more = Math.max(a, b);
    return more == Double.NEGATIVE_INFINITY
        ? more
        : more + Math.log1p(Math.exp(Math.min(a, b) - more));
  }
}
