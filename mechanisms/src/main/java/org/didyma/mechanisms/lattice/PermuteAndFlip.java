package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.security.SecureRandom;
import org.didyma.formulations.Cells;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.Release;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rational;
import org.didyma.privacy.noise.Bernoulli;
import org.didyma.privacy.noise.RandomBits;
import org.didyma.privacy.noise.SecureBits;

/**
 * Promise: the points of the lattice are visited in uniformly random order, and the first is
 * released whose coin shows heads, with probability exp(-lambda * (L(w) - L_min)), lambda as in
 * {@link ExponentialMechanism}; hence the release is epsilon-differentially private (pure) under
 * that adjacency, without conditions.
 *
 * <p>Its expected loss is at most that of the exponential mechanism. The difference shows on small
 * lattices, and this visits every point: lattices in boxes of more than 2^20 points are refused.
 *
 * <p>Source: McKenna and Sheldon, "Permute-and-flip: a new mechanism for differentially private
 * selection" (2020); the proof for this loss is docs/proofs/permute-and-flip.md.
 */
public final class PermuteAndFlip implements LatticeMechanism<ExponentialMechanism.Parameters> {

  /** Largest number of points of the lattice's box. */
  public static final int MAX_POINTS = 1 << 20;

  private static final int PULSE = 1 << 8;

  private final ExponentialMechanism exponential = new ExponentialMechanism();
  private final RandomBits random;

  /** The mechanism with noise from the platform's strongest default source. */
  public PermuteAndFlip() {
    this(new SecureBits());
  }

  /**
   * The mechanism with the caller's source of noise.
   *
   * @param random a cryptographically strong source; the guarantee holds for a truly random one
   */
  public PermuteAndFlip(SecureRandom random) {
    this(new SecureBits(random));
  }

  PermuteAndFlip(RandomBits random) {
    this.random = random;
  }

  @Override
  public String name() {
    return "permute-and-flip";
  }

  @Override
  public String proof() {
    return "docs/proofs/permute-and-flip.md";
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException when the lattice is too large or empty
   */
  @Override
  public PrivacyEvent describe(ExponentialMechanism.Parameters parameters) {
    checkSize(parameters.lattice());
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(ExponentialMechanism.Parameters parameters) {
    return exponential.guarantee(parameters);
  }

  @Override
  public LatticeRelease release(
      Cells cells, ExponentialMechanism.Parameters parameters, SearchListener listener) {
    PrivacyEvent event = describe(parameters);
    LearningProblem problem = LearningProblem.of(cells, parameters.lattice(), parameters.costs());
    Points points = new Points(problem, listener);
    Weights weights = first(points, ExponentialMechanism.rate(parameters), listener);
    return new LatticeRelease(
        name(),
        proof(),
        event,
        guarantee(parameters),
        parameters.lattice(),
        weights,
        Release.Diagnostics.ofSearch(
            problem.loss(weights), problem.errors(weights), points.count, "enumerated"));
  }

  /** The first point in random order whose coin shows heads; a minimiser's always does. */
  private Weights first(Points points, Rate lambda, SearchListener listener) {
    Rational rate = new Rational(lambda.numerator(), lambda.denominator());
    for (int left = points.count; left > 0; left--) {
      if (left % PULSE == 0) {
        SearchStoppedException.throwIf(listener);
      }
      int i = (int) random.below((long) left);
      Rational excess = Rational.of(points.loss[i] - points.least);
      if (Bernoulli.exp(rate.times(excess), random)) {
        return points.weights(points.place[i]);
      }
      points.place[i] = points.place[left - 1];
      points.loss[i] = points.loss[left - 1];
    }
    throw new IllegalStateException("no minimiser was among the points");
  }

  /** The lattice's points, as places in its box, with their losses. */
  private static final class Points {

    private final WeightLattice lattice;
    private final int[] place;
    private final long[] loss;
    private int count;
    private long least = Long.MAX_VALUE;

    Points(LearningProblem problem, SearchListener listener) {
      this.lattice = problem.lattice();
      int size = boxSize(lattice).intValueExact();
      this.place = new int[size];
      this.loss = new long[size];
      LossWalk walk = new LossWalk(problem);
      for (int i = 0; i < size; i++) {
        if (i % PULSE == 0) {
          SearchStoppedException.throwIf(listener);
        }
        if (lattice.contains(walk.weights())) {
          place[count] = i;
          loss[count] = walk.loss();
          least = Math.min(least, loss[count++]);
        }
        walk.next();
      }
    }

    /** The point at a place in the order of the walk. */
    Weights weights(int place) {
      int[] w = new int[lattice.coordinates()];
      int digits = place;
      for (int j = 0; j < w.length; j++) {
        int width = lattice.high(j) - lattice.low(j) + 1;
        w[j] = lattice.low(j) + digits % width;
        digits /= width;
      }
      return Weights.of(w);
    }
  }

  /** Whether the lattice is one for it: it has a point, and its box no more than it visits. */
  public static boolean takes(WeightLattice lattice) {
    return !lattice.isEmpty() && !isTooLarge(lattice);
  }

  private static boolean isTooLarge(WeightLattice lattice) {
    return boxSize(lattice).compareTo(BigInteger.valueOf(MAX_POINTS)) > 0;
  }

  private static void checkSize(WeightLattice lattice) {
    if (lattice.isEmpty()) {
      throw new InvalidInputException("the lattice has no point", "widen its ranges.");
    }
    if (isTooLarge(lattice)) {
      throw new InvalidInputException(
          "the lattice has more points than the %d that permute-and-flip visits"
              .formatted(MAX_POINTS),
          "use the exponential mechanism, or fewer features.");
    }
  }

  private static BigInteger boxSize(WeightLattice lattice) {
    BigInteger size = BigInteger.ONE;
    for (int j = 0; j < lattice.coordinates(); j++) {
      size = size.multiply(BigInteger.valueOf(lattice.high(j) - lattice.low(j) + 1L));
    }
    return size;
  }
}
