package org.didyma.data.schema;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.QuotedText;
import org.didyma.data.text.RecordRules;

/** Finds the records that a schema has no meaning for. */
final class Totality {

  private static final String TABLE = "the table";

  private final Schema schema;
  private final List<UncoveredValue> gaps = new ArrayList<>();

  private Totality(Schema schema) {
    this.schema = schema;
  }

  static List<UncoveredValue> gaps(Schema schema) {
    Totality totality = new Totality(schema);
    totality.addTable();
    totality.addLabel();
    if (schema.weight().orElse(null) instanceof ColumnWeight column) {
      totality.addWeight(column);
    }
    schema.features().forEach(totality::addFeature);
    return List.copyOf(totality.gaps);
  }

  private void add(UncoveredValue.Kind kind, String where, String what, String advice) {
    gaps.add(new UncoveredValue(kind, where, what, advice));
  }

  private void addTable() {
    RecordRules rules = schema.dialect().rules();
    if (!rules.lines()) {
      add(
          UncoveredValue.Kind.JOINED,
          TABLE,
          "a record with a quote that is not closed",
          "state \"records\": \"lines\".");
    }
    if (!rules.filled()) {
      add(
          UncoveredValue.Kind.REFUSED,
          TABLE,
          "a record with too few or too many fields",
          "state \"width\": \"fill\".");
    }
    if (!rules.replaced()) {
      add(
          UncoveredValue.Kind.REFUSED,
          TABLE,
          "a record that is not text in " + schema.dialect().charset().name(),
          "state \"encoding\": \"replace\".");
    }
    if (!rules.blankCounts()) {
      add(UncoveredValue.Kind.SKIPPED, TABLE, "a blank line", "state \"blank\": \"record\".");
    }
    if (schema.comment() != null) {
      add(
          UncoveredValue.Kind.SKIPPED,
          TABLE,
          "a record that starts with the comment character",
          "leave \"comment\" out.");
    }
  }

  private void addLabel() {
    Label label = schema.label();
    addLabel(
        label.other(),
        "other",
        label instanceof BinaryLabel
            ? "a value that is neither positive nor negative"
            : "a value that is none of the label");
    if (label.fields().stream().anyMatch(Totality::canMiss)) {
      addLabel(label.onMissing(), "onMissing", "a missing value");
    }
  }

  /** Whether a missing token of a column is no value of it. */
  private static boolean canMiss(Feature field) {
    return field.form().missing().stream()
        .anyMatch(
            token ->
                !(field instanceof CategoricalFeature words)
                    || !words.categories().contains(token));
  }

  private void addLabel(LabelPolicy policy, String key, String what) {
    // The number of units is public, not that of records: one whose records are dropped counts.
    boolean refuses = policy.code() == LabelPolicy.REFUSED;
    boolean skips = policy.code() == LabelPolicy.DROPPED && schema.unit().isEmpty();
    if (refuses || skips) {
      add(
          refuses ? UncoveredValue.Kind.REFUSED : UncoveredValue.Kind.SKIPPED,
          "the label",
          what,
          "state \"%s\": %s.".formatted(key, choices()));
    }
  }

  /** What a record may count as whose label is none. */
  private String choices() {
    if (schema.label() instanceof BinaryLabel) {
      return "\"positive\" or \"negative\"";
    }
    return schema.label() instanceof EventTimeLabel ? "\"unseen\"" : "{\"value\": ...}";
  }

  private void addWeight(ColumnWeight weight) {
    addWeight(weight.other(), "other", "a weight that is no number from 0 on");
    if (!weight.form().missing().isEmpty()) {
      addWeight(weight.onMissing(), "onMissing", "a missing weight");
    }
  }

  private void addWeight(LabelPolicy policy, String key, String what) {
    if (policy.code() == LabelPolicy.REFUSED) {
      add(
          UncoveredValue.Kind.REFUSED,
          "the weight",
          what,
          "state \"%s\": \"none\" or {\"value\": ...}.".formatted(key));
    }
  }

  private void addFeature(Feature feature) {
    if (feature instanceof CategoricalFeature categorical) {
      addPolicy(feature, categorical.other(), "other", "a value that is none of the categories");
    } else if (feature instanceof NumericFeature numeric) {
      addPolicy(feature, numeric.outside(), "outside", "a number outside of the range");
      addPolicy(
          feature,
          numeric.malformed(),
          "malformed",
          "a field that is not " + numeric.kind().noun());
    }
    boolean canMiss =
        !feature.form().missing().isEmpty()
            || (feature instanceof NumericFeature numeric
                && numeric.malformed().kind() == Policy.Kind.MISSING);
    if (canMiss) {
      addPolicy(feature, feature.onMissing(), "onMissing", "a missing value");
    }
  }

  private void addPolicy(Feature feature, Policy policy, String key, String what) {
    if (policy.refuses()) {
      add(
          UncoveredValue.Kind.REFUSED,
          "column " + QuotedText.of(feature.column()),
          what,
          "state \"%s\".".formatted(key));
    }
  }
}
