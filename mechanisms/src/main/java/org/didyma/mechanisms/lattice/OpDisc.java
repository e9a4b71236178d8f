package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.UnprovenAnswerException;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rational;
import org.didyma.privacy.noise.RandomBits;
import org.didyma.privacy.noise.SecureBits;

/**
 * Objective perturbation over a discrete set. Promise: the released weights are the
 * lexicographically smallest minimiser of U L(w) - &lt;eta, P(w)&gt; for the noise of {@link
 * ProjectedNoise}; hence the release is epsilon-differentially private (pure) under the given
 * adjacency, over tables of at most {@link #maxRecords} records, provided the oracle's proofs and
 * its tie rule are right.
 *
 * <p>Source: the mechanism OPDisc of arXiv 1909.01783, with noise for which privacy is proven: the
 * published Gaussian calibration is not. The proof is docs/proofs/objective-perturbation.md.
 *
 * <p>A lattice with an intercept is refused: the projection does not see the intercept.
 */
public final class OpDisc implements LatticeMechanism<OpDisc.Parameters> {

  /** Loss and noise may each use half of {@link LearningProblem#MAGNITUDE}. */
  private static final BigInteger ROOM = BigInteger.valueOf(LearningProblem.MAGNITUDE / 2);

  /** A table of so many records must find room. */
  private static final long LEAST_RECORDS = 1_000_000;

  /** Noise beyond so many scales has probability below 2^-2900, and ends a run. */
  private static final long SCALES = 1 << 11;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param lattice the weights to choose from, without an intercept
   * @param costs misclassification costs
   */
  public record Parameters(
      Epsilon epsilon, Adjacency adjacency, WeightLattice lattice, Costs costs) {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
    }

    /** Delta, the range of the change of L between neighbours. */
    long sensitivity() {
      return switch (adjacency) {
        case REPLACE -> 2 * costs.largest();
        case ADD_REMOVE -> costs.largest();
      };
    }
  }

  private final OptimizationOracle oracle;
  private final RandomBits random;

  /**
   * The mechanism with noise from the platform's strongest default source.
   *
   * @param oracle finds the minimiser; what it does not prove is not released
   */
  public OpDisc(OptimizationOracle oracle) {
    this(oracle, new SecureBits());
  }

  /**
   * The mechanism with the caller's source of noise.
   *
   * @param oracle finds the minimiser; what it does not prove is not released
   * @param random a cryptographically strong source; the guarantee holds for a truly random one
   */
  public OpDisc(OptimizationOracle oracle, SecureRandom random) {
    this(oracle, new SecureBits(random));
  }

  OpDisc(OptimizationOracle oracle, RandomBits random) {
    this.oracle = oracle;
    this.random = random;
  }

  @Override
  public String name() {
    return "opdisc";
  }

  @Override
  public String proof() {
    return "docs/proofs/objective-perturbation.md";
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException when exact arithmetic has no room for these parameters
   */
  @Override
  public PrivacyEvent describe(Parameters parameters) {
    noise(parameters);
    return event(parameters);
  }

  private PrivacyEvent event(Parameters parameters) {
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency());
  }

  /** The largest number of records for which the objective fits; at least a million. */
  public static long maxRecords(Parameters parameters) {
    return maxRecords(noise(parameters), parameters);
  }

  private static long maxRecords(ProjectedNoise noise, Parameters parameters) {
    return ROOM.divide(BigInteger.valueOf(noise.unit()))
        .divide(BigInteger.valueOf(parameters.costs().largest()))
        .longValueExact();
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    long most = maxRecords(parameters);
    if (cells.records() > most) {
      throw new InvalidInputException(
          "the table has more than the %d records that exact arithmetic has room for"
              .formatted(most),
          "use a lattice of smaller norm, or smaller costs.");
    }
  }

  @Override
  public LatticeRelease release(Cells cells, Parameters parameters, SearchListener listener) {
    check(cells, parameters);
    ProjectedNoise noise = noise(parameters);
    Perturbation eta = drawn(noise, parameters.lattice());
    LearningProblem problem =
        LearningProblem.of(cells, parameters.lattice(), parameters.costs(), eta);
    Answer answer = oracle.minimise(problem, listener);
    Weights weights = proven(answer);
    return new LatticeRelease(
        name(),
        proof(),
        event(parameters),
        guarantee(parameters),
        parameters.lattice(),
        weights,
        Release.Diagnostics.ofSearch(
            problem.loss(weights),
            problem.errors(weights),
            answer.nodes(),
            answer.certificate().map(Certificate::kind).orElseThrow()));
  }

  /** The noise, after a check that it and the loss of a large table fit. */
  static ProjectedNoise noise(Parameters parameters) {
    WeightLattice lattice = parameters.lattice();
    if (lattice.isEmpty()) {
      throw new InvalidInputException("the lattice has no point", "widen its ranges.");
    }
    ProjectedLattice projected = ProjectedLattice.of(lattice);
    long sensitivity = parameters.sensitivity();
    if (largestNoise(projected, sensitivity, parameters.epsilon()).compareTo(Rational.of(1)) >= 0) {
      throw new InvalidInputException(
          "the noise for epsilon %s over this lattice is beyond exact arithmetic here"
              .formatted(parameters.epsilon()),
          "use a larger epsilon, smaller weights or a ball, or the exponential mechanism.");
    }
    ProjectedNoise noise = new ProjectedNoise(projected, parameters.epsilon(), sensitivity);
    if (maxRecords(noise, parameters) < LEAST_RECORDS) {
      throw new InvalidInputException(
          "over this lattice exact arithmetic has no room for a table of %d records"
              .formatted(LEAST_RECORDS),
          "use smaller weights, a ball such as ball:1:40, or the exponential mechanism.");
    }
    return noise;
  }

  /**
   * An upper bound on the noise's part of the objective as a multiple of its room, when no
   * coordinate is beyond 2^11 scales.
   */
  private static Rational largestNoise(
      ProjectedLattice projected, long sensitivity, Epsilon epsilon) {
    // The shift g is below 512, or is the rounded quotient for the unit 1.
    long shift = Math.max(512, sensitivity / projected.separation() + 1);
    BigInteger extent = BigInteger.valueOf(projected.height(0));
    for (int j = 0; j < projected.lattice().features(); j++) {
      long largest = projected.lattice().largest(j);
      extent =
          extent.add(BigInteger.valueOf(projected.step()).multiply(BigInteger.valueOf(largest)));
    }
    BigInteger product =
        extent
            .multiply(BigInteger.valueOf(projected.largestL1Norm()))
            .multiply(BigInteger.valueOf(shift))
            .multiply(BigInteger.valueOf(SCALES));
    return new Rational(product, ROOM).dividedBy(Rational.of(epsilon.value()));
  }

  /**
   * One draw that fits.
   *
   * @throws ArithmeticException with probability below 2^-2900, whatever the data are
   */
  private Perturbation drawn(ProjectedNoise noise, WeightLattice lattice) {
    Perturbation eta = noise.draw(random);
    BigInteger size = BigInteger.valueOf(eta.projected(0));
    for (int j = 0; j < lattice.features(); j++) {
      BigInteger term = BigInteger.valueOf(eta.linear(j)).abs();
      size = size.add(term.multiply(BigInteger.valueOf(lattice.largest(j))));
    }
    if (size.compareTo(ROOM) >= 0) {
      throw new ArithmeticException("noise beyond 2^11 scales");
    }
    return eta;
  }

  /** The minimiser, if that is what the answer proves. */
  private Weights proven(Answer answer) {
    return switch (answer.status()) {
      case OPTIMAL -> {
        Optional<Certificate> proof = answer.certificate().filter(Certificate::isProof);
        if (proof.isEmpty()) {
          throw new UnprovenAnswerException(oracle.name());
        }
        yield answer.weights().orElseThrow();
      }
      case CLAIMED -> throw new UnprovenAnswerException(oracle.name());
      case STOPPED -> throw new SearchStoppedException();
      case INFEASIBLE -> throw new IllegalStateException("the lattice was checked to have a point");
    };
  }
}
