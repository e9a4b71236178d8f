package org.didyma.models.learning;

import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.models.quality.Measured;

/**
 * What {@link Learning} brings.
 *
 * @param model the card
 * @param measured what it is worth; empty where nothing was held out to measure it on
 */
public record Learned(Model model, Optional<Measured> measured) {

  static Learned of(Measured measured) {
    return new Learned(measured.model(), Optional.of(measured));
  }

  static Learned unmeasured(Model model) {
    return new Learned(model, Optional.empty());
  }
}
