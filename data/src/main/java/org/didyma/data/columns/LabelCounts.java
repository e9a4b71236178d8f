package org.didyma.data.columns;

import org.didyma.data.cells.LabelCoder;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.NumericFeature;

/** A column of the label. */
final class LabelCounts extends ColumnCounts {

  private final LabelFields label;
  private final Label of;
  private final int number;
  private final boolean isNumber;
  private final MisreadCauses clues;

  LabelCounts(LabelFields label, Label of, int number) {
    super(of.columns().get(number), SchemaFitReport.Content.LABEL);
    this.label = label;
    this.of = of;
    this.number = number;
    this.isNumber = of.fields().get(number) instanceof NumericFeature;
    this.clues =
        of.fields().get(number) instanceof NumericFeature numbers
            ? new MisreadCauses(numbers, this::isRead)
            : new MisreadCauses(
                ((CategoricalFeature) of.fields().get(number)).categories(), this::isRead);
  }

  private boolean isRead(String field) {
    return label.meaning(number, field) >= 0;
  }

  @Override
  boolean isTaken(String field) {
    int code = label.meaning(number, field);
    label.meanings[number] = code;
    if (code >= 0) {
      read++;
      return true;
    }
    if (code == LabelCoder.MISSING) {
      missing++;
      return of.onMissing().code() != LabelPolicy.REFUSED;
    }
    malformed += isNumber ? 1 : 0;
    unlisted += isNumber ? 0 : 1;
    clues.add(field);
    if (isNumber && isRead(field.replace(',', '.'))) {
      commas++;
    }
    return of.other().code() != LabelPolicy.REFUSED;
  }

  @Override
  MisreadCauses clues() {
    return clues;
  }
}
