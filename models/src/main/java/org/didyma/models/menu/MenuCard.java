package org.didyma.models.menu;

import java.util.Optional;
import org.didyma.models.Model;
import org.didyma.models.quality.Measurement;

/**
 * A card of a menu.
 *
 * @param name of its variant
 * @param model the card, with what it is worth where that was measured
 * @param measured on the records that were held out; empty where none were
 */
public record MenuCard(String name, Model model, Optional<Measurement> measured) {}
