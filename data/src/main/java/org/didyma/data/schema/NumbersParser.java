package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads a feature of numbers. */
final class NumbersParser {

  private final FormParser forms;
  private final PolicyParser policies;
  private final @Nullable OpenColumns open; // null where nothing may be unknown

  NumbersParser(FormParser forms, PolicyParser policies, @Nullable OpenColumns open) {
    this.forms = forms;
    this.policies = policies;
    this.open = open;
  }

  private static List<String> keys(NumericFeature.Kind kind) {
    Stream<SchemaKey> own =
        switch (kind) {
          case INTEGER ->
              Stream.of(
                  SchemaKey.INTEGER,
                  SchemaKey.THRESHOLDS,
                  SchemaKey.SCALE,
                  SchemaKey.OWN_DECIMAL_MARK);
          case DECIMAL ->
              Stream.of(
                  SchemaKey.DECIMAL_RANGE,
                  SchemaKey.THRESHOLDS,
                  SchemaKey.SCALE,
                  SchemaKey.OWN_DECIMAL_MARK);
          case DATE -> Stream.of(SchemaKey.DATE, SchemaKey.THRESHOLDS, SchemaKey.FORMAT);
        };
    Stream<SchemaKey> every =
        Stream.of(
            SchemaKey.OWN_MISSING,
            SchemaKey.OUTSIDE,
            SchemaKey.ON_MISSING,
            SchemaKey.MALFORMED,
            SchemaKey.POINTS);
    return Stream.of(Stream.of(SchemaKey.COLUMN), own, every)
        .flatMap(keys -> keys.map(SchemaKey::key))
        .toList();
  }

  Feature parse(JsonValue node, String column, NumericFeature.Kind kind) {
    boolean isDate = kind == NumericFeature.Kind.DATE;
    node.allowOnly("a feature with \"" + kind.key() + "\"", keys(kind));
    String what = QuotedText.of(kind.key());
    JsonValue range = node.require(kind.key(), "a feature");
    if (range.kind() == JsonValue.Kind.STRING) {
      return unknownRange(node, column, kind, range);
    }
    List<JsonValue> ends = range.asList(what);
    if (ends.size() != 2) {
      throw range.fault(
          what + " must be a list of two " + (isDate ? "dates" : "numbers"),
          "write " + example(kind) + ".");
    }
    BigDecimal low = number(ends.get(0), kind, "the lower end of " + what);
    BigDecimal high = number(ends.get(1), kind, "the upper end of " + what);
    if (low.compareTo(high) > 0) {
      throw range.fault(
          "the range from %s to %s is empty".formatted(shown(low, kind), shown(high, kind)),
          "write the lower end first.");
    }
    Function<JsonValue, String> substitute =
        value -> {
          BigDecimal n = number(value, kind, "\"value\"");
          if (n.compareTo(low) < 0 || n.compareTo(high) > 0) {
            throw value.fault(
                "the value %s is outside of the range from %s to %s"
                    .formatted(shown(n, kind), shown(low, kind), shown(high, kind)),
                "choose a value of the range.");
          }
          return n.toPlainString();
        };
    boolean isOpen = open != null && node.get("thresholds") == null && node.get("scale") == null;
    NumericFeature feature =
        feature(
            node,
            column,
            kind,
            low,
            high,
            isOpen ? candidates(node, kind, low, high) : thresholds(node, kind, low, high),
            isOpen ? null : scale(node, kind),
            substitute);
    checkArithmetic(node, feature);
    if (isOpen) {
      Objects.requireNonNull(open).thresholds().add(column);
    }
    return feature;
  }

  /** A column of numbers whose range nobody knows: all brackets, from which one is learned. */
  private Feature unknownRange(
      JsonValue node, String column, NumericFeature.Kind kind, JsonValue range) {
    OpenColumns unknown =
        FeatureParser.requireUnknown(range, QuotedText.of(kind.key()), example(kind), open);
    if (kind == NumericFeature.Kind.DATE) {
      throw range.fault("the range of dates cannot be learned", "write " + example(kind) + ".");
    }
    for (String key : List.of("thresholds", "scale")) {
      JsonValue at = node.get(key);
      if (at != null) {
        throw at.fault(
            "the range is unknown, so there can be no %s yet".formatted(QuotedText.of(key)),
            "state the range, or leave it out.");
      }
    }
    Function<JsonValue, String> substitute =
        value -> {
          throw value.fault(
              "the range is unknown, so no value of it can take the place of another",
              "state the range, or another policy.");
        };
    List<BigDecimal> ends = ColumnGrid.brackets(kind != NumericFeature.Kind.DECIMAL);
    unknown.ranges().add(column);
    return feature(
        node,
        column,
        kind,
        ends.get(0).subtract(BigDecimal.ONE),
        ends.get(ends.size() - 1),
        ends.subList(0, ends.size() - 1),
        null,
        substitute);
  }

  /** The feature, with the policies that the node states. */
  private NumericFeature feature(
      JsonValue node,
      String column,
      NumericFeature.Kind kind,
      BigDecimal low,
      BigDecimal high,
      List<BigDecimal> thresholds,
      @Nullable BigDecimal scale,
      Function<JsonValue, String> substitute) {
    return new NumericFeature(
        column,
        kind,
        low,
        high,
        thresholds,
        scale,
        policies.read(node, SchemaKey.OUTSIDE, substitute),
        policies.read(node, SchemaKey.ON_MISSING, substitute),
        policies.read(node, SchemaKey.MALFORMED, substitute),
        kind == NumericFeature.Kind.DATE ? forms.ofDates(node) : forms.ofNumbers(node));
  }

  /** What the thresholds of an open column may be. */
  private static List<BigDecimal> candidates(
      JsonValue node, NumericFeature.Kind kind, BigDecimal low, BigDecimal high) {
    List<BigDecimal> grid =
        kind == NumericFeature.Kind.DATE
            ? DateGrid.of(low, high, ColumnGrid.FINE)
            : ColumnGrid.of(low, high, kind == NumericFeature.Kind.INTEGER, ColumnGrid.FINE);
    if (grid.isEmpty()) {
      throw node.fault(
          "the range from %s to %s leaves no cut point"
              .formatted(shown(low, kind), shown(high, kind)),
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
                .formatted(shown(t, kind), shown(low, kind), shown(high, kind)),
            "remove it, or widen the range.");
      }
      if (t.compareTo(previous) <= 0) {
        throw item.fault(
            "the thresholds must increase, but %s follows %s"
                .formatted(shown(t, kind), shown(previous, kind)),
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
    if (kind == NumericFeature.Kind.DATE) {
      throw node.fault(
          "a feature with \"date\" needs \"thresholds\"",
          "add \"thresholds\": [\"2010-01-01\", ...] for 0/1 features.");
    }
    if (kind == NumericFeature.Kind.DECIMAL) {
      throw node.fault(
          "a feature with \"decimal\" needs \"thresholds\" or \"scale\"",
          "add \"thresholds\": [...] for 0/1 features or \"scale\" for one integer feature.");
    }
    return BigDecimal.ONE;
  }

  private static void checkArithmetic(JsonValue node, NumericFeature feature) {
    FixedPoint unit = FixedPoint.of(feature);
    if (!unit.fits(feature)) {
      throw node.fault(
          "the numbers of the feature "
              + QuotedText.of(feature.column())
              + " have more than 18 digits in units of its smallest decimal",
          "use fewer decimals or a smaller range.");
    }
    if (feature.scale() != null) {
      long low = unit.scaled(feature, feature.low());
      long high = unit.scaled(feature, feature.high());
      if (low < -FixedPoint.LARGEST_COORDINATE || high > FixedPoint.LARGEST_COORDINATE) {
        throw node.fault(
            "the scaled range from %d to %d of the feature %s exceeds %d"
                .formatted(
                    low, high, QuotedText.of(feature.column()), FixedPoint.LARGEST_COORDINATE),
            "use a larger \"scale\" or a smaller range.");
      }
    }
  }

  private static BigDecimal number(JsonValue node, NumericFeature.Kind kind, String what) {
    return switch (kind) {
      case INTEGER -> node.asWhole(what);
      case DECIMAL -> node.asDecimal(what);
      case DATE ->
          DateForm.parse(node.asString(what))
              .orElseThrow(
                  () -> node.fault(what + " is not a date", "write it as \"2000-01-31\"."));
    };
  }

  private static String shown(BigDecimal number, NumericFeature.Kind kind) {
    return kind == NumericFeature.Kind.DATE ? DateForm.text(number) : number.toPlainString();
  }

  private static String example(NumericFeature.Kind kind) {
    return kind == NumericFeature.Kind.DATE
        ? "[first, last], as in [\"2000-01-01\", \"2030-12-31\"]"
        : "[lowest, highest], as in [0, 100]";
  }
}
