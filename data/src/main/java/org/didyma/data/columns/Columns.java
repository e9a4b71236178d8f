package org.didyma.data.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinGrid;
import org.didyma.data.schema.ColumnGrid;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.DateGrid;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.OpenColumns;
import org.didyma.data.schema.PointRule;
import org.didyma.data.schema.Schema;
import org.didyma.data.schema.SchemaParser;
import org.didyma.data.text.JsonFile;
import org.didyma.data.text.JsonValue;
import org.didyma.data.text.TextCharset;

/**
 * What is publicly known of the columns of a table: a schema whose numbers may have a range and
 * nothing else. Such an <em>open</em> column becomes a feature when it gets thresholds, round
 * numbers of its range or others; one whose range is unknown is open when it has one, and one whose
 * categories are unknown is a feature when it has some. Every policy that is not stated refuses
 * nothing.
 */
public final class Columns {

  private final Schema whole;
  private final String source;
  private final OpenColumns open;

  /** Columns that are left out, since nothing could be learned of them. */
  private final List<String> left;

  /**
   * Schemas with round thresholds and with equal steps, by their number: plans ask for the same
   * again.
   */
  private final Map<Integer, Schema> round = new ConcurrentHashMap<>();

  private final Map<Integer, Schema> equal = new ConcurrentHashMap<>();

  private Columns(Schema whole, String source, OpenColumns open, List<String> left) {
    this.whole = whole;
    this.source = source;
    this.open = open.fixed();
    this.left = List.copyOf(left);
  }

  /**
   * Reads a file of columns.
   *
   * @throws InvalidInputException when it is not what a schema with open columns is; the message
   *     names line and column
   */
  public static Columns read(Path file) {
    return parse(JsonFile.text(file, "file of columns"), file.toString());
  }

  /** Reads columns from text; the source is its name in messages. */
  public static Columns parse(String json, String source) {
    OpenColumns open = new OpenColumns();
    Schema whole = SchemaParser.parse(json, source, open);
    return new Columns(whole, source, open, List.of());
  }

  /**
   * Reads a file of columns that need not state the label.
   *
   * @param column the label's column
   * @param positive its values that stand for +1
   * @param negative its values that stand for -1
   * @throws InvalidInputException as {@link #read(Path)} does, when the file states another label,
   *     and when this is none
   */
  public static Columns read(
      Path file, String column, List<String> positive, List<String> negative) {
    ObjectNode label = Json.object().put("column", column);
    positive.forEach(label.putArray("positive")::add);
    negative.forEach(label.putArray("negative")::add);
    OpenColumns open = new OpenColumns();
    JsonValue said = JsonValue.of(label, ParameterReference.of("label"));
    String text = JsonFile.text(file, "file of columns");
    Schema whole = SchemaParser.parse(text, file.toString(), open, said);
    return new Columns(whole, file.toString(), open, List.of());
  }

  /** All columns that are to be features, in the order of the file. */
  public List<String> names() {
    return whole.features().stream().map(Feature::column).toList();
  }

  /**
   * A schema of all columns, of which open ones have all their candidates, and those of unknown
   * categories none that means anything.
   */
  public Schema fields() {
    return whole;
  }

  /** The column to predict. */
  public Label label() {
    return whole.label();
  }

  /** The columns that have a range and nothing else, in the order of the file. */
  public List<String> open() {
    Set<String> thresholds = new HashSet<>(open.thresholds());
    leftWith().forEach(thresholds::remove);
    return whole.features().stream().map(Feature::column).filter(thresholds::contains).toList();
  }

  /** The columns of numbers whose range is unknown, in the order of the file. */
  public List<String> unknownRanges() {
    return open.ranges();
  }

  /** The columns whose categories are unknown, in the order of the file. */
  public List<String> unknownCategories() {
    return open.categories();
  }

  /**
   * Refuses columns of which so little is known that thresholds cannot be made of it.
   *
   * @throws InvalidInputException when a range is unknown, or categories are
   */
  public void requireKnown() {
    if (!open.ranges().isEmpty()) {
      throw new InvalidInputException(
          "%s: the range of %s is unknown".formatted(source, QuotedText.of(open.ranges().get(0))),
          "state it, as in [0, 100], or learn it from the table: %s %s."
              .formatted(
                  ParameterReference.operation("schema learn"), ParameterReference.of("epsilon")));
    }
    if (!open.categories().isEmpty()) {
      throw new InvalidInputException(
          "%s: the categories of %s are unknown"
              .formatted(source, QuotedText.of(open.categories().get(0))),
          "list them, or learn them from the table: %s %s %s."
              .formatted(
                  ParameterReference.operation("schema learn"),
                  ParameterReference.of("epsilon"),
                  ParameterReference.of("delta")));
    }
  }

  /** How many brackets the range of a column may begin and end with, while it is unknown. */
  public int brackets(String column) {
    return number(column).thresholds().size();
  }

  /**
   * A schema of the columns of unknown range alone: each coordinate begins a bracket, and a record
   * whose field is no number of any bracket has none of its column.
   */
  public Schema byBracket() {
    return json().refusingNothing(unknownRanges(), List.of("outside", "malformed", "onMissing"));
  }

  /** A schema of the columns of unknown categories alone, for {@link TextCounts}. */
  public Schema byText() {
    return json().refusingNothing(unknownCategories(), List.of("other", "onMissing"));
  }

  /**
   * The same columns, of which one has categories now. One whose coordinate would be called like
   * another of this schema is left out, whatever thresholds are chosen; so is a column without any.
   *
   * @param found what was found, sorted by a public order
   */
  public Columns withCategories(String column, List<String> found) {
    Set<String> taken =
        whole.features().stream()
            .flatMap(f -> f.coordinates().stream())
            .filter(c -> !c.column().equals(column) || c.test() != Coordinate.Test.EQUALS)
            .map(Coordinate::name)
            .collect(Collectors.toSet());
    // What the charset cannot hold comes from a spreadsheet or a database, and is "other".
    List<String> usable =
        found.stream()
            .filter(f -> !taken.contains(column + "=" + f))
            .filter(f -> TextCharset.canHold(whole.charset(), f))
            .toList();
    if (usable.isEmpty()) {
      return without(column);
    }
    return new Columns(json().withCategories(column, usable), source, open.without(column), left);
  }

  /**
   * The same columns, of which one has a range now: it is open, or left out where no threshold lies
   * in the range.
   *
   * @param first the bracket that it begins with, from 0
   * @param last the bracket that it ends with
   */
  public Columns withRange(String column, int first, int last) {
    NumericFeature number = number(column);
    boolean isWhole = number.isWhole();
    List<BigDecimal> ends = ColumnGrid.brackets(isWhole);
    BigDecimal low = ends.get(first);
    BigDecimal start = ends.get(last);
    BigDecimal beyond = ends.get(last + 1);
    // Numbers that begin with 0 and end before the next bracket are 0, to the finest that is told.
    BigDecimal high =
        start.signum() == 0 ? start : isWhole ? beyond.subtract(BigDecimal.ONE) : beyond;
    List<BigDecimal> grid = ColumnGrid.of(low, high, isWhole, ColumnGrid.FINE);
    if (grid.isEmpty()) {
      return without(column);
    }
    Schema known = json().withRange(number, low, high, grid);
    return new Columns(known, source, open.withRange(column), left);
  }

  public Columns without(String column) {
    List<String> more = new ArrayList<>(left);
    more.add(column);
    return new Columns(whole, source, open.without(column), more);
  }

  /** The columns that were left out. */
  public List<String> leftOut() {
    return left;
  }

  /** The columns that cannot have points, since they are to have them together with such a one. */
  public List<String> leftWith() {
    return whole.cardRules().togetherWith(left);
  }

  /**
   * The same columns with a rule for the points of one.
   *
   * @param column name of a column
   */
  public Columns withPoints(String column, PointRule rule) {
    boolean isOpen =
        whole.features().stream()
            .filter(f -> open.contains(f.column()) && !f.column().equals(column))
            .flatMap(f -> f.coordinates().stream())
            .anyMatch(c -> c.name().equals(column));
    if (isOpen) {
      throw new InvalidInputException(
          "the features of a column are still open, so %s can have no rule of its own"
              .formatted(QuotedText.of(column)),
          "state one rule for the whole column.");
    }
    return new Columns(whole.withPoints(column, rule), source, open, left);
  }

  /** The same columns with other rules for the card as a whole. */
  public Columns withCardRules(JsonNode rules) {
    return new Columns(whole.withCardRules(rules), source, open, left);
  }

  /** The same columns with another weight, as {@link Schema#withWeight} has it. */
  public Columns withWeight(JsonNode weight) {
    return new Columns(whole.withWeight(weight), source, open, left);
  }

  /** The same columns without rules for points or for the card. */
  public Columns withoutRules() {
    return new Columns(whole.withoutRules(), source, open, left);
  }

  /** The rules for points and for the card, see {@link Schema#rules}. */
  public List<String> rules() {
    return whole.rules();
  }

  /** How many columns have points at most; empty without such a rule. */
  public OptionalInt mostColumns() {
    return whole.cardRules().mostColumns();
  }

  /** What a draw adds to the loss of a card for columns that have points, by column. */
  public Map<String, Long> penalties() {
    return whole.cardRules().penalties();
  }

  /** Whom a promise is about, where that is not one record. */
  public Optional<PrivacyUnit> unit() {
    return whole.unit();
  }

  /** The round numbers from which thresholds of an open column may be chosen, increasing. */
  public List<BigDecimal> candidates(String column) {
    return number(column).thresholds();
  }

  /**
   * A schema of open columns alone, with all their candidates as thresholds.
   *
   * @param columns in any order; the schema has that of the file
   */
  public Schema alone(List<String> columns) {
    return json().alone(columns);
  }

  private ColumnsJson json() {
    return new ColumnsJson(whole, source);
  }

  /**
   * The schema in which open columns have round thresholds, at most so many and in wide ranges some
   * more: a function of the file alone, so it costs nothing.
   *
   * @param steps at least 1
   */
  public Schema withRoundThresholds(int steps) {
    return round.computeIfAbsent(steps, each -> withRoundThresholds(each, ""));
  }

  /**
   * The same.
   *
   * @param said what is to be said of the columns, for the description
   */
  public Schema withRoundThresholds(int steps, String said) {
    return with(round(ColumnGrid::of, steps), said);
  }

  /**
   * The schema in which open columns have cut points at equal steps, and what is above 0 at all
   * where a range begins at 0: a function of the file alone.
   *
   * @param cuts at equal steps, at least 1
   */
  public Schema withEqualSteps(int cuts) {
    return equal.computeIfAbsent(cuts, each -> with(round(ColumnGrid::equal, each), ""));
  }

  /**
   * The schema of fine bins: open columns have those of {@link BinGrid}, and numbers that are
   * missing, where that refuses nothing and adds nothing, are apart. Columns whose thresholds are
   * stated stay as they are.
   *
   * @param equalSteps how many equal steps, at least 1
   * @param halvings how often the step at 0, or at the lower end, is halved, from 0
   */
  public Schema withBins(int equalSteps, int halvings) {
    Grid grid = (low, high, isWhole, steps) -> BinGrid.of(low, high, isWhole, steps, halvings);
    return new ColumnsJson(with(round(grid, equalSteps), ""), source)
        .withMissingApart(open.thresholds());
  }

  /** Thresholds that the ranges alone give. */
  private interface Grid {
    List<BigDecimal> of(BigDecimal low, BigDecimal high, boolean isWhole, int steps);
  }

  private Map<String, List<BigDecimal>> round(Grid grid, int steps) {
    requireKnown();
    Map<String, List<BigDecimal>> all = new HashMap<>();
    for (String column : open.thresholds()) {
      NumericFeature number = number(column);
      all.put(
          column,
          number.kind() == NumericFeature.Kind.DATE
              ? DateGrid.of(number.low(), number.high(), steps)
              : grid.of(number.low(), number.high(), number.isWhole(), steps));
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
    List<String> leftWith = leftWith();
    for (JsonNode feature : whole.toJsonNode().get("features")) {
      String column = feature.get("column").asText();
      List<BigDecimal> own = thresholds.getOrDefault(column, List.of());
      if (leftWith.contains(column)) {
        continue;
      }
      if (!open.contains(column) && !this.left.contains(column)) {
        features.add(feature.deepCopy());
      } else if (!own.isEmpty()) {
        features.add(ColumnsJson.closed(feature, number(column), own));
      }
    }
    List<String> kept = new ArrayList<>();
    features.forEach(feature -> kept.add(feature.get("column").asText()));
    whole.cardRules().requireTogether(kept);
    copy.set("card", whole.cardRules().only(kept).toJson());
    copy.set("display", whole.display().only(kept, whole.label()).toJson());
    if (features.isEmpty()) {
      throw new InvalidInputException(
          source
              + " leaves no feature, since "
              + (left.isEmpty()
                  ? "no column has a cut point"
                  : "nothing could be learned of " + String.join(", ", left)),
          "give columns wider ranges, or list categories.");
    }
    if (!said.isEmpty()) {
      String before = copy.path("description").asText("");
      copy.put("description", before.isEmpty() ? said : before + " " + said);
    }
    return Schema.parse(Json.text(copy), source);
  }

  private NumericFeature number(String column) {
    return whole.features().stream()
        .filter(f -> f.column().equals(column))
        .map(NumericFeature.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
