package org.didyma.data.columns;

import java.util.List;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;

/** A column whose categories are unknown. */
final class TextFields extends ColumnCounts {

  private final FieldForm form;
  private final MisreadCauses clues = new MisreadCauses(List.of(), field -> false);

  TextFields(Feature feature) {
    super(feature.column(), SchemaFitReport.Content.TEXT);
    this.form = feature.form();
  }

  @Override
  boolean isTaken(String field) {
    boolean has = !field.isEmpty() && !form.isMissing(field);
    read += has ? 1 : 0;
    missing += has ? 0 : 1;
    if (has) {
      clues.addText(field);
    }
    return true;
  }

  @Override
  MisreadCauses clues() {
    return clues;
  }
}
