package org.didyma.data.cells;

import java.util.function.LongPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;

/**
 * Reads a table into cells in one pass. Memory grows with the number of distinct rows, not with the
 * number of records; the result does not depend on the order of the records.
 */
public final class CellReader {

  private CellReader() {}

  /**
   * Reads all records. A table without records gives no cells: to refuse it would tell it from its
   * neighbours of one record.
   *
   * @throws InvalidInputException when the table does not fit the schema; the message names line
   *     and column, never the value
   */
  public static Cells read(TableSource source, Schema schema) {
    return read(source, schema, position -> true);
  }

  /**
   * Reads the records at selected positions, to split a table into parts. The other records are
   * checked too, so that a table is valid or not whatever the split.
   *
   * @param selected says for the 0-based position of a record whether it counts
   * @throws InvalidInputException as above
   */
  public static Cells read(TableSource source, Schema schema, LongPredicate selected) {
    return read(
        source.name(), sink -> CsvScan.run(source, schema.dialect(), sink), schema, selected);
  }

  /** The same for records from anywhere. */
  public static Cells read(String name, CsvScan.Scan scan, Schema schema, LongPredicate selected) {
    CodeCounts counts = new CodeCounts(schema.features().size(), schema.label().labels());
    RecordCoder coder =
        new RecordCoder(
            name,
            schema,
            LabelUse.REQUIRED,
            (position, line, codes, label, weight) -> {
              if (selected.test(position)) {
                counts.add(codes, label, weight);
              }
            });
    scan.run(coder);
    return counts.cells(schema.dimension(), coder);
  }
}
