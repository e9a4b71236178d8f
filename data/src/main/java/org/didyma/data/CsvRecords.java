package org.didyma.data;

import java.util.function.LongPredicate;
import org.didyma.formulations.Cells;

/** The records of a CSV table. */
record CsvRecords(TableSource source) implements Records {

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public void requireReadable() {
    source.requireReadable();
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return CellReader.read(source, schema, part);
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return EncodedRows.read(source, schema, use, consumer);
  }
}
