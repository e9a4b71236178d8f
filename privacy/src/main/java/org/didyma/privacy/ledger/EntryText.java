package org.didyma.privacy.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.didyma.core.Json;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyJson;

/**
 * Entries as one line of JSON. Reading is strict: what is read writes back to the same text, so
 * that there is one text for an entry.
 */
final class EntryText {

  private static final String FORMAT = "didyma-ledger/1";

  private EntryText() {}

  static String write(long number, Entry entry) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("entry", number);
    if (entry instanceof Entry.Opened opened) {
      Terms terms = opened.terms();
      node.put("kind", "open").put("format", FORMAT).put("data", terms.data());
      node.set("budget", PrivacyJson.tree(terms.budget()));
      node.put("composition", terms.composition().text());
      terms.leastEpsilon().ifPresent(least -> node.put("least_epsilon", least.toString()));
      terms
          .arrival()
          .ifPresent(
              arrival -> {
                ObjectNode tree = node.putObject("arrival").put("column", arrival.column());
                texts(tree.putArray("periods"), arrival.periods());
              });
      opened.key().ifPresent(key -> node.put("key", key));
    } else if (entry instanceof Entry.Reserved reserved) {
      node.put("kind", "reserve").put("date", reserved.date().toString());
      node.put("purpose", reserved.purpose());
      node.set("event", PrivacyJson.tree(reserved.event()));
      if (!reserved.conditions().isEmpty()) {
        texts(node.putArray("conditions"), reserved.conditions());
      }
      if (!reserved.periods().isEmpty()) {
        texts(node.putArray("periods"), reserved.periods());
      }
      reserved.origin().ifPresent(origin -> node.put("origin", origin));
    } else if (entry instanceof Entry.Committed committed) {
      node.put("kind", "commit").put("reservation", committed.reservation());
    } else if (entry instanceof Entry.Forfeited forfeited) {
      node.put("kind", "forfeit").put("reservation", forfeited.reservation());
    }
    return node.toString();
  }

  /**
   * The entry of a text.
   *
   * @throws IllegalArgumentException when it is not the text of an entry with this number
   */
  static Entry read(long number, String text) {
    Entry entry = entry(parse(text));
    if (!write(number, entry).equals(text)) {
      throw new IllegalArgumentException(
          "it is not written as entry %d would be".formatted(number));
    }
    return entry;
  }

  private static Entry entry(JsonNode node) {
    return switch (word(node, "kind")) {
      case "open" -> {
        only(
            node,
            Set.of("least_epsilon", "arrival", "key"),
            "entry",
            "kind",
            "format",
            "data",
            "budget",
            "composition");
        if (!word(node, "format").equals(FORMAT)) {
          throw new IllegalArgumentException("its format is not " + FORMAT);
        }
        yield new Entry.Opened(
            new Terms(
                word(node, "data"),
                PrivacyJson.guarantee(node.path("budget")),
                Composition.parse(word(node, "composition")),
                ifPresent(node, "least_epsilon").map(Epsilon::parse),
                arrival(node)),
            ifPresent(node, "key"));
      }
      case "reserve" -> {
        only(
            node,
            Set.of("conditions", "periods", "origin"),
            "entry",
            "kind",
            "date",
            "purpose",
            "event");
        yield new Entry.Reserved(
            word(node, "purpose"),
            PrivacyJson.event(node.path("event")),
            texts(node.path("conditions")),
            date(word(node, "date")),
            texts(node.path("periods")),
            ifPresent(node, "origin"));
      }
      case "commit" -> {
        only(node, Set.of(), "entry", "kind", "reservation");
        yield new Entry.Committed(node.path("reservation").longValue());
      }
      case "forfeit" -> {
        only(node, Set.of(), "entry", "kind", "reservation");
        yield new Entry.Forfeited(node.path("reservation").longValue());
      }
      default -> throw new IllegalArgumentException("it is of an unknown kind");
    };
  }

  private static JsonNode parse(String text) {
    try {
      return Json.strict(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is not JSON", e);
    }
  }

  private static String word(JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("it has no text \"" + key + "\"");
    }
    return value.textValue();
  }

  private static Optional<String> ifPresent(JsonNode node, String key) {
    return node.has(key) ? Optional.of(word(node, key)) : Optional.empty();
  }

  private static Optional<Arrival> arrival(JsonNode node) {
    if (!node.has("arrival")) {
      return Optional.empty();
    }
    JsonNode arrival = node.get("arrival");
    only(arrival, Set.of(), "column", "periods");
    return Optional.of(new Arrival(word(arrival, "column"), texts(arrival.path("periods"))));
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  private static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    for (JsonNode text : node) {
      if (!text.isTextual()) {
        throw new IllegalArgumentException("a text of a list is none");
      }
      texts.add(text.textValue());
    }
    return texts;
  }

  private static void only(JsonNode node, Set<String> optional, String... keys) {
    Set<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    names.removeAll(optional);
    if (!names.equals(new TreeSet<>(Set.of(keys)))) {
      throw new IllegalArgumentException("its keys are not those of its kind");
    }
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("its date is not a date", e);
    }
  }
}
