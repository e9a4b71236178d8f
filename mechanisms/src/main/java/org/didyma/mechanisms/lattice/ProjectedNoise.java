package org.didyma.mechanisms.lattice;

import java.util.Arrays;
import org.didyma.formulations.Perturbation;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rational;
import org.didyma.privacy.noise.DiscreteLaplace;
import org.didyma.privacy.noise.RandomBits;

/**
 * The noise of objective perturbation over a lattice: the minimiser of
 *
 * <pre>
 *   U L(w) - &lt;eta, P(w)&gt;,    eta_1 .. eta_d+1 independent, P(eta_i = z) ~ exp(-|z| / scale)
 *   g = ceil(Delta U / separation),  scale = g B1 / epsilon,  B1 &gt;= |P(w)|_1
 * </pre>
 *
 * with ties broken by a fixed order is epsilon-differentially private (pure) when score differences
 * change by at most Delta between neighbours. For if w is the minimiser, it stays so, ties
 * included, for a neighbour and eta + g P(w): each margin grows by g separation &gt;= Delta U. And
 * that shift changes the probability of eta by a factor of at most exp(epsilon).
 *
 * <p>The last coordinate's noise is taken by its absolute value, which makes the perturbation
 * concave in the squared norm and promises the same: it is the mechanism on two copies of the
 * lattice, with either sign of the last coordinate, followed by forgetting the sign.
 */
public final class ProjectedNoise {

  /** g is at least this, so that rounding it up costs less than half a percent of epsilon. */
  private static final long LEAST_SHIFT = 1 << 8;

  private final ProjectedLattice projected;
  private final long unit;
  private final DiscreteLaplace law;

  /**
   * @param epsilon above 0
   * @param sensitivity Delta, the range of L(S', w) - L(S, w) over w, for neighbours S and S'; at
   *     least 1
   */
  public ProjectedNoise(ProjectedLattice projected, Epsilon epsilon, long sensitivity) {
    if (epsilon.value().signum() <= 0 || sensitivity < 1) {
      throw new IllegalArgumentException("epsilon or the sensitivity is not above 0");
    }
    this.projected = projected;
    this.unit = unit(projected.separation(), sensitivity);
    long shift = ceilDiv(Math.multiplyExact(sensitivity, unit), projected.separation());
    this.law =
        new DiscreteLaplace(
            Rational.of(Math.multiplyExact(shift, projected.largestL1Norm()))
                .dividedBy(Rational.of(epsilon.value())));
  }

  /** U: the least power of two for which g is large enough. */
  public long unit() {
    return unit;
  }

  /** The scale of each coordinate's noise. */
  public Rational scale() {
    return law.scale();
  }

  /** One draw. */
  public Perturbation draw(RandomBits random) {
    long[] linear = new long[projected.lattice().features()];
    Arrays.setAll(linear, j -> Math.multiplyExact(law.draw(random), projected.step()));
    long last = Math.abs(law.draw(random));
    long[] table = new long[projected.largestSquaredNorm() + 1];
    Arrays.setAll(table, m -> Math.multiplyExact(last, projected.height(m)));
    return Perturbation.of(unit, linear, table);
  }

  private static long unit(long separation, long sensitivity) {
    long unit = 1;
    while (ceilDiv(Math.multiplyExact(sensitivity, unit), separation) < LEAST_SHIFT) {
      unit = Math.multiplyExact(unit, 2);
    }
    return unit;
  }

  private static long ceilDiv(long a, long b) {
    return -Math.floorDiv(-a, b);
  }
}
