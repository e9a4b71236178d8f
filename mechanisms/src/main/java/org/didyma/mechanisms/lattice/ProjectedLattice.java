package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.WeightLattice;

/**
 * A weight lattice lifted to a sphere, in integers: w becomes P(w) = (A w_1, ..., A w_d, F(|w|^2)).
 *
 * <pre>
 *   A    = round(2^q / D)                      D^2 = the largest squared norm of the lattice
 *   F(m) = round(2^q sqrt(1 - m/D^2))          0 &lt;= m &lt;= D^2
 *   N_m  = A^2 m + F(m)^2                      the squared length of P(w), 2^2q but for rounding
 *   separation = (A^2 - (max N_m - min N_m)) / 2 &gt; 0
 *   &lt;P(v), P(v) - P(w)&gt; &gt;= separation           for any two points v, w
 * </pre>
 *
 * <p>The last line is what objective perturbation rests on. It holds because the product is half of
 * |P(v) - P(w)|^2 + N_|v|^2 - N_|w|^2, and the first of these is at least A^2. Everything here is
 * computed from the lattice alone, which is public.
 *
 * <p>Source: objective perturbation over discrete sets (arXiv 1909.01783), whose projection is this
 * one without rounding.
 */
public final class ProjectedLattice {

  /** Above this, products of noise and tables leave no room in 64 bits. */
  private static final int MAX_PRECISION = 24;

  private final WeightLattice lattice;
  private final int precision;
  private final long step;
  private final long[] heights;
  private final long separation;
  private final BigInteger largestSquaredLength;

  private ProjectedLattice(WeightLattice lattice, int precision) {
    this.lattice = lattice;
    this.precision = precision;
    int last = lattice.largestSquaredNorm();
    BigInteger square = BigInteger.ONE.shiftLeft(2 * precision);
    this.step = roundedRoot(square, last);
    this.heights = new long[last + 1];
    BigInteger least = square.shiftLeft(2);
    BigInteger most = BigInteger.ZERO;
    for (int m = 0; m <= last; m++) {
      heights[m] = roundedRoot(square.multiply(BigInteger.valueOf(last - m)), last);
      BigInteger length = BigInteger.valueOf(step).pow(2).multiply(BigInteger.valueOf(m));
      length = length.add(BigInteger.valueOf(heights[m]).pow(2));
      least = least.min(length);
      most = most.max(length);
    }
    this.largestSquaredLength = most;
    // Half of an odd number, rounded down, is a bound as well.
    this.separation =
        BigInteger.valueOf(step).pow(2).subtract(most.subtract(least)).shiftRight(1).longValue();
    if (separation <= 0) {
      throw new InvalidInputException(
          "2^%d is too coarse a scale for a projection of squared norms up to %d"
              .formatted(precision, last),
          "use a finer scale.");
    }
  }

  /**
   * The lift at the coarsest scale of powers of two at which F is concave, 2^q &gt;= 8 D^4.
   *
   * @throws InvalidInputException when the lattice has an intercept, no point but 0, or norms so
   *     large that the numbers would be
   */
  public static ProjectedLattice of(WeightLattice lattice) {
    BigInteger finest = BigInteger.valueOf(lattice.largestSquaredNorm()).pow(2).shiftLeft(3);
    int precision = Math.max(1, finest.subtract(BigInteger.ONE).bitLength());
    return of(lattice, precision);
  }

  /**
   * The lift at a scale.
   *
   * @param precision q, from 1
   */
  public static ProjectedLattice of(WeightLattice lattice, int precision) {
    if (lattice.hasIntercept()) {
      throw new InvalidInputException(
          "the noise of objective perturbation (opdisc) cannot distinguish intercepts, and the"
              + " lattice has one",
          "leave "
              + ParameterReference.of("intercept")
              + " out, or use "
              + ParameterReference.of("mechanism", "rspm")
              + ".");
    }
    if (lattice.largestSquaredNorm() < 1) {
      throw new InvalidInputException(
          "the lattice has no point but 0", "choose a lattice with more points.");
    }
    if (precision < 1 || precision > MAX_PRECISION) {
      throw new InvalidInputException(
          "a projection of squared norms up to %d is beyond exact arithmetic here"
              .formatted(lattice.largestSquaredNorm()),
          "use smaller weights, or a ball such as ball:2:40.");
    }
    return new ProjectedLattice(lattice, precision);
  }

  public WeightLattice lattice() {
    return lattice;
  }

  /** q. */
  public int precision() {
    return precision;
  }

  /** A. */
  public long step() {
    return step;
  }

  /** F(m), for squared norms 0 &lt;= m &lt;= D^2. */
  public long height(int squaredNorm) {
    return heights[squaredNorm];
  }

  /** Largest squared norm D^2. */
  public int largestSquaredNorm() {
    return heights.length - 1;
  }

  /** A lower bound, above 0, on &lt;P(v), P(v) - P(w)&gt; over different points v and w. */
  public long separation() {
    return separation;
  }

  /** The largest N_m, an upper bound on |P(w)|_2^2 over the lattice. */
  public BigInteger largestSquaredLength() {
    return largestSquaredLength;
  }

  /** An upper bound on |P(w)|_1 over the lattice: max over m of A floor(sqrt(d m)) + F(m). */
  public long largestL1Norm() {
    long largest = 0;
    for (int m = 0; m < heights.length; m++) {
      long sum =
          BigInteger.valueOf(lattice.features())
              .multiply(BigInteger.valueOf(m))
              .sqrt()
              .longValueExact();
      largest = Math.max(largest, step * sum + heights[m]);
    }
    return largest;
  }

  /** round(sqrt(numerator/denominator)): half of floor(sqrt(4 * that)), rounded up. */
  private static long roundedRoot(BigInteger numerator, long denominator) {
    BigInteger twice = numerator.shiftLeft(2).divide(BigInteger.valueOf(denominator)).sqrt();
    return twice.add(BigInteger.ONE).shiftRight(1).longValueExact();
  }
}
