package org.didyma.data.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;

/** Reads the policies of a feature: what is to be done with values that do not fit it. */
final class PolicyParser {

  /** The policies that every feature may have. */
  private static final Map<String, Policy> WORDS =
      Map.of("error", Policy.ERROR, "category", Policy.CATEGORY, "none", Policy.NONE);

  /** Whether a policy that is not stated is one that refuses nothing. */
  private final boolean total;

  PolicyParser(boolean total) {
    this.total = total;
  }

  /**
   * Reads a policy.
   *
   * @param word what the tolerant policy is called
   * @param tolerant that of a total schema that does not state it
   * @param substitute checks a value that takes the place of the field
   */
  Policy read(
      JsonValue feature,
      String key,
      String word,
      Policy tolerant,
      Function<JsonValue, String> substitute) {
    JsonValue node = feature.get(key);
    if (node == null) {
      return total ? tolerant : Policy.ERROR;
    }
    if (node.kind() == JsonValue.Kind.OBJECT) {
      node.allowOnly(QuotedText.of(key), List.of("value"));
      return Policy.value(substitute.apply(node.require("value", QuotedText.of(key))));
    }
    Map<String, Policy> words = new HashMap<>(WORDS);
    words.put(word, tolerant);
    Policy policy = node.kind() == JsonValue.Kind.STRING ? words.get(node.asString(key)) : null;
    if (policy == null) {
      String choices =
          words.keySet().stream()
              .sorted()
              .map(QuotedText::of)
              .reduce((a, b) -> a + ", " + b)
              .orElse("");
      throw node.fault(
          QuotedText.of(key) + " must be one of " + choices + " or {\"value\": ...}",
          "choose one of them.");
    }
    return policy;
  }
}
