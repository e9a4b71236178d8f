package org.didyma.data.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.LabelPolicy;

/** The columns of the label, and what their fields mean together. */
final class LabelFields {

  private final LabelCoder coder;

  /** What the fields of the record mean, by column. */
  final int[] meanings;

  /** By label value. */
  final long[] records;

  final List<LabelCounts> columns = new ArrayList<>();

  LabelFields(Label label) {
    this.coder = new LabelCoder(label);
    this.meanings = new int[coder.columns()];
    this.records = new long[label.labels()];
    for (int column = 0; column < meanings.length; column++) {
      columns.add(new LabelCounts(this, label, column));
    }
  }

  int meaning(int column, String field) {
    return coder.of(column, field.toCharArray(), 0, field.length());
  }

  /** Counts the label of a record whose fields were added, and says whether the schema takes it. */
  boolean endRecord() {
    int code = coder.code(meanings);
    if (code >= 0 && Arrays.stream(meanings).allMatch(meaning -> meaning >= 0)) {
      records[code]++;
    }
    return code != LabelPolicy.REFUSED;
  }
}
