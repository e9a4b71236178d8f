package org.didyma.data.records;

import java.util.Iterator;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.didyma.data.cells.CellReader;
import org.didyma.data.cells.ColumnCells;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.cells.RecordCoder;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.Dialect;
import org.didyma.data.units.UnitSample;
import org.didyma.formulations.Cells;

/** Records as lists of fields. */
record FieldRecords(
    String name,
    List<String> columns,
    Supplier<? extends Iterator<List<String>>> records,
    List<String> conditions)
    implements Records {

  FieldRecords {
    columns = List.copyOf(columns);
    conditions = List.copyOf(conditions);
  }

  @Override
  public void requireReadable(Schema schema) {
    RecordCoder coder =
        new RecordCoder(
            name, schema, LabelUse.REQUIRED, (position, number, codes, label, weight) -> {});
    schema.unit().ifPresent(coder::withUnits);
    coder.columns(columns);
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return CellReader.read(name, sink -> run(schema.dialect(), sink), schema, part);
  }

  @Override
  public List<Cells> columns(Schema schema, Runnable pause) {
    return ColumnCells.read(name, sink -> run(schema.dialect(), sink), schema, pause);
  }

  @Override
  public boolean tellsUnits() {
    return true;
  }

  @Override
  public UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
    return UnitSample.read(name, sink -> run(schema.dialect(), sink), schema, below, pause);
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return EncodedRows.read(name, sink -> run(schema.dialect(), sink), schema, use, consumer);
  }

  /**
   * Fields are trimmed where the schema says so, as those of a file; where it admits records of any
   * width, what is missing is empty, and what is too many does not count.
   */
  private long run(Dialect dialect, CsvScan.Sink sink) {
    sink.columns(columns);
    long position = 0;
    for (Iterator<List<String>> all = records.get(); all.hasNext(); position++) {
      List<String> fields = all.next();
      if (fields.size() != columns.size() && !dialect.rules().filled()) {
        throw CsvScan.ragged(name, position + 1, fields.size(), columns.size());
      }
      sink.beginRecord();
      for (int c = 0; c < columns.size(); c++) {
        String text = c < fields.size() ? fields.get(c) : "";
        // String.trim is the rule of files: what is up to U+0020 around a field does not count.
        String field = dialect.trim() ? text.trim() : text;
        sink.field(c, field.toCharArray(), 0, field.length());
      }
      sink.endRecord(position, position + 1);
    }
    return position;
  }
}
