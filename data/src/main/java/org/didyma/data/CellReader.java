package org.didyma.data;

import java.util.function.LongPredicate;
import org.didyma.formulations.Cells;
import org.didyma.formulations.InvalidInputException;

/**
 * Reads a table into cells in one pass. Memory grows with the number of distinct rows, not with the
 * number of records; the result does not depend on the order of the records.
 */
public final class CellReader {

  private CellReader() {}

  /**
   * Reads all records.
   *
   * @throws InvalidInputException when the table does not fit the schema or has no records; the
   *     message names line and column, never the value
   */
  public static Cells read(TableSource source, Schema schema) {
    return read(source, schema, position -> true);
  }

  /**
   * Reads the records at selected positions, to split a table into parts. The other records are
   * checked too, so that a table is valid or not whatever the split.
   *
   * @param selected says for the 0-based position of a record whether it counts
   * @throws InvalidInputException as above, or when no record is selected
   */
  public static Cells read(TableSource source, Schema schema, LongPredicate selected) {
    CodeCounts counts = new CodeCounts(schema.features().size());
    RecordCoder coder =
        new RecordCoder(
            source.name(),
            schema,
            LabelUse.REQUIRED,
            (position, line, codes, label) -> {
              if (selected.test(position)) {
                counts.add(codes, label);
              }
            });
    long records = CsvScan.run(source, schema.dialect(), coder);
    if (records == 0) {
      throw new InvalidInputException(
          source.name() + " has no records", "check that this is the right file.");
    }
    Cells cells = counts.cells(schema.dimension(), coder);
    if (cells.count() == 0) {
      throw new InvalidInputException(
          "no record of " + source.name() + " is selected", "choose a larger part of the table.");
    }
    return cells;
  }
}
