package org.didyma.oracles.sampling.partition;

/**
 * Sums of products: the sum over all (a_g), a_g in a range of its own, that add up to a total, of
 * the product over g of p_g(a_g). All numbers are given and told by their natural logarithms.
 *
 * <p>Numbers of very different sizes are kept within the range of doubles by a tilt: p_g(a) is
 * multiplied by exp(t a), for the t at which the largest terms add up to about the total, and the
 * sum by the inverse. What is then below that range is far below the rest, or else the logarithms
 * themselves are added up, which takes longer.
 */
final class ShiftSums {

  /**
   * The logarithm of a sum of terms up to 1 that nothing of account is missing from: there are at
   * most 2^62 terms, and those left out are below 1e-300 each.
   */
  private static final double LARGE_ENOUGH = -391;

  private static final int MOST_STEPS = 40;

  private final double[][] log; // by factor: ln p(a), from its least a on
  private final int[] low;
  private final int[] width;
  private int count;
  private double tilt; // where the next one is looked for from
  private double[] sum;
  private double[] next;
  private double[] term;

  /**
   * Room for factors.
   *
   * @param factors at most so many
   * @param width greatest less least, of each at most
   * @param reach the same of all together
   */
  ShiftSums(int factors, int width, int reach) {
    this.log = new double[factors][width + 1];
    this.low = new int[factors];
    this.width = new int[factors];
    this.sum = new double[reach + 1];
    this.next = new double[reach + 1];
    this.term = new double[width + 1];
  }

  /**
   * Begins without a factor.
   *
   * @param tilt where to look for one from; sums differ in their last digits by it
   */
  void begin(double tilt) {
    count = 0;
    this.tilt = tilt;
  }

  /** The tilt that was found last. */
  double tilt() {
    return tilt;
  }

  /**
   * Adds a factor.
   *
   * @param logs ln p(a) of a = least, least + 1, ... stand at {@code at} and after it
   * @param last greatest a less least
   */
  void add(double[] logs, int at, int least, int last) {
    System.arraycopy(logs, at, log[count], 0, last + 1);
    low[count] = least;
    width[count++] = last;
  }

  /**
   * The logarithms of the sums of all factors but the last one, for the totals that are left when
   * that one has taken its share.
   *
   * @param total of all factors
   * @param sums for each a of the last factor in turn, to be set: that of total - a; negative
   *     infinity where nothing adds up to it
   */
  void allButLast(int total, double[] sums) {
    chooseTilt(total);
    int last = count - 1;
    add(last, total - low[last] - width[last], total - low[last]);
    double scale = scale(last);
    for (int a = 0; a <= width[last]; a++) {
      int left = total - low[last] - a;
      double found = at(left);
      sums[a] = found <= 0 ? Double.NEGATIVE_INFINITY : Math.log(found) + scale - tilt * left;
      if (isPossible(last, left) && (found <= 0 || Math.log(found) < LARGE_ENOUGH)) {
        logarithms(last, sums, total);
        return;
      }
    }
  }

  private boolean isPossible(int factors, int total) {
    int least = 0;
    int most = 0;
    for (int g = 0; g < factors; g++) {
      least += low[g];
      most += low[g] + width[g];
    }
    return least <= total && total <= most;
  }

  /**
   * The t at which the arguments of the largest p_g(a) exp(t a) add up to the total, or change from
   * below to above it.
   */
  private void chooseTilt(int total) {
    double step = 0.125;
    double below = Double.NEGATIVE_INFINITY;
    double above = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST_STEPS; i++) {
      int reached = arguments(tilt);
      if (reached == total) {
        return;
      }
      if (reached < total) {
        below = tilt;
      } else {
        above = tilt;
      }
      if (above - below <= 0.01) {
        return;
      }
      if (below == Double.NEGATIVE_INFINITY) {
        tilt -= step;
        step *= 4;
      } else if (above == Double.POSITIVE_INFINITY) {
        tilt += step;
        step *= 4;
      } else {
        tilt = below + (above - below) / 2;
      }
    }
  }

  private int arguments(double t) {
    int reached = 0;
    for (int g = 0; g < count; g++) {
      reached += low[g] + largest(g, t);
    }
    return reached;
  }

  private int largest(int g, double t) {
    double[] own = log[g];
    int best = 0;
    double most = own[0];
    for (int a = 1; a <= width[g]; a++) {
      double here = own[a] + t * a;
      if (here > most) {
        most = here;
        best = a;
      }
    }
    return best;
  }

  private int from; // the total that sum[0] is of
  private int size; // of sum

  /** Adds up the first factors, tilted and divided by the largest term of each. */
  private void add(int factors, int first, int last) {
    int restLow = 0;
    int restHigh = 0;
    for (int g = 0; g < factors; g++) {
      restLow += low[g];
      restHigh += low[g] + width[g];
    }
    from = 0;
    size = 1;
    sum[0] = 1;
    for (int g = 0; g < factors; g++) {
      restLow -= low[g];
      restHigh -= low[g] + width[g];
      if (width[g] == 0) {
        from += low[g];
        continue;
      }
      fill(g);
      // Totals from which the rest can still reach what is asked for.
      int lowest = Math.max(from + low[g], first - restHigh);
      int highest = Math.min(from + size - 1 + low[g] + width[g], last - restLow);
      multiply(g, lowest, Math.max(0, highest - lowest + 1));
    }
  }

  private void fill(int g) {
    double[] own = log[g];
    int best = largest(g, tilt);
    double most = own[best] + tilt * best;
    for (int a = 0; a <= width[g]; a++) {
      term[a] = Math.exp(own[a] + tilt * a - most);
    }
  }

  private void multiply(int g, int lowest, int length) {
    for (int s = 0; s < length; s++) {
      next[s] = 0;
    }
    for (int a = 0; a <= width[g]; a++) {
      double p = term[a];
      int shift = from + low[g] + a - lowest; // where sum[0] goes to
      int end = Math.min(size, length - shift);
      for (int s = Math.max(0, -shift); s < end; s++) {
        next[s + shift] += p * sum[s];
      }
    }
    double[] free = sum;
    sum = next;
    next = free;
    from = lowest;
    size = length;
  }

  private double at(int total) {
    int s = total - from;
    return s < 0 || s >= size ? 0 : sum[s];
  }

  /** What the logarithms of the tilted sums of the first factors are less by. */
  private double scale(int factors) {
    double scale = 0;
    for (int g = 0; g < factors; g++) {
      int best = largest(g, tilt);
      scale += log[g][best] + tilt * (low[g] + best);
    }
    return scale;
  }

  /** The same sums by logarithms alone. */
  private void logarithms(int factors, double[] sums, int total) {
    double[] all = logarithms(factors);
    int least = 0;
    for (int g = 0; g < factors; g++) {
      least += low[g];
    }
    for (int a = 0; a <= width[factors]; a++) {
      int s = total - low[factors] - a - least;
      sums[a] = s < 0 || s >= all.length ? Double.NEGATIVE_INFINITY : all[s];
    }
  }

  /** The logarithms of the sums of the first factors, for all totals from the least on. */
  private double[] logarithms(int factors) {
    double[] so = {0};
    for (int g = 0; g < factors; g++) {
      double[] more = new double[so.length + width[g]];
      for (int s = 0; s < more.length; s++) {
        int first = Math.max(0, s - so.length + 1);
        int last = Math.min(width[g], s);
        double most = Double.NEGATIVE_INFINITY;
        for (int a = first; a <= last; a++) {
          most = Math.max(most, log[g][a] + so[s - a]);
        }
        double total = 0;
        for (int a = first; a <= last; a++) {
          total += Math.exp(log[g][a] + so[s - a] - most);
        }
        more[s] = most + Math.log(total);
      }
      so = more;
    }
    return so;
  }

  /**
   * The logarithms of the sums of all factors, for all totals from the least on; it takes longer.
   */
  double[] all() {
    return logarithms(count);
  }
}
