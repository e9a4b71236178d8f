package org.didyma.models.learning;

import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.models.quality.EvaluationResult;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.outcomes.OutcomeResult;

/**
 * What {@link CardLearner} brings.
 *
 * @param model the card
 * @param measured what it is worth, for a label of two values; empty where nothing was held out to
 *     measure it on
 * @param outcomes the same for a label of more
 */
public record LearningResult(
    Model model, Optional<EvaluationResult> measured, Optional<OutcomeResult> outcomes) {

  static LearningResult of(EvaluationResult measured) {
    return new LearningResult(measured.model(), Optional.of(measured), Optional.empty());
  }

  static LearningResult of(OutcomeResult measured) {
    return new LearningResult(measured.model(), Optional.empty(), Optional.of(measured));
  }

  static LearningResult unmeasured(Model model) {
    return new LearningResult(model, Optional.empty(), Optional.empty());
  }

  /** What the card is worth, whatever its label; empty where nothing was held out. */
  public Optional<Measurement> figures() {
    return measured.<Measurement>map(of -> of).or(() -> outcomes);
  }
}
