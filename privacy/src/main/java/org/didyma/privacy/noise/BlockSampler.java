package org.didyma.privacy.noise;

import java.math.BigInteger;

/**
 * Draws x &gt;= 0 with weight exp(-rate * x^power), exactly, at any scale in constant time.
 *
 * <p>The half-line is cut into blocks of 2^shift values. A block is drawn by the weight of its
 * first value, which is its greatest, a place in the block uniformly, and the result accepted with
 * the probability weight(x) / weight(start of the block). With 8 to 32 blocks per unit of scale
 * some 19 of 20 proposals are accepted.
 *
 * <p>On the integers x is the place itself. On the reals x is the place plus a uniform fraction
 * whose digits are drawn only as far as the acceptance needs them, and what is returned is
 * floor(x).
 *
 * <p>An acceptance compares a uniform number with exp(-gamma). A double encloses that power to
 * within 2^-46, about a hundred times the rounding errors on the way; what it leaves open is
 * decided by further digits against integer enclosures.
 */
final class BlockSampler {

  /** Greatest scale, so that what does not fit a long is out of reach. */
  static final int MAX_SCALE_LOG2 = 50;

  private static final int MAX_VALUE_BITS = 61;
  private static final int MAX_PRECISION = 1 << 13;
  private static final double SLACK = 0x1p-46;
  private static final double UNIT = 0x1p63;

  private final Decay decay;
  private final DecayTable blocks;
  private final int shift;
  private final boolean continuous;
  private final double rate;

  private BlockSampler(Decay decay, int shift, boolean continuous) {
    this.decay = decay;
    this.blocks = new DecayTable(decay.ofMultiples(shift));
    this.shift = shift;
    this.continuous = continuous;
    this.rate = decay.rate().doubleValue();
  }

  /** A sampler on the integers, in blocks of 2^shift. */
  static BlockSampler discrete(Decay decay, int shift) {
    return new BlockSampler(decay, shift, false);
  }

  /**
   * A sampler on the reals that returns floors, in blocks of 2^shift.
   *
   * @param decay of power 2; for power 1 floors follow the law on the integers
   */
  static BlockSampler continuous(Decay decay, int shift) {
    if (decay.power() != 2) {
      throw new IllegalArgumentException("only Gaussians are drawn on the reals");
    }
    return new BlockSampler(decay, shift, true);
  }

  /**
   * 2x + b for a draw x and an independent fair bit b.
   *
   * @throws ArithmeticException when x is not below 2^61: more than 2^11 scales away, which has
   *     probability below 2^-2900
   */
  long draw(RandomBits random) {
    while (true) {
      long word = random.nextLong();
      long block = blocks.draw(word >>> 1, random);
      if (block >>> (MAX_VALUE_BITS - shift) != 0) {
        throw new ArithmeticException("a draw of noise does not fit 61 bits");
      }
      long start = block << shift;
      long place = shift == 0 ? 0 : random.nextLong() >>> (Long.SIZE - shift);
      if ((shift == 0 && !continuous) || accepts(start, place, random)) {
        return (start + place) << 1 | (word & 1);
      }
    }
  }

  private boolean accepts(long start, long place, RandomBits random) {
    long digits = random.nextLong() >>> 1;
    double x = place;
    double slope = decay.power() == 1 ? 1 : 2.0 * start + x;
    double gamma = rate * (slope * x);
    // How much a fraction can add to gamma.
    double fraction = continuous ? rate * (2.0 * start + 2 * x + 1) : 0;
    // exp(-gamma) is at least 1 - gamma, which spares the power nearly always.
    if (digits < (long) ((1 - gamma - fraction - SLACK) * UNIT)) {
      return true;
    }
    double power = Math.exp(-gamma);
    if (digits < (long) ((power - fraction - SLACK) * UNIT)) {
      return true;
    }
    if (digits > (long) ((power + SLACK) * UNIT)) {
      return false;
    }
    return refine(
        BigInteger.valueOf(start),
        BigInteger.valueOf(place),
        new LazyUniform(digits, DecayTable.DIGITS, random),
        new LazyUniform(0, 0, random));
  }

  private boolean refine(
      BigInteger start, BigInteger place, LazyUniform uniform, LazyUniform fraction) {
    for (int precision = 128; precision <= MAX_PRECISION; precision *= 2) {
      Interval u = uniform.enclose(precision);
      BigInteger unit = BigInteger.ONE.shiftLeft(precision);
      BigInteger first = place.shiftLeft(precision);
      Interval offset = new Interval(first, first);
      if (continuous) {
        Interval f = fraction.enclose(precision);
        offset = new Interval(first.add(f.low()), first.add(f.high()));
      }
      Rational least = decay.increase(start, new Rational(offset.low(), unit));
      Rational greatest = decay.increase(start, new Rational(offset.high(), unit));
      if (u.high().compareTo(Exponential.enclose(greatest, precision).low()) <= 0) {
        return true;
      }
      if (u.low().compareTo(Exponential.enclose(least, precision).high()) >= 0) {
        return false;
      }
    }
    throw new IllegalStateException(
        "a uniform number and a probability agree in " + MAX_PRECISION + " bits");
  }
}
