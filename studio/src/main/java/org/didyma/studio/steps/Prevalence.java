package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.didyma.core.Json;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Words;

/** Whether the prevalence that was guessed publicly can be the one that was released. */
final class Prevalence {

  private Prevalence() {}

  /**
   * That they contradict each other: then the value that means positive may be a wrong one. Nothing
   * where they do not, or one of them is not there.
   *
   * @param plan with the guess
   * @param quality with the measured interval
   */
  static Html of(Path plan, Path quality) {
    JsonNode guess = tree(plan).path("positives");
    JsonNode measured = tree(quality).path("figures").path("positive_share");
    double low = measured.path("low").asDouble(0);
    double high = measured.path("high").asDouble(1);
    boolean isPossible = low <= guess.asDouble() && guess.asDouble() <= high;
    return !guess.isNumber() || isPossible
        ? new Html()
        : new Html()
            .paragraph(
                Words.of(
                    "results.prevalence", percent(guess.asDouble()), percent(low), percent(high)),
                "missing");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private static JsonNode tree(Path file) {
    try {
      return Files.exists(file) ? Json.strict(Files.readString(file)) : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }
}
