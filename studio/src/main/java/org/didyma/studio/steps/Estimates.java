package org.didyma.studio.steps;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.studio.page.Words;

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

  /** A share in whole per cent, or that nothing is known of it. */
  static String percent(JsonNode estimate) {
    IntervalEstimate share =
        new IntervalEstimate(
            estimate.path("value").asDouble(),
            estimate.path("low").asDouble(),
            estimate.path("high").asDouble());
    return share.isUnknownShare()
        ? Words.of("cutoffs.unknown")
        : String.format(
            Locale.ROOT,
            "%.0f %% (%.0f to %.0f)",
            100 * share.value(),
            100 * share.low(),
            100 * share.high());
  }
}
