package org.didyma.models.learning;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.formulations.Costs;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;

/**
 * That one answer for all records makes the cheapest errors unless some records differ much from
 * the rest, by a guess of the prevalence and the costs of errors, both public. An error costs least
 * by predicting positive where the odds of a positive record are above the costs' ratio, false
 * alarm to missed positive. Where those of all records are k times below it, a group that passes it
 * has k times the odds of all. The losses of cards by errors are fitted where no such group is
 * needed.
 *
 * @param label of two values
 * @param positives the guess, in (0, 1)
 * @param costs of errors
 */
record OneAnswer(BinaryLabel label, double positives, Costs costs) {

  /**
   * Tables have groups of so many times the odds of all. Of 1, 2, 3 and any number plans with 2
   * lose least on tables that their fits leave out (docs/results/planner/usual.csv).
   */
  private static final long USUAL = 2;

  /** Of a card that is drawn by errors; empty where groups of usual odds decide. */
  static Optional<OneAnswer> of(CardStrategy strategy, LearningOptions options) {
    OptionalDouble guess = options.positives();
    if (guess.isEmpty()
        || !(options.columns().label() instanceof BinaryLabel label)
        || !(Losses.parse(strategy.plan(options).loss()) instanceof ZeroOneLoss)) {
      return Optional.empty();
    }
    return Optional.of(new OneAnswer(label, guess.getAsDouble(), options.costs()))
        .filter(answer -> answer.times() > USUAL);
  }

  private double odds() {
    return positives / (1 - positives);
  }

  private double limit() {
    return (double) costs.falseAlarm() / costs.missedPositive();
  }

  /** How many times the odds, a whole number. */
  private long times() {
    return Math.round(Math.max(limit() / odds(), odds() / limit()));
  }

  /** For people. */
  String text() {
    boolean isNegative = odds() < limit();
    return String.format(
        Locale.ROOT,
        "at a prevalence of %s and these costs a card by errors may predict %s for all: it does"
            + " otherwise only for records of about %d times the odds of all; state %s or %s",
        positives,
        QuotedText.oneLine(label.names().get(isNegative ? 0 : 1)),
        times(),
        ParameterReference.of("cost", CutoffRisk.fair(positives)),
        ParameterReference.of("loss", LearningOptions.LOGISTIC));
  }
}
