package org.didyma.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.PrivacyUnit;
import org.didyma.ground.Quoted;

/**
 * What is publicly known of the columns of a table: a schema whose numbers may have a range and
 * nothing else. Such an <em>open</em> column becomes a feature when it gets thresholds, round
 * numbers of its range or others. Every policy that is not stated refuses nothing.
 */
public final class Columns {

  private final Schema whole;
  private final String source;
  private final List<String> open;

  private Columns(Schema whole, String source, List<String> open) {
    this.whole = whole;
    this.source = source;
    this.open = List.copyOf(open);
  }

  /**
   * Reads a file of columns.
   *
   * @throws InvalidInputException when it is not what a schema with open columns is; the message
   *     names line and column
   */
  public static Columns read(Path file) {
    return parse(Schema.text(file), file.toString());
  }

  /** Reads columns from text; the source is its name in messages. */
  public static Columns parse(String json, String source) {
    List<String> open = new ArrayList<>();
    Schema whole = Schema.parse(json, source, open);
    return new Columns(whole, source, open);
  }

  /** The columns that have a range and nothing else, in the order of the file. */
  public List<String> open() {
    return open;
  }

  /**
   * The same columns with a rule for the points of one.
   *
   * @param column name of a column
   */
  public Columns withPoints(String column, PointRule rule) {
    if (open.stream().anyMatch(c -> !column.equals(c) && isCoordinate(c, column))) {
      throw new InvalidInputException(
          "the thresholds of a column are still open, so %s can have no rule of its own"
              .formatted(Quoted.of(column)),
          "state one rule for the whole column.");
    }
    return new Columns(whole.withPoints(column, rule), source, open);
  }

  /** The same columns with other rules for the card as a whole. */
  public Columns withCardRules(JsonNode rules) {
    return new Columns(whole.withCardRules(rules), source, open);
  }

  private boolean isCoordinate(String column, String name) {
    return number(column).coordinates().stream().anyMatch(c -> c.name().equals(name));
  }

  /** Whom a promise is about, where that is not one record. */
  public Optional<PrivacyUnit> unit() {
    return whole.unit();
  }

  /** The round numbers from which thresholds of an open column may be chosen, increasing. */
  public List<BigDecimal> candidates(String column) {
    return number(column).thresholds();
  }

  /** A schema of an open column alone, with all its candidates as thresholds. */
  public Schema alone(String column) {
    ObjectNode copy = whole.toJsonNode().deepCopy();
    ArrayNode features = copy.putArray("features");
    for (JsonNode feature : whole.toJsonNode().get("features")) {
      if (column.equals(feature.get("column").asText())) {
        features.add(feature.deepCopy());
      }
    }
    copy.remove(List.of("card", "display"));
    return Schema.parse(Json.text(copy), source);
  }

  /**
   * The schema in which open columns have round thresholds, at most so many and in wide ranges some
   * more: a function of the file alone, so it costs nothing.
   *
   * @param steps at least 1
   */
  public Schema withRoundThresholds(int steps) {
    return with(round(ColumnGrid::of, steps), "");
  }

  /**
   * The same with fewer thresholds in wide ranges, for tables of many columns: what is above 0 at
   * all and some powers of ten.
   *
   * @param steps at least 1
   */
  public Schema withFewThresholds(int steps) {
    return with(round(ColumnGrid::few, steps), "");
  }

  /** Thresholds that the ranges alone give. */
  private interface Grid {
    List<BigDecimal> of(BigDecimal low, BigDecimal high, boolean isWhole, int steps);
  }

  private Map<String, List<BigDecimal>> round(Grid grid, int steps) {
    Map<String, List<BigDecimal>> all = new HashMap<>();
    for (String column : open) {
      NumericFeature number = number(column);
      boolean isWhole = number.kind() == NumericFeature.Kind.INTEGER;
      all.put(column, grid.of(number.low(), number.high(), isWhole, steps));
    }
    return all;
  }

  /**
   * The schema in which open columns have the given thresholds; a column with none is left out.
   *
   * @param thresholds by column, increasing
   * @param said how they came about, for the description
   */
  public Schema with(Map<String, List<BigDecimal>> thresholds, String said) {
    ObjectNode copy = whole.toJsonNode().deepCopy();
    ArrayNode features = copy.putArray("features");
    for (JsonNode feature : whole.toJsonNode().get("features")) {
      String column = feature.get("column").asText();
      List<BigDecimal> own = thresholds.getOrDefault(column, List.of());
      if (!open.contains(column)) {
        features.add(feature.deepCopy());
      } else if (!own.isEmpty()) {
        features.add(closed(feature, own));
      }
    }
    List<String> left = new ArrayList<>();
    features.forEach(feature -> left.add(feature.get("column").asText()));
    whole.cardRules().requireTogether(left);
    copy.set("card", whole.cardRules().only(left).toJson());
    copy.set("display", whole.display().only(left).toJson());
    if (features.isEmpty()) {
      throw new InvalidInputException(
          source + " leaves no feature, since no column has a threshold",
          "give columns wider ranges, or list categories.");
    }
    if (!said.isEmpty()) {
      String before = copy.path("description").asText("");
      copy.put("description", before.isEmpty() ? said : before + " " + said);
    }
    return Schema.parse(Json.text(copy), source);
  }

  private static ObjectNode closed(JsonNode feature, List<BigDecimal> thresholds) {
    ObjectNode own = feature.deepCopy();
    ArrayNode list = own.putArray("thresholds");
    thresholds.forEach(list::add);
    return own;
  }

  private NumericFeature number(String column) {
    return whole.features().stream()
        .filter(f -> f.column().equals(column))
        .map(NumericFeature.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
