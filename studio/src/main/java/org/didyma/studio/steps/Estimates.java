package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Figures with their intervals, as operations write them into JSON. */
final class Estimates {

  private Estimates() {}

  /** With three digits after the point. */
  static String text(JsonNode estimate) {
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f to %.3f)",
        estimate.path("value").asDouble(),
        estimate.path("low").asDouble(),
        estimate.path("high").asDouble());
  }

  /** A share in whole per cent. */
  static String percent(JsonNode estimate) {
    return String.format(
        Locale.ROOT,
        "%.0f %% (%.0f to %.0f)",
        100 * estimate.path("value").asDouble(),
        100 * estimate.path("low").asDouble(),
        100 * estimate.path("high").asDouble());
  }
}
