package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/** Turns JSON into a valid schema, or says what is wrong and where. */
public final class SchemaParser {

  /** Tables without a header have a name for each column up to the last that is used. */
  private static final int LAST_POSITION = 1 << 20;

  private SchemaParser() {}

  /**
   * Reads a schema. Where something may be left open, policies that are not stated refuse nothing.
   *
   * @param sourceName name for messages
   * @param open takes the columns that lack something; those without thresholds then have all their
   *     candidates, those without a range all ends of brackets, those without categories some that
   *     stand for none; null where none may
   */
  public static Schema parse(String json, String sourceName, @Nullable OpenColumns open) {
    return parse(json, sourceName, open, null);
  }

  /**
   * The same, where the label may stand elsewhere.
   *
   * @param said the label as a schema has it; null where the text has to state it
   */
  public static Schema parse(
      String json, String sourceName, @Nullable OpenColumns open, @Nullable JsonValue said) {
    String text = json.startsWith("\uFEFF") ? json.substring(1) : json;
    return parse(JsonValue.parse(text, QuotedText.oneLine(sourceName)), open, said);
  }

  /** The schema of a value, as the other methods have it. */
  static Schema parse(JsonValue root, @Nullable OpenColumns open) {
    return parse(root, open, null);
  }

  private static Schema parse(
      JsonValue root, @Nullable OpenColumns open, @Nullable JsonValue said) {
    root.expect(JsonValue.Kind.OBJECT, "a schema");
    root.allowOnly("a schema", SchemaKey.keys(SchemaKey.Part.TABLE));
    boolean total = SchemaKey.POLICIES.isChosen(root, open != null);
    Dialect dialect = DialectParser.parse(root, total);
    List<String> missing = FormParser.tokens(root.get("missing"), dialect);
    Label label =
        new LabelParser(dialect, new FormParser(dialect, missing), total).parse(root, said);
    Optional<PrivacyUnit> unit = unit(root.get("unit"), dialect, label);
    Optional<RecordWeight> weight =
        new WeightParser(dialect, new FormParser(dialect, missing), total).parse(root, label);
    FeatureParser parser = new FeatureParser(dialect, missing, total, open);
    List<Feature> features = new ArrayList<>();
    Set<String> columns = new HashSet<>();
    Map<String, String> names = new HashMap<>();
    Map<String, ColumnPoints> points = new HashMap<>();
    List<JsonValue> nodes = root.require("features", "the schema").asNonEmptyList("\"features\"");
    UnfilledParts.requireFilled(nodes);
    for (JsonValue node : nodes) {
      Feature feature = parser.parse(node);
      String column = feature.column();
      JsonValue at = node.require("column", "a feature");
      if (label.columns().contains(column)) {
        throw at.fault(
            "the feature column " + QuotedText.of(column) + " is the label column",
            "remove the feature: the label must not be an input.");
      }
      if (unit.filter(u -> u.column().equals(column)).isPresent()) {
        throw at.fault(
            "the feature column " + QuotedText.of(column) + " is the column of the unit",
            "remove the feature: the owner of a record must not be an input.");
      }
      if (weight.filter(w -> w instanceof ColumnWeight && w.column().equals(column)).isPresent()) {
        throw at.fault(
            "the feature column " + QuotedText.of(column) + " is the column of the weight",
            "remove the feature: how much a record counts must not be an input.");
      }
      if (!columns.add(column)) {
        throw at.fault(
            "duplicate feature: the column " + QuotedText.of(column) + " is used twice",
            "merge the two features, or remove one.");
      }
      for (Coordinate c : feature.coordinates()) {
        String other = names.put(c.name(), column);
        if (other != null) {
          throw at.fault(
              "two features are called " + QuotedText.of(c.name()),
              "rename the category, or use another policy than \"category\".");
        }
      }
      features.add(feature);
      points.put(column, points(node, feature, open));
    }
    SchemaDraft draft = new SchemaDraft(dialect, label);
    draft.name = text(root, "name");
    draft.description = text(root, "description");
    draft.declaredPublic = SchemaKey.PUBLIC.flag(root);
    draft.missing = List.copyOf(missing);
    draft.unit = unit;
    draft.weight = weight;
    draft.features = List.copyOf(features);
    draft.points = Map.copyOf(points);
    draft.card = CardRules.parse(root.get("card"), features.stream().map(Feature::column).toList());
    draft.display = Display.parse(root.get("display"), features, label);
    return new Schema(draft);
  }

  private static ColumnPoints points(JsonValue node, Feature feature, @Nullable OpenColumns open) {
    ColumnPoints points = ColumnPoints.parse(node.get("points"), feature);
    if (open != null && open.contains(feature.column()) && !points.own().isEmpty()) {
      throw Objects.requireNonNull(node.get("points"))
          .fault(
              "the features of %s are still open, so none can have a rule of its own"
                  .formatted(QuotedText.of(feature.column())),
              "state one rule for the column, or list its \"thresholds\" or \"categories\".");
    }
    return points;
  }

  private static Optional<PrivacyUnit> unit(
      @Nullable JsonValue node, Dialect dialect, Label label) {
    if (node == null) {
      return Optional.empty();
    }
    if (node.kind() == JsonValue.Kind.STRING) {
      throw node.fault(
          "\"unit\" must be an object, not a string",
          "write {\"column\": %s, \"records\": 1}, with how many records of each at most are used."
              .formatted(QuotedText.of(node.asString("\"unit\""))));
    }
    node.expect(JsonValue.Kind.OBJECT, "\"unit\"");
    node.allowOnly("\"unit\"", SchemaKey.keys(SchemaKey.Part.UNIT));
    JsonValue at = node.require("column", "the unit");
    String column = column(at, dialect);
    if (label.columns().contains(column)) {
      throw at.fault("the column of the unit is the label column", "name another column.");
    }
    JsonValue records = node.require("records", "the unit");
    BigDecimal most = records.asWhole("\"records\"");
    if (most.signum() <= 0 || most.compareTo(BigDecimal.valueOf(PrivacyUnit.MOST_RECORDS)) > 0) {
      throw records.fault(
          "\"records\" of the unit is not a whole number from 1 to " + PrivacyUnit.MOST_RECORDS,
          "state how many records of one unit may be used at most; fewer need less noise.");
    }
    JsonValue missing = node.get("missing");
    PrivacyUnit.Missing policy =
        missing == null
            ? PrivacyUnit.Missing.DROP
            : PrivacyUnit.Missing.of(missing.asString("\"missing\""))
                .orElseThrow(
                    () ->
                        missing.fault(
                            "\"missing\" of the unit must be \"drop\" or \"own\"",
                            "choose one of them."));
    return Optional.of(new PrivacyUnit(column, most.intValueExact(), policy));
  }

  /** Strings that a field can be equal to, without repetition. */
  static List<String> distinct(List<JsonValue> nodes, String what, Dialect dialect) {
    Set<String> seen = new HashSet<>();
    List<String> values = new ArrayList<>();
    for (JsonValue node : nodes) {
      String value = node.asString("each value of " + what);
      requirePossible(node, value, what, dialect);
      if (!seen.add(value)) {
        throw node.fault(
            "the value " + QuotedText.of(value) + " of " + what + " occurs twice", "remove one.");
      }
      values.add(value);
    }
    return values;
  }

  /** Refuses a value that no field can be equal to. */
  static void requirePossible(JsonValue node, String value, String what, Dialect dialect) {
    if (dialect.trim() && !value.equals(value.trim())) {
      throw node.fault(
          "the value "
              + QuotedText.of(value)
              + " of "
              + what
              + " has spaces around it and can never occur, since fields are trimmed",
          "remove the spaces, or set \"trim\": false.");
    }
    DialectParser.requireHeld(
        node, value, "the value %s of %s".formatted(QuotedText.of(value), what), dialect.charset());
  }

  /** The name of a column, or its position in a table without a header. */
  static String column(JsonValue node, Dialect dialect) {
    String column = node.asString("\"column\"");
    if (column.isEmpty() || column.codePoints().anyMatch(Character::isISOControl)) {
      throw node.fault(
          "\"column\" must be a name without control characters", "give the name of the header.");
    }
    if (dialect.trim() && !column.equals(column.trim())) {
      throw node.fault(
          "the column " + QuotedText.of(column) + " has spaces around it, but fields are trimmed",
          "remove the spaces, or set \"trim\": false.");
    }
    DialectParser.requireHeld(node, "the column " + QuotedText.of(column), dialect.charset());
    if (!dialect.columns().isEmpty()) {
      if (!dialect.columns().contains(column)) {
        throw node.fault(
            "the column " + QuotedText.of(column) + " is none of \"columns\"",
            "correct its name, or add it to \"columns\".");
      }
    } else if (!dialect.header() && !column.matches("[1-9][0-9]{0,8}")) {
      throw node.fault(
          "the column " + QuotedText.of(column) + " is not a position, and there is no header",
          "write \"1\" for the first column and so on, name them by \"columns\","
              + " or set \"header\": true.");
    } else if (!dialect.header() && Integer.parseInt(column) > LAST_POSITION) {
      throw node.fault(
          "the column %s is beyond the last position, %d"
              .formatted(QuotedText.of(column), LAST_POSITION),
          "correct the position.");
    }
    return column;
  }

  static boolean flag(JsonValue root, String key, boolean otherwise) {
    JsonValue node = root.get(key);
    return node == null ? otherwise : node.asBoolean(QuotedText.of(key));
  }

  private static String text(JsonValue root, String key) {
    @Nullable JsonValue node = root.get(key);
    return node == null ? "" : node.asString(QuotedText.of(key));
  }
}
