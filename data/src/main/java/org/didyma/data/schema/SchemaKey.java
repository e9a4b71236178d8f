package org.didyma.data.schema;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;

/**
 * The keys of a schema's JSON, apart from those of its label: what readers take, and what the page
 * of reference says of it.
 */
public enum SchemaKey {
  NAME(Part.TABLE, "name", "for people"),
  DESCRIPTION(Part.TABLE, "description", "for people"),
  PUBLIC(Part.TABLE, "public", "`true`: not made from private data", "false"),
  HEADER(Part.TABLE, "header", "the first row has the names", "true"),
  COLUMNS(Part.TABLE, "columns", "names without a header", "1, 2, ..."),
  SEPARATOR(
      Part.TABLE,
      "separator",
      "one character; under `\",\"`, ARFF lines may also be split at blanks and tabs",
      "\",\""),
  TRIM(Part.TABLE, "trim", "spaces around fields do not count", "true"),
  COMMENT(Part.TABLE, "comment", "the first character of lines that do not count"),
  DECIMAL(Part.TABLE, "decimal", "the decimal mark, a point or a comma", "\".\"", word(",", "")),
  MISSING(Part.TABLE, "missing", "tokens for \"no value\"", "none"),
  POLICIES(
      Part.TABLE,
      "policies",
      "what is not stated refuses a table",
      "\"error\"",
      word("total", "[it refuses none](#total-schemas)")),
  RECORDS(
      Part.TABLE,
      "records",
      "quotes may hold line breaks, a stray quote refuses the table",
      "\"csv\"",
      total("lines", "each line is a row")),
  WIDTH(
      Part.TABLE,
      "width",
      "too few or many fields",
      "\"error\"",
      total("fill", "absent ones are empty, further ones do not count")),
  CHARSET(
      Part.TABLE,
      "charset",
      "or one of Java's of one byte a character that extends ASCII, such as `\"windows-1252\"`",
      "\"UTF-8\""),
  ENCODING(
      Part.TABLE,
      "encoding",
      "bytes that are no characters, or NUL",
      "\"error\"",
      total("replace", "they read as U+FFFD, NUL as itself")),
  BLANK(
      Part.TABLE,
      "blank",
      "a blank line does not count",
      "\"skip\"",
      total("record", "where lines are rows, one of empty fields")),
  UNIT(Part.TABLE, "unit", "[whom guarantees are about](#units-of-privacy)"),
  WEIGHT(Part.TABLE, "weight", "[how much a row counts](#weights)"),
  LABEL(Part.TABLE, "label", "[the outcome](#the-label)", "required"),
  FEATURES(Part.TABLE, "features", "one entry for each column used", "required"),
  CARD(Part.TABLE, "card", "[rules for the card](#rules-for-the-card)"),
  DISPLAY(Part.TABLE, "display", "[names on cards](#how-cards-are-shown)"),

  COLUMN(Part.FEATURE, "column", "its name, or its position without a header", "required"),
  CATEGORIES(Part.FEATURE, "categories", "a list of texts: an indicator for each"),
  ORDERED(
      Part.FEATURE,
      "ordered",
      "`true`: one for each except the first, 1 for it and all later ones",
      "false"),
  REFERENCE(Part.FEATURE, "reference", "the one without an indicator", "none"),
  OTHER(
      Part.FEATURE,
      "other",
      "an unlisted category",
      "\"error\"",
      total("none", "all indicators 0"),
      word("category", "its own indicator"),
      value("\"X\"", "read as X")),
  INTEGER(Part.FEATURE, "integer", "[lo, hi], the range of whole numbers"),
  DECIMAL_RANGE(Part.FEATURE, "decimal", "[lo, hi], the range of any numbers"),
  DATE(Part.FEATURE, "date", "the range [first, last], such as `[\"2000-01-01\", \"2030-12-31\"]`"),
  THRESHOLDS(
      Part.FEATURE, "thresholds", "cut points t1 < t2 < ...: an indicator [x >= t] for each"),
  SCALE(
      Part.FEATURE,
      "scale",
      "s, in place of cut points: one indicator x/s, rounded to the nearest, halves up",
      "1 for `integer`"),
  OWN_DECIMAL_MARK(Part.FEATURE, "decimalMark", "the decimal mark of this column", "the table's"),
  FORMAT(
      Part.FEATURE,
      "format",
      "how the table writes dates",
      "\"yyyy-MM-dd\"",
      DateForm.formats().stream()
          .filter(format -> !format.equals(DateForm.ISO.format()))
          .map(format -> word(format, ""))
          .toArray(Choice[]::new)),
  OWN_MISSING(Part.FEATURE, "missing", "tokens of this column", "the table's"),
  IGNORE_CASE(Part.FEATURE, "ignoreCase", "`true`: A to Z equal a to z in what is listed", "false"),
  OUTSIDE(
      Part.FEATURE,
      "outside",
      "a number outside the range",
      "\"error\"",
      total("clip", "the nearer end"),
      word("none", ""),
      word("category", ""),
      value("n", "")),
  ON_MISSING(
      Part.FEATURE,
      "onMissing",
      "a missing value",
      "\"error\"",
      total("none", ""),
      word("category", ""),
      value("...", "")),
  MALFORMED(
      Part.FEATURE,
      "malformed",
      "no number, or no whole one for `integer`",
      "\"error\"",
      total("missing", "as a missing value"),
      word("none", ""),
      word("category", ""),
      value("n", "")),
  POINTS(Part.FEATURE, "points", "[rules for points](#rules-for-points)", "none"),

  UNIT_COLUMN(Part.UNIT, "column", "all rows with one value there are one unit", "required"),
  UNIT_RECORDS(
      Part.UNIT,
      "records",
      "each release uses at most as many of a unit, sampled at random",
      "required"),
  UNIT_MISSING(
      Part.UNIT,
      "missing",
      "a row whose unit is empty or a missing token is not used",
      "\"drop\"",
      word("own", "it is its own unit")),

  WEIGHT_COLUMN(Part.WEIGHT, "column", "numbers from 0 on", "required"),
  CAP(Part.WEIGHT, "cap", "the largest weight; a larger one counts as this", "required"),
  STEP(
      Part.WEIGHT,
      "step",
      "weights are rounded to the nearest multiple, halves up; the cap is one, of at most 10,000",
      "1"),
  WEIGHT_OTHER(
      Part.WEIGHT,
      "other",
      "a negative weight, or one that is no number",
      "\"error\"",
      total("none", "the row does not count"),
      value("n", "this weight")),
  WEIGHT_ON_MISSING(
      Part.WEIGHT, "onMissing", "a missing weight", "\"error\"", total("none", ""), value("n", "")),
  WEIGHT_MISSING(Part.WEIGHT, "missing", "tokens of this column", "the table's"),
  WEIGHT_DECIMAL_MARK(Part.WEIGHT, "decimalMark", "the decimal mark of this column", "the table's"),

  GROUP_COLUMN(Part.GROUP_WEIGHT, "by", "the column of groups, a feature or not", "required"),
  GROUP_WEIGHTS(
      Part.GROUP_WEIGHT,
      "of",
      "for values of it whole numbers from 0 to 10,000, or {\"positive\": N, \"negative\": N}",
      "required"),
  OTHERWISE(Part.GROUP_WEIGHT, "otherwise", "what is not stated under `of`", "1"),

  MOST_COLUMNS(Part.CARD, "mostColumns", "at most N columns have points"),
  MOST_THRESHOLDS(
      Part.CARD,
      "mostThresholds",
      "at most N cut points of each column have points, also of ordered categories"),
  TOGETHER(Part.CARD, "together", "all of these columns have points, or none"),
  EITHER_OR(Part.CARD, "eitherOr", "at most one of these columns has points"),
  NO_REDUNDANCY(
      Part.CARD,
      "noRedundancy",
      "of weights that score every possible row alike, only the lexicographically first"),
  PENALTIES(Part.CARD, "penalties", "adds N to the loss once if the column has points"),

  INTERVALS(Part.DISPLAY, "intervals", "cut points as intervals; `false`: as learned", "true"),
  TITLES(Part.DISPLAY, "titles", "what columns are called"),
  LABELS(Part.DISPLAY, "labels", "what their categories, or outcomes, are called");

  /** The objects of a schema. */
  public enum Part {
    TABLE,
    FEATURE,
    UNIT,
    WEIGHT,
    GROUP_WEIGHT,
    CARD,
    DISPLAY
  }

  /**
   * What may be in place of the default.
   *
   * @param json the value
   * @param sentence what it means; empty where that is as for the key above, or plain
   * @param total whether a total schema has it where nothing is stated
   */
  public record Choice(String json, String sentence, boolean total) {}

  private final Part part;
  private final String key;
  private final String sentence;
  private final String usual;
  private final List<Choice> choices;

  SchemaKey(Part part, String key, String sentence) {
    this(part, key, sentence, "");
  }

  SchemaKey(Part part, String key, String sentence, String usual, Choice... choices) {
    this.part = part;
    this.key = key;
    this.sentence = sentence;
    this.usual = usual;
    this.choices = List.of(choices);
  }

  private static Choice word(String word, String sentence) {
    return new Choice(QuotedText.of(word), sentence, false);
  }

  private static Choice total(String word, String sentence) {
    return new Choice(QuotedText.of(word), sentence, true);
  }

  private static Choice value(String json, String sentence) {
    return new Choice("{\"value\": " + json + "}", sentence, false);
  }

  /** Those of an object, in the order of messages. */
  public static Stream<SchemaKey> of(Part part) {
    return Arrays.stream(values()).filter(k -> k.part == part);
  }

  /** The keys of an object. */
  static List<String> keys(Part part) {
    return of(part).map(SchemaKey::key).toList();
  }

  /** As the JSON has it. */
  public String key() {
    return key;
  }

  /** What it is, or means at its default. */
  public String sentence() {
    return sentence;
  }

  /** The default: JSON, or words; empty where nothing stands for nothing. */
  public String usual() {
    return usual;
  }

  /** What may be in place of the default, where that is one of few. */
  public List<Choice> choices() {
    return choices;
  }

  /** A truth value of an object, or the default. */
  boolean flag(JsonValue object) {
    JsonValue node = object.get(key);
    return node == null ? usual.equals("true") : node.asBoolean(QuotedText.of(key));
  }

  /**
   * Which of two words an object has.
   *
   * @param otherwise what it has where it states none
   * @return true for the one that is not the default
   */
  boolean isChosen(JsonValue object, boolean otherwise) {
    JsonValue node = object.get(key);
    if (node == null) {
      return otherwise;
    }
    String chosen = choices.get(0).json();
    String text = '"' + node.asString(QuotedText.of(key)) + '"';
    if (!text.equals(usual) && !text.equals(chosen)) {
      throw node.fault(
          "%s must be %s or %s".formatted(QuotedText.of(key), usual, chosen),
          "choose one of them.");
    }
    return text.equals(chosen);
  }
}
