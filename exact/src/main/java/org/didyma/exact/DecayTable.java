package org.didyma.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The law on 0, 1, 2, ... proportional to a decay, drawn by inversion: the smallest k whose
 * cumulative probability F_k exceeds a uniform number.
 *
 * <p>The F_k are irrational. The table holds lower bounds of them in units of 2^-63, and how far
 * below F_k these can be; 63 digits of the uniform number then decide all but about one in 2^53
 * draws. The rest are decided by further digits of the same number against enclosures of the F_k at
 * 128, 256, ... bits, so the law is exact.
 */
final class DecayTable {

  /** Digits of the uniform number that a draw starts with. */
  static final int DIGITS = 63;

  private static final int GUIDE_BITS = 10;
  private static final int TABLE_PRECISION = 96;

  /** Guard bits of the sums; the enclosures hold whatever it is, and are narrow with it. */
  private static final int GUARD = 48;

  private final Decay decay;
  private final long[] lowerBounds;

  /** F_k is less than lowerBounds[k] + slack. */
  private final long slack;

  /** For each value of the leading digits, the first k that they leave possible. */
  private final short[] guide = new short[1 << GUIDE_BITS];

  /**
   * A table with one entry for each k up to a tail of 2^-62 or so.
   *
   * @param decay one of scale or standard deviation below 32, so that the table stays small
   */
  DecayTable(Decay decay) {
    this.decay = decay;
    List<Interval> cumulative = cumulative(decay, TABLE_PRECISION);
    int drop = TABLE_PRECISION - DIGITS;
    long last = Long.MAX_VALUE - 1;
    long[] bounds = new long[cumulative.size()];
    long widest = 0;
    int count = 0;
    while (count < bounds.length && (count == 0 || bounds[count - 1] < last)) {
      Interval f = cumulative.get(count);
      BigInteger low = f.low().shiftRight(drop);
      BigInteger high = f.high().shiftRight(drop).add(BigInteger.ONE);
      bounds[count++] = low.longValueExact();
      widest = Math.max(widest, high.subtract(low).longValueExact());
    }
    this.lowerBounds = Arrays.copyOf(bounds, count);
    this.slack = widest;
    for (int g = 0, k = 0; g < guide.length; g++) {
      while (k < count && lowerBounds[k] <= (long) g << (DIGITS - GUIDE_BITS)) {
        k++;
      }
      guide[g] = (short) k;
    }
  }

  /**
   * A draw.
   *
   * @param digits the first 63 digits of a uniform number, fair bits
   * @param random where further digits come from
   */
  long draw(long digits, RandomBits random) {
    int k = guide[(int) (digits >>> (DIGITS - GUIDE_BITS))];
    while (k < lowerBounds.length && digits >= lowerBounds[k]) {
      k++;
    }
    boolean decided = k < lowerBounds.length && (k == 0 || digits - lowerBounds[k - 1] >= slack);
    return decided ? k : refine(new LazyUniform(digits, DIGITS, random));
  }

  private long refine(LazyUniform uniform) {
    for (int precision = LazyUniform.FIRST_PRECISION;
        precision <= LazyUniform.MAX_PRECISION;
        precision *= 2) {
      Interval u = uniform.enclose(precision);
      List<Interval> cumulative = cumulative(decay, precision);
      int k = 0;
      while (k < cumulative.size() && u.low().compareTo(cumulative.get(k).high()) >= 0) {
        k++;
      }
      if (k < cumulative.size() && u.high().compareTo(cumulative.get(k).low()) <= 0) {
        return k;
      }
    }
    throw LazyUniform.inseparable();
  }

  /** Encloses F_0, F_1, ... at a precision, up to where 1 - F_k is about 2^-precision. */
  private static List<Interval> cumulative(Decay decay, int precision) {
    int working = precision + GUARD;
    BigInteger negligible = BigInteger.ONE.shiftLeft(GUARD);
    // weight(k+1) = weight(k) * step(k) and step(k+1) = step(k) * change.
    Interval one =
        new Interval(BigInteger.ONE.shiftLeft(working), BigInteger.ONE.shiftLeft(working));
    Interval step = Exponential.enclose(decay.rate(), working);
    Interval change =
        decay.power() == 1 ? one : Exponential.enclose(decay.rate().times(Rational.of(2)), working);
    List<Interval> sums = new ArrayList<>();
    BigInteger low = BigInteger.ZERO;
    BigInteger high = BigInteger.ZERO;
    Interval weight = one;
    while (weight.high().compareTo(negligible) > 0) {
      low = low.add(weight.low());
      high = high.add(weight.high());
      sums.add(new Interval(low, high));
      weight = times(weight, step, working);
      step = times(step, change, working);
    }
    BigInteger total = high.add(tail(decay, sums.size(), weight.high()));
    List<Interval> cumulative = new ArrayList<>(sums.size());
    for (Interval sum : sums) {
      cumulative.add(
          new Interval(
              sum.low().shiftLeft(precision).divide(total),
              sum.high().shiftLeft(precision).divide(low).add(BigInteger.ONE)));
    }
    return cumulative;
  }

  /**
   * An upper bound on the sum of the weights from k on. Their ratios decrease, the first being
   * exp(-delta), so the sum is at most weight / (1 - exp(-delta)), and 1 / (1 - exp(-delta)) is at
   * most 1 + 1/delta.
   */
  private static BigInteger tail(Decay decay, int k, BigInteger weight) {
    Rational delta = decay.increase(BigInteger.valueOf(k), Rational.ONE);
    BigInteger more = weight.multiply(delta.denominator()).divide(delta.numerator());
    return weight.add(more).add(BigInteger.ONE);
  }

  private static Interval times(Interval a, Interval b, int precision) {
    return new Interval(
        a.low().multiply(b.low()).shiftRight(precision),
        a.high().multiply(b.high()).shiftRight(precision).add(BigInteger.ONE));
  }
}
