package org.didyma.mechanisms.gradient.descent;

import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;

/**
 * A table as rows with label codes.
 *
 * @param rows how its feature vectors become rows
 */
public record CodedRowsForm(RowsForm rows) implements Form<CodedRows> {

  @Override
  public CodedRows read(Table table, Runnable pause, boolean mayBeEmpty) {
    IntStream.Builder codes = IntStream.builder();
    var read = rows.read(table, pause, mayBeEmpty, codes::add);
    return CodedRows.of(read, codes.build().toArray(), table.schema().label().labels());
  }

  @Override
  public Optional<CodedRows> without(Schema schema) {
    return rows.without(schema)
        .map(none -> CodedRows.of(none, new int[0], schema.label().labels()));
  }
}
