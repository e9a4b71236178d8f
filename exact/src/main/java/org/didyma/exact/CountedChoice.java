package org.didyma.exact;

import java.math.BigInteger;
import java.util.List;

/**
 * A choice among finitely many classes, the i-th with probability proportional to count_i *
 * exp(-gamma_i), exactly: a uniform number is compared with the sums, both known to as many digits
 * as it takes to tell.
 */
public final class CountedChoice {

  private static final int FIRST_DIGITS = 63;

  /**
   * Counts up to 2^256 and up to 2^14 classes have shares in doubles that are this close. A term
   * errs by 2^-51 for each unit of its exponent and vanishes beyond 745 of them, when what it would
   * count for is below 2^-700; sums add 2^-53 for each class.
   */
  private static final double SLACK = 0x1p-36;

  private static final double UNIT = 0x1p63;
  private static final int MOST_BITS = 256;
  private static final int MOST_CLASSES = 1 << 14;

  private final List<BigInteger> counts;
  private final List<Rational> exponents;

  /** The shares of the classes 0 .. i in doubles; empty where they may not be close. */
  private final double[] shares;

  /**
   * @param counts at least 0, one of them with exponent 0 above 0
   * @param exponents gamma_i, at least 0
   */
  public CountedChoice(List<BigInteger> counts, List<Rational> exponents) {
    boolean positive = false;
    for (int i = 0; i < counts.size(); i++) {
      positive |= counts.get(i).signum() > 0 && exponents.get(i).isZero();
      if (counts.get(i).signum() < 0 || exponents.get(i).signum() < 0) {
        throw new IllegalArgumentException("a count or an exponent is below 0");
      }
    }
    if (!positive || counts.size() != exponents.size()) {
      throw new IllegalArgumentException("no class has a count above 0 and the exponent 0");
    }
    this.counts = List.copyOf(counts);
    this.exponents = List.copyOf(exponents);
    this.shares = shares();
  }

  private double[] shares() {
    int largest = counts.stream().mapToInt(BigInteger::bitLength).max().orElse(0);
    if (largest > MOST_BITS || counts.size() > MOST_CLASSES) {
      return new double[0];
    }
    double[] sums = new double[counts.size()];
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += counts.get(i).doubleValue() * Math.exp(-exponents.get(i).doubleValue());
      sums[i] = sum;
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= sum;
    }
    return sums;
  }

  /** The number of a class. */
  public int draw(RandomBits random) {
    long digits = random.nextLong() >>> 1;
    LazyUniform uniform = new LazyUniform(digits, FIRST_DIGITS, random);
    int last = counts.size() - 1;
    while (counts.get(last).signum() == 0) {
      last--;
    }
    for (int i = 0; i < last; i++) {
      if (counts.get(i).signum() > 0 && isBelowShare(digits, uniform, i)) {
        return i;
      }
    }
    return last;
  }

  /** Nearly always doubles tell; what they leave open, further digits do. */
  private boolean isBelowShare(long digits, LazyUniform uniform, int upTo) {
    if (shares.length > 0) {
      if (digits < (long) ((shares[upTo] - SLACK) * UNIT)) {
        return true;
      }
      if (digits > (long) ((shares[upTo] + SLACK) * UNIT)) {
        return false;
      }
    }
    return uniform.isBelow(p -> share(upTo, p));
  }

  /** Encloses the share of the classes 0 .. upTo. */
  private Interval share(int upTo, int precision) {
    int working = precision + 64;
    Interval part = sum(0, upTo + 1, working);
    Interval rest = sum(upTo + 1, counts.size(), working);
    // part / (part + rest) grows with the part and falls with the rest.
    BigInteger low = part.low().shiftLeft(precision).divide(part.low().add(rest.high()));
    BigInteger high =
        part.high()
            .shiftLeft(precision)
            .divide(part.high().add(rest.low()).max(BigInteger.ONE))
            .add(BigInteger.ONE);
    return new Interval(low, high);
  }

  private Interval sum(int from, int to, int precision) {
    BigInteger low = BigInteger.ZERO;
    BigInteger high = BigInteger.ZERO;
    for (int i = from; i < to; i++) {
      Interval power = Exponential.enclose(exponents.get(i), precision);
      low = low.add(power.low().multiply(counts.get(i)));
      high = high.add(power.high().multiply(counts.get(i)));
    }
    return new Interval(low, high);
  }
}
