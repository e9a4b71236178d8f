package org.didyma.mechanisms.excess;

import java.math.BigInteger;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.NoiseProfile;
import org.didyma.mechanisms.lattice.SeparatorNoise;

/**
 * Bounds on the excess of released weights: how much more they cost on the training records than
 * the least cost. They hold for every table with probability 1 - beta and depend on public
 * parameters alone. The proofs are in docs/proofs/excess.md; no guarantee rests on them.
 */
public final class ExcessBound {

  private ExcessBound() {}

  /**
   * (Delta/epsilon) (ln |W| + ln(1/beta)), for a draw of the exponential mechanism and for
   * permute-and-flip.
   *
   * @param beta the probability of a larger excess, in (0, 1)
   */
  public static double ofDraw(ExponentialMechanism.Parameters parameters, double beta) {
    double sensitivity = (double) parameters.adjacency().changes() * parameters.loss().width();
    double epsilon = Rational.of(parameters.epsilon().value()).below();
    return sensitivity
        / epsilon
        * (log(SeparatorNoise.pointsAtMost(parameters.lattice())) - Math.log(beta));
  }

  private static double log(BigInteger number) {
    int shift = Math.max(0, number.bitLength() - 60);
    return Math.log(number.shiftRight(shift).doubleValue() + 1) + shift * Math.log(2);
  }

  /**
   * For the exact minimiser of a perturbed objective. Where a private number N of records tapers
   * its loss, the bound grows by the factor U/(U - j N), which no public number tells.
   *
   * @param beta the probability of a larger excess, in (0, 1)
   */
  public static double ofMinimum(NoiseProfile noise, double beta) {
    double effect =
        switch (noise.effect()) {
          case LARGEST -> largest(noise, beta);
          case SUM -> sum(noise, beta);
        };
    return noise.factor().above() * effect;
  }

  private static double largest(NoiseProfile noise, double beta) {
    int n = noise.variables();
    double width = noise.width().above();
    return switch (noise.kind()) {
      case LAPLACE -> width * Math.log(2 * n / beta) + 1;
      case SPHERICAL -> width * gamma(n, beta) + 0.5;
      case GAUSSIAN -> Math.sqrt(width) * Math.sqrt(2 * Math.log(2 * n / beta)) + 0.5;
    };
  }

  private static double sum(NoiseProfile noise, double beta) {
    int n = noise.variables();
    double width = noise.width().above();
    return switch (noise.kind()) {
      case LAPLACE -> width * gamma(n, beta) + n;
      case SPHERICAL -> Math.sqrt(n) * width * gamma(n, beta) + 0.5 * n;
      case GAUSSIAN ->
          Math.sqrt(n * width) * (Math.sqrt(n) + Math.sqrt(-2 * Math.log(beta))) + 0.5 * n;
    };
  }

  /** A sum of n standard exponential variables is above this with probability at most beta. */
  private static double gamma(int n, double beta) {
    double a = -Math.log(beta);
    return n + Math.sqrt(2 * n * a) + a;
  }
}
