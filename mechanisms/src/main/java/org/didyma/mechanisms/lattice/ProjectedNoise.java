package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.calibration.GaussianCalibration;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The noise of objective perturbation over a lattice: the minimiser of
 *
 * <pre>
 *   U L(w) - &lt;eta, P(w)&gt;      eta an integer vector, g = ceil((Delta U + slack) / separation)
 * </pre>
 *
 * with ties broken by a fixed order is private when score differences change by at most Delta
 * between neighbours. For if w is the minimiser, it stays so, ties included, for a neighbour and
 * eta + g P(w): each margin grows by g separation &gt;= Delta U. What that shift costs depends on
 * the law:
 *
 * <pre>
 *   discrete Laplace    P(eta_i = z) ~ exp(-|z| epsilon/(g B1)),  B1 &gt;= |P(w)|_1     pure
 *   spherical Laplace   density ~ exp(-|x| epsilon/(g B2)),  B2 &gt;= |P(w)|_2, rounded  pure
 *   Gaussian            N(0, sigma^2), rounded; {@link GaussianCalibration} of g B2      (epsilon, delta)
 * </pre>
 *
 * <p>The last coordinate's noise is taken by its absolute value, which makes the perturbation
 * concave in the squared norm and promises the same: it is the mechanism on two copies of the
 * lattice, with either sign of the last coordinate, followed by forgetting the sign. Published
 * Gaussian noise is left as it is published, with either sign.
 *
 * <p>The proofs are in docs/proofs/objective-perturbation.md.
 */
public final class ProjectedNoise implements ObjectiveNoise {

  /** g is at least this, so that rounding it up costs less than half a percent of epsilon. */
  private static final long LEAST_SHIFT = 1 << 8;

  private final ProjectedLattice projected;
  private final long unit;
  private final IntegerVectorNoise source;
  private final boolean symmetrised;
  private final boolean proven;

  /**
   * Discrete Laplace noise for the lexicographically smallest minimiser.
   *
   * @param epsilon above 0
   * @param sensitivity Delta, the range of L(S', w) - L(S, w) over w, for neighbours S and S'; at
   *     least 1
   */
  public ProjectedNoise(ProjectedLattice projected, Epsilon epsilon, long sensitivity) {
    this(
        projected,
        new NoiseLaw.DiscreteLaplace(),
        epsilon,
        sensitivity,
        AnswerRule.LEAST_MINIMISER);
  }

  /**
   * Noise of any law.
   *
   * @param epsilon above 0
   * @param sensitivity Delta, at least 1
   * @param rule which answers of the oracle the noise makes up for
   * @throws ArithmeticException when the noise is too wide to be drawn
   * @throws IllegalArgumentException when the law is none of objective perturbation
   */
  public ProjectedNoise(
      ProjectedLattice projected,
      NoiseLaw law,
      Epsilon epsilon,
      long sensitivity,
      AnswerRule rule) {
    this(projected, law, epsilon, sensitivity, rule, 1);
  }

  /**
   * Noise of any law, in steps that are at least so fine.
   *
   * @param leastUnit a lower bound on U
   */
  ProjectedNoise(
      ProjectedLattice projected,
      NoiseLaw law,
      Epsilon epsilon,
      long sensitivity,
      AnswerRule rule,
      long leastUnit) {
    if (epsilon.value().signum() <= 0 || sensitivity < 1) {
      throw new IllegalArgumentException("epsilon or the sensitivity is not above 0");
    }
    this.projected = projected;
    this.unit = unit(projected.separation(), sensitivity, leastUnit);
    long margin = Math.addExact(Math.multiplyExact(sensitivity, unit), rule.slack(unit));
    Rational shift = Rational.of(ceilDiv(margin, projected.separation()));
    Rational perEpsilon = shift.dividedBy(Rational.of(epsilon.value()));
    this.symmetrised = !(law instanceof NoiseLaw.PublishedGaussian);
    if (law instanceof NoiseLaw.DiscreteLaplace) {
      this.source =
          IntegerVectorNoise.discreteLaplace(
              perEpsilon.times(Rational.of(projected.largestL1Norm())));
      this.proven = true;
    } else if (law instanceof NoiseLaw.SphericalLaplace) {
      BigInteger length =
          IntegerVectorNoise.rootAbove(
              new Rational(projected.largestSquaredLength(), BigInteger.ONE));
      this.source =
          IntegerVectorNoise.sphericalLaplace(
              perEpsilon.times(new Rational(length, BigInteger.ONE)), dimension());
      this.proven = true;
    } else if (law instanceof NoiseLaw.Gaussian gaussian) {
      this.source =
          IntegerVectorNoise.gaussian(
              provenVariance(gaussian.route(), epsilon, gaussian.delta(), shift));
      this.proven = true;
    } else if (law instanceof NoiseLaw.PublishedGaussian published
        && published.scale() != PublishedScale.SEPARATOR) {
      Rational variance = publishedVariance(published, epsilon, sensitivity);
      this.source = IntegerVectorNoise.gaussian(variance);
      Rational enough =
          provenVariance(GaussianCalibration.Route.BEST, epsilon, published.delta(), shift);
      this.proven = variance.compareTo(enough) >= 0;
    } else {
      throw new IllegalArgumentException("no law of objective perturbation: " + law.word());
    }
  }

  /** The variance that is proven for shifts of length g B2. */
  private Rational provenVariance(
      GaussianCalibration.Route route, Epsilon epsilon, Delta delta, Rational shift) {
    BigInteger points = SeparatorNoise.pointsAtMost(projected.lattice());
    GaussianCalibration.Shifts shifts =
        GaussianCalibration.Shifts.towards(dimension(), symmetrised ? points.shiftLeft(1) : points);
    Rational length = new Rational(projected.largestSquaredLength(), BigInteger.ONE);
    return GaussianCalibration.of(route, epsilon, delta, shifts)
        .squaredMultiplier()
        .times(shift.times(shift).times(length));
  }

  /** The published variance, for the sphere of radius 1 and the unit of cost, in integers. */
  private Rational publishedVariance(
      NoiseLaw.PublishedGaussian published, Epsilon epsilon, long sensitivity) {
    long square = projected.largestSquaredNorm();
    // Published for records that are replaced, whose losses are in [0, 1]: Delta = 2.
    Rational factor =
        Rational.of(sensitivity, 2)
            .times(Rational.of(unit))
            .times(Rational.powerOfTwo(-projected.precision()));
    return published
        .scale()
        .variance(Rational.of(Math.multiplyExact(square, square)), epsilon, published.delta())
        .times(factor.times(factor));
  }

  private int dimension() {
    return projected.lattice().features() + 1;
  }

  /** U: the least power of two for which g is large enough. */
  @Override
  public long unit() {
    return unit;
  }

  @Override
  public boolean isProven() {
    return proven;
  }

  /** The scale of Laplace noise, or the variance of Gaussian noise. */
  public Rational width() {
    return source.width();
  }

  @Override
  public Rational largest() {
    BigInteger extent = BigInteger.valueOf(projected.height(0));
    WeightLattice lattice = projected.lattice();
    for (int j = 0; j < lattice.features(); j++) {
      long largest = lattice.largest(j);
      extent =
          extent.add(BigInteger.valueOf(projected.step()).multiply(BigInteger.valueOf(largest)));
    }
    return source.reach().times(new Rational(extent, BigInteger.ONE));
  }

  @Override
  public NoiseProfile profile() {
    return new NoiseProfile(
        source.kind(),
        source.width(),
        dimension(),
        NoiseProfile.Effect.LARGEST,
        Rational.of(Math.multiplyExact(2, projected.largestL1Norm()), unit));
  }

  @Override
  public Perturbation draw(RandomBits random) {
    long[] eta = new long[dimension()];
    source.fill(eta, random);
    long[] linear = new long[eta.length - 1];
    Arrays.setAll(linear, j -> Math.multiplyExact(eta[j], projected.step()));
    long drawn = eta[eta.length - 1];
    long last = symmetrised ? Math.abs(drawn) : drawn;
    return perturbation(linear, last);
  }

  /**
   * With a step for the last coordinate, whose table some formulations do not take; where either
   * sign is drawn, with the one that fewer of them take.
   */
  @Override
  public Perturbation shape() {
    return perturbation(new long[dimension() - 1], symmetrised ? 1 : -1);
  }

  private Perturbation perturbation(long[] linear, long last) {
    long[] table = new long[projected.largestSquaredNorm() + 1];
    Arrays.setAll(table, m -> Math.multiplyExact(last, projected.height(m)));
    return Perturbation.of(unit, linear, table);
  }

  private static long unit(long separation, long sensitivity, long least) {
    long unit = 1;
    while (unit < least
        || ceilDiv(Math.multiplyExact(sensitivity, unit), separation) < LEAST_SHIFT) {
      unit = Math.multiplyExact(unit, 2);
    }
    return unit;
  }

  private static long ceilDiv(long a, long b) {
    return -Math.floorDiv(-a, b);
  }
}
