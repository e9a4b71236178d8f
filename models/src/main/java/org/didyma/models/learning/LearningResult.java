package org.didyma.models.learning;

import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.models.quality.Measurement;

/**
 * What {@link CardLearner} brings.
 *
 * @param model the card
 * @param measured what it is worth; empty where nothing was held out to measure it on
 */
public record LearningResult(Model model, Optional<Measurement> measured) {

  static LearningResult of(Measurement measured) {
    return new LearningResult(measured.model(), Optional.of(measured));
  }

  static LearningResult unmeasured(Model model) {
    return new LearningResult(model, Optional.empty());
  }
}
