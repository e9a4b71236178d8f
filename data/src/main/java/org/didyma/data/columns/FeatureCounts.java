package org.didyma.data.columns;

import org.didyma.data.cells.FieldEncoder;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Policy;

/** A column of numbers, or of listed categories. */
final class FeatureCounts extends ColumnCounts {

  private final boolean isNumber;
  private final FieldEncoder own;

  /** Says by what it refuses what a field is. */
  private final FieldEncoder strict;

  private final MisreadCauses clues;

  FeatureCounts(Feature feature) {
    super(
        feature.column(),
        feature instanceof NumericFeature
            ? SchemaFitReport.Content.NUMBER
            : SchemaFitReport.Content.CATEGORY);
    this.isNumber = feature instanceof NumericFeature;
    this.own = FieldEncoder.of(feature);
    this.strict = FieldEncoder.of(refusing(feature));
    this.clues =
        feature instanceof NumericFeature number
            ? new MisreadCauses(number, this::isRead)
            : new MisreadCauses(((CategoricalFeature) feature).categories(), this::isRead);
  }

  /** Whether a field is a category, or a number within the range or not. */
  private boolean isRead(String field) {
    int code = code(strict, field);
    return code >= 0 || code == FieldEncoder.REFUSED_RANGE;
  }

  private static Feature refusing(Feature feature) {
    if (feature instanceof NumericFeature n) {
      return new NumericFeature(
          n.column(),
          n.kind(),
          n.low(),
          n.high(),
          n.thresholds(),
          n.scale(),
          Policy.ERROR,
          Policy.ERROR,
          Policy.ERROR,
          n.form());
    }
    CategoricalFeature c = (CategoricalFeature) feature;
    return new CategoricalFeature(
        c.column(),
        c.categories(),
        c.isOrdered(),
        c.reference(),
        Policy.ERROR,
        Policy.ERROR,
        c.form());
  }

  @Override
  boolean isTaken(String field) {
    switch (code(strict, field)) {
      case FieldEncoder.REFUSED_MISSING -> missing++;
      case FieldEncoder.REFUSED_RANGE -> {
        outside++;
        clues.addOutside(field);
      }
      case FieldEncoder.REFUSED_FORM -> {
        malformed++;
        clues.add(field);
        int without = code(strict, field.replace(',', '.'));
        commas += without >= 0 || without == FieldEncoder.REFUSED_RANGE ? 1 : 0;
      }
      case FieldEncoder.REFUSED_OTHER -> {
        unlisted++;
        clues.add(field);
      }
      case FieldEncoder.REFUSED_EMPTY -> {
        malformed += isNumber ? 1 : 0;
        unlisted += isNumber ? 0 : 1;
        clues.add(field);
      }
      default -> read++;
    }
    return code(own, field) >= 0;
  }

  @Override
  MisreadCauses clues() {
    return clues;
  }

  private static int code(FieldEncoder encoder, String field) {
    return encoder.code(field.toCharArray(), 0, field.length());
  }
}
