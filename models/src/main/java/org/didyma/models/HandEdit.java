package org.didyma.models;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;

/**
 * What people changed of a released model by hand. That is post-processing, so the guarantee stays,
 * as long as nobody looked at the table for it.
 *
 * @param of the fingerprint of the model as it was released
 * @param changes all of them, in order, a line each
 */
public record HandEdit(String of, List<String> changes) {

  /** What the guarantee of an edited model rests on. */
  public static final String CONDITION =
      "the changes by hand were chosen without looking at the table";

  /** Said where points do not keep what the schema states of them; nothing is refused for it. */
  public static final String AGAINST_RULES =
      "The changed card breaks rules for points that the schema states (%s).";

  static final String KEY = "edited";

  private static final int MOST = 1000;

  public HandEdit {
    changes = List.copyOf(changes);
    if (changes.isEmpty() || changes.size() > MOST) {
      throw new IllegalArgumentException(
          "an edited model has from 1 to %d changes".formatted(MOST));
    }
  }

  /** What is said of it where people read the card. */
  public String sentence() {
    return "Changed by hand after the release: "
        + String.join("; ", changes)
        + ". The released card is kept in its own file.";
  }

  ObjectNode tree() {
    ObjectNode node = Json.object().put("of", of);
    changes.forEach(node.putArray("changes")::add);
    return node;
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException when it is not as {@link #tree} writes it
   */
  static HandEdit read(JsonNode node) {
    List<String> changes = new ArrayList<>();
    node.path("changes").forEach(change -> changes.add(line(change)));
    String of = node.path("of").asText();
    if (!of.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("\"of\" is no SHA-256");
    }
    return new HandEdit(of, changes);
  }

  private static String line(JsonNode node) {
    String text = node.asText();
    if (text.isEmpty() || !QuotedText.oneLine(text).equals(text)) {
      throw new IllegalArgumentException("a change is no text of a line");
    }
    return text;
  }
}
