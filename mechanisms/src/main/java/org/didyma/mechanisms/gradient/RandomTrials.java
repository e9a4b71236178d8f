package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Mention;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Trials in a random number, one of whose models is released. Promise: each trial draws one of some
 * settings uniformly, trains with it on all rows and counts the model's errors with discrete
 * Laplace noise; the number of trials is geometric, whatever the data are, and the model with the
 * fewest noisy errors is released. When a trial is epsilon-differentially private, counted errors
 * included, the release is 3 epsilon-differentially private, however many trials there are in the
 * mean.
 *
 * <p>Source: Liu and Talwar (STOC 2019); Papernot and Steinke (ICLR 2022), Corollary 3 with eta =
 * 1. Proof: docs/proofs/gradient-mechanisms.md, section 13.
 *
 * @param <P> parameters of the mechanism whose settings are tried
 */
public final class RandomTrials<P> implements Mechanism<Rows, RandomTrials.Parameters<P>> {

  /** What the release costs at most, in trials. */
  private static final BigDecimal FACTOR = BigDecimal.valueOf(3);

  /** The share of a trial's epsilon that counts its errors: one in so many. */
  private static final BigDecimal PARTS = BigDecimal.valueOf(5);

  /**
   * Public parameters. None of them may be chosen by looking at the data.
   *
   * @param settings what to train with, each with a pure promise under the adjacency
   * @param counting epsilon of one count of errors
   * @param total epsilon of the release: at least three times that of a trial, its count included
   * @param mean of the number of trials, from 1
   * @param adjacency which tables are neighbours
   */
  public record Parameters<P>(
      List<P> settings, Epsilon counting, Epsilon total, int mean, Adjacency adjacency) {
    public Parameters {
      settings = List.copyOf(settings);
      if (settings.isEmpty() || mean < 1) {
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

  /** What a trial may promise for its model, so that a release promises a total. */
  public static Epsilon training(Epsilon total) {
    return new Epsilon(
        trial(total)
            .subtract(counting(total).value())
            .setScale(Epsilon.MAX_DIGITS, RoundingMode.FLOOR));
  }

  /** What a trial may spend on counting errors, so that a release promises a total. */
  public static Epsilon counting(Epsilon total) {
    return new Epsilon(trial(total).divide(PARTS, Epsilon.MAX_DIGITS, RoundingMode.FLOOR));
  }

  private static BigDecimal trial(Epsilon total) {
    return total.value().divide(FACTOR, Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
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
    return new PrivacyEvent.ByTheorem(
        name(), GradientProof.DOCUMENT + ", section 13", guarantee(parameters));
  }

  /** What one trial promises, its count of errors included. */
  public PrivacyGuarantee.Pure trial(Parameters<P> parameters) {
    PrivacyGuarantee weakest =
        WeakestPromise.of(parameters.settings.stream().map(trainer::guarantee).toList());
    if (!(weakest instanceof PrivacyGuarantee.Pure pure)) {
      throw new InvalidInputException(
          "%s need a pure promise, which %s does not make with these values"
              .formatted(Mention.of("trials"), trainer.name()),
          "leave %s out, or use psgd, scs13 or objective-perturbation."
              .formatted(Mention.of("delta")));
    }
    return new PrivacyGuarantee.Pure(
        pure.epsilon().plus(parameters.counting), pure.adjacency(), pure.conditions());
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters<P> parameters) {
    PrivacyGuarantee.Pure trial = trial(parameters);
    if (trial.epsilon().value().multiply(FACTOR).compareTo(parameters.total.value()) > 0) {
      throw new IllegalArgumentException("the trials cost more than the release promises");
    }
    return new PrivacyGuarantee.Pure(parameters.total, trial.adjacency(), trial.conditions());
  }

  @Override
  public void check(Rows rows, Parameters<P> parameters) {
    parameters.settings.forEach(setting -> trainer.check(rows, setting));
  }

  @Override
  public Drawn.Real draw(Rows rows, Parameters<P> parameters, RandomBits bits, Stop stop) {
    check(rows, parameters);
    DiscreteLaplace noise =
        new DiscreteLaplace(Rational.ONE.dividedBy(Rational.of(parameters.counting.value())));
    Rational end = Rational.of(1, parameters.mean);
    Drawn.Real best = trained(rows, parameters, bits, stop);
    long fewest = errors(rows, best) + noise.draw(bits);
    while (!Bernoulli.draw(end, bits)) {
      SearchStoppedException.throwIf(stop);
      Drawn.Real other = trained(rows, parameters, bits, stop);
      long counted = errors(rows, other) + noise.draw(bits);
      if (counted < fewest) {
        fewest = counted;
        best = other;
      }
    }
    long wrong = errors(rows, best);
    return new Drawn.Real(
        best.weights(), best.threshold(), best.risk(), Diagnostics.of(wrong, wrong));
  }

  private Drawn.Real trained(Rows rows, Parameters<P> parameters, RandomBits bits, Stop stop) {
    int setting = (int) bits.below((long) parameters.settings.size());
    return (Drawn.Real) trainer.draw(rows, parameters.settings.get(setting), bits, stop);
  }

  private static long errors(Rows rows, Drawn.Real model) {
    return rows.errors(rows.scale().rowWeights(model.weights(), model.threshold()));
  }
}
