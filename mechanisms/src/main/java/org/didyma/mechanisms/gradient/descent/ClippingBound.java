package org.didyma.mechanisms.gradient.descent;

import java.io.Serializable;
import java.util.Optional;
import org.didyma.exact.Grid;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;

/**
 * Bounds what one record adds to a sum of vectors, rounding included.
 *
 * <p>A record's vector v is scaled by min(1, C/|v|_2), and each coordinate of the result is rounded
 * to a multiple of a step g = 2^e, so that as many of them as are said to be possible add up
 * exactly in doubles: every partial sum is a multiple of g below 2^53 steps. So the sum depends
 * neither on the order of the records nor on the number of threads, and the sensitivity is that of
 * one vector: no other record's rounding errors are in it.
 *
 * <p>The arithmetic and its proof are in docs/proofs/gradient-mechanisms.md, section 9.
 */
public final class ClippingBound implements Serializable {

  /** Room for the relative rounding errors of a norm of up to 2^28 terms and of products. */
  private static final Rational ROOM = Rational.ONE.plus(Rational.powerOfTwo(-24));

  /** More vectors than a table can hold, for sums over a private number of records. */
  public static final long ANY_NUMBER = 1L << 31;

  private static final int EXACT_LOG2 = 52;

  /** Squares of numbers of such sizes are far from underflow and overflow. */
  private static final int RANGE_LOG2 = 100;

  /** With so many vectors the norm is below 2^20 steps of the grid. */
  private static final int SINGLE_LOG2_VECTORS = 31;

  private final int log2Vectors;
  private final int exponent;
  private final double norm;
  private final double shift;
  private final Rational bound;

  /**
   * Clipping to a norm.
   *
   * @param norm C, from 2^-100 to 2^100, public
   * @param dimension of the vectors, above 0
   * @param vectors public bound on how many are added up, from 1 to {@link #ANY_NUMBER}
   */
  public ClippingBound(Rational norm, int dimension, long vectors) {
    if (norm.compareTo(Rational.powerOfTwo(-RANGE_LOG2)) < 0
        || norm.compareTo(Rational.powerOfTwo(RANGE_LOG2)) > 0) {
      throw new IllegalArgumentException(
          "a clipping norm is not in [2^-%d, 2^%d]".formatted(RANGE_LOG2, RANGE_LOG2));
    }
    if (vectors < 1 || vectors > ANY_NUMBER) {
      throw new IllegalArgumentException("the number of vectors to add up is out of range");
    }
    this.log2Vectors = ceilLog2(vectors);
    this.exponent = norm.floorLog2() + 2 + log2Vectors - EXACT_LOG2;
    this.norm = norm.below();
    this.shift = Math.scalb(1.5, EXACT_LOG2 + exponent);
    this.bound = new Grid(exponent).roundedL2(norm.times(ROOM), dimension);
  }

  private static int ceilLog2(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number - 1);
  }

  /**
   * What to scale a vector by: 1 up to the norm; 0 for a vector that is not finite, whose
   * coordinates the caller must then take for 0.
   *
   * @param squaredNorm of the vector, as computed with a relative error below 2^-32
   */
  public double factor(double squaredNorm) {
    double length = Math.sqrt(squaredNorm);
    if (!(length < Double.POSITIVE_INFINITY)) {
      return 0;
    }
    return length <= norm ? 1 : norm / length;
  }

  /**
   * The number s for which (x + s) - s in doubles is x rounded to the grid, for |x| up to the norm.
   * For inner loops, which do this themselves.
   */
  public double shift() {
    return shift;
  }

  /**
   * How up to 8 vectors may be added up in single precision, on the same grid and exactly.
   *
   * @param shift as {@link #shift}, in single precision
   * @param shrink what factors are multiplied by before they are rounded to single precision, so
   *     that no product is larger than it would be without rounding
   */
  public record Single(float shift, double shrink) {}

  /**
   * For vectors c x with |c| at most 1 and coordinates of x up to 2^10: single precision where its
   * digits suffice, which is where any number of vectors is admitted and the norm is from 2^-40 to
   * 2^40.
   */
  public Optional<Single> single() {
    boolean fits = log2Vectors == SINGLE_LOG2_VECTORS && norm >= 0x1p-40 && norm <= 0x1p40;
    return fits
        ? Optional.of(new Single(Math.scalb(1.5f, 23 + exponent), 1 - 0x1p-22))
        : Optional.empty();
  }

  /** A bound on the L2 norm of one record's rounded vector. */
  public Rational bound() {
    return bound;
  }

  /** The L2 sensitivity of the sum: the bound, and twice that when a record is replaced. */
  public Rational sensitivity(Adjacency adjacency) {
    return adjacency.replaces() ? bound.times(Rational.of(2)) : bound;
  }
}
