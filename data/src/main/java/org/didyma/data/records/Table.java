package org.didyma.data.records;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.data.units.UnitSample;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;

/**
 * A table with its public description, or a part of one. Nothing is read before it is asked for.
 *
 * @param schema its public description
 * @param records where its records come from
 * @param part says for the 0-based position of a record whether it belongs to the part
 */
public record Table(Schema schema, Records records, LongPredicate part) {

  private static final LongPredicate ALL = position -> true;

  public Table(Schema schema, Records records) {
    this(schema, records, ALL);
  }

  /** All records of a CSV table. */
  public Table(Schema schema, TableSource source) {
    this(schema, Records.csv(source));
  }

  /** All records of a CSV file, possibly compressed with gzip. */
  public static Table csv(Path file, Schema schema) {
    return new Table(schema, TableSource.file(file));
  }

  /** The same records under another schema of the same columns. */
  public Table under(Schema other) {
    return new Table(other, records, part);
  }

  /** Whether it is all records. */
  boolean isWhole() {
    return part == ALL;
  }

  /** A name for messages. */
  public String name() {
    return records.name();
  }

  /**
   * Checks what can be checked without reading a record: that there is a table, and where a source
   * knows its columns, that they are those of the schema.
   *
   * @throws InvalidInputException when that is not so
   */
  public void requireReadable() {
    records.requireReadable(schema);
    if (schema.unit().isPresent() && !records.tellsUnits()) {
      throw records.withoutUnits();
    }
  }

  /**
   * The records at some positions.
   *
   * @throws InvalidInputException when the schema has units, which positions would tear apart
   */
  public Table part(LongPredicate selected) {
    if (schema.unit().isPresent()) {
      throw new InvalidInputException(
          "the schema has units, and parts by positions would tear them apart",
          "name another table to test on, or use a schema without \"unit\".");
    }
    return new Table(schema, records, selected);
  }

  /**
   * Reads the table into distinct rows with counts; where the schema has units, a sample of the
   * records of each, drawn afresh, so that the number of records is private.
   *
   * @param pause called now and then; what it throws ends the reading
   * @param mayBeEmpty true where the number of records is private, so that a refusal of an empty
   *     table would give it away
   * @throws InvalidInputException when the table does not fit its schema, or is empty and may not
   *     be
   */
  public Cells cells(Runnable pause, boolean mayBeEmpty) {
    if (schema.unit().isPresent()) {
      return units(pause).cells();
    }
    // Positions mean nothing to what groups records itself, so it is asked for all of them only.
    Cells cells =
        part == ALL
            ? records.cells(schema, pause)
            : records.cells(
                schema,
                position -> {
                  pause.run();
                  return part.test(position);
                });
    requireRecords(cells.records(), mayBeEmpty);
    return cells;
  }

  /**
   * Counts each feature of the schema by itself, in one pass over all records where the source can;
   * where the schema has units, all over one sample of the records of each, drawn afresh.
   *
   * @param pause called now and then; what it throws ends the reading
   * @param mayBeEmpty as for {@link #cells}
   * @return distinct values of the coordinates of each feature, in order, with counts
   */
  public List<Cells> columns(Runnable pause, boolean mayBeEmpty) {
    if (part != ALL) {
      throw new IllegalStateException("columns are counted over all records");
    }
    if (schema.unit().isPresent()) {
      return units(pause).columns();
    }
    List<Cells> columns = records.columns(schema, pause);
    requireRecords(columns.get(0).records(), mayBeEmpty);
    return columns;
  }

  /**
   * Draws a sample of the records of each unit, from secure bits.
   *
   * @param pause called now and then; what it throws ends the reading
   */
  public UnitSample units(Runnable pause) {
    return records.unitSample(schema, new SecureBits()::below, pause);
  }

  /**
   * Reads the records of a label of two classes one by one, all of them.
   *
   * @param pause called now and then; what it throws ends the reading
   * @param record takes a feature vector, which it must not keep, and a label of 1 or -1
   * @return how many there were
   */
  public long each(Runnable pause, RecordConsumer record) {
    return eachCoded(pause, (x, code) -> record.accept(x, code == LabelCoder.POSITIVE ? 1 : -1));
  }

  /**
   * The same of a label of any number of values.
   *
   * @param record takes a feature vector, which it must not keep, and the code of a label
   */
  public long eachCoded(Runnable pause, RecordConsumer record) {
    long[] taken = {0};
    records.each(
        schema,
        LabelUse.REQUIRED,
        (position, line, fields, x, label) -> {
          if ((position & 1023) == 0) {
            pause.run();
          }
          if (part.test(position)) {
            taken[0]++;
            record.accept(x, label);
          }
        });
    return taken[0];
  }

  /** Receives the records of a table. */
  @FunctionalInterface
  public interface RecordConsumer {

    /** A feature vector x with its label: 1 or -1, or its code. */
    void accept(int[] x, int label);
  }

  /** Refuses a table without records, unless it may be empty. */
  public void requireRecords(long records, boolean mayBeEmpty) {
    if (records == 0 && !mayBeEmpty) {
      throw new InvalidInputException(
          name() + " has no records", "check that this is the right file.");
    }
  }
}
