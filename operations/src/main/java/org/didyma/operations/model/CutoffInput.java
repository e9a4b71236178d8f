package org.didyma.operations.model;

import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.operations.Inputs;

/** A cut-off in place of the model's own, which is post-processing and spends nothing. */
record CutoffInput(Inputs in) {

  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,9}");

  static final Parameter<Long> CUTOFF =
      Parameter.read(
              "cutoff",
              "N",
              text -> {
                if (!WHOLE.matcher(text).matches()) {
                  throw new InvalidInputException(
                      "--cutoff is %s, which is not a whole number".formatted(QuotedText.of(text)),
                      "use points as the printed card counts them, such as 5.");
                }
                return Long.valueOf(text);
              },
              String::valueOf)
          .says(
              "predict positive from N points of the printed card on, instead of its own cut-off;"
                  + " risks stay the same, and no privacy is spent");

  /** The least points of the printed card that are positive; empty for the model's own. */
  OptionalLong points() {
    return in.given(CUTOFF).map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /** The score, sum less threshold, that positive records exceed. */
  double score(Model model) {
    if (points().isEmpty()) {
      return 0;
    }
    if (!(model.schema().label() instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "--cutoff is for outcomes of two values, and this model has more",
          "leave it out, and use the predicted probabilities.");
    }
    if (!(model.rule() instanceof Rule.Points)) {
      throw new InvalidInputException(
          "--cutoff is for whole points, and this model has real weights",
          "leave it out, and use the risks.");
    }
    long own = PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO).cutOff();
    return points().getAsLong() - 1.0 - own;
  }
}
