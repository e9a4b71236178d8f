package org.didyma.privacy.accounting;

/**
 * The standard normal distribution, accurate in its tails: relative error of probabilities below
 * 2^-48 (1 + x^2/16), absolute error of logarithms below 2^-48 (1 + |logarithm|).
 *
 * <p>The tail is Phi(-t) = phi(t) R(t) with Mills' ratio R; (1 + t) R(t) is a smooth function of (t
 * - 4)/(t + 4) on [-1, 1), and its Chebyshev series, computed with 40 digits, is cut off below
 * 1e-18.
 */
public final class Normal {

  /** ln sqrt(2 pi). */
  private static final double LOG_ROOT_TWO_PI = 0.9189385332046727;

  /** The series of (1 + t) R(t); the first coefficient counts half. */
  private static final double[] CHEBYSHEV = {
    2.3341050701764945,
    -0.1610195767134654,
    -0.028002821825452974,
    0.03167452189239266,
    -0.012103231162345369,
    0.0027056129762167095,
    -0.00029931636202703166,
    -1.716686526879361e-05,
    1.0178489264109868e-05,
    -4.894829570004192e-07,
    -2.844006500151048e-07,
    3.0766283713811506e-08,
    9.180378674469537e-09,
    -1.2756102213808737e-09,
    -3.660279376104134e-10,
    4.5926359348595205e-11,
    1.7189314687646526e-11,
    -1.2726833698700693e-12,
    -8.668081913316188e-13,
    1.1061557204136741e-15,
    4.2750210770103334e-14,
    3.790937692263904e-15,
    -1.8474103010592332e-15,
    -4.0419094130708177e-16,
    5.340854385017358e-17,
    2.941479937590055e-17
  };

  private Normal() {}

  /** ln Phi(x). */
  public static double logCdf(double x) {
    if (x > 0) {
      return Math.log1p(-tail(x));
    }
    return -0.5 * x * x - LOG_ROOT_TWO_PI + Math.log(mills(-x));
  }

  /** Phi(x). */
  public static double cdf(double x) {
    return x > 0 ? 1 - tail(x) : tail(-x);
  }

  /** P(low &lt; X &lt;= high), with differences taken on the side where the tails are small. */
  static double between(double low, double high) {
    return between(low, tail(Math.abs(low)), high, tail(Math.abs(high)));
  }

  /** The same with the tails beyond |low| and |high| at hand. */
  static double between(double low, double tailOfLow, double high, double tailOfHigh) {
    if (low >= high) {
      return 0;
    }
    if (low > 0) {
      return tailOfLow - tailOfHigh;
    }
    return high < 0 ? tailOfHigh - tailOfLow : 1 - tailOfLow - tailOfHigh;
  }

  /** Phi(-t) for t from 0 on. */
  static double tail(double t) {
    return Math.exp(-0.5 * t * t - LOG_ROOT_TWO_PI) * mills(t);
  }

  /** Mills' ratio Phi(-t)/phi(t) for t from 0 on. */
  private static double mills(double t) {
    if (t == Double.POSITIVE_INFINITY) {
      return 0;
    }
    double y = 2 * (t - 4) / (t + 4);
    double next = 0;
    double afterNext = 0;
    for (int j = CHEBYSHEV.length - 1; j > 0; j--) {
      double current = y * next - afterNext + CHEBYSHEV[j];
      afterNext = next;
      next = current;
    }
    return (0.5 * y * next - afterNext + 0.5 * CHEBYSHEV[0]) / (1 + t);
  }
}
