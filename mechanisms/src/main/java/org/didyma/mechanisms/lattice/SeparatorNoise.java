package org.didyma.mechanisms.lattice;

import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.program.SeparatorWeights;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rational;
import org.didyma.privacy.noise.DiscreteLaplace;
import org.didyma.privacy.noise.RandomBits;

/**
 * The noise of "report separator-perturbed minimum": the minimiser of
 *
 * <pre>
 *   U L(w) + sum over members (j, t) of eta_jt [w_j &gt; t],    P(eta_jt = z) ~ exp(-|z| / scale)
 *   scale = U m Delta / epsilon,   m = the number of members, 2d for weights -1, 0, 1
 * </pre>
 *
 * with ties broken by a fixed order is epsilon-differentially private (pure) when score differences
 * change by at most Delta between neighbours: the shift that adds U Delta to the weight of each
 * member that answers 0 at w, and takes it from the others, raises the margin of w over every other
 * point by at least U Delta, since the members tell any two points apart.
 *
 * <p>For weights -1, 0, 1 the members answer [w_j &gt; 0] and [w_j &gt; -1] = 1 - [w_j &lt; 0], the
 * answers of the unit vectors and their negatives; noise is symmetric, so its law is the same.
 *
 * <p>Source: Neel, Roth and Wu, "How to use heuristics for differential privacy" (2019).
 */
public final class SeparatorNoise {

  /** U: eta is a multiple of 1/256 of an error. */
  public static final long UNIT = 1 << 8;

  private final WeightLattice lattice;
  private final DiscreteLaplace law;

  /**
   * @param lattice without an intercept
   * @param epsilon above 0
   * @param sensitivity Delta, the range of L(S', w) - L(S, w) over w, for neighbours S and S'
   */
  public SeparatorNoise(WeightLattice lattice, Epsilon epsilon, long sensitivity) {
    if (lattice.hasIntercept()) {
      throw new InvalidInputException(
          "there is no separator set here for a lattice with an intercept",
          "leave the intercept out.");
    }
    if (epsilon.value().signum() <= 0 || sensitivity < 1) {
      throw new IllegalArgumentException("epsilon or the sensitivity is not above 0");
    }
    this.lattice = lattice;
    long members = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      members += (long) lattice.high(j) - lattice.low(j);
    }
    this.law =
        new DiscreteLaplace(
            Rational.of(
                    Math.multiplyExact(Math.multiplyExact(UNIT, Math.max(1, members)), sensitivity))
                .dividedBy(Rational.of(epsilon.value())));
  }

  /** The scale of each member's noise. */
  public Rational scale() {
    return law.scale();
  }

  /** One draw, to be added to U times the loss. */
  public SeparatorWeights draw(RandomBits random) {
    long[][] eta = new long[lattice.coordinates()][];
    for (int j = 0; j < eta.length; j++) {
      eta[j] = new long[lattice.high(j) - lattice.low(j)];
      law.fill(eta[j], random);
    }
    return SeparatorWeights.of(lattice, eta);
  }
}
