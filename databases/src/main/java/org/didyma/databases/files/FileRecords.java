package org.didyma.databases.files;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.Schema;
import org.didyma.data.units.UnitSample;
import org.didyma.formulations.Cells;

/** Records of a file that is opened anew each time that they are read. */
interface FileRecords extends Records {

  Path file();

  /** Reads all records of the file once. */
  <T> T over(Schema schema, Function<Records, T> reader);

  @Override
  default String name() {
    return QuotedText.oneLine(file().toString());
  }

  @Override
  default void requireReadable() {
    InputFile.requireReadable(file());
  }

  @Override
  default Cells cells(Schema schema, LongPredicate part) {
    return over(schema, records -> records.cells(schema, part));
  }

  @Override
  default List<Cells> columns(Schema schema, Runnable pause) {
    return over(schema, records -> records.columns(schema, pause));
  }

  @Override
  default boolean tellsUnits() {
    return true;
  }

  @Override
  default UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
    return over(schema, records -> records.unitSample(schema, below, pause));
  }

  @Override
  default long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return over(schema, records -> records.each(schema, use, consumer));
  }
}
