package org.didyma.cli.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.didyma.data.Columns;
import org.didyma.data.PointRule;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Mention;
import org.didyma.ground.Quoted;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is publicly known or wanted of points and cards, besides what the schema says. */
public final class PointsOption {

  private record Named(String name, PointRule rule) {}

  @Option(
      names = "--points-of",
      paramLabel = "NAME=RULE",
      description =
          "what is known or wanted of the points of a column or coordinate, publicly: non-negative,"
              + " non-positive, increasing or decreasing (in a number), N or LO:HI; may be repeated")
  private List<String> points = new ArrayList<>();

  @Option(
      names = "--most-columns",
      paramLabel = "N",
      description = "at most N columns of the table have points")
  private @Nullable Integer mostColumns;

  @Option(
      names = "--most-thresholds",
      paramLabel = "N",
      description = "at most N thresholds of a column have points")
  private @Nullable Integer mostThresholds;

  @Option(
      names = "--together",
      paramLabel = "A,B...",
      description = "these columns all have points, or none of them; may be repeated")
  private List<String> together = new ArrayList<>();

  @Option(
      names = "--either-or",
      paramLabel = "A,B...",
      description = "of these columns at most one has points; may be repeated")
  private List<String> eitherOr = new ArrayList<>();

  @Option(
      names = "--no-redundancy",
      description =
          "of cards that score every possible record alike (all levels of a category shifted"
              + " against the threshold) only the first one")
  private boolean noRedundancy;

  @Option(
      names = "--penalty-of",
      paramLabel = "COLUMN=N",
      description =
          "what a draw adds to the loss of a card in which this column has points, in units of the"
              + " loss: costs of errors, or the STEP of logistic; may be repeated, other columns'"
              + " penalties in the schema stay")
  private List<String> penalties = new ArrayList<>();

  /** Reads what was given, to find mistakes early. */
  public void check() {
    named();
    card();
  }

  /** Whether any of them was given. */
  public boolean isGiven() {
    return !points.isEmpty() || !card().isEmpty();
  }

  /** What was given of the card as a whole. */
  private ObjectNode card() {
    ObjectNode card = JsonNodeFactory.instance.objectNode();
    if (mostColumns != null) {
      card.put("mostColumns", mostColumns);
    }
    if (mostThresholds != null) {
      card.put("mostThresholds", mostThresholds);
    }
    sets(card, "together", together);
    sets(card, "eitherOr", eitherOr);
    if (noRedundancy) {
      card.put("noRedundancy", true);
    }
    if (!penalties.isEmpty()) {
      ObjectNode own = card.putObject("penalties");
      penalties.forEach(text -> penalty(own, text));
    }
    return card;
  }

  private static void penalty(ObjectNode all, String text) {
    int at = text.lastIndexOf('=');
    if (at < 1 || !text.substring(at + 1).matches("[0-9]{1,10}")) {
      throw new InvalidInputException(
          "--penalty-of is " + Quoted.of(text) + ", which is not COLUMN=N",
          "name a column and a whole number of at least 0, such as --penalty-of bmi=20.");
    }
    if (all.has(text.substring(0, at))) {
      throw new InvalidInputException(
          "--penalty-of names %s twice".formatted(Quoted.of(text.substring(0, at))),
          "give it once for each column.");
    }
    all.put(text.substring(0, at), Long.parseLong(text.substring(at + 1)));
  }

  private static void sets(ObjectNode card, String key, List<String> given) {
    if (!given.isEmpty()) {
      ArrayNode sets = card.putArray(key);
      for (String set : given) {
        ArrayNode one = sets.addArray();
        Arrays.stream(set.split(",", -1)).forEach(one::add);
      }
    }
  }

  private List<Named> named() {
    return points.stream().map(PointsOption::named).toList();
  }

  private static Named named(String text) {
    // The name of a category's coordinate has an equals sign of its own.
    int at = text.lastIndexOf('=');
    if (at < 1) {
      throw new InvalidInputException(
          "--points-of is " + Quoted.of(text) + ", which is not NAME=RULE",
          "name a column or a coordinate and its rule, such as --points-of age=increasing.");
    }
    return new Named(text.substring(0, at), PointRule.parse(text.substring(at + 1)));
  }

  /** A schema with the rules that were given. */
  public Schema on(Schema schema) {
    Schema ruled = schema;
    for (Named one : named()) {
      ruled = ruled.withPoints(one.name, one.rule);
    }
    return withCard(ruled, Schema::withCardRules);
  }

  /** The same with what was given of the card; an error names the option that it is about. */
  private <T> T withCard(T before, BiFunction<T, JsonNode, T> with) {
    T ruled = before;
    for (Map.Entry<String, JsonNode> rule : card().properties()) {
      try {
        ObjectNode one = JsonNodeFactory.instance.objectNode();
        ruled = with.apply(ruled, one.set(rule.getKey(), rule.getValue()));
      } catch (InvalidInputException e) {
        throw new InvalidInputException(
            Mention.of(Schema.parameter(rule.getKey())) + ": " + e.said(), e.advised(), e);
      }
    }
    return ruled;
  }

  /** A table whose schema has the rules that were given. */
  public Table on(Table table) {
    return isGiven() ? table.under(on(table.schema())) : table;
  }

  /** Columns with the rules that were given. */
  public Columns on(Columns columns) {
    Columns ruled = columns;
    for (Named one : named()) {
      ruled = ruled.withPoints(one.name, one.rule);
    }
    return withCard(ruled, Columns::withCardRules);
  }
}
