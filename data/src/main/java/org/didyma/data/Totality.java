package org.didyma.data;

import java.util.ArrayList;
import java.util.List;
import org.didyma.ground.Quoted;

/** Finds the records that a schema has no meaning for. */
final class Totality {

  private static final String TABLE = "the table";

  private final Schema schema;
  private final List<Gap> gaps = new ArrayList<>();

  private Totality(Schema schema) {
    this.schema = schema;
  }

  static List<Gap> gaps(Schema schema) {
    Totality totality = new Totality(schema);
    totality.addTable();
    totality.addLabel();
    schema.features().forEach(totality::addFeature);
    return List.copyOf(totality.gaps);
  }

  private void add(Gap.Kind kind, String where, String what, String advice) {
    gaps.add(new Gap(kind, where, what, advice));
  }

  private void addTable() {
    RecordRules rules = schema.dialect().rules();
    if (!rules.lines()) {
      add(
          Gap.Kind.JOINED,
          TABLE,
          "a record with a quote that is not closed",
          "state \"records\": \"lines\".");
    }
    if (!rules.filled()) {
      add(
          Gap.Kind.REFUSED,
          TABLE,
          "a record with too few or too many fields",
          "state \"width\": \"fill\".");
    }
    if (!rules.replaced()) {
      add(
          Gap.Kind.REFUSED,
          TABLE,
          "a record that is not text in " + schema.dialect().charset().name(),
          "state \"encoding\": \"replace\".");
    }
    if (!rules.blankCounts()) {
      add(Gap.Kind.SKIPPED, TABLE, "a blank line", "state \"blank\": \"record\".");
    }
    if (schema.comment() != null) {
      add(
          Gap.Kind.SKIPPED,
          TABLE,
          "a record that starts with the comment character",
          "leave \"comment\" out.");
    }
  }

  private void addLabel() {
    Label label = schema.label();
    addLabel(label.other(), "other", "a value that is neither positive nor negative");
    boolean canMiss = label.form().missing().stream().anyMatch(t -> !label.values().contains(t));
    if (canMiss) {
      addLabel(label.onMissing(), "onMissing", "a missing value");
    }
  }

  private void addLabel(LabelPolicy policy, String key, String what) {
    // The number of units is public, not that of records: one whose records are dropped counts.
    boolean skips = policy == LabelPolicy.DROP && schema.unit().isEmpty();
    if (policy == LabelPolicy.ERROR || skips) {
      add(
          policy == LabelPolicy.ERROR ? Gap.Kind.REFUSED : Gap.Kind.SKIPPED,
          "the label",
          what,
          "state \"%s\": \"positive\" or \"negative\".".formatted(key));
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
          Gap.Kind.REFUSED,
          "column " + Quoted.of(feature.column()),
          what,
          "state \"%s\".".formatted(key));
    }
  }
}
