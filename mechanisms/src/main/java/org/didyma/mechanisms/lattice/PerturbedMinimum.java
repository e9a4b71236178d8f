package org.didyma.mechanisms.lattice;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.UnprovenAnswerException;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * A mechanism that perturbs the objective once, asks an oracle for the minimum once, and releases
 * it as far as the {@link AnswerRule} allows.
 */
public abstract sealed class PerturbedMinimum
    implements LatticeMechanism<PerturbationParameters>,
        DeclaredMechanism<Cells, PerturbationParameters>
    permits OpDisc, Rspm {

  private final OptimizationOracle oracle;
  private final OracleTrial trial;

  /** What was calibrated last: many releases in a row have the same public parameters. */
  private volatile @Nullable Calibrated last;

  private record Calibrated(PerturbationParameters parameters, ObjectiveNoise noise) {}

  PerturbedMinimum(OptimizationOracle oracle) {
    this.oracle = oracle;
    this.trial = new OracleTrial(oracle);
  }

  /**
   * The noise, whether or not there is room for it.
   *
   * @throws ArithmeticException when there is clearly none
   * @throws InvalidInputException when the mechanism does not take the lattice
   */
  abstract ObjectiveNoise calibrated(PerturbationParameters parameters);

  /** The noise, after a check that it and the loss of a large table fit. */
  @SuppressWarnings("ReferenceEquality") // the very one that was told last
  final ObjectiveNoise noise(PerturbationParameters parameters) {
    Calibrated known = last;
    if (known != null && known.parameters == parameters) {
      return known.noise;
    }
    parameters.check();
    LearningProblem.requireSuited(parameters.lattice(), parameters.loss());
    ExactRoom.require(parameters.lattice(), Costs.EQUAL, parameters.adjacency());
    ObjectiveNoise noise;
    try {
      noise = calibrated(parameters);
    } catch (ArithmeticException e) {
      throw parameters.tooWide();
    }
    parameters.requireRoom(noise.largest(), noise.unit());
    last = new Calibrated(parameters, noise);
    return noise;
  }

  /**
   * What bounds on the harm of the noise need to know, from public parameters alone.
   *
   * @throws InvalidInputException when the mechanism cannot be used with these parameters
   */
  public final NoiseProfile profile(PerturbationParameters parameters) {
    ConstraintRefusal.require(parameters.lattice(), name());
    return noise(parameters).profile();
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException when exact arithmetic has no room for these parameters, or the
   *     oracle takes none of their problems, or its answers would all be refused
   */
  @Override
  public final PrivacyEvent describe(PerturbationParameters parameters) {
    ConstraintRefusal.require(parameters.lattice(), name());
    if (!oracle.mayProve() && !parameters.rule().acceptsClaims()) {
      throw new InvalidInputException(
          "a private release needs a proof, but the oracle %s only claims".formatted(oracle.name()),
          "leave "
              + ParameterReference.of("oracle")
              + " out, or accept its claim with "
              + ParameterReference.of("accept-claimed")
              + ".");
    }
    PrivacyGuarantee guarantee = guarantee(parameters);
    ObjectiveNoise noise = noise(parameters);
    trial.require(
        parameters.lattice(), parameters.loss(), noise.unit(), parameters.law(), noise::shape);
    return event(guarantee);
  }

  private PrivacyEvent event(PrivacyGuarantee guarantee) {
    return guarantee instanceof PrivacyGuarantee.Unproven
        ? new PrivacyEvent.NonPrivate(
            name() + " with a published calibration", guarantee.adjacency())
        : new PrivacyEvent.ByTheorem(name(), proof(), guarantee);
  }

  /** What the law of the noise promises, on the condition that claims are true if they count. */
  @Override
  public final PrivacyGuarantee guarantee(PerturbationParameters parameters) {
    return guarantee(parameters, noise(parameters));
  }

  private PrivacyGuarantee guarantee(PerturbationParameters parameters, ObjectiveNoise noise) {
    PrivacyGuarantee ofMinima = parameters.guarantee(noise.isProven());
    AnswerRule rule = parameters.rule();
    return rule.acceptsClaims() && !oracle.proves()
        ? ofMinima.under(List.of(oracle.identity() + " found " + rule.inWords()))
        : ofMinima;
  }

  @Override
  public final void check(Cells cells, PerturbationParameters parameters) {
    parameters.check(cells, noise(parameters).unit());
  }

  @Override
  public final RawOutput.Point draw(
      Cells cells, PerturbationParameters parameters, RandomBits bits, CancellationToken stop) {
    ObjectiveNoise noise = noise(parameters);
    parameters.check(cells, noise.unit());
    Perturbation eta = noise.draw(bits);
    parameters.requireFit(eta);
    LearningProblem problem = problem(cells, parameters, eta);
    long gap = parameters.rule().steps(noise.unit());
    Answer answer =
        (gap > 0 ? oracle.within(gap) : oracle).minimise(problem, SearchListener.asking(stop));
    String certificate = certificate(answer, parameters.rule(), gap);
    Weights weights = point(answer, problem);
    LearningProblem table = LearningProblem.of(cells, parameters.lattice(), parameters.loss());
    return new RawOutput.Point(
        parameters.lattice(),
        weights,
        RiskScale.of(parameters.loss()),
        Diagnostics.ofSearch(table, weights, answer.nodes(), certificate));
  }

  /** The loss at its weight, with the noise; without the loss where that weight is 0. */
  private static LearningProblem problem(
      Cells cells, PerturbationParameters parameters, Perturbation eta) {
    long weight = parameters.weight(cells.records(), eta.unit());
    return weight == 0
        ? LearningProblem.of(
            cells.anew(cells.dimension()).build(), parameters.lattice(), parameters.loss(), eta)
        : LearningProblem.of(cells, parameters.lattice(), parameters.loss(), eta.withUnit(weight));
  }

  /**
   * The point of an answer, after a look at what a point can show: that no better one exists is the
   * oracle's to prove, but none outside the lattice is released, nor one of another objective than
   * the bound was held against.
   *
   * @throws UnprovenAnswerException when the answer contradicts the problem
   */
  private Weights point(Answer answer, LearningProblem problem) {
    return answer
        .weights()
        .filter(problem.lattice()::contains)
        .filter(w -> problem.objective(w) == answer.objective())
        .filter(w -> answer.bound() <= answer.objective())
        .filter(
            w -> answer.status() != Answer.Status.OPTIMAL || answer.bound() == answer.objective())
        .orElseThrow(() -> UnprovenAnswerException.contradicted(oracle.name()));
  }

  /**
   * What stands behind an answer that may be released.
   *
   * @throws UnprovenAnswerException when it is only claimed and claims are not accepted, or not
   *     expected: the promise then has no condition that they are true
   * @throws SearchStoppedException when the search was stopped before
   */
  private String certificate(Answer answer, AnswerRule rule, long gap) {
    return switch (answer.status()) {
      case OPTIMAL ->
          answer
              .certificate()
              .filter(Certificate::isProof)
              .map(Certificate::kind)
              .orElseThrow(() -> new UnprovenAnswerException(oracle.name()));
      case CLAIMED -> {
        if (!rule.acceptsClaims() || oracle.proves()) {
          throw new UnprovenAnswerException(oracle.name());
        }
        yield answer.certificate().map(Certificate::kind).orElse("claimed");
      }
      case MINIMAL, STOPPED -> {
        // The bound is proven, whatever else the answer lacks.
        if (gap == 0
            || answer.weights().isEmpty()
            || answer.bound() == Long.MIN_VALUE
            || answer.bound() < Math.subtractExact(answer.objective(), gap)) {
          throw new SearchStoppedException();
        }
        yield "gap";
      }
      case INFEASIBLE -> throw new IllegalStateException("the lattice was checked to have a point");
    };
  }
}
