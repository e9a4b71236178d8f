package org.didyma.mechanisms.lattice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Form;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.calibration.PublishedSubsampling;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * PRSMA, the private robust subsampling meta-algorithm, around {@link Rspm}. It promises
 * <b>nothing</b>: what is published for it could not be confirmed, and what it is here cannot keep
 * a small delta when its oracle may fail. For experiments; {@link SampleAndAggregate} is what keeps
 * a promise with an oracle that fails.
 *
 * <p>K = ceil((1 + ln(2/delta))/epsilon) random parts of floor(n/K) records each run Rspm; a part
 * passes when its oracle proves its answer within its limit. If the number of parts that pass plus
 * a Laplace variable of scale 1/epsilon is at most (1 + ln(1/delta))/epsilon, nothing is released;
 * else the weights of a part, uniform among those that pass.
 *
 * <p>Source: Neel, Roth and Wu, arXiv 1811.07765, as far as its constants could be reconstructed.
 * What is wrong is in docs/proofs/prsma.md.
 */
public final class Prsma
    implements LatticeMechanism<Prsma.Parameters>, DeclaredMechanism<Cells, Prsma.Parameters> {

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "prsma",
              "the optimum of a random part, WITHOUT A GUARANTEE; needs %s"
                  .formatted(ParameterReference.of("calibration", "published")))
          .provenIn("docs/proofs/prsma.md")
          .choosesFromLattice()
          .needs(RequiredInput.ORACLE)
          .needsDelta()
          .takes(
              DescentParameters.CALIBRATION,
              SampleAndAggregate.BLOCK_TIME_LIMIT.says(
                  "a part whose search has not ended by then fails; without it, searches run to"
                      + " their ends"))
          .learnsFrom(Form.CELLS)
          .checkedBy(Prsma::requirePublished)
          .made(
              s -> new Prsma(s.oracle()),
              (s, v) ->
                  new Parameters(
                      s.epsilon(),
                      s.delta(),
                      s.adjacency(),
                      s.lattice(),
                      LatticeLoss.of(s, v),
                      v.find(SampleAndAggregate.BLOCK_TIME_LIMIT)));

  private static void requirePublished(ParameterValues v) {
    if (v.get(DescentParameters.CALIBRATION) != CalibrationRule.PUBLISHED) {
      throw new InvalidInputException(
          "prsma is not proven private: if its oracle fails without one record, that record"
              + " decides whether an answer is possible",
          "use %s, whose guarantee holds for any oracle, or %s for a release without"
                  .formatted(
                      ParameterReference.of("mechanism", "sample-and-aggregate"),
                      ParameterReference.of("calibration", "published"))
              + " a guarantee.");
    }
  }

  /** Most parts. */
  public static final int MAX_PARTS = 10_000;

  /**
   * Public parameters.
   *
   * @param epsilon what is asked for, above 0
   * @param delta what is asked for besides
   * @param adjacency REPLACE; the sizes of parts need a public number of records
   * @param lattice the weights to choose from
   * @param loss of a record, public
   * @param limit how long a part's search may take; a part that is not done by then fails
   */
  public record Parameters(
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      WeightLattice lattice,
      ScoreLoss loss,
      Optional<Duration> limit) {

    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
    }

    private PublishedSubsampling published() {
      return new PublishedSubsampling(epsilon, delta);
    }
  }

  private final OptimizationOracle oracle;
  private final Rspm member;

  /**
   * @param oracle finds the minimisers; it may fail
   */
  public Prsma(OptimizationOracle oracle) {
    this.oracle = oracle;
    this.member = new Rspm(oracle);
  }

  @Override
  public MechanismSpec<Cells, Parameters> kind() {
    return KIND;
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException when it cannot run with these parameters
   */
  @Override
  public PrivacyEvent describe(Parameters parameters) {
    requireSuited(parameters);
    member.describe(member(parameters, parameters.epsilon));
    return new PrivacyEvent.NonPrivate(
        name() + " with a published calibration", parameters.adjacency);
  }

  private void requireSuited(Parameters parameters) {
    ConstraintRefusal.require(parameters.lattice, name());
    if (!parameters.adjacency.replaces()) {
      throw new InvalidInputException(
          "prsma needs the number of records to be public",
          "use " + ParameterReference.of("neighbours") + " replace.");
    }
    if (parameters.delta.isZero()) {
      throw new InvalidInputException(
          "prsma needs a delta above 0",
          "give "
              + ParameterReference.of("delta")
              + " a number far below one over the number of records, such as 1e-6.");
    }
    long parts = parameters.published().parts();
    if (parts > MAX_PARTS) {
      throw new InvalidInputException(
          "for this epsilon and delta prsma needs %d parts, which is more than %d"
              .formatted(parts, MAX_PARTS),
          "use a larger epsilon.");
    }
    if (!oracle.mayProve()) {
      throw new InvalidInputException(
          "a part passes only with a proof, but the oracle %s only claims".formatted(oracle.name()),
          "leave " + ParameterReference.of("oracle") + " out.");
    }
  }

  /** Nothing that is proven. */
  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return new PrivacyGuarantee.Unproven(
        PublishedSubsampling.SOURCE, parameters.adjacency, List.of());
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    PublishedSubsampling published = parameters.published();
    if (cells.records() < published.parts()) {
      throw new InvalidInputException(
          "the table has fewer records than the %d parts that prsma needs"
              .formatted(published.parts()),
          "use a larger epsilon or delta, or a larger table.");
    }
    member.check(cells, member(parameters, published.ofPart(cells.records())));
  }

  private static PerturbationParameters member(Parameters parameters, Epsilon epsilon) {
    return new PerturbationParameters(
        epsilon, parameters.adjacency, parameters.lattice, parameters.loss);
  }

  /**
   * {@inheritDoc}
   *
   * @throws FailedTestException when the test says no
   */
  @Override
  public RawOutput.Point draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    requireSuited(parameters);
    check(cells, parameters);
    PublishedSubsampling published = parameters.published();
    PerturbationParameters own = member(parameters, published.ofPart(cells.records()));
    List<Weights> passed = new ArrayList<>();
    for (Cells part : parts(cells, (int) published.parts(), bits)) {
      answer(part, own, parameters, bits, stop).ifPresent(passed::add);
    }
    // Without an answer there is none to release, whatever the noisy count says.
    if (!isEnough(published.excess(passed.size()), bits) || passed.isEmpty()) {
      throw new FailedTestException();
    }
    Weights weights = passed.get((int) bits.below((long) passed.size()));
    LearningProblem whole = LearningProblem.of(cells, parameters.lattice, parameters.loss);
    return new RawOutput.Point(
        parameters.lattice, weights, RiskScale.of(parameters.loss), Diagnostics.of(whole, weights));
  }

  /** K random parts of equal size; up to K - 1 random records are in none. */
  private static List<Cells> parts(Cells cells, int number, RandomBits bits) {
    long[] sizes = new long[number + 1];
    Arrays.fill(sizes, 0, number, cells.records() / number);
    sizes[number] = cells.records() % number;
    return RandomSplit.ofSizes(cells, sizes, bits).subList(0, number);
  }

  /** The answer of a part, empty when it does not pass. */
  private Optional<Weights> answer(
      Cells part,
      PerturbationParameters own,
      Parameters parameters,
      RandomBits bits,
      CancellationToken stop) {
    Optional<Weights> answer;
    try {
      BlockListener limited = new BlockListener(stop, parameters.limit);
      answer = Optional.of(member.draw(part, own, bits, limited::isCancelled).weights());
    } catch (RuntimeException e) {
      // The test is about failures of any kind.
      answer = Optional.empty();
    }
    SearchStoppedException.throwIf(stop);
    return answer;
  }

  /**
   * Whether Laplace noise leaves a count above its threshold.
   *
   * @param excess of the count without noise, in scales of the noise
   */
  static boolean isEnough(Rational excess, RandomBits bits) {
    Rational distance = excess.signum() < 0 ? excess.times(Rational.of(-1)) : excess;
    // The noise goes the other way, and further than the distance.
    boolean turned = bits.nextLong() < 0 && Bernoulli.exp(distance, bits);
    return excess.signum() > 0 != turned;
  }
}
