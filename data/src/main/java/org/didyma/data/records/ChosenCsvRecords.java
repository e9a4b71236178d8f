package org.didyma.data.records;

import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellReader;
import org.didyma.data.cells.ColumnCells;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.ChosenRecords;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;

/** The records of a CSV table with a header that one column of it chooses. */
record ChosenCsvRecords(
    TableSource source, String column, List<String> beginnings, List<String> conditions)
    implements Records {

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public String identity() {
    return String.join("\n", source.name(), column, String.join("\n", beginnings));
  }

  @Override
  public void requireReadableAgain() {
    Records.csv(source).requireReadableAgain();
  }

  @Override
  public void requireReadable() {
    source.requireReadable();
  }

  @Override
  public void requireReadable(Schema schema) {
    Records.csv(source).requireReadable(schema);
    if (!schema.header()) {
      throw new InvalidInputException(
          name() + " has no header, and the column of a record's period needs a name",
          "add a header to the table, and leave \"header\" out of the schema.");
    }
    if (source.canBeOpenedAgain()) {
      Optional<List<String>> names = HeaderLine.names(source, schema.dialect());
      names.ifPresent(all -> ChosenRecords.place(name(), all, column));
    }
  }

  private CsvScan.Scan scan(Schema schema) {
    return ChosenRecords.of(
        sink -> CsvScan.run(source, schema.dialect(), sink),
        name(),
        column,
        value -> beginnings.stream().anyMatch(value::startsWith));
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return CellReader.read(name(), scan(schema), schema, part);
  }

  @Override
  public List<Cells> columns(Schema schema, Runnable pause) {
    return ColumnCells.read(name(), scan(schema), schema, pause);
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return EncodedRows.read(name(), scan(schema), schema, use, consumer);
  }
}
