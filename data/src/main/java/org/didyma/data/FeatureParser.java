package org.didyma.data;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.ground.Quoted;
import org.jspecify.annotations.Nullable;

/** Turns the JSON object of one feature into a valid {@link Feature}. */
final class FeatureParser {

  /** The policies that every feature may have. */
  private static final Map<String, Policy> WORDS =
      Map.of("error", Policy.ERROR, "category", Policy.CATEGORY, "none", Policy.NONE);

  private static final List<String> CATEGORICAL_KEYS =
      List.of("column", "categories", "ordered", "reference", "other", "onMissing", "points");

  /** Stands for the categories of a column that nobody knows; a private character. */
  private static final String NO_CATEGORY = "\uE000";

  private final Dialect dialect;
  private final List<String> missing;

  /** Whether a policy that is not stated is one that refuses nothing. */
  private final boolean total;

  /** Takes the columns that lack something; null where none may. */
  private final @Nullable OpenColumns open;

  FeatureParser(Dialect dialect, List<String> missing, boolean total, @Nullable OpenColumns open) {
    this.dialect = dialect;
    this.missing = missing;
    this.total = total;
    this.open = open;
  }

  Feature parse(JsonValue node) {
    node.expect(JsonValue.Kind.OBJECT, "a feature");
    String column = SchemaParser.column(node.require("column", "a feature"), dialect);
    List<String> kinds =
        Stream.of("categories", "integer", "decimal").filter(k -> node.get(k) != null).toList();
    if (kinds.size() != 1) {
      // With no kind at all the likeliest cause is a misspelt key, which is then named.
      node.allowOnly(
          "a feature",
          List.of(
              "column",
              "categories",
              "ordered",
              "reference",
              "other",
              "integer",
              "decimal",
              "thresholds",
              "scale",
              "outside",
              "onMissing",
              "malformed",
              "points"));
      throw node.fault(
          "the feature "
              + Quoted.of(column)
              + (kinds.isEmpty() ? " has no" : " has more than one")
              + " kind",
          "give exactly one of \"categories\", \"integer\" and \"decimal\".");
    }
    return switch (kinds.get(0)) {
      case "categories" -> categorical(node, column);
      case "integer" -> numeric(node, column, NumericFeature.Kind.INTEGER);
      default -> numeric(node, column, NumericFeature.Kind.DECIMAL);
    };
  }

  private Feature categorical(JsonValue node, String column) {
    node.allowOnly("a feature with categories", CATEGORICAL_KEYS);
    JsonValue domain = node.require("categories", "a feature");
    if (domain.kind() == JsonValue.Kind.STRING) {
      return unknownCategories(node, column, domain);
    }
    List<JsonValue> items = domain.asNonEmptyList("\"categories\"");
    List<String> categories = SchemaParser.distinct(items, "\"categories\"", dialect);
    for (int i = 0; i < items.size(); i++) {
      if (missing.contains(categories.get(i))) {
        throw items
            .get(i)
            .fault(
                "the category " + Quoted.of(categories.get(i)) + " is also a missing token",
                "remove it from \"categories\" or from \"missing\".");
      }
      if (categories.get(i).codePoints().anyMatch(Character::isISOControl)) {
        throw items
            .get(i)
            .fault("a category contains a control character", "write it without line breaks.");
      }
    }
    JsonValue orderedAt = node.get("ordered");
    boolean isOrdered = orderedAt != null && orderedAt.asBoolean("\"ordered\"");
    JsonValue referenceAt = node.get("reference");
    if (referenceAt != null && isOrdered) {
      throw referenceAt.fault(
          "categories in an order have no \"reference\": the first has no coordinate",
          "remove \"reference\", or \"ordered\".");
    }
    String reference = referenceAt == null ? null : referenceAt.asString("\"reference\"");
    if (referenceAt != null && reference != null && !categories.contains(reference)) {
      throw referenceAt.fault(
          "the reference " + Quoted.of(reference) + " is none of the categories",
          "name one of the categories.");
    }
    Function<JsonValue, String> substitute =
        value -> {
          String text = value.asString("\"value\"");
          if (!categories.contains(text)) {
            throw value.fault(
                "the value " + Quoted.of(text) + " is none of the categories",
                "name one of the categories.");
          }
          return text;
        };
    Map<String, Policy> words = WORDS;
    Feature feature =
        new CategoricalFeature(
            column,
            categories,
            isOrdered,
            reference,
            policy(node, "other", words, substitute, Policy.NONE),
            policy(node, "onMissing", words, substitute, Policy.NONE));
    if (feature.coordinates().isEmpty()) {
      throw node.fault(
          "the feature %s has no coordinate besides its %s"
              .formatted(Quoted.of(column), isOrdered ? "first category" : "reference"),
          "add a category, or remove the reference or the feature.");
    }
    return feature;
  }

  private Feature numeric(JsonValue node, String column, NumericFeature.Kind kind) {
    node.allowOnly(
        "a feature with \"" + kind.key() + "\"",
        List.of(
            "column",
            kind.key(),
            "thresholds",
            "scale",
            "outside",
            "onMissing",
            "malformed",
            "points"));
    String what = Quoted.of(kind.key());
    JsonValue range = node.require(kind.key(), "a feature");
    if (range.kind() == JsonValue.Kind.STRING) {
      return unknownRange(node, column, kind, range);
    }
    List<JsonValue> ends = range.asList(what);
    if (ends.size() != 2) {
      throw range.fault(
          what + " must be a list of two numbers", "write [lowest, highest], as in [0, 100].");
    }
    BigDecimal low = number(ends.get(0), kind, "the lower end of " + what);
    BigDecimal high = number(ends.get(1), kind, "the upper end of " + what);
    if (low.compareTo(high) > 0) {
      throw range.fault(
          "the range from %s to %s is empty".formatted(low.toPlainString(), high.toPlainString()),
          "write the lower end first.");
    }
    Function<JsonValue, String> substitute =
        value -> {
          BigDecimal n = number(value, kind, "\"value\"");
          if (n.compareTo(low) < 0 || n.compareTo(high) > 0) {
            throw value.fault(
                "the value %s is outside of the range from %s to %s"
                    .formatted(n.toPlainString(), low.toPlainString(), high.toPlainString()),
                "choose a value of the range.");
          }
          return n.toPlainString();
        };
    boolean isOpen = open != null && node.get("thresholds") == null && node.get("scale") == null;
    NumericFeature feature =
        new NumericFeature(
            column,
            kind,
            low,
            high,
            isOpen ? candidates(node, kind, low, high) : thresholds(node, kind, low, high),
            isOpen ? null : scale(node, kind),
            policy(node, "outside", with("clip", Policy.CLIP), substitute, Policy.CLIP),
            policy(node, "onMissing", WORDS, substitute, Policy.NONE),
            policy(node, "malformed", with("missing", Policy.MISSING), substitute, Policy.MISSING));
    checkArithmetic(node, feature);
    if (isOpen) {
      Objects.requireNonNull(open).thresholds().add(column);
    }
    return feature;
  }

  /** A column of numbers whose range nobody knows: all brackets, from which one is learned. */
  private Feature unknownRange(
      JsonValue node, String column, NumericFeature.Kind kind, JsonValue range) {
    requireUnknown(range, Quoted.of(kind.key()), "[lowest, highest], as in [0, 100]");
    for (String key : List.of("thresholds", "scale")) {
      JsonValue at = node.get(key);
      if (at != null) {
        throw at.fault(
            "the range is unknown, so there can be no %s yet".formatted(Quoted.of(key)),
            "state the range, or leave it out.");
      }
    }
    Function<JsonValue, String> substitute =
        value -> {
          throw value.fault(
              "the range is unknown, so no value of it can take the place of another",
              "state the range, or another policy.");
        };
    List<BigDecimal> ends = ColumnGrid.brackets(kind == NumericFeature.Kind.INTEGER);
    Objects.requireNonNull(open).ranges().add(column);
    return new NumericFeature(
        column,
        kind,
        ends.get(0).subtract(BigDecimal.ONE),
        ends.get(ends.size() - 1),
        ends.subList(0, ends.size() - 1),
        null,
        policy(node, "outside", with("clip", Policy.CLIP), substitute, Policy.CLIP),
        policy(node, "onMissing", WORDS, substitute, Policy.NONE),
        policy(node, "malformed", with("missing", Policy.MISSING), substitute, Policy.MISSING));
  }

  /** A column whose categories nobody knows: one that stands for none, until some are found. */
  private Feature unknownCategories(JsonValue node, String column, JsonValue domain) {
    requireUnknown(domain, "\"categories\"", "a list of categories");
    for (String key : List.of("ordered", "reference")) {
      JsonValue at = node.get(key);
      if (at != null) {
        throw at.fault(
            "the categories are unknown, so there can be no %s".formatted(Quoted.of(key)),
            "list the categories, or leave it out.");
      }
    }
    Function<JsonValue, String> substitute =
        value -> {
          throw value.fault(
              "the categories are unknown, so none can take the place of another value",
              "list the categories, or state another policy.");
        };
    Objects.requireNonNull(open).categories().add(column);
    return new CategoricalFeature(
        column,
        List.of(NO_CATEGORY),
        false,
        null,
        policy(node, "other", WORDS, substitute, Policy.NONE),
        policy(node, "onMissing", WORDS, substitute, Policy.NONE));
  }

  /** Refuses a word in the place of a domain that is not "unknown", or not in a file of columns. */
  private void requireUnknown(JsonValue domain, String what, String known) {
    if (!domain.asString(what).equals("unknown")) {
      throw domain.fault(
          what + " is neither \"unknown\" nor what is known", "write " + known + ".");
    }
    if (open == null) {
      throw domain.fault(
          what + " is \"unknown\", which only a file of columns may say",
          "write %s, or learn it privately: didyma schema learn --epsilon.".formatted(known));
    }
  }

  /** What the thresholds of an open column may be. */
  private static List<BigDecimal> candidates(
      JsonValue node, NumericFeature.Kind kind, BigDecimal low, BigDecimal high) {
    List<BigDecimal> grid =
        ColumnGrid.of(low, high, kind == NumericFeature.Kind.INTEGER, ColumnGrid.FINE);
    if (grid.isEmpty()) {
      throw node.fault(
          "the range from %s to %s leaves no threshold"
              .formatted(low.toPlainString(), high.toPlainString()),
          "widen the range, or remove the column.");
    }
    return grid;
  }

  private static List<BigDecimal> thresholds(
      JsonValue node, NumericFeature.Kind kind, BigDecimal low, BigDecimal high) {
    JsonValue at = node.get("thresholds");
    List<BigDecimal> thresholds = new ArrayList<>();
    if (at == null) {
      return thresholds;
    }
    JsonValue scale = node.get("scale");
    if (scale != null) {
      throw scale.fault(
          "a feature has either \"thresholds\" or \"scale\", not both", "remove one of the two.");
    }
    BigDecimal previous = low;
    for (JsonValue item : at.asNonEmptyList("\"thresholds\"")) {
      BigDecimal t = number(item, kind, "each threshold");
      if (t.compareTo(low) <= 0 || t.compareTo(high) > 0) {
        throw item.fault(
            "the threshold %s must be above %s and at most %s"
                .formatted(t.toPlainString(), low.toPlainString(), high.toPlainString()),
            "remove it, or widen the range.");
      }
      if (t.compareTo(previous) <= 0) {
        throw item.fault(
            "the thresholds must increase, but %s follows %s"
                .formatted(t.toPlainString(), previous.toPlainString()),
            "sort the thresholds and remove repetitions.");
      }
      thresholds.add(t);
      previous = t;
    }
    return thresholds;
  }

  private static @Nullable BigDecimal scale(JsonValue node, NumericFeature.Kind kind) {
    JsonValue at = node.get("scale");
    if (at != null) {
      BigDecimal scale = number(at, kind, "\"scale\"");
      if (scale.signum() <= 0) {
        throw at.fault(
            "\"scale\" must be positive, not " + scale.toPlainString(), "write a positive number.");
      }
      return scale;
    }
    if (node.get("thresholds") != null) {
      return null;
    }
    if (kind == NumericFeature.Kind.DECIMAL) {
      throw node.fault(
          "a feature with \"decimal\" needs \"thresholds\" or \"scale\"",
          "add \"thresholds\": [...] for 0/1 coordinates or \"scale\" for one integer coordinate.");
    }
    return BigDecimal.ONE;
  }

  private static void checkArithmetic(JsonValue node, NumericFeature feature) {
    FixedPoint unit = FixedPoint.of(feature);
    if (!unit.fits(feature)) {
      throw node.fault(
          "the numbers of the feature "
              + Quoted.of(feature.column())
              + " have more than 18 digits in units of its smallest decimal",
          "use fewer decimals or a smaller range.");
    }
    if (feature.scale() != null) {
      long low = unit.scaled(feature, feature.low());
      long high = unit.scaled(feature, feature.high());
      if (low < -FixedPoint.LARGEST_COORDINATE || high > FixedPoint.LARGEST_COORDINATE) {
        throw node.fault(
            "the scaled range from %d to %d of the feature %s exceeds %d"
                .formatted(low, high, Quoted.of(feature.column()), FixedPoint.LARGEST_COORDINATE),
            "use a larger \"scale\" or a smaller range.");
      }
    }
  }

  private static BigDecimal number(JsonValue node, NumericFeature.Kind kind, String what) {
    return kind == NumericFeature.Kind.INTEGER ? node.asWhole(what) : node.asDecimal(what);
  }

  private static Map<String, Policy> with(String word, Policy policy) {
    Map<String, Policy> words = new HashMap<>(WORDS);
    words.put(word, policy);
    return words;
  }

  /**
   * Reads a policy.
   *
   * @param words what it may be called
   * @param substitute checks a value that takes the place of the field
   * @param tolerant the policy of a total schema that does not state it
   */
  private Policy policy(
      JsonValue feature,
      String key,
      Map<String, Policy> words,
      Function<JsonValue, String> substitute,
      Policy tolerant) {
    JsonValue node = feature.get(key);
    if (node == null) {
      return total ? tolerant : Policy.ERROR;
    }
    if (node.kind() == JsonValue.Kind.OBJECT) {
      node.allowOnly(Quoted.of(key), List.of("value"));
      return Policy.value(substitute.apply(node.require("value", Quoted.of(key))));
    }
    Policy policy = node.kind() == JsonValue.Kind.STRING ? words.get(node.asString(key)) : null;
    if (policy == null) {
      String choices =
          words.keySet().stream()
              .sorted()
              .map(Quoted::of)
              .reduce((a, b) -> a + ", " + b)
              .orElse("");
      throw node.fault(
          Quoted.of(key) + " must be one of " + choices + " or {\"value\": ...}",
          "choose one of them.");
    }
    return policy;
  }
}
