package org.didyma.privacy;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.didyma.core.PrivacySubject;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.Decimals;
import org.didyma.exact.Rational;

/**
 * The fields of a JSON object, each of which has to be what is asked for; what is not is refused
 * with an {@link IllegalArgumentException} whose message is for the user.
 *
 * @param what the object is called in messages
 */
record JsonFields(JsonNode tree, String what) {

  /** How the parts of parallel events were made, where it was by coins. */
  static final String COINS = "coins";

  /** What is read of a key for a component of a type. */
  private static final Map<Class<?>, BiFunction<JsonFields, String, Object>> READERS =
      Map.of(
          Rational.class, JsonFields::rational,
          Epsilon.class, (fields, key) -> new Epsilon(fields.decimal(key, Epsilon.MAX_DIGITS)),
          Delta.class, (fields, key) -> new Delta(fields.decimal(key, Delta.MAX_DIGITS)),
          Rho.class, (fields, key) -> new Rho(fields.decimal(key, Rho.MAX_DIGITS)),
          long.class, JsonFields::count,
          String.class, JsonFields::text,
          boolean.class, JsonFields::isByCoins,
          Adjacency.class, JsonFields::adjacency,
          PrivacyGuarantee.class, (fields, key) -> PrivacyJson.guarantee(fields.child(key)));

  /** The fields of what has to be an object. */
  static JsonFields of(JsonNode tree, String what) {
    if (!tree.isObject()) {
      throw new IllegalArgumentException(what + " is not a JSON object");
    }
    return new JsonFields(tree, what);
  }

  /** A word from a file as far as a message quotes it. */
  static String shortened(String word) {
    return (word.length() > 60 ? word.substring(0, 60) + "..." : word)
        .replaceAll("\\p{Cntrl}", " ");
  }

  static String key(RecordComponent component) {
    return switch (component.getName()) {
      case "event" -> "of";
      case "byCoins" -> "by";
      default -> Components.hyphenated(component.getName());
    };
  }

  /**
   * Refuses keys other than those of a record's components.
   *
   * @param kind the key of the record's kind
   */
  void only(String kind, Class<?> type, String... more) {
    Set<String> known = new HashSet<>(List.of(more));
    known.add(kind);
    Components.of(type).forEach(component -> known.add(key(component)));
    only(known);
  }

  private void only(Set<String> known) {
    for (Iterator<String> names = tree.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            what + " has the unknown key \"" + shortened(name) + "\"");
      }
    }
  }

  /**
   * The record whose components these are.
   *
   * @param depth in how many events it is nested
   */
  <T> T record(Class<T> type, int depth) {
    return Components.make(
        type, Components.of(type).stream().map(component -> value(component, depth + 1)).toArray());
  }

  private Object value(RecordComponent component, int depth) {
    String key = key(component);
    Class<?> type = component.getType();
    if (type == PrivacyEvent.class) {
      return PrivacyJson.event(child(key), depth);
    }
    if (type == List.class) {
      return key.equals("events") ? events(key, depth) : texts(key);
    }
    return Objects.requireNonNull(READERS.get(type)).apply(this, key);
  }

  private Rational rational(String key) {
    return Rational.parse("\"" + key + "\" of " + what, text(key));
  }

  private BigDecimal decimal(String key, int digits) {
    return Decimals.parse(key, text(key), digits);
  }

  private boolean isByCoins(String key) {
    boolean isByCoins = tree.has(key);
    if (isByCoins && !text(key).equals(COINS)) {
      throw new IllegalArgumentException(
          "\"" + key + "\" of " + what + " is not \"" + COINS + "\"");
    }
    return isByCoins;
  }

  private List<PrivacyEvent> events(String key, int depth) {
    JsonNode list = child(key);
    if (!list.isArray()) {
      throw new IllegalArgumentException("\"" + key + "\" is not a list of events");
    }
    List<PrivacyEvent> events = new ArrayList<>();
    list.forEach(child -> events.add(PrivacyJson.event(child, depth)));
    return events;
  }

  private JsonNode child(String key) {
    JsonNode node = tree.get(key);
    if (node == null) {
      throw new IllegalArgumentException(what + " has no \"" + key + "\"");
    }
    return node;
  }

  String text(String key) {
    JsonNode node = child(key);
    if (!node.isTextual()) {
      throw new IllegalArgumentException("\"" + key + "\" of " + what + " is not a text");
    }
    return node.textValue();
  }

  private List<String> texts(String key) {
    JsonNode list = child(key);
    if (!list.isArray()) {
      throw new IllegalArgumentException("\"" + key + "\" of " + what + " is not a list");
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode node : list) {
      if (!node.isTextual()) {
        throw new IllegalArgumentException(
            "an element of \"" + key + "\" of " + what + " is not a text");
      }
      texts.add(node.textValue());
    }
    return texts;
  }

  private long count(String key) {
    String text = text(key);
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(
          "\"" + key + "\" of " + what + " is not a whole number from 1");
    }
    return Long.parseLong(text);
  }

  private Adjacency adjacency(String key) {
    JsonNode node = child(key);
    if (!node.isObject()) {
      return Adjacency.ofLabel(text(key));
    }
    JsonFields fields = new JsonFields(node, "the adjacency");
    if (node.has("weight")) {
      fields.only(Set.of("change", "weight"));
      long most = Math.min(fields.count("weight"), PrivacySubject.MOST_WEIGHT + 1L);
      return Adjacency.ofLabel(fields.text("change")).of(PrivacySubject.weighing((int) most));
    }
    fields.only(Set.of("change", "unit", "records", "missing"));
    PrivacyUnit.Missing missing =
        PrivacyUnit.Missing.of(fields.text("missing"))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "\"missing\" of the adjacency is neither \"drop\" nor \"own\""));
    long records = fields.count("records");
    return Adjacency.ofLabel(fields.text("change"))
        .of(
            new PrivacyUnit(
                fields.text("unit"),
                (int) Math.min(records, PrivacyUnit.MOST_RECORDS + 1L),
                missing));
  }
}
