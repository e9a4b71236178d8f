package org.didyma.data.records;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.cells.ColumnCells;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.TableSource;
import org.didyma.data.units.UnitSample;
import org.didyma.formulations.Cells;

/** The records of a CSV table. */
record CsvRecords(TableSource source) implements Records {

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public void requireReadableAgain() {
    if (!source.canBeOpenedAgain()) {
      throw new InvalidInputException(
          name() + " cannot be read more than once, as the program must",
          "write it to a file first.");
    }
  }

  @Override
  public void requireReadable() {
    source.requireReadable();
  }

  @Override
  public void requireReadable(Schema schema) {
    requireReadable();
    if (schema.header() && source.canBeOpenedAgain()) {
      HeaderLine.requireColumns(source, schema);
    }
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return CellReader.read(source, schema, part);
  }

  @Override
  public List<Cells> columns(Schema schema, Runnable pause) {
    return ColumnCells.read(
        name(), sink -> CsvScan.run(source, schema.dialect(), sink), schema, pause);
  }

  @Override
  public boolean tellsUnits() {
    return true;
  }

  @Override
  public UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
    return UnitSample.read(
        source.name(), sink -> CsvScan.run(source, schema.dialect(), sink), schema, below, pause);
  }

  @Override
  public Records choosing(String column, List<String> beginnings, List<String> conditions) {
    return new ChosenCsvRecords(source, column, beginnings, conditions);
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return EncodedRows.read(source, schema, use, consumer);
  }
}
