package org.didyma.operations.model;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;

/**
 * Looks at the first records that are scored for columns whose numbers are hardly ever read as
 * such, as with a decimal comma: a model takes such fields in silently, by the rule for what is no
 * number, and its predictions are then of no use.
 */
final class UnreadNumbers {

  /** Enough to see how a table is written down. */
  private static final int RECORDS = 200;

  private final Schema schema;
  private final List<Column> columns = new ArrayList<>();
  private int seen;

  UnreadNumbers(Schema schema) {
    this.schema = schema;
  }

  private static final class Column {
    private final Feature feature;
    private final int place;
    private int fields;
    private int unread;
    private int commas;

    Column(Feature feature, int place) {
      this.feature = feature;
      this.place = place;
    }
  }

  /** The columns of the table. */
  void columns(List<String> names) {
    columns.clear();
    schema.features().stream()
        .filter(NumericFeature.class::isInstance)
        .forEach(f -> columns.add(new Column(f, names.indexOf(f.column()))));
  }

  void add(List<String> fields) {
    if (seen == RECORDS) {
      return;
    }
    seen++;
    for (Column column : columns) {
      String field =
          column.place >= 0 && column.place < fields.size() ? fields.get(column.place) : "";
      if (!field.isBlank()) {
        SchemaFitReport.OfColumn read = SchemaFitReport.ofField(schema, column.feature, field);
        column.fields += read.missing() > 0 ? 0 : 1;
        column.unread += read.malformed() > 0 ? 1 : 0;
        column.commas += read.commas() > 0 ? 1 : 0;
      }
    }
  }

  /** What to tell whoever holds the table, a line for each column. */
  List<String> notes() {
    return columns.stream()
        .filter(column -> 2 * column.unread > column.fields)
        .map(
            column ->
                ("note: of %d fields of %s the model cannot read %d as numbers%s; predictions"
                        + " follow its rule for such fields")
                    .formatted(
                        column.fields,
                        QuotedText.of(column.feature.column()),
                        column.unread,
                        column.commas > 0 ? " (use a decimal point, not a comma)" : ""))
        .toList();
  }
}
