package org.didyma.mechanisms.calibration;

import java.math.BigInteger;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.special.Gamma;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The width of Gaussian noise that makes the choice of a minimiser private.
 *
 * <p>The minimiser w stays one for a neighbour when the noise is shifted by a vector v_w of length
 * at most B. The promise needs the largest of the products &lt;noise, v_w&gt; over <em>all</em> w
 * to be small, as w is chosen to make it large:
 *
 * <pre>
 *   P(max over w of &lt;Z, v_w&gt; &gt; B t) &lt;= delta,   Z standard normal in n dimensions
 *   sigma = B (t + sqrt(t^2 + 2 epsilon)) / (2 epsilon)       gives (epsilon, delta)
 * </pre>
 *
 * <p>Three values of t are proven, and all depend on public quantities only, so that the least may
 * be taken: the quantile of |Z|; a union over the points; the mean of the maximum, which is
 * concentrated. Source: docs/proofs/objective-perturbation.md, section 8.
 *
 * @param route where t comes from
 * @param t the threshold, rounded up
 * @param squaredMultiplier (sigma/B)^2, rounded up
 */
public record GaussianCalibration(Route route, double t, Rational squaredMultiplier) {

  /** Least delta; below it doubles have no quantiles. */
  private static final double LEAST_DELTA = 1e-300;

  /** Far above the relative errors of quantiles and roots, far below anything that matters. */
  private static final double ROOM = 1 + 0x1p-30;

  /** Where t comes from. */
  public enum Route {
    /** The least of the others. */
    BEST,
    /** The quantile of the noise's length, which bounds every product. */
    CHI,
    /** Each product is a Gaussian, and there are finitely many. */
    UNION,
    /** The largest product exceeds its mean by no more than a Gaussian does. */
    WIDTH
  }

  /**
   * What the shifts look like.
   *
   * @param dimension n, of the noise
   * @param points an upper bound on the number of different shifts
   * @param meanMaximum an upper bound on the mean of the largest product, over B
   */
  public record Shifts(int dimension, BigInteger points, double meanMaximum) {

    /** Shifts along the points of a set. */
    public static Shifts towards(int dimension, BigInteger points) {
      double byNumber = Math.sqrt(2 * logAbove(points));
      return new Shifts(dimension, points, Math.min(byNumber, Math.sqrt(dimension)) * ROOM);
    }

    /** Shifts by plus or minus the same amount in each of m coordinates. */
    public static Shifts ofSigns(int members, BigInteger points) {
      // max over signs of <Z, signs>/sqrt(m) is |Z|_1/sqrt(m), of mean sqrt(2m/pi).
      double bySigns = Math.sqrt(2 * members / Math.PI) * ROOM;
      Shifts any = towards(members, points);
      return new Shifts(members, points, Math.min(bySigns, any.meanMaximum));
    }
  }

  /**
   * The calibration for a promise.
   *
   * @param delta above 0
   * @throws InvalidInputException when delta is too small for floating point
   */
  public static GaussianCalibration of(Route route, Epsilon epsilon, Delta delta, Shifts shifts) {
    // The room in delta is for the errors of the quantiles' arguments.
    double mass = delta.value().doubleValue() / ROOM;
    if (mass < LEAST_DELTA) {
      throw new InvalidInputException(
          "delta is 0 or below 1e-300, for which Gaussian noise is not calibrated here",
          "use a delta such as 1e-6, or discrete-laplace noise, which needs none.");
    }
    return switch (route) {
      case CHI -> of(route, chi(shifts.dimension, mass), epsilon);
      case UNION -> of(route, union(shifts.points, mass), epsilon);
      case WIDTH -> of(route, shifts.meanMaximum + Math.sqrt(-2 * Math.log(mass)), epsilon);
      case BEST -> {
        GaussianCalibration best = of(Route.CHI, epsilon, delta, shifts);
        for (Route other : new Route[] {Route.UNION, Route.WIDTH}) {
          GaussianCalibration candidate = of(other, epsilon, delta, shifts);
          best = candidate.t < best.t ? candidate : best;
        }
        yield best;
      }
    };
  }

  private static GaussianCalibration of(Route route, double threshold, Epsilon epsilon) {
    double t = threshold * ROOM;
    double e = epsilon.value().doubleValue() / ROOM;
    double multiplier = (t + Math.sqrt(t * t + 2 * e)) / (2 * e) * ROOM;
    return new GaussianCalibration(route, t, above(multiplier * multiplier * ROOM));
  }

  /** A t with P(|Z| &gt; t) &lt;= mass. */
  private static double chi(int dimension, double mass) {
    // P(|Z|^2 > x) = Q(n/2, x/2), the regularized incomplete gamma function.
    return rootOfDecreasing(t -> Gamma.regularizedGammaQ(dimension / 2.0, t * t / 2) - mass);
  }

  /**
   * A t with points * P(Z_1 &gt; t) &lt;= mass. For the tail stands its upper bound phi(t) 2/(t +
   * sqrt(t^2 + 8/pi)) (Abramowitz and Stegun 7.1.13).
   */
  private static double union(BigInteger points, double mass) {
    double most = Math.log(mass) - logAbove(points);
    return rootOfDecreasing(
        t ->
            -t * t / 2
                - Math.log(Math.sqrt(2 * Math.PI))
                + Math.log(2 / (t + Math.sqrt(t * t + 8 / Math.PI)))
                - most);
  }

  /** A number at which a function that decreases from 0 on is not positive, and hardly larger. */
  private static double rootOfDecreasing(DoubleUnaryOperator function) {
    double high = 1;
    while (function.applyAsDouble(high) > 0) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (function.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** ln x, rounded up. */
  private static double logAbove(BigInteger x) {
    int shift = Math.max(0, x.bitLength() - 60);
    double leading = x.shiftRight(shift).add(BigInteger.ONE).doubleValue();
    return (Math.log(leading) + shift * Math.log(2)) * ROOM;
  }

  private static Rational above(double value) {
    return Rational.of(new java.math.BigDecimal(Math.nextUp(value)));
  }
}
