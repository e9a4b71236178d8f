package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads what is to be predicted. */
final class LabelParser {

  private static final String LABEL = "\"label\"";
  private static final int ONE_MORE_VALUE = 3;
  private static final String MOST = "a label has at most %d values".formatted(Label.MOST);

  private final Dialect dialect;
  private final FormParser forms;

  /** Whether a policy that is not stated is one that refuses nothing. */
  private final boolean total;

  LabelParser(Dialect dialect, FormParser forms, boolean total) {
    this.dialect = dialect;
    this.forms = forms;
    this.total = total;
  }

  /** The label of the schema, or else the one that is said elsewhere, which is no other. */
  Label parse(JsonValue root, @Nullable JsonValue said) {
    JsonValue stated = said == null ? root.require("label", "the schema") : root.get("label");
    if (stated != null && !UnfilledParts.isFilled(stated)) {
      if (said == null) {
        throw UnfilledParts.unfilled(stated);
      }
      stated = null;
    }
    if (said == null || stated == null) {
      return label(stated == null ? Objects.requireNonNull(said) : stated);
    }
    Label label = label(stated);
    if (!label.meansTheSame(label(said))) {
      throw stated.fault(
          "the schema states another label than " + ParameterReference.of("label"),
          "leave out %s, %s and %s, or correct the one or the other."
              .formatted(
                  ParameterReference.of("label"),
                  ParameterReference.of("positive"),
                  ParameterReference.of("negative")));
    }
    return label;
  }

  private Label label(JsonValue node) {
    node.expect(JsonValue.Kind.OBJECT, LABEL);
    if (node.get("ordered") != null) {
      return listed(node, "ordered", OrderedLabel::new);
    }
    if (node.get("classes") != null) {
      return listed(node, "classes", ClassesLabel::new);
    }
    if (node.get("time") != null) {
      return time(node);
    }
    if (node.get("count") != null) {
      return count(node);
    }
    return node.get("number") != null ? number(node) : binary(node);
  }

  private Label binary(JsonValue node) {
    node.allowOnly(
        LABEL,
        List.of("column", "positive", "negative", "other", "onMissing", "missing", "ignoreCase"));
    String column = column(node);
    List<String> positive = words(node, "positive", "the label");
    List<String> negative = words(node, "negative", "the label");
    requireApart(node, positive, negative);
    Function<String, LabelPolicy> policy =
        key ->
            policy(
                node,
                key,
                BinaryLabel.NEGATIVE,
                at ->
                    switch (at.asString(QuotedText.of(key))) {
                      case "positive" -> Optional.of(BinaryLabel.POSITIVE);
                      case "negative" -> Optional.of(BinaryLabel.NEGATIVE);
                      default -> Optional.empty();
                    },
                "\"error\", \"positive\", \"negative\" or \"drop\"");
    BinaryLabel label =
        new BinaryLabel(
            column,
            positive,
            negative,
            policy.apply("other"),
            policy.apply("onMissing"),
            forms.ofWords(node));
    FormParser.requireTold(node, label.values(), label.form());
    return label;
  }

  private static void requireApart(JsonValue node, List<String> positive, List<String> negative) {
    for (String value : negative) {
      if (positive.contains(value)) {
        throw node.fault(
            "the label value " + QuotedText.of(value) + " is both positive and negative",
            "remove it from one of the two.");
      }
    }
  }

  /** Makes a label of one column of listed classes. */
  private interface OfClasses {
    Label of(
        String column,
        List<String> classes,
        LabelPolicy other,
        LabelPolicy onMissing,
        FieldForm form);
  }

  private Label listed(JsonValue node, String key, OfClasses made) {
    String what = QuotedText.of(key);
    node.allowOnly(
        "a label with " + what,
        List.of("column", key, "other", "onMissing", "missing", "ignoreCase"));
    JsonValue list = node.require(key, "the label");
    List<String> classes = SchemaParser.distinct(list.asNonEmptyList(what), what, dialect);
    if (classes.size() < ONE_MORE_VALUE) {
      throw list.fault(
          what + " has fewer than three classes",
          "list all classes%s, or state \"positive\" and \"negative\"."
              .formatted(key.equals("ordered") ? " from the lowest to the highest" : ""));
    }
    requireFew(list, classes.size());
    Function<String, LabelPolicy> policy =
        each -> valuePolicy(node, each, 0, value -> classes.indexOf(value.asString("\"value\"")));
    FieldForm form = forms.ofWords(node);
    FormParser.requireTold(node, classes, form);
    return made.of(column(node), classes, policy.apply("other"), policy.apply("onMissing"), form);
  }

  private Label count(JsonValue node) {
    node.allowOnly(
        "a label with \"count\"",
        List.of("column", "count", "other", "onMissing", "missing", "decimalMark"));
    JsonValue at = node.require("count", "the label");
    int most = whole(at, "\"count\"", 2);
    Function<String, LabelPolicy> policy =
        key ->
            valuePolicy(
                node,
                key,
                0,
                value -> {
                  BigDecimal count = value.asWhole("\"value\"");
                  return count.signum() < 0 ? -1 : count.min(BigDecimal.valueOf(most)).intValue();
                });
    return fitting(
        node,
        new CountLabel(
            column(node),
            most,
            policy.apply("other"),
            policy.apply("onMissing"),
            forms.ofNumbers(node)));
  }

  private Label number(JsonValue node) {
    node.allowOnly(
        "a label with \"number\"",
        List.of("column", "number", "steps", "other", "onMissing", "missing", "decimalMark"));
    JsonValue range = node.require("number", "the label");
    List<JsonValue> ends = range.asList("\"number\"");
    if (ends.size() != 2) {
      throw range.fault(
          "\"number\" must be a list of two numbers", "write [lowest, highest], as in [0, 100].");
    }
    BigDecimal low = ends.get(0).asDecimal("the lower end of \"number\"");
    BigDecimal high = ends.get(1).asDecimal("the upper end of \"number\"");
    if (low.compareTo(high) >= 0) {
      throw range.fault(
          "the range from %s to %s is empty".formatted(low.toPlainString(), high.toPlainString()),
          "write the lower end first.");
    }
    JsonValue at = node.require("steps", "a label with \"number\"");
    int steps = whole(at, "\"steps\"", 2);
    requireDecimals(at, low, high, steps);
    String column = column(node);
    FieldForm form = forms.ofNumbers(node);
    NumberLabel plain =
        new NumberLabel(column, low, high, steps, LabelPolicy.ERROR, LabelPolicy.ERROR, form);
    Function<String, LabelPolicy> policy =
        key ->
            valuePolicy(
                node,
                key,
                0,
                value -> {
                  BigDecimal wanted = value.asDecimal("\"value\"");
                  for (int i = 0; i <= steps; i++) {
                    if (plain.value(i).compareTo(wanted) == 0) {
                      return i;
                    }
                  }
                  return -1;
                });
    return fitting(
        node,
        new NumberLabel(
            column, low, high, steps, policy.apply("other"), policy.apply("onMissing"), form));
  }

  /** Halves of steps have to be decimals, so that fields are compared with them exactly. */
  private static void requireDecimals(JsonValue at, BigDecimal low, BigDecimal high, int steps) {
    if (!NumberLabel.isExact(low, high, steps)) {
      throw at.fault(
          "%d steps from %s to %s are no decimal numbers"
              .formatted(steps, low.toPlainString(), high.toPlainString()),
          "choose a number of steps that divides the range, such as 10 or 50.");
    }
  }

  private Label time(JsonValue node) {
    node.allowOnly(
        "a label with \"time\"",
        List.of("time", "event", "horizons", "other", "onMissing", "missing", "decimalMark"));
    String time = SchemaParser.column(node.require("time", "the label"), dialect);
    JsonValue event = node.require("event", "a label with \"time\"");
    event.expect(JsonValue.Kind.OBJECT, "\"event\"");
    event.allowOnly(
        "\"event\"", List.of("column", "positive", "negative", "missing", "ignoreCase"));
    String column = SchemaParser.column(event.require("column", "\"event\""), dialect);
    if (column.equals(time)) {
      throw event.fault(
          "the time and the event are one column", "name the column that says whether it came.");
    }
    List<String> positive = words(event, "positive", "\"event\"");
    List<String> negative =
        event.get("negative") == null ? List.of() : words(event, "negative", "\"event\"");
    requireApart(event, positive, negative);
    List<BigDecimal> horizons = horizons(node.require("horizons", "a label with \"time\""));
    Function<String, LabelPolicy> policy =
        key ->
            policy(
                node,
                key,
                EventTimeLabel.unseen(horizons.size()),
                at ->
                    at.asString(QuotedText.of(key)).equals("unseen")
                        ? Optional.of(EventTimeLabel.unseen(horizons.size()))
                        : Optional.empty(),
                "\"error\", \"drop\" or \"unseen\"");
    EventTimeLabel label =
        new EventTimeLabel(
            time,
            column,
            positive,
            negative,
            horizons,
            policy.apply("other"),
            policy.apply("onMissing"),
            forms.ofNumbers(node),
            forms.ofWords(event));
    FormParser.requireTold(
        event, Stream.concat(positive.stream(), negative.stream()).toList(), label.eventForm());
    return fitting(node, label);
  }

  private static List<BigDecimal> horizons(JsonValue node) {
    List<BigDecimal> horizons = new ArrayList<>();
    BigDecimal before = BigDecimal.ZERO;
    for (JsonValue item : node.asNonEmptyList("\"horizons\"")) {
      BigDecimal horizon = item.asDecimal("each of \"horizons\"");
      if (horizon.compareTo(before) <= 0) {
        throw item.fault(
            "\"horizons\" must be above 0 and increase, but %s follows %s"
                .formatted(horizon.toPlainString(), before.toPlainString()),
            "sort them and remove repetitions.");
      }
      horizons.add(horizon);
      before = horizon;
    }
    requireFew(node, 2 * horizons.size() + 1);
    return horizons;
  }

  private String column(JsonValue node) {
    return SchemaParser.column(node.require("column", "the label"), dialect);
  }

  private List<String> words(JsonValue label, String key, String where) {
    JsonValue node = label.require(key, where);
    String what = QuotedText.of(key);
    if (node.kind() == JsonValue.Kind.STRING) {
      return SchemaParser.distinct(List.of(node), what, dialect);
    }
    if (node.kind() != JsonValue.Kind.ARRAY) {
      throw node.fault(
          what + " must be a string or a list of strings", "write the value in double quotes.");
    }
    return SchemaParser.distinct(node.asNonEmptyList(what), what, dialect);
  }

  /** A whole number that makes a label of few enough values. */
  private static int whole(JsonValue node, String what, int least) {
    BigDecimal number = node.asWhole(what);
    if (number.compareTo(BigDecimal.valueOf(least)) < 0) {
      throw node.fault(what + " is below " + least, "write a larger number.");
    }
    if (number.compareTo(BigDecimal.valueOf(Label.MOST)) >= 0) {
      throw node.fault("%s is %s, but %s".formatted(what, number, MOST), "write a smaller number.");
    }
    return number.intValueExact();
  }

  private static void requireFew(JsonValue node, int values) {
    if (values > Label.MOST) {
      throw node.fault("these are %d values, but %s".formatted(values, MOST), "list fewer.");
    }
  }

  /** Refuses numbers that cannot be compared exactly. */
  private static Label fitting(JsonValue node, Label label) {
    for (Feature field : label.fields()) {
      if (field instanceof NumericFeature numbers && !FixedPoint.of(numbers).fits(numbers)) {
        throw node.fault(
            "the numbers of the label have more than 18 digits in units of the smallest decimal",
            "use fewer decimals or a smaller range.");
      }
    }
    return label;
  }

  /** A policy that may be a stated value of the label. */
  private LabelPolicy valuePolicy(
      JsonValue label, String key, int tolerant, Function<JsonValue, Integer> code) {
    return policy(
        label,
        key,
        new LabelPolicy(tolerant),
        at -> {
          if (at.kind() != JsonValue.Kind.OBJECT) {
            at.asString(QuotedText.of(key));
            return Optional.empty();
          }
          at.allowOnly(QuotedText.of(key), List.of("value"));
          JsonValue value = at.require("value", QuotedText.of(key));
          int of = code.apply(value);
          if (of < 0) {
            throw value.fault(
                "\"value\" of %s is no value of the label".formatted(QuotedText.of(key)),
                "name one of them.");
          }
          return Optional.of(new LabelPolicy(of));
        },
        "\"error\", \"drop\" or {\"value\": ...}");
  }

  /**
   * A policy of the label.
   *
   * @param tolerant that of a total schema that does not state it
   * @param own reads what only labels of its kind have
   * @param choices all that can be stated, for messages
   */
  private LabelPolicy policy(
      JsonValue label,
      String key,
      LabelPolicy tolerant,
      Function<JsonValue, Optional<LabelPolicy>> own,
      String choices) {
    JsonValue node = label.get(key);
    if (node == null) {
      return total ? tolerant : LabelPolicy.ERROR;
    }
    if (node.kind() == JsonValue.Kind.STRING) {
      switch (node.asString(QuotedText.of(key))) {
        case "error":
          return LabelPolicy.ERROR;
        case "drop":
          return LabelPolicy.DROP;
        default:
          break;
      }
    }
    return own.apply(node)
        .orElseThrow(
            () ->
                node.fault(
                    QuotedText.of(key) + " of the label must be " + choices,
                    "choose one of them."));
  }
}
