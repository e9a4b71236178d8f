package org.didyma.models;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Label;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.reading.ScoreReading;

/**
 * What the scores of a model, less its threshold, say of a label of more than two values: some
 * numbers for each score, such as a probability for each class. It follows from the loss by which
 * the model was chosen, and never from the data.
 *
 * @param label what is predicted
 * @param form the loss
 * @param numbers what a score says
 */
public record OutcomeReading(Label label, LossForm form, ScoreReading numbers) {

  static Optional<OutcomeReading> of(Model model) {
    Label label = model.schema().label();
    return label instanceof BinaryLabel || label instanceof ClassesLabel
        ? Optional.empty()
        : of(label, Losses.parse(model.options().loss()));
  }

  /** The reading of a loss; empty where it is none of the label. */
  static Optional<OutcomeReading> of(Label label, LossForm form) {
    boolean suits =
        form.labels() == label.labels()
            && label.losses().contains(form.text().replaceFirst(":.*", ""));
    return suits
        ? ScoreReading.of(form).map(numbers -> new OutcomeReading(label, form, numbers))
        : Optional.empty();
  }

  /** What its numbers are, for programs: such as {@code class-shares}. */
  public String kind() {
    return numbers.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether its numbers are probabilities. */
  public boolean isOfShares() {
    return switch (numbers.kind()) {
      case CLASS_SHARES, SURVIVAL -> true;
      case EXPECTED_COUNT, NUMBER -> false;
    };
  }

  /** What the numbers are called, in their order. */
  public List<String> names() {
    return switch (numbers.kind()) {
      case CLASS_SHARES -> label.names();
      case SURVIVAL ->
          ((EventTimeLabel) label).horizons().stream().map(BigDecimal::toPlainString).toList();
      case EXPECTED_COUNT, NUMBER -> List.of(label.column());
    };
  }

  /** The same for people, as heads of a table. */
  public List<String> heads() {
    return switch (numbers.kind()) {
      case CLASS_SHARES -> names();
      case SURVIVAL -> names().stream().map(name -> "beyond " + name).toList();
      case EXPECTED_COUNT, NUMBER -> List.of(what());
    };
  }

  /** What all of them are, to be followed by their names. */
  public String what() {
    return switch (numbers.kind()) {
      case CLASS_SHARES -> "probability";
      case SURVIVAL -> "survival";
      case EXPECTED_COUNT -> "expected count";
      case NUMBER -> "predicted number";
    };
  }

  /** The class of the largest probability, the first of equals; empty without classes. */
  public Optional<String> likeliest(double score) {
    if (numbers.kind() != ScoreReading.Kind.CLASS_SHARES) {
      return Optional.empty();
    }
    double[] shares = numbers.at(score);
    int best = 0;
    for (int k = 1; k < shares.length; k++) {
      best = shares[k] > shares[best] ? k : best;
    }
    return Optional.of(label.names().get(best));
  }
}
