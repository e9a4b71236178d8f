package org.didyma.models.menu;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.ColumnWeight;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.PointRule;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.JsonFile;
import org.didyma.data.text.JsonValue;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.privacy.accounting.BoundedRangeComposition;

/**
 * A public list of variants of a card, over any schema that has their columns.
 *
 * @param released whether all cards leave, or one
 * @param names of the variants, distinct
 * @param text the file
 * @param source its name in messages
 */
public record Menu(CardMenu.Released released, List<String> names, String text, String source) {

  private static final String WHAT = "a menu";
  private static final String VARIANT = "a variant";
  private static final List<String> KEYS =
      List.of("name", "columns", "without", "mostColumns", "rules", "cost", "weight");

  /** Up to this, weights of any table can be summed. */
  private static final int MOST_WEIGHT = 100;

  /** A hint has room for so many columns. */
  private static final int MOST_LISTED = 20;

  /**
   * A variant.
   *
   * @param name that a file name can have
   * @param schema the columns and rules that it leaves
   * @param costs of errors, where it states its own
   */
  public record Variant(String name, Schema schema, Optional<Costs> costs) {}

  /**
   * Reads a menu; whether its variants suit a schema is seen when they are made {@link #over} it.
   *
   * @throws InvalidInputException when it is none
   */
  public static Menu read(Path file) {
    String text = JsonFile.text(file, "menu");
    String source = QuotedText.oneLine(file.toString());
    JsonValue root = root(text, source);
    List<JsonValue> all = variants(root);
    Set<String> names = new LinkedHashSet<>();
    for (JsonValue variant : all) {
      String name = name(variant);
      if (!names.add(name)) {
        throw variant.fault("two variants have the name " + QuotedText.of(name), "rename one.");
      }
    }
    JsonValue release = root.get("release");
    if (release == null) {
      throw root.fault(
          "a menu has no \"release\"",
          "add \"release\": \"all\" for a card of each variant, or \"one\" for the best alone.");
    }
    return new Menu(released(release), List.copyOf(names), text, source);
  }

  private static List<JsonValue> variants(JsonValue root) {
    List<JsonValue> all = root.require("variants", WHAT).asNonEmptyList("\"variants\"");
    if (all.size() > BoundedRangeComposition.MOST) {
      throw root.fault(
          "there are more than %d variants".formatted(BoundedRangeComposition.MOST),
          "list fewer of them.");
    }
    return all;
  }

  private static String name(JsonValue variant) {
    variant.expect(JsonValue.Kind.OBJECT, VARIANT).allowOnly(VARIANT, KEYS);
    JsonValue named = variant.require("name", VARIANT);
    String name = named.asString("\"name\"");
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")) {
      throw named.fault(
          "the name of a variant becomes a part of file names",
          "use at most 40 letters, digits, \"-\" and \"_\".");
    }
    return name;
  }

  /** How many cards leave. */
  public int cards() {
    return released == CardMenu.Released.ONE ? 1 : names.size();
  }

  private static JsonValue root(String text, String source) {
    JsonValue root = JsonValue.parse(text, source);
    root.expect(JsonValue.Kind.OBJECT, WHAT).allowOnly(WHAT, List.of("release", "variants"));
    return root;
  }

  /**
   * The variants of a schema.
   *
   * @return as many as names
   * @throws InvalidInputException when they do not suit it
   */
  public List<Variant> over(Schema schema) {
    List<JsonValue> all = variants(root(text, source));
    List<Variant> variants = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      variants.add(variant(all.get(i), names.get(i), stated(text, i), schema));
    }
    return List.copyOf(variants);
  }

  private static CardMenu.Released released(JsonValue value) {
    return switch (value.asString("\"release\"")) {
      case "all" -> CardMenu.Released.ALL;
      case "one" -> CardMenu.Released.ONE;
      default ->
          throw value.fault(
              "\"release\" is neither \"all\" nor \"one\"",
              "write \"all\" for a card of each variant, \"one\" for the best card alone.");
    };
  }

  /** A variant, whose rules and weight are as a schema states them. */
  private static JsonNode stated(String text, int variant) {
    try {
      return Json.exact(text).path("variants").path(variant);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(
          "the menu is not valid JSON" + Json.fault(e), "correct it.", e);
    }
  }

  private static Variant variant(JsonValue value, String name, JsonNode stated, Schema schema) {
    JsonNode rules = stated.path("rules");
    JsonNode weight = stated.path("weight");
    JsonValue cost = value.get("cost");
    return explained(
        value,
        name,
        () ->
            new Variant(
                name,
                ruled(value, rules, weighed(weight, schema).only(columns(value, schema))),
                Optional.ofNullable(cost).map(c -> Costs.parse(c.asString("\"cost\"")))));
  }

  /** The schema with the weight of a variant, where it states one. */
  private static Schema weighed(JsonNode weight, Schema schema) {
    if (weight.isMissingNode()) {
      return schema;
    }
    if (!weight.has("by") || schema.weight().filter(ColumnWeight.class::isInstance).isPresent()) {
      throw new InvalidInputException(
          "weights of variants are by groups, over a table whose rows count once",
          "state \"weight\": {\"by\": ..., \"of\": ...}, and no column of weights.");
    }
    Schema weighed = schema.withWeight(weight);
    if (weighed.weight().orElseThrow().most() > MOST_WEIGHT) {
      throw new InvalidInputException(
          "the weights of a variant are larger than " + MOST_WEIGHT,
          "use smaller ones: only their ratios matter.");
    }
    return weighed;
  }

  /** Says of which variant a complaint of a schema is. */
  private static Variant explained(JsonValue value, String name, Supplier<Variant> made) {
    try {
      return made.get();
    } catch (InvalidInputException e) {
      throw value.fault(
          "in the variant %s: %s".formatted(QuotedText.of(name), e.message()), e.advice());
    }
  }

  private static List<String> columns(JsonValue value, Schema schema) {
    List<String> all = schema.features().stream().map(Feature::column).distinct().toList();
    List<String> kept = value.get("columns") == null ? all : texts(value, "columns");
    List<String> without = value.get("without") == null ? List.of() : texts(value, "without");
    requireColumns(kept, all, "");
    requireColumns(without, all, " to leave out");
    List<String> left = kept.stream().filter(column -> !without.contains(column)).toList();
    if (left.isEmpty()) {
      throw new InvalidInputException("no column is left", "leave fewer of them out.");
    }
    return left;
  }

  private static void requireColumns(List<String> named, List<String> all, String why) {
    for (String column : named) {
      if (!all.contains(column)) {
        throw new InvalidInputException(
            "the schema has no column %s%s".formatted(QuotedText.of(column), why),
            "its features have the columns %s."
                .formatted(
                    all.stream()
                        .limit(MOST_LISTED)
                        .map(QuotedText::of)
                        .collect(
                            Collectors.joining(
                                ", ", "", all.size() > MOST_LISTED ? " and others" : ""))));
      }
    }
  }

  private static List<String> texts(JsonValue value, String key) {
    String what = "\"" + key + "\"";
    return value.require(key, VARIANT).asNonEmptyList(what).stream()
        .map(column -> column.asString("a column of " + what))
        .toList();
  }

  private static Schema ruled(JsonValue value, JsonNode rules, Schema schema) {
    Schema ruled = schema;
    JsonValue stated = value.get("rules");
    if (stated != null) {
      stated
          .expect(JsonValue.Kind.OBJECT, "\"rules\"")
          .allowOnly("\"rules\"", List.of("points", "card"));
      for (Map.Entry<String, JsonNode> rule : rules.path("points").properties()) {
        ruled = ruled.withPoints(rule.getKey(), PointRule.parse(ruleText(rule.getValue())));
      }
      if (rules.has("card")) {
        ruled = ruled.withCardRules(rules.path("card"));
      }
    }
    JsonValue most = value.get("mostColumns");
    return most == null
        ? ruled
        : ruled.withCardRules(
            Json.object().put("mostColumns", most.asWhole("\"mostColumns\"").intValueExact()));
  }

  /** A rule of a schema in the words of the command line: a range is LO:HI. */
  private static String ruleText(JsonNode rule) {
    return rule.isArray() && rule.size() == 2
        ? rule.get(0).asText() + ":" + rule.get(1).asText()
        : rule.asText();
  }
}
