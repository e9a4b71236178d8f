package org.didyma.exact;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Draws x &gt;= 0 with weight exp(-rate * x^power), exactly, at any scale in constant time.
 *
 * <p>The half-line is cut into blocks of 2^shift values. A block is drawn by the weight of its
 * first value, which is its greatest, a place in the block uniformly, and the result accepted with
 * the probability weight(x) / weight(start of the block). With 8 to 32 blocks per unit of scale
 * some 19 of 20 proposals are accepted.
 *
 * <p>On the integers x is the place itself. On the reals x is the place plus a uniform fraction
 * whose digits are drawn only as far as the acceptance needs them; what is returned is floor(x), or
 * floor(x) with the fraction, whose further digits are uniform whatever was accepted.
 *
 * <p>An acceptance compares a uniform number with exp(-gamma). A double encloses that power to
 * within 2^-46, some thirty times the rounding errors on the way; what it leaves open is decided by
 * further digits against integer enclosures.
 */
final class BlockSampler {

  /** Greatest scale, so that what does not fit a long is out of reach. */
  static final int MAX_SCALE_LOG2 = 50;

  private static final int MAX_VALUE_BITS = 61;

  /** Covers the rounding errors of a double exp(-gamma) many times over. */
  static final double SLACK = 0x1p-46;

  /** The first 63 digits of a uniform number count units of 2^-63. */
  static final double UNIT = 0x1p63;

  /** How many laws keep their samplers: those of a few mechanisms that run again and again. */
  private static final int KEPT = 32;

  /** The samplers that were asked for last; a table takes a millisecond or so to make. */
  private static final Map<Law, BlockSampler> LAST =
      Collections.synchronizedMap(
          new LinkedHashMap<>(KEPT, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Law, BlockSampler> eldest) {
              return size() > KEPT;
            }
          });

  private record Law(Decay decay, int shift, boolean continuous) {}

  private final Decay decay;
  private final DecayTable blocks;
  private final int shift;
  private final boolean continuous;
  private final double rate;

  private BlockSampler(Law law) {
    this.decay = law.decay;
    this.shift = law.shift;
    this.continuous = law.continuous;
    this.blocks = new DecayTable(decay.ofMultiples(shift));
    this.rate = decay.rate().doubleValue();
  }

  private static BlockSampler of(Law law) {
    return LAST.computeIfAbsent(law, BlockSampler::new);
  }

  /** A sampler on the integers, in blocks of 2^shift. */
  static BlockSampler discrete(Decay decay, int shift) {
    return of(new Law(decay, shift, false));
  }

  /**
   * A sampler on the reals, in blocks of 2^shift.
   *
   * @param decay for whose floors alone, if its power is 1, the law on the integers will do
   */
  static BlockSampler continuous(Decay decay, int shift) {
    return of(new Law(decay, shift, true));
  }

  /**
   * 2x + b for a draw x, or floor(x) on the reals, and an independent fair bit b.
   *
   * @throws ArithmeticException when x is not below 2^61: more than 2^11 scales away, which has
   *     probability below 2^-2900
   */
  long draw(RandomBits random) {
    while (true) {
      long draw = attempt(null, random);
      if (draw >= 0) {
        return draw;
      }
    }
  }

  /**
   * A draw on the reals with a fair sign.
   *
   * @throws ArithmeticException as {@link #draw} does
   */
  LazyReal drawReal(RandomBits random) {
    while (true) {
      LazyUniform fraction = new LazyUniform(0, 0, random);
      long draw = attempt(fraction, random);
      if (draw >= 0) {
        return new LazyReal(draw >>> 1, fraction, (draw & 1) != 0);
      }
    }
  }

  /**
   * One proposal.
   *
   * @param fraction of a real x, none of whose digits are known; null where nobody wants it
   * @return 2x + b, or -1 when it is not accepted
   */
  private long attempt(@Nullable LazyUniform fraction, RandomBits random) {
    long word = random.nextLong();
    long block = blocks.draw(word >>> 1, random);
    if (block >>> (MAX_VALUE_BITS - shift) != 0) {
      throw new ArithmeticException("a noise sample does not fit 61 bits");
    }
    long start = block << shift;
    long place = shift == 0 ? 0 : random.nextLong() >>> (Long.SIZE - shift);
    boolean isTaken = (shift == 0 && !continuous) || accepts(start, place, fraction, random);
    return isTaken ? (start + place) << 1 | (word & 1) : -1;
  }

  private boolean accepts(
      long start, long place, @Nullable LazyUniform fraction, RandomBits random) {
    long digits = random.nextLong() >>> 1;
    double x = place;
    boolean isLinear = decay.power() == 1;
    double slope = isLinear ? 1 : 2.0 * start + x;
    double gamma = rate * (slope * x);
    // How much a fraction can add to gamma.
    double more = continuous ? rate * (isLinear ? 1 : 2.0 * start + 2 * x + 1) : 0;
    // exp(-gamma) is at least 1 - gamma, which spares the power nearly always.
    if (digits < (long) ((1 - gamma - more - SLACK) * UNIT)) {
      return true;
    }
    double power = Math.exp(-gamma);
    if (digits < (long) ((power - more - SLACK) * UNIT)) {
      return true;
    }
    if (digits > (long) ((power + SLACK) * UNIT)) {
      return false;
    }
    return new LazyUniform(digits, DecayTable.DIGITS, random)
        .isBelow(
            acceptance(
                BigInteger.valueOf(start),
                BigInteger.valueOf(place),
                fraction == null ? new LazyUniform(0, 0, random) : fraction));
  }

  /** Encloses exp(-gamma) for a place, or for a place plus a uniform fraction. */
  private IntFunction<Interval> acceptance(
      BigInteger start, BigInteger place, LazyUniform fraction) {
    if (!continuous) {
      Rational gamma = decay.increase(start, new Rational(place, BigInteger.ONE));
      return precision -> Exponential.enclose(gamma, precision);
    }
    return precision -> {
      Interval f = fraction.enclose(precision);
      BigInteger unit = BigInteger.ONE.shiftLeft(precision);
      BigInteger first = place.shiftLeft(precision);
      Rational least = decay.increase(start, new Rational(first.add(f.low()), unit));
      Rational greatest = decay.increase(start, new Rational(first.add(f.high()), unit));
      return new Interval(
          Exponential.enclose(greatest, precision).low(),
          Exponential.enclose(least, precision).high());
    };
  }
}
