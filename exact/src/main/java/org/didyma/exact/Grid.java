package org.didyma.exact;

import java.math.BigInteger;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;

/**
 * The multiples of g = 2^exponent, the only values that noise on a grid releases. Which grid may
 * depend on public quantities only.
 *
 * <p>Multiples up to 2^52 are used: each is a double exactly.
 *
 * @param exponent of the step g, from {@link #MIN_EXPONENT} to {@link #MAX_EXPONENT}
 */
public record Grid(int exponent) {

  /** The least exponent whose multiples are all normal doubles. */
  public static final int MIN_EXPONENT = -1022;

  /** The greatest exponent whose multiples up to 2^52 are finite doubles. */
  public static final int MAX_EXPONENT = 970;

  /** The step is this power of two below the scale of the noise, about a millionth of it. */
  private static final int FINENESS = 20;

  /** Or farther below, up to which doubles nearly always tell what noise is drawn. */
  private static final int FINEST = 39;

  /** Rounding enlarges the sensitivity by a part in 2 to this power of it at most. */
  private static final int ENLARGED_LOG2 = 7;

  /** But the step is no farther below the sensitivity, so that sums of 2^31 records fit. */
  private static final int BELOW_SENSITIVITY = 19;

  private static final int LARGEST_LOG2 = 51;

  /** Multiples of un-noised values stay within this, so that sums with noise stay below 2^52. */
  private static final double LARGEST = 1L << LARGEST_LOG2;

  /** Rounded Gaussians have the least limit. */
  private static final Rational WIDEST = Rational.powerOfTwo(DiscreteLaplace.MAX_SCALE_LOG2 - 1);

  private static final long LARGEST_RELEASED = 1L << 52;

  public Grid {
    if (exponent < MIN_EXPONENT || exponent > MAX_EXPONENT) {
      throw new IllegalArgumentException("the exponent of a grid's step is outside doubles");
    }
  }

  /**
   * The grid for noise on vectors of an L1 sensitivity: its step is 2^(floor(log2 scale) - 20), or
   * less where that would enlarge the sensitivity by more than a part in 128.
   *
   * @param sensitivity above 0, public
   * @param width the scale of the noise over the sensitivity, above 0, public
   * @param dimension d, above 0
   * @throws InvalidInputException when multiples of the step are beyond doubles
   */
  public static Grid forL1(Rational sensitivity, Rational width, int dimension) {
    return of(sensitivity, width, ceilLog2(positive(dimension)));
  }

  /** The same for vectors of an L2 sensitivity, which rounding enlarges by less. */
  public static Grid forL2(Rational sensitivity, Rational width, int dimension) {
    return of(sensitivity, width, (ceilLog2(positive(dimension)) + 1) / 2);
  }

  /**
   * The grid of a noise.
   *
   * @param roundedLog2 rounding enlarges the sensitivity by up to 2 to the power of it steps
   */
  private static Grid of(Rational sensitivity, Rational width, int roundedLog2) {
    int scale = sensitivity.times(width).floorLog2();
    int small = Math.min(ENLARGED_LOG2 + roundedLog2, BELOW_SENSITIVITY);
    int exponent =
        Math.max(scale - FINEST, Math.min(scale - FINENESS, sensitivity.floorLog2() - small));
    if (exponent > MAX_EXPONENT) {
      throw tooWide();
    }
    return new Grid(exponent);
  }

  /**
   * The width of noise in steps.
   *
   * @param scale in units of values
   * @throws InvalidInputException when no integer noise is drawn that wide
   */
  public Rational inSteps(Rational scale) {
    requireDrawable(scale);
    return scale.dividedBy(step());
  }

  /**
   * Refuses noise that is too wide to be drawn for vectors of some L1 sensitivity, which need not
   * be known: the step is a power of two, so that digits of the sensitivity make noise wider in
   * steps, though no wider than a sensitivity of 2 on the grid of 1.
   *
   * @param width the scale of the noise over the sensitivity, above 0
   * @param dimension d, above 0
   * @throws InvalidInputException when it is too wide there
   */
  public static void requireDrawableL1(Rational width, int dimension) {
    Grid grid = forL1(Rational.ONE, width, dimension);
    grid.requireDrawable(grid.roundedL1(Rational.of(2), dimension).times(width));
  }

  /** The same for vectors of an L2 sensitivity. */
  public static void requireDrawableL2(Rational width, int dimension) {
    Grid grid = forL2(Rational.ONE, width, dimension);
    grid.requireDrawable(grid.roundedL2(Rational.of(2), dimension).times(width));
  }

  private void requireDrawable(Rational scale) {
    if (scale.dividedBy(step()).compareTo(WIDEST) > 0) {
      throw tooWide();
    }
  }

  private static InvalidInputException tooWide() {
    return new InvalidInputException(
        "the noise is too wide to sample",
        "use a larger %s, or settings that need less noise."
            .formatted(ParameterReference.of("epsilon")));
  }

  /**
   * This grid, or the finest one on which a value is within 2^51 steps, if that is coarser.
   *
   * @param value above 0, public
   */
  public Grid reaching(Rational value) {
    return new Grid(Math.max(exponent, value.floorLog2() + 1 - LARGEST_LOG2));
  }

  /** The step g. */
  public Rational step() {
    return Rational.powerOfTwo(exponent);
  }

  /**
   * The nearest multiple of the step, as that multiple's number; ties go to even numbers. Exact.
   * Values beyond 2^51 steps are taken for that bound, which no sensitivity minds: clamping brings
   * values nearer to each other.
   *
   * @throws IllegalArgumentException for a NaN, which no privacy statement covers
   */
  public long round(double value) {
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException("a value to be released is not a number");
    }
    // Scaling by a power of two is exact as long as it does not underflow, and what underflows is
    // far below half a step. rint is exact.
    double multiple = Math.scalb(value, -exponent);
    return (long) Math.rint(Math.max(-LARGEST, Math.min(LARGEST, multiple)));
  }

  /**
   * The value of a multiple of the step, exactly. Multiples beyond 2^52 are taken for that bound.
   */
  public double value(long multiple) {
    long bounded = Math.max(-LARGEST_RELEASED, Math.min(LARGEST_RELEASED, multiple));
    return Math.scalb((double) bounded, exponent);
  }

  /**
   * The L1 sensitivity of a vector rounded to the grid: each coordinate moves by at most g/2 on
   * either side, so it is at most sensitivity + g d.
   *
   * @param sensitivity of the vector before rounding, as it is computed
   * @param dimension d, above 0
   */
  public Rational roundedL1(Rational sensitivity, int dimension) {
    return sensitivity.plus(step().times(Rational.of(positive(dimension))));
  }

  /**
   * An upper bound on the L2 sensitivity of a vector rounded to the grid, sensitivity + g sqrt(d),
   * with the root rounded up in the 32nd binary place.
   *
   * @param sensitivity of the vector before rounding, as it is computed
   * @param dimension d, above 0
   */
  public Rational roundedL2(Rational sensitivity, int dimension) {
    BigInteger square = BigInteger.valueOf(positive(dimension)).shiftLeft(64);
    BigInteger root = square.sqrt();
    BigInteger up = root.multiply(root).equals(square) ? root : root.add(BigInteger.ONE);
    return sensitivity.plus(step().times(new Rational(up, BigInteger.ONE.shiftLeft(32))));
  }

  private static int ceilLog2(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number - 1);
  }

  private static int positive(int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException("the dimension of a vector is below 1");
    }
    return dimension;
  }
}
