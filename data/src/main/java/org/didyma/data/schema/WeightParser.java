package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.didyma.core.PrivacySubject;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;

/**
 * Reads how much records count.
 *
 * @param dialect of the table
 * @param forms how fields are written down
 * @param total whether a policy that is not stated is one that refuses nothing
 */
record WeightParser(Dialect dialect, FormParser forms, boolean total) {

  private static final String WEIGHT = "\"weight\"";

  /** The weight of a schema, if it has one. */
  Optional<RecordWeight> parse(JsonValue root, Label label) {
    JsonValue node = root.get("weight");
    if (node == null) {
      return Optional.empty();
    }
    if (root.get("unit") != null) {
      throw node.fault(
          "the records of a \"unit\" have no weights",
          "leave out \"unit\", with one record a person, or \"weight\".");
    }
    node.expect(JsonValue.Kind.OBJECT, WEIGHT);
    if (node.get("by") != null) {
      return Optional.of(new GroupWeightParser(dialect).parse(node, label));
    }
    node.allowOnly(WEIGHT, SchemaKey.keys(SchemaKey.Part.WEIGHT));
    JsonValue at = node.require("column", "the weight");
    String column = SchemaParser.column(at, dialect);
    if (label.columns().contains(column)) {
      throw at.fault("the column of the weight is the label column", "name another column.");
    }
    JsonValue cap = node.require("cap", "the weight");
    BigDecimal most = positive(cap, "\"cap\"");
    JsonValue step = node.get("step");
    BigDecimal unit = step == null ? BigDecimal.ONE : positive(step, "\"step\"");
    requireWhole(cap, most, unit);
    ColumnWeight weight =
        new ColumnWeight(
            column,
            most,
            unit,
            policy(node, "other", most, unit),
            policy(node, "onMissing", most, unit),
            forms.ofNumbers(node));
    if (!FixedPoint.of(weight.field()).fits(weight.field())) {
      throw cap.fault(
          "the numbers of the weight have more than 18 digits in units of the smallest decimal",
          "use fewer decimals or a smaller cap.");
    }
    return Optional.of(weight);
  }

  private static BigDecimal positive(JsonValue node, String what) {
    BigDecimal number = node.asDecimal(what);
    if (number.signum() <= 0) {
      throw node.fault(what + " of the weight is not above 0", "write a positive number.");
    }
    return number;
  }

  private static void requireWhole(JsonValue at, BigDecimal cap, BigDecimal step) {
    if (cap.remainder(step).signum() != 0) {
      throw at.fault(
          "the \"cap\" %s is no whole multiple of the \"step\" %s"
              .formatted(cap.toPlainString(), step.toPlainString()),
          "choose a step that divides the cap.");
    }
    if (cap.divide(step).compareTo(BigDecimal.valueOf(PrivacySubject.MOST_WEIGHT)) > 0) {
      throw at.fault(
          "the \"cap\" has more than %d steps".formatted(PrivacySubject.MOST_WEIGHT),
          "choose a smaller cap or a larger step: noise is for the cap.");
    }
  }

  /** What a record counts as, in steps. */
  private LabelPolicy policy(JsonValue weight, String key, BigDecimal cap, BigDecimal step) {
    JsonValue node = weight.get(key);
    if (node == null) {
      return total ? NOTHING : LabelPolicy.ERROR;
    }
    if (node.kind() == JsonValue.Kind.OBJECT) {
      node.allowOnly(QuotedText.of(key), List.of("value"));
      JsonValue value = node.require("value", QuotedText.of(key));
      BigDecimal wanted = value.asDecimal("\"value\"");
      if (wanted.signum() < 0
          || wanted.compareTo(cap) > 0
          || wanted.remainder(step).signum() != 0) {
        throw value.fault(
            "\"value\" of %s is no weight".formatted(QuotedText.of(key)),
            "name a whole multiple of the step, from 0 to the cap.");
      }
      return new LabelPolicy(wanted.divide(step).intValueExact());
    }
    return switch (node.asString(QuotedText.of(key))) {
      case "error" -> LabelPolicy.ERROR;
      case "none" -> NOTHING;
      default ->
          throw node.fault(
              QuotedText.of(key) + " of the weight must be \"error\", \"none\" or {\"value\": ...}",
              "choose one of them.");
    };
  }

  /** Of a record that does not count. */
  private static final LabelPolicy NOTHING = new LabelPolicy(0);
}
