package org.didyma.models.menu;

import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.Measurement;

/**
 * A card of a menu.
 *
 * @param name of its variant
 * @param model the card, with what it is worth where that was measured
 * @param measured on the records that were held out; empty where none were, or where a file says it
 * @param told what people are told of it
 */
public record MenuCard(
    String name, Model model, Optional<Measurement> measured, Optional<MeasuredReport> told) {

  /** A card that was just drawn. */
  static MenuCard of(String name, Model model, Optional<Measurement> measured) {
    return new MenuCard(name, model, measured, measured.map(Measurement::report));
  }

  /** A card of files. */
  public static MenuCard read(String name, Model model, Optional<MeasuredReport> told) {
    return new MenuCard(name, model, Optional.empty(), told);
  }
}
