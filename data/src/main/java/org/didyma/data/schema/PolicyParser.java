package org.didyma.data.schema;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;

/**
 * Reads the policies of a feature: what is to be done with values that do not fit it.
 *
 * @param total whether a policy that is not stated is one that refuses nothing
 */
record PolicyParser(boolean total) {

  /**
   * Reads a policy.
   *
   * @param key which one; its words are the kinds of policies
   * @param substitute checks a value that takes the place of the field
   */
  Policy read(JsonValue feature, SchemaKey key, Function<JsonValue, String> substitute) {
    JsonValue node = feature.get(key.key());
    String name = QuotedText.of(key.key());
    if (node == null) {
      return total ? tolerant(key) : Policy.ERROR;
    }
    if (node.kind() == JsonValue.Kind.OBJECT) {
      node.allowOnly(name, List.of("value"));
      return Policy.value(substitute.apply(node.require("value", name)));
    }
    Map<String, Policy> words = new TreeMap<>(Map.of(key.usual(), Policy.ERROR));
    key.choices().stream()
        .filter(choice -> choice.json().startsWith("\""))
        .forEach(choice -> words.put(choice.json(), policy(choice)));
    Policy policy =
        node.kind() == JsonValue.Kind.STRING ? words.get('"' + node.asString(name) + '"') : null;
    if (policy == null) {
      throw node.fault(
          "%s must be one of %s or {\"value\": ...}"
              .formatted(name, String.join(", ", words.keySet())),
          "choose one of them.");
    }
    return policy;
  }

  private static Policy tolerant(SchemaKey key) {
    return key.choices().stream()
        .filter(SchemaKey.Choice::total)
        .map(PolicyParser::policy)
        .findFirst()
        .orElseThrow();
  }

  private static Policy policy(SchemaKey.Choice choice) {
    String kind = choice.json().replace("\"", "").toUpperCase(Locale.ROOT);
    return new Policy(Policy.Kind.valueOf(kind), "");
  }
}
