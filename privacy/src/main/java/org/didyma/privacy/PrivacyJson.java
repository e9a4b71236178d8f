package org.didyma.privacy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.exact.Decimals;
import org.didyma.ground.Json;
import org.didyma.ground.PrivacyUnit;

/**
 * Events and guarantees as JSON. Writing is canonical: equal things give equal text, in one line,
 * with every number that a guarantee depends on as a decimal string. Reading is strict: unknown
 * kinds and keys, missing keys, duplicates and trailing text are refused with an {@link
 * IllegalArgumentException} whose message is for the user and quotes no more than a key.
 */
public final class PrivacyJson {

  /** Deeper trees of events are refused. */
  public static final int MAX_DEPTH = 100;

  /** Longer texts are refused; a composition of a million distinct events fits. */
  private static final int MAX_LENGTH = 64 << 20;

  /** How the parts of parallel events were made, where it was by coins. */
  private static final String COINS = "coins";

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

  /** An event as one line of canonical JSON, without a line break. */
  public static String text(PrivacyEvent event) {
    return tree(event).toString();
  }

  /** A guarantee as one line of canonical JSON, without a line break. */
  public static String text(PrivacyGuarantee guarantee) {
    return tree(guarantee).toString();
  }

  /** The event in a text. */
  public static PrivacyEvent event(String text) {
    return event(parse(text), 0);
  }

  /** The guarantee in a text. */
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

  /** An event as a tree. */
  public static ObjectNode tree(PrivacyEvent event) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("event", event.kind());
    if (event instanceof PrivacyEvent.Laplace e) {
      node.put("scale", e.scale().toString());
    } else if (event instanceof PrivacyEvent.DiscreteLaplace e) {
      node.put("scale", e.scale().toString());
    } else if (event instanceof PrivacyEvent.Gaussian e) {
      node.put("noise-multiplier", e.noiseMultiplier().toString());
    } else if (event instanceof PrivacyEvent.DiscreteGaussian e) {
      node.put("squared-multiplier", e.squaredMultiplier().toString());
    } else if (event instanceof PrivacyEvent.Exponential e) {
      node.put("epsilon", e.epsilon().toString());
    } else if (event instanceof PrivacyEvent.ByTheorem e) {
      node.put("mechanism", e.mechanism());
      node.put("theorem", e.theorem());
      node.set("guarantee", tree(e.guarantee()));
      return node;
    } else if (event instanceof PrivacyEvent.PoissonSampled e) {
      node.put("rate", e.rate().toString());
    } else if (event instanceof PrivacyEvent.SampledWithoutReplacement e) {
      node.put("rate", e.rate().toString());
    } else if (event instanceof PrivacyEvent.Repeated e) {
      node.put("times", Long.toString(e.times()));
    } else if (event instanceof PrivacyEvent.NonPrivate e) {
      node.put("what", e.what());
    }
    if (event instanceof PrivacyEvent.Composed || event instanceof PrivacyEvent.Parallel) {
      var list = node.putArray("events");
      event.children().forEach(child -> list.add(tree(child)));
      if (event instanceof PrivacyEvent.Parallel parallel && parallel.byCoins()) {
        node.put("by", COINS);
      }
    } else if (event.children().isEmpty()) {
      node.set("adjacency", tree(event.adjacency()));
    } else {
      node.set("of", tree(event.children().get(0)));
    }
    return node;
  }

  /** The event of a tree. */
  public static PrivacyEvent event(JsonNode tree) {
    return event(tree, 0);
  }

  private static PrivacyEvent event(JsonNode tree, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("events are nested deeper than " + MAX_DEPTH);
    }
    String kind = JsonFields.of(tree, "an event").text("event");
    JsonFields fields = JsonFields.of(tree, "the event \"" + JsonFields.shortened(kind) + "\"");
    return switch (kind) {
      case "laplace" -> {
        fields.only("event", "scale", "adjacency");
        yield new PrivacyEvent.Laplace(fields.number("scale"), fields.adjacency());
      }
      case "discrete-laplace" -> {
        fields.only("event", "scale", "adjacency");
        yield new PrivacyEvent.DiscreteLaplace(fields.number("scale"), fields.adjacency());
      }
      case "gaussian" -> {
        fields.only("event", "noise-multiplier", "adjacency");
        yield new PrivacyEvent.Gaussian(fields.number("noise-multiplier"), fields.adjacency());
      }
      case "discrete-gaussian" -> {
        fields.only("event", "squared-multiplier", "adjacency");
        yield new PrivacyEvent.DiscreteGaussian(
            fields.number("squared-multiplier"), fields.adjacency());
      }
      case "exponential" -> {
        fields.only("event", "epsilon", "adjacency");
        yield new PrivacyEvent.Exponential(fields.epsilon(), fields.adjacency());
      }
      case "by-theorem" -> {
        fields.only("event", "mechanism", "theorem", "guarantee");
        yield new PrivacyEvent.ByTheorem(
            fields.text("mechanism"), fields.text("theorem"), guarantee(fields.child("guarantee")));
      }
      case "poisson-sampled" -> {
        fields.only("event", "rate", "of");
        yield new PrivacyEvent.PoissonSampled(
            fields.number("rate"), event(fields.child("of"), depth + 1));
      }
      case "sampled-without-replacement" -> {
        fields.only("event", "rate", "of");
        yield new PrivacyEvent.SampledWithoutReplacement(
            fields.number("rate"), event(fields.child("of"), depth + 1));
      }
      case "repeated" -> {
        fields.only("event", "times", "of");
        yield new PrivacyEvent.Repeated(
            fields.count("times"), event(fields.child("of"), depth + 1));
      }
      case "composed" -> {
        fields.only("event", "events");
        yield new PrivacyEvent.Composed(events(fields.child("events"), depth + 1));
      }
      case "parallel" -> {
        fields.only("event", "events", "by");
        boolean byCoins = tree.has("by");
        if (byCoins && !fields.text("by").equals(COINS)) {
          throw new IllegalArgumentException("\"by\" of the event \"parallel\" is not \"coins\"");
        }
        yield new PrivacyEvent.Parallel(events(fields.child("events"), depth + 1), byCoins);
      }
      case "post-processed" -> {
        fields.only("event", "of");
        yield new PrivacyEvent.PostProcessed(event(fields.child("of"), depth + 1));
      }
      case "non-private" -> {
        fields.only("event", "what", "adjacency");
        yield new PrivacyEvent.NonPrivate(fields.text("what"), fields.adjacency());
      }
      case "no-op" -> {
        fields.only("event", "adjacency");
        yield new PrivacyEvent.NoOp(fields.adjacency());
      }
      default ->
          throw new IllegalArgumentException(
              "there is no event of the kind \"" + JsonFields.shortened(kind) + "\"");
    };
  }

  private static List<PrivacyEvent> events(JsonNode list, int depth) {
    if (!list.isArray()) {
      throw new IllegalArgumentException("\"events\" is not a list of events");
    }
    List<PrivacyEvent> events = new ArrayList<>();
    list.forEach(child -> events.add(event(child, depth)));
    return events;
  }

  /**
   * A guarantee as a tree.
   *
   * @throws IllegalArgumentException for a Renyi curve, which has no exact parameters
   */
  public static ObjectNode tree(PrivacyGuarantee guarantee) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("kind", guarantee.kind());
    if (guarantee instanceof PrivacyGuarantee.Pure pure) {
      node.put("epsilon", pure.epsilon().toString()).put("delta", "0");
    } else if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      node.put("epsilon", approximate.epsilon().toString());
      node.put("delta", approximate.delta().toString());
    } else if (guarantee instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      node.put("rho", concentrated.rho().toString());
    } else if (guarantee instanceof PrivacyGuarantee.Unproven unproven) {
      node.put("source", unproven.source());
    } else if (!(guarantee instanceof PrivacyGuarantee.NotPrivate)) {
      throw new IllegalArgumentException("a Renyi curve has no exact parameters to write down");
    }
    node.set("adjacency", tree(guarantee.adjacency()));
    var conditions = node.putArray("conditions");
    guarantee.conditions().forEach(conditions::add);
    return node;
  }

  /** An adjacency: its label, or an object where neighbours differ in a unit. */
  private static JsonNode tree(Adjacency adjacency) {
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

  /** The guarantee of a tree. */
  public static PrivacyGuarantee guarantee(JsonNode tree) {
    JsonFields fields = JsonFields.of(tree, "the guarantee");
    String kind = fields.text("kind");
    return switch (kind) {
      case "pure" -> {
        fields.only("kind", "epsilon", "delta", "adjacency", "conditions");
        if (!fields.text("delta").equals("0")) {
          throw new IllegalArgumentException("the guarantee is pure but its delta is not \"0\"");
        }
        yield new PrivacyGuarantee.Pure(
            fields.epsilon(), fields.adjacency(), fields.texts("conditions"));
      }
      case "approximate" -> {
        fields.only("kind", "epsilon", "delta", "adjacency", "conditions");
        yield new PrivacyGuarantee.Approximate(
            fields.epsilon(),
            new Delta(Decimals.parse("delta", fields.text("delta"), Delta.MAX_DIGITS)),
            fields.adjacency(),
            fields.texts("conditions"));
      }
      case "zcdp" -> {
        fields.only("kind", "rho", "adjacency", "conditions");
        yield new PrivacyGuarantee.ZeroConcentrated(
            new Rho(Decimals.parse("rho", fields.text("rho"), Rho.MAX_DIGITS)),
            fields.adjacency(),
            fields.texts("conditions"));
      }
      case "unproven" -> {
        fields.only("kind", "source", "adjacency", "conditions");
        yield new PrivacyGuarantee.Unproven(
            fields.text("source"), fields.adjacency(), fields.texts("conditions"));
      }
      case "none" -> {
        fields.only("kind", "adjacency", "conditions");
        yield new PrivacyGuarantee.NotPrivate(fields.adjacency(), fields.texts("conditions"));
      }
      default ->
          throw new IllegalArgumentException(
              "the guarantee is of the unknown kind \"" + JsonFields.shortened(kind) + "\"");
    };
  }
}
