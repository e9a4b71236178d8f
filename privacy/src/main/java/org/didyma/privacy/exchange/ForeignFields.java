package org.didyma.privacy.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.didyma.exact.Rational;

/**
 * The fields of an object in another program's JSON. Numbers are taken as they are written, not as
 * the doubles next to them. Refusals are {@link IllegalArgumentException}s with messages for users.
 *
 * @param what the object is called in messages
 */
record ForeignFields(JsonNode tree, String what) {

  /** No program means a number with more digits before or after the point. */
  private static final int MAX_DIGITS = 60;

  static ForeignFields of(JsonNode tree, String what) {
    if (!tree.isObject()) {
      throw new IllegalArgumentException(what + " is not a JSON object");
    }
    return new ForeignFields(tree, what);
  }

  /** Refuses other keys. */
  void only(Set<String> known) {
    for (Iterator<String> names = tree.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "%s has the unknown key \"%s\"".formatted(what, shortened(name)));
      }
    }
  }

  /** A word from a file as far as a message quotes it. */
  static String shortened(String word) {
    return shortened(word, 60);
  }

  private static String shortened(String word, int most) {
    return (word.length() > most ? word.substring(0, most) + "..." : word)
        .replaceAll("\\p{Cntrl}", " ");
  }

  boolean has(String key) {
    return tree.has(key);
  }

  JsonNode child(String key) {
    JsonNode node = tree.get(key);
    if (node == null) {
      throw new IllegalArgumentException("%s has no \"%s\"".formatted(what, key));
    }
    return node;
  }

  String text(String key) {
    JsonNode node = child(key);
    if (!node.isTextual()) {
      throw new IllegalArgumentException("\"%s\" of %s is not a text".formatted(key, what));
    }
    return node.textValue();
  }

  /** The elements of a list. */
  List<JsonNode> list(String key) {
    JsonNode node = child(key);
    if (!node.isArray()) {
      throw new IllegalArgumentException("\"%s\" of %s is not a list".formatted(key, what));
    }
    List<JsonNode> all = new ArrayList<>();
    node.forEach(all::add);
    return all;
  }

  /** What the file remarks itself, such as what its losses rest on. */
  List<String> remarks() {
    return has("remarks")
        ? list("remarks").stream().map(remark -> shortened(remark.asText(), 1000)).toList()
        : List.of();
  }

  /** A number from 0. */
  BigDecimal number(String key) {
    return number(child(key), "\"%s\" of %s".formatted(key, what));
  }

  /** A number from 0. */
  static BigDecimal number(JsonNode node, String name) {
    if (!node.isNumber()) {
      throw new IllegalArgumentException(name + " is not a number");
    }
    BigDecimal value = node.decimalValue();
    if (value.signum() < 0) {
      throw new IllegalArgumentException(name + " is below 0");
    }
    // Before anything is computed with it: a huge exponent takes long.
    if (Math.abs((long) value.precision() - value.scale()) > MAX_DIGITS
        || value.scale() > 2 * MAX_DIGITS) {
      throw new IllegalArgumentException(name + " is out of range");
    }
    return value;
  }

  Rational rational(String key) {
    return Rational.of(number(key));
  }

  /** A whole number from 0 to a most. */
  long count(String key, long most) {
    BigDecimal value = number(key);
    if (value.stripTrailingZeros().scale() > 0) {
      throw new IllegalArgumentException("\"%s\" of %s is not a whole number".formatted(key, what));
    }
    if (value.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw new IllegalArgumentException("\"%s\" of %s is above %d".formatted(key, what, most));
    }
    return value.longValueExact();
  }
}
