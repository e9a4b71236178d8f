package org.didyma.privacy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.Json;
import org.didyma.core.PrivacyUnit;

/**
 * Events and guarantees as JSON. Writing is canonical: equal things give equal text, in one line,
 * with every number that a guarantee depends on as a decimal string. Reading is strict: unknown
 * kinds and keys, missing keys, duplicates and trailing text are refused with an {@link
 * IllegalArgumentException} whose message is for the user and quotes no more than a key. There is a
 * key for each component of the records.
 */
public final class PrivacyJson {

  /** Deeper trees of events are refused. */
  public static final int MAX_DEPTH = 100;

  /** Longer texts are refused; a composition of a million distinct events fits. */
  private static final int MAX_LENGTH = 64 << 20;

  private static final Map<String, Class<? extends PrivacyEvent>> EVENTS =
      kinds(PrivacyEvent.class)
          .collect(Collectors.toMap(t -> Components.hyphenated(t.getSimpleName()), t -> t));

  /** Those that have exact parameters. */
  private static final Map<String, Class<? extends PrivacyGuarantee>> GUARANTEES =
      Map.of(
          "pure", PrivacyGuarantee.Pure.class,
          "approximate", PrivacyGuarantee.Approximate.class,
          "zcdp", PrivacyGuarantee.ZeroConcentrated.class,
          "unproven", PrivacyGuarantee.Unproven.class,
          "none", PrivacyGuarantee.NotPrivate.class);

  private static final ObjectReader READER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(3 * MAX_DEPTH)
                          .maxStringLength(10_000)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  private PrivacyJson() {}

  /** The records that a sealed type permits. */
  private static <T> Stream<Class<? extends T>> kinds(Class<T> type) {
    return type.isRecord()
        ? Stream.of(type)
        : Stream.of(type.getPermittedSubclasses()).flatMap(kind -> kinds(kind.asSubclass(type)));
  }

  static String kind(PrivacyGuarantee guarantee) {
    return GUARANTEES.entrySet().stream()
        .filter(kind -> kind.getValue().isInstance(guarantee))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("renyi");
  }

  /** An event as one line of canonical JSON, without a line break. */
  public static String text(PrivacyEvent event) {
    return tree(event).toString();
  }

  /** A guarantee as one line of canonical JSON, without a line break. */
  public static String text(PrivacyGuarantee guarantee) {
    return tree(guarantee).toString();
  }

  public static PrivacyEvent event(String text) {
    return event(parse(text), 0);
  }

  public static PrivacyGuarantee guarantee(String text) {
    return guarantee(parse(text));
  }

  private static JsonNode parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("the JSON text is too long");
    }
    try {
      return Json.whole(READER, text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the text" + Json.fault(e), e);
    }
  }

  public static ObjectNode tree(PrivacyEvent event) {
    return components(event, JsonNodeFactory.instance.objectNode().put("event", event.kind()));
  }

  /**
   * A guarantee as a tree.
   *
   * @throws IllegalArgumentException for a Renyi curve, which has no exact parameters
   */
  public static ObjectNode tree(PrivacyGuarantee guarantee) {
    if (!GUARANTEES.containsKey(guarantee.kind())) {
      throw new IllegalArgumentException("a Renyi curve has no exact parameters to write down");
    }
    return components(
        guarantee, JsonNodeFactory.instance.objectNode().put("kind", guarantee.kind()));
  }

  /** Adds a key for each component. */
  private static ObjectNode components(Object record, ObjectNode node) {
    for (RecordComponent component : Components.of(record.getClass())) {
      String key = JsonFields.key(component);
      Object value = Components.value(record, component);
      if (value instanceof Boolean isSo) {
        if (isSo) {
          node.put(key, JsonFields.COINS);
        }
      } else {
        node.set(key, value(value));
      }
      if (record instanceof PrivacyGuarantee.Pure && value instanceof Epsilon) {
        node.put("delta", "0");
      }
    }
    return node;
  }

  private static JsonNode value(Object value) {
    if (value instanceof PrivacyEvent event) {
      return tree(event);
    }
    if (value instanceof PrivacyGuarantee guarantee) {
      return tree(guarantee);
    }
    if (value instanceof Adjacency adjacency) {
      return tree(adjacency);
    }
    if (value instanceof List<?> list) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> array.add(value(element)));
      return array;
    }
    return JsonNodeFactory.instance.textNode(value.toString());
  }

  /** An adjacency: its label, or an object where neighbours differ in a unit or in weights. */
  private static JsonNode tree(Adjacency adjacency) {
    if (adjacency.weight().isPresent()) {
      return JsonNodeFactory.instance
          .objectNode()
          .put("change", adjacency.label())
          .put("weight", Integer.toString(adjacency.weight().getAsInt()));
    }
    if (adjacency.unit().isEmpty()) {
      return JsonNodeFactory.instance.textNode(adjacency.label());
    }
    PrivacyUnit unit = adjacency.unit().get();
    return JsonNodeFactory.instance
        .objectNode()
        .put("change", adjacency.label())
        .put("unit", unit.column())
        .put("records", Integer.toString(unit.records()))
        .put("missing", unit.missing().word());
  }

  public static PrivacyEvent event(JsonNode tree) {
    return event(tree, 0);
  }

  static PrivacyEvent event(JsonNode tree, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("events are nested deeper than " + MAX_DEPTH);
    }
    String kind = JsonFields.of(tree, "an event").text("event");
    JsonFields fields = JsonFields.of(tree, "the event \"" + JsonFields.shortened(kind) + "\"");
    Class<? extends PrivacyEvent> type = EVENTS.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(
          "there is no event of the kind \"" + JsonFields.shortened(kind) + "\"");
    }
    fields.only("event", type);
    return fields.record(type, depth);
  }

  public static PrivacyGuarantee guarantee(JsonNode tree) {
    JsonFields fields = JsonFields.of(tree, "the guarantee");
    String kind = fields.text("kind");
    Class<? extends PrivacyGuarantee> type = GUARANTEES.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(
          "the guarantee is of the unknown kind \"" + JsonFields.shortened(kind) + "\"");
    }
    if (type == PrivacyGuarantee.Pure.class) {
      fields.only("kind", type, "delta");
      if (!fields.text("delta").equals("0")) {
        throw new IllegalArgumentException("the guarantee is pure but its delta is not \"0\"");
      }
    } else {
      fields.only("kind", type);
    }
    return fields.record(type, 0);
  }
}
