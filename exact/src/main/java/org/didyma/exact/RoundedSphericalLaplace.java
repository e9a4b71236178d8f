package org.didyma.exact;

import java.math.BigInteger;

/**
 * Integer vectors: a vector of R^d with density proportional to exp(-|v|_2 / scale), each
 * coordinate rounded to the nearest integer. The law is that, exactly, and its tail is not cut off.
 *
 * <p>Rounding commutes with integer shifts: an integer vector of L2 sensitivity D plus this noise,
 * with scale D/epsilon, is the real mechanism's release, rounded, and so keeps pure
 * epsilon-differential privacy with nothing left of floating point (docs/proofs/noise.md, section
 * 8). No coordinate exceeds 2^61; an {@link ArithmeticException} stands for the probability below
 * 2^-2900 that one would. Thread-safe.
 *
 * <p>The length is the sum of d exponentials and the direction that of d Gaussians, all of them
 * real numbers whose digits are drawn as far as they are needed. Doubles tell nearly always which
 * integer is the nearest; where they do not, further digits and enclosures in integers do.
 */
public final class RoundedSphericalLaplace {

  /** Bits after the point of the exponentials and Gaussians that are drawn at first. */
  private static final int FINENESS = 44;

  private static final double STEP = 0x1p-44;

  /** As many blocks to a mean, and to a standard deviation, as the discrete laws have. */
  private static final int MEAN_BLOCKS_LOG2 = 3;

  private static final int DEVIATION_BLOCKS_LOG2 = 4;

  private static final BlockSampler EXPONENTIALS =
      BlockSampler.continuous(
          new Decay(Rational.powerOfTwo(-FINENESS), 1), FINENESS - MEAN_BLOCKS_LOG2);

  private static final BlockSampler GAUSSIANS =
      BlockSampler.continuous(
          DiscreteGaussian.decay(Rational.powerOfTwo(2 * FINENESS)),
          FINENESS - DEVIATION_BLOCKS_LOG2);

  private static final int MAX_VALUE_BITS = 61;

  private final Rational scale;
  private final double about;

  /**
   * @param scale above 0, at most 2^50
   */
  public RoundedSphericalLaplace(Rational scale) {
    DiscreteLaplace.requireScale(scale);
    this.scale = scale;
    this.about = scale.doubleValue();
  }

  /**
   * Overwrites a vector with one draw.
   *
   * @param values of length d at least 1
   */
  public void fill(long[] values, RandomBits random) {
    int d = values.length;
    if (d == 0) {
      throw new IllegalArgumentException("a vector of noise has dimension 0");
    }
    LazyReal[] direction = draw(GAUSSIANS, d, random);
    LazyReal[] lengths = draw(EXPONENTIALS, d, random);
    double square = 0;
    double length = 0;
    for (int i = 0; i < d; i++) {
      double g = direction[i].middle() * STEP;
      square += g * g;
      length += lengths[i].middle() * STEP;
    }
    double norm = Math.sqrt(square);
    double error = FloatingNoise.ballError(d, about, length, norm);
    for (int i = 0; i < d; i++) {
      double size = about * length / norm * (direction[i].middle() * STEP);
      double nearest = Math.rint(size);
      // The error is that of the law whose scale is the double.
      double near = error + 0x1p-50 * size;
      long magnitude =
          Math.abs(size - nearest) + near < 0.5 ? (long) nearest : nearest(direction, lengths, i);
      values[i] = direction[i].isNegative() ? -magnitude : magnitude;
    }
  }

  private static LazyReal[] draw(BlockSampler law, int d, RandomBits random) {
    LazyReal[] numbers = new LazyReal[d];
    for (int i = 0; i < d; i++) {
      numbers[i] = law.drawReal(random);
    }
    return numbers;
  }

  /** The integer nearest to a coordinate's size, by as many digits as it takes to tell. */
  private long nearest(LazyReal[] direction, LazyReal[] lengths, int coordinate) {
    for (int precision = LazyUniform.FIRST_PRECISION;
        precision <= LazyUniform.MAX_PRECISION;
        precision *= 2) {
      Interval length = sum(lengths, precision);
      Interval norm = norm(direction, precision);
      Interval g = direction[coordinate].enclose(precision);
      BigInteger low = nearest(length.low(), g.low(), norm.high(), precision);
      if (norm.low().signum() > 0
          && low.equals(nearest(length.high(), g.high(), norm.low(), precision))) {
        if (low.bitLength() > MAX_VALUE_BITS) {
          throw new ArithmeticException("a noise sample does not fit 61 bits");
        }
        return low.longValue();
      }
    }
    throw LazyUniform.inseparable();
  }

  /** floor(|v| + 1/2), where |v| is scale length g / norm, the length in steps as drawn. */
  private BigInteger nearest(BigInteger length, BigInteger g, BigInteger norm, int precision) {
    BigInteger divisor = scale.denominator().multiply(norm).shiftLeft(precision + FINENESS);
    return scale
        .numerator()
        .multiply(length)
        .multiply(g)
        .shiftLeft(1)
        .add(divisor)
        .divide(divisor.shiftLeft(1));
  }

  private static Interval sum(LazyReal[] numbers, int precision) {
    BigInteger low = BigInteger.ZERO;
    BigInteger high = BigInteger.ZERO;
    for (LazyReal number : numbers) {
      Interval one = number.enclose(precision);
      low = low.add(one.low());
      high = high.add(one.high());
    }
    return new Interval(low, high);
  }

  private static Interval norm(LazyReal[] numbers, int precision) {
    BigInteger low = BigInteger.ZERO;
    BigInteger high = BigInteger.ZERO;
    for (LazyReal number : numbers) {
      Interval one = number.enclose(precision);
      low = low.add(one.low().multiply(one.low()));
      high = high.add(one.high().multiply(one.high()));
    }
    return new Interval(low.sqrt(), high.sqrt().add(BigInteger.ONE));
  }
}
