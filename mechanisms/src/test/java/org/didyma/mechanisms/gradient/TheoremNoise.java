package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.RoundedGaussian;
import org.didyma.exact.RoundedSphericalLaplace;

/**
 * Noise on a grid as docs/proofs/noise.md describes it, from numbers alone. The standard laws that
 * it scales are those of {@code exact}, each with a test of its own.
 */
public final class TheoremNoise {

  private static final Map<Double, RoundedGaussian> LAWS = new ConcurrentHashMap<>();

  private TheoremNoise() {}

  static Rational exact(double value) {
    return Rational.of(new BigDecimal(value));
  }

  /** 2^(floor(log2 scale) - 20). */
  static double step(double scale) {
    return Math.pow(2, Math.floor(Math.log(scale) / Math.log(2)) - 20);
  }

  /** v is rounded to the grid, and moves by g sqrt(d) more; a normal of z times that is added. */
  public static void addGaussian(double[] v, double sensitivity, double z, RandomBits tape) {
    double g = step(sensitivity * z);
    double sigma = (sensitivity + g * Math.sqrt(v.length)) * z;
    RoundedGaussian law =
        LAWS.computeIfAbsent(sigma / g, s -> new RoundedGaussian(exact(s).times(exact(s))));
    for (int j = 0; j < v.length; j++) {
      v[j] = (Math.rint(v[j] / g) + law.draw(tape)) * g;
    }
  }

  /** The same with a discrete Laplace number in each coordinate, for an L1 sensitivity. */
  static void addLaplace(double[] v, double sensitivity, double epsilon, RandomBits tape) {
    double g = step(sensitivity / epsilon);
    double scale = (sensitivity + g * v.length) / epsilon;
    DiscreteLaplace law = new DiscreteLaplace(exact(scale / g));
    for (int j = 0; j < v.length; j++) {
      v[j] = (Math.rint(v[j] / g) + law.draw(tape)) * g;
    }
  }

  /** The same with a vector of density exp(-epsilon |z| / sensitivity), rounded, for one in L2. */
  static void addBall(double[] v, double sensitivity, double epsilon, RandomBits tape) {
    double g = step(sensitivity / epsilon);
    double scale = (sensitivity + g * Math.sqrt(v.length)) / epsilon;
    long[] z = new long[v.length];
    new RoundedSphericalLaplace(exact(scale / g)).fill(z, tape);
    for (int j = 0; j < v.length; j++) {
      v[j] = (Math.rint(v[j] / g) + z[j]) * g;
    }
  }

  /** Noise of the ball, or normal where there is a delta. */
  static void addFor(
      double[] v, double sensitivity, double epsilon, double delta, RandomBits tape) {
    if (delta == 0) {
      addBall(v, sensitivity, epsilon, tape);
    } else {
      addGaussian(v, sensitivity, TheoremNumbers.gaussian(epsilon, delta), tape);
    }
  }

  /** A candidate with probability proportional to exp(-rate score), by uniform proposals. */
  static int choose(long[] scores, double rate, RandomBits tape) {
    long least = Long.MAX_VALUE;
    for (long score : scores) {
      least = Math.min(least, score);
    }
    while (true) {
      int j = (int) tape.below((long) scores.length);
      if (Bernoulli.exp(exact(rate * (scores[j] - least)), tape)) {
        return j;
      }
    }
  }
}
