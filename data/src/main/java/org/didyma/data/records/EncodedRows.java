package org.didyma.data.records;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.cells.RecordCoder;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.TableSource;

/**
 * Reads a table record by record, for what needs the records themselves: predictions beside the
 * input columns, or rows for a gradient method. Nothing is kept between records.
 */
public final class EncodedRows {

  private EncodedRows() {}

  /**
   * Reads a table to its end.
   *
   * <p>With a header, columns are found by name, in any order, and columns that the schema does not
   * mention are fine. Without one, columns are found by position.
   *
   * @return the number of records, which may be 0
   * @throws org.didyma.core.InvalidInputException when the table does not fit the schema; the
   *     message names line and column, never the value
   */
  public static long read(TableSource source, Schema schema, LabelUse use, RowConsumer consumer) {
    return read(
        source.name(), sink -> CsvScan.run(source, schema.dialect(), sink), schema, use, consumer);
  }

  /** The same for records from anywhere. */
  static long read(
      String name, CsvScan.Scan scan, Schema schema, LabelUse use, RowConsumer consumer) {
    return scan.run(new Rows(name, schema, use, consumer));
  }

  /** Keeps the text of the current record while a coder works on it. */
  private static final class Rows implements CsvScan.Sink {

    private final RowConsumer consumer;
    private final RecordCoder coder;
    private List<String> fields = new ArrayList<>();
    private int columns;

    Rows(String name, Schema schema, LabelUse use, RowConsumer consumer) {
      this.consumer = consumer;
      this.coder = new RecordCoder(name, schema, use, this::accept);
    }

    private void accept(long position, long line, int[] codes, int label, int weight) {
      consumer.weight(weight);
      consumer.accept(position, line, fields, coder.expand(codes, 0), label);
    }

    @Override
    public int leastWidth() {
      return coder.leastWidth();
    }

    @Override
    public void columns(List<String> names) {
      columns = names.size();
      coder.columns(names);
      consumer.columns(names);
    }

    @Override
    public void beginRecord() {
      fields = new ArrayList<>(columns);
      coder.beginRecord();
    }

    @Override
    public void field(int column, char[] buffer, int offset, int length) {
      fields.add(new String(buffer, offset, length));
      coder.field(column, buffer, offset, length);
    }

    @Override
    public void openLine() {
      consumer.openLine();
    }

    @Override
    public void endRecord(long position, long line) {
      coder.endRecord(position, line);
    }
  }
}
