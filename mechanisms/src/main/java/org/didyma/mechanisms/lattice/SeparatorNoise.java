package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.util.Arrays;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.calibration.GaussianCalibration;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The noise of "report separator-perturbed minimum": the minimiser of
 *
 * <pre>
 *   U L(w) + sum over members (j, t) of eta_jt [w_j &gt; t]        eta an integer vector
 * </pre>
 *
 * with ties broken by a fixed order is private when score differences change by at most Delta
 * between neighbours: the shift that adds s = U Delta (and the slack of the oracle) to the weight
 * of each member that answers 0 at w, and takes it from the others, raises the margin of w over
 * every other point by at least s, since the members tell any two points apart. With m members, 2d
 * for weights -1, 0, 1, what the shift costs is
 *
 * <pre>
 *   discrete Laplace, Laplace (rounded)   of scale s m/epsilon                             pure
 *   Gaussian            N(0, sigma^2), rounded; {@link GaussianCalibration} of s sqrt(m)   (epsilon, delta)
 * </pre>
 *
 * <p>For weights -1, 0, 1 the members answer [w_j &gt; 0] and [w_j &gt; -1] = 1 - [w_j &lt; 0], the
 * answers of the unit vectors and their negatives; noise is symmetric, so its law is the same. An
 * intercept is a coordinate like the others: members need not be answers of classifiers.
 *
 * <p>Source: Neel, Roth and Wu, "How to use heuristics for differential privacy" (2019); the proofs
 * are in docs/proofs/separator-perturbation.md.
 */
public final class SeparatorNoise implements ObjectiveNoise {

  /** U: eta is a multiple of 1/256 of an error. */
  public static final long UNIT = 1 << 8;

  /** Weights of more members take gigabytes. */
  private static final long MOST_MEMBERS = 10_000_000;

  private final WeightLattice lattice;
  private final int members;
  private final IntegerVectorNoise source;
  private final boolean proven;

  /**
   * Discrete Laplace noise for the lexicographically smallest minimiser.
   *
   * @param epsilon above 0
   * @param sensitivity Delta, the range of L(S', w) - L(S, w) over w, for neighbours S and S'
   */
  public SeparatorNoise(WeightLattice lattice, Epsilon epsilon, long sensitivity) {
    this(lattice, new NoiseLaw.DiscreteLaplace(), epsilon, sensitivity, AnswerRule.LEAST_MINIMISER);
  }

  /**
   * Noise of any law.
   *
   * @param epsilon above 0
   * @param sensitivity Delta, at least 1
   * @param rule which answers of the oracle the noise makes up for
   * @throws ArithmeticException when the noise is too wide to be drawn
   * @throws InvalidInputException when the separator set is too large
   * @throws IllegalArgumentException when the law is none of separator sets
   */
  public SeparatorNoise(
      WeightLattice lattice, NoiseLaw law, Epsilon epsilon, long sensitivity, AnswerRule rule) {
    if (epsilon.value().signum() <= 0 || sensitivity < 1) {
      throw new IllegalArgumentException("epsilon or the sensitivity is not above 0");
    }
    this.lattice = lattice;
    this.members = members(lattice);
    long margin = Math.addExact(Math.multiplyExact(UNIT, sensitivity), rule.slack(UNIT));
    Rational shift = Rational.of(margin);
    Rational sum = shift.times(Rational.of(members));
    Rational scale = sum.dividedBy(Rational.of(epsilon.value()));
    if (law instanceof NoiseLaw.DiscreteLaplace) {
      this.source = IntegerVectorNoise.discreteLaplace(scale);
      this.proven = true;
    } else if (law instanceof NoiseLaw.Laplace) {
      this.source = IntegerVectorNoise.laplace(scale);
      this.proven = true;
    } else if (law instanceof NoiseLaw.Gaussian gaussian) {
      this.source =
          IntegerVectorNoise.gaussian(
              provenVariance(gaussian.route(), epsilon, gaussian.delta(), shift));
      this.proven = true;
    } else if (law instanceof NoiseLaw.PublishedGaussian published
        && published.scale() == PublishedScale.SEPARATOR) {
      // Published for records that are replaced, whose losses are in [0, 1]: Delta = 2.
      Rational factor = Rational.of(sensitivity, 2).times(Rational.of(UNIT));
      Rational variance =
          published
              .scale()
              .variance(Rational.of(members), epsilon, published.delta())
              .times(factor.times(factor));
      this.source = IntegerVectorNoise.gaussian(variance);
      Rational enough =
          provenVariance(GaussianCalibration.Route.BEST, epsilon, published.delta(), shift);
      this.proven = variance.compareTo(enough) >= 0;
    } else {
      throw new IllegalArgumentException("no law of separator sets: " + law.word());
    }
  }

  /** The variance that is proven for shifts by plus or minus s in each coordinate. */
  private Rational provenVariance(
      GaussianCalibration.Route route, Epsilon epsilon, Delta delta, Rational shift) {
    return GaussianCalibration.of(
            route,
            epsilon,
            delta,
            GaussianCalibration.Shifts.ofSigns(members, pointsAtMost(lattice)))
        .squaredMultiplier()
        .times(shift.times(shift).times(Rational.of(members)));
  }

  /** m; at least 1, so that a lattice of one point has a law. */
  private static int members(WeightLattice lattice) {
    long members = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      members += (long) lattice.high(j) - lattice.low(j);
    }
    if (members > MOST_MEMBERS) {
      throw new InvalidInputException(
          "rspm samples noise for each step of each weight: %d here, where the limit is %d"
              .formatted(members, MOST_MEMBERS),
          "use a smaller range of weights, or fewer features.");
    }
    return (int) Math.max(1, members);
  }

  /** |W| where it can be counted, the number of points of the box otherwise. */
  public static BigInteger pointsAtMost(WeightLattice lattice) {
    try {
      return lattice.cardinality().max(BigInteger.ONE);
    } catch (InvalidInputException e) {
      BigInteger points = BigInteger.ONE;
      for (int j = 0; j < lattice.coordinates(); j++) {
        points = points.multiply(BigInteger.valueOf(lattice.high(j) - lattice.low(j) + 1L));
      }
      return points;
    }
  }

  @Override
  public long unit() {
    return UNIT;
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
    return source.reach().times(Rational.of(members));
  }

  @Override
  public NoiseProfile profile() {
    return new NoiseProfile(
        source.kind(), source.width(), members, NoiseProfile.Effect.SUM, Rational.of(1, UNIT));
  }

  @Override
  public Perturbation draw(RandomBits random) {
    long[][] eta = none();
    for (int j = 0; j < eta.length; j++) {
      source.fill(eta[j], random);
    }
    return Perturbation.separator(UNIT, SeparatorWeights.of(lattice, eta));
  }

  @Override
  public Perturbation shape() {
    return Perturbation.separator(UNIT, SeparatorWeights.of(lattice, none()));
  }

  /** Zeros, one for each member of the set. */
  private long[][] none() {
    long[][] eta = new long[lattice.coordinates()][];
    Arrays.setAll(eta, j -> new long[lattice.high(j) - lattice.low(j)]);
    return eta;
  }
}
