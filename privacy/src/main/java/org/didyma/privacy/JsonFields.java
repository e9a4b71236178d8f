package org.didyma.privacy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.didyma.exact.Decimals;
import org.didyma.exact.Rational;
import org.didyma.ground.PrivacyUnit;

/**
 * The fields of a JSON object, each of which has to be what is asked for; what is not is refused
 * with an {@link IllegalArgumentException} whose message is for the user.
 *
 * @param what the object is called in messages
 */
record JsonFields(JsonNode tree, String what) {

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

  void only(String... keys) {
    Set<String> known = Set.of(keys);
    for (Iterator<String> names = tree.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            what + " has the unknown key \"" + shortened(name) + "\"");
      }
    }
  }

  JsonNode child(String key) {
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

  List<String> texts(String key) {
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

  Rational number(String key) {
    return Rational.parse("\"" + key + "\" of " + what, text(key));
  }

  long count(String key) {
    String text = text(key);
    if (!text.matches("[1-9][0-9]{0,17}")) {
      throw new IllegalArgumentException(
          "\"" + key + "\" of " + what + " is not a whole number from 1");
    }
    return Long.parseLong(text);
  }

  Epsilon epsilon() {
    return new Epsilon(Decimals.parse("epsilon", text("epsilon"), Epsilon.MAX_DIGITS));
  }

  Adjacency adjacency() {
    JsonNode node = child("adjacency");
    if (!node.isObject()) {
      return Adjacency.ofLabel(text("adjacency"));
    }
    JsonFields fields = new JsonFields(node, "the adjacency");
    fields.only("change", "unit", "records", "missing");
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
