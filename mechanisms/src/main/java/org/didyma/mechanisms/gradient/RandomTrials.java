package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.rows.Rows;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.didyma.privacy.accounting.RenyiConversion;

/**
 * Trials in a random number, one of whose models is released. Promise: each trial draws one of some
 * settings uniformly, trains with it on all rows and counts the model's errors with discrete
 * Laplace noise; the number of trials has a law that does not depend on the data, and the model
 * with the fewest noisy errors is released. When a trial is epsilon-differentially private, counted
 * errors included, and the number negative binomial with shape s, the release is (2 + s)
 * epsilon-differentially private, however many trials there are in the mean; when bounds on a
 * trial's Renyi divergences are known, so are bounds on the release's, also for Poisson numbers.
 *
 * <p>Source: Liu and Talwar (STOC 2019); Papernot and Steinke (ICLR 2022), Corollary 3 and Theorems
 * 2 and 6. Proof: docs/proofs/gradient-mechanisms.md, section 13.
 *
 * @param <P> parameters of the mechanism whose settings are tried
 */
public final class RandomTrials<P> implements Mechanism<Rows, RandomTrials.Parameters<P>> {

  /** The share of a trial's epsilon that counts its errors: one in so many. */
  private static final BigDecimal PARTS = BigDecimal.valueOf(5);

  /** How often the epsilon of a trial is halved between what is too much and what is not. */
  private static final int HALVINGS = 14;

  /** A trial has at least this share of the total. */
  private static final double LEAST_SHARE = 1e-3;

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param settings what to train with, under the adjacency: each with a pure promise, or, where
   *     the total has a delta, with an event that an accountant of Renyi divergences can price
   * @param counting epsilon of one count of errors
   * @param total what the release promises
   * @param number of trials
   * @param adjacency which tables are neighbours
   */
  public record Parameters<P>(
      List<P> settings,
      Epsilon counting,
      PrivacyTarget total,
      TrialNumber number,
      Adjacency adjacency) {
    public Parameters {
      settings = List.copyOf(settings);
      if (settings.isEmpty()) {
        throw new IllegalArgumentException("there is nothing to try");
      }
      if (counting.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
    }
  }

  private final Mechanism<? super Rows, P> trainer;

  /**
   * Trials of a mechanism.
   *
   * @param trainer draws real weights
   */
  public RandomTrials(Mechanism<? super Rows, P> trainer) {
    this.trainer = trainer;
  }

  /**
   * Parameters whose trials have as much epsilon as a total allows.
   *
   * @param settings to try, each for an epsilon and, with a total that has one, the total's delta
   * @throws InvalidInputException when no trial is cheap enough, or settings are refused whatever
   *     their epsilon
   */
  public Parameters<P> within(
      PrivacyTarget total,
      TrialNumber number,
      Adjacency adjacency,
      Function<Epsilon, List<P>> settings) {
    if (total.delta().isZero()) {
      requirePure(number);
      BigDecimal trial = TrialsPrice.trial(total.epsilon(), number);
      Epsilon counting = floor(trial.divide(PARTS, Epsilon.MAX_DIGITS, RoundingMode.FLOOR));
      Epsilon training = floor(trial.subtract(counting.value()));
      return new Parameters<>(settings.apply(training), counting, total, number, adjacency);
    }
    // What is refused even with the whole epsilon has other reasons than the price of trials.
    ofTrial(total.epsilon().value().doubleValue(), total, number, adjacency, settings);
    double most = Math.log(total.epsilon().value().doubleValue());
    double least = most + Math.log(LEAST_SHARE);
    Parameters<P> best = null;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (least + most) / 2;
      Parameters<P> other;
      try {
        other = ofTrial(Math.exp(middle), total, number, adjacency, settings);
      } catch (InvalidInputException e) {
        // They can be had with more epsilon, so no noise makes a trial as cheap as that.
        least = middle;
        continue;
      }
      if (isTooDear(other)) {
        most = middle;
      } else {
        least = middle;
        best = other;
      }
    }
    if (best == null) {
      throw new InvalidInputException(
          "this number of %s exceeds %s under every setting"
              .formatted(ParameterReference.of("trials"), ParameterReference.of("epsilon")),
          "use fewer, or more %s.".formatted(ParameterReference.of("epsilon")));
    }
    return best;
  }

  private static <P> Parameters<P> ofTrial(
      double epsilon,
      PrivacyTarget total,
      TrialNumber number,
      Adjacency adjacency,
      Function<Epsilon, List<P>> settings) {
    Epsilon training = floor(new BigDecimal(epsilon));
    Epsilon counting =
        floor(training.value().divide(PARTS, Epsilon.MAX_DIGITS, RoundingMode.FLOOR));
    return new Parameters<>(settings.apply(training), counting, total, number, adjacency);
  }

  private static Epsilon floor(BigDecimal value) {
    return new Epsilon(value.setScale(Epsilon.MAX_DIGITS, RoundingMode.FLOOR));
  }

  private static void requirePure(TrialNumber number) {
    if (!(number instanceof TrialNumber.NegativeBinomial)) {
      throw new InvalidInputException(
          "a Poisson number of trials gives a guarantee with a %s only"
              .formatted(ParameterReference.of("delta")),
          "give %s, or use %s."
              .formatted(
                  ParameterReference.of("delta"),
                  ParameterReference.of("trials-law", "geometric")));
    }
  }

  @Override
  public String name() {
    return "trials-of-" + trainer.name();
  }

  @Override
  public String proof() {
    return GradientProof.DOCUMENT;
  }

  @Override
  public PrivacyEvent describe(Parameters<P> parameters) {
    parameters.settings.forEach(trainer::describe);
    CountNoise.requireDrawable(countScale(parameters));
    return new PrivacyEvent.ByTheorem(
        name(), GradientProof.DOCUMENT + ", section 13", guarantee(parameters));
  }

  /** What one trial promises, its count of errors included; with the delta of the total. */
  public PrivacyGuarantee trial(Parameters<P> parameters) {
    PrivacyTarget total = parameters.total;
    List<PrivacyGuarantee> each = parameters.settings.stream().map(trainer::guarantee).toList();
    PrivacyGuarantee weakest = WeakestPromise.of(each);
    if (!total.delta().isZero()) {
      // The nearest double may be above the decimal number.
      double delta = Math.nextDown(total.delta().value().doubleValue());
      double epsilon = RenyiConversion.epsilon(curve(parameters), delta).epsilon();
      return PrivacyGuarantee.approximate(
              Epsilon.above(epsilon), total.delta(), parameters.adjacency.requireRecords())
          .under(weakest.conditions());
    }
    if (!(weakest instanceof PrivacyGuarantee.Pure pure)) {
      throw new InvalidInputException(
          "%s without %s need a pure guarantee, which %s does not have with these values"
              .formatted(
                  ParameterReference.of("trials"), ParameterReference.of("delta"), trainer.name()),
          "give %s, or use psgd, scs13 or objective-perturbation."
              .formatted(ParameterReference.of("delta")));
    }
    return new PrivacyGuarantee.Pure(
        pure.epsilon().plus(parameters.counting), pure.adjacency(), pure.conditions());
  }

  /** Bounds on the divergences of a trial, for whichever setting. */
  private RenyiCurve curve(Parameters<P> parameters) {
    PrivacyEvent count =
        new PrivacyEvent.DiscreteLaplace(countScale(parameters), parameters.adjacency);
    RenyiAccountant accountant = new RenyiAccountant();
    return parameters.settings.stream()
        .map(
            setting ->
                ((PrivacyGuarantee.Renyi)
                        accountant.price(
                            new PrivacyEvent.Composed(List.of(trainer.describe(setting), count))))
                    .curve())
        .reduce(RenyiCurve::max)
        .orElseThrow();
  }

  private static Rational countScale(Parameters<?> parameters) {
    return Rational.ONE.dividedBy(Rational.of(parameters.counting.value()));
  }

  private boolean isTooDear(Parameters<P> parameters) {
    PrivacyTarget total = parameters.total;
    if (total.delta().isZero()) {
      BigDecimal trial = ((PrivacyGuarantee.Pure) trial(parameters)).epsilon().value();
      return trial
              .multiply(TrialsPrice.factor(parameters.number))
              .compareTo(total.epsilon().value())
          > 0;
    }
    return RenyiConversion.epsilon(
                TrialsPrice.total(curve(parameters), parameters.number),
                Rational.of(total.delta().value()).below())
            .epsilon()
        > Rational.of(total.epsilon().value()).below();
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters<P> parameters) {
    PrivacyGuarantee trial = trial(parameters);
    if (isTooDear(parameters)) {
      throw new IllegalArgumentException("the trials exceed the guarantee of the release");
    }
    PrivacyTarget total = parameters.total;
    return (total.delta().isZero()
            ? PrivacyGuarantee.pure(total.epsilon(), trial.adjacency().requireRecords())
            : PrivacyGuarantee.approximate(
                total.epsilon(), total.delta(), trial.adjacency().requireRecords()))
        .under(trial.conditions());
  }

  @Override
  public void requireUsable(Rows none, Parameters<P> parameters) {
    parameters.settings.forEach(setting -> trainer.requireUsable(none, setting));
  }

  @Override
  public void check(Rows rows, Parameters<P> parameters) {
    parameters.settings.forEach(setting -> trainer.check(rows, setting));
  }

  @Override
  public RawOutput.Real draw(
      Rows rows, Parameters<P> parameters, RandomBits bits, CancellationToken stop) {
    check(rows, parameters);
    DiscreteLaplace noise = new DiscreteLaplace(countScale(parameters));
    int number = parameters.number.draw(bits);
    RawOutput.Real best = trained(rows, parameters, bits, stop);
    long fewest = errors(rows, best) + noise.draw(bits);
    for (int k = 1; k < number; k++) {
      SearchStoppedException.throwIf(stop);
      RawOutput.Real other = trained(rows, parameters, bits, stop);
      long counted = errors(rows, other) + noise.draw(bits);
      if (counted < fewest) {
        fewest = counted;
        best = other;
      }
    }
    long wrong = errors(rows, best);
    return new RawOutput.Real(
        best.weights(), best.threshold(), best.risk(), Diagnostics.of(wrong, wrong));
  }

  private RawOutput.Real trained(
      Rows rows, Parameters<P> parameters, RandomBits bits, CancellationToken stop) {
    int setting = (int) bits.below((long) parameters.settings.size());
    return (RawOutput.Real) trainer.draw(rows, parameters.settings.get(setting), bits, stop);
  }

  private static long errors(Rows rows, RawOutput.Real model) {
    return rows.errors(rows.scale().rowWeights(model.weights(), model.threshold()));
  }
}
