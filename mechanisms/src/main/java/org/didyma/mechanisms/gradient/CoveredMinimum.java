package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.baseline.Lbfgs;
import org.didyma.mechanisms.gradient.descent.LossSums;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;

/**
 * The minimum w of sum_i phi_(k_i)(&lt;w, x_i&gt; + o_i) + (Lam/2) |w|^2 + &lt;b, w&gt; with noise
 * b by an {@link ObjectivePlan}, found to a proven precision, and noise on w that covers the rest
 * (docs/proofs/gradient-mechanisms.md, Theorem 10).
 *
 * @param plan Lam and the law of b
 * @param loss phi
 * @param bounds of the rows
 * @param tolerance tau, the largest norm of the gradient at what is taken for the minimum
 */
public record CoveredMinimum(
    ObjectivePlan plan, LabelLoss loss, SumBounds bounds, double tolerance) {

  /**
   * Draws b and finds the minimum.
   *
   * @param sums of the losses over the rows
   * @throws UnconvergedException when it is not found to the precision
   */
  public double[] draw(LossSums sums, RandomBits bits, CancellationToken stop) {
    double[] b = new double[bounds.dimension()];
    double off = plan.noise().draw(b, bits);
    PerturbedSum objective = new PerturbedSum(bounds, loss, sums, plan.curvature(), b, off);
    double[] w =
        Lbfgs.minimise(objective, new double[b.length], Lbfgs.Settings.precise(tolerance / 4), stop)
            .point();
    if (!objective.isWithin(w, tolerance)) {
      throw new UnconvergedException();
    }
    return w;
  }

  /**
   * Adds the noise that covers how far w may be from the minimum.
   *
   * @param target what that may cost
   * @param most records at most, public
   */
  public void cover(double[] w, PrivacyTarget target, long most, RandomBits bits) {
    // Both minima are within tau/Lam of the exact one, on opposite sides at worst.
    double apart = 2 * tolerance / plan.curvature() * (1 + 0x1p-40);
    double reach = plan.reach(most * loss.largest(bounds.offset()), w.length, tolerance);
    noise(target, apart, reach, w.length).addTo(w, bits);
  }

  /**
   * Noise for weights, exact in integers.
   *
   * @param sensitivity L2; that of L1 is at most sqrt(d) times as large
   * @param reach of the weights, which may be long beside their noise
   */
  private static AddedNoise noise(
      PrivacyTarget target, double sensitivity, double reach, int dimension) {
    return target.isPure()
        ? AddedNoise.laplace(
            sensitivity * Math.sqrt(dimension) * (1 + 0x1p-50),
            reach,
            dimension,
            Rational.of(target.epsilon().value()))
        : AddedNoise.gaussian(sensitivity, reach, dimension, target.gaussianMultiplier(1));
  }
}
