package org.didyma.data.records;

import java.util.Iterator;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.data.units.UnitSample;
import org.didyma.formulations.Cells;

/**
 * Where the records of a table come from: a CSV file, or whatever else can be gone through. What
 * can group records itself returns the cells only.
 *
 * <p>Records can be gone through several times, but for {@link #requireReadableAgain some}, and are
 * the same each time. For every schema, cells and rows are those of a CSV file with the same
 * fields: a schema knows no sources.
 */
public interface Records {

  /** A name for messages, on one line. */
  String name();

  /**
   * What tells which records these are, where the {@link #name} may be that of others, too. It may
   * say more than a message should, so that no more than a hash of it is for others to see.
   */
  default String identity() {
    return name();
  }

  /**
   * Checks that there is a table that may be read, without reading any of it.
   *
   * @throws org.didyma.core.InvalidInputException when there is none
   */
  default void requireReadable() {}

  /**
   * The same, and that the table has the columns of a schema where that can be told without reading
   * a record.
   *
   * @throws org.didyma.core.InvalidInputException when it cannot be read or lacks a column
   */
  default void requireReadable(Schema schema) {
    requireReadable();
  }

  /**
   * Refuses what can be gone through once only, such as a pipe, for whoever does so more often.
   *
   * @throws org.didyma.core.InvalidInputException when that is so
   */
  default void requireReadableAgain() {}

  /**
   * Refuses what has no fields any more, such as counts, for whoever reads them.
   *
   * @throws InvalidInputException when that is so
   */
  default void requireFields() {}

  /** Whether they are noisy counts that are public, and no records. */
  default boolean arePublic() {
    return false;
  }

  /**
   * Refuses public data that are not records, such as noisy counts, where a promise is about
   * records.
   *
   * @throws InvalidInputException when that is so
   */
  default void requirePrivate() {}

  /**
   * Counts the labels of each distinct row.
   *
   * @param part says for the 0-based position of a record whether it counts, in the order of the
   *     records; called once for each
   * @throws org.didyma.core.InvalidInputException when a record does not fit the schema, counted or
   *     not
   */
  Cells cells(Schema schema, LongPredicate part);

  /**
   * Counts the labels of each distinct row over all records; what can group records itself does so
   * here.
   *
   * @param pause called now and then; what it throws ends the counting
   * @throws org.didyma.core.InvalidInputException when a record does not fit the schema
   */
  default Cells cells(Schema schema, Runnable pause) {
    return cells(
        schema,
        position -> {
          pause.run();
          return true;
        });
  }

  /**
   * Counts the labels of each distinct value of each feature by itself. What can group records
   * itself does so, feature by feature; files are gone through once.
   *
   * @param schema with a feature at least
   * @param pause called now and then; what it throws ends the counting
   * @return the cells of each feature, in the order of the schema
   * @throws org.didyma.core.InvalidInputException when a record does not fit the schema
   */
  default List<Cells> columns(Schema schema, Runnable pause) {
    return schema.features().stream()
        .map(feature -> cells(schema.only(List.of(feature.column())), pause))
        .toList();
  }

  /**
   * What a promise about these records rests on besides their schema, each to follow "provided
   * that": whatever can make one person more than one record, or end the reading because of what
   * the records are. Public.
   */
  default List<String> conditions() {
    return List.of();
  }

  /**
   * Goes through the records one by one.
   *
   * @return their number
   * @throws org.didyma.core.InvalidInputException when a record does not fit the schema
   */
  long each(Schema schema, LabelUse use, RowConsumer consumer);

  /** Whether it can tell which records are one unit's. */
  default boolean tellsUnits() {
    return false;
  }

  /**
   * Draws of each unit as many of its records as the schema allows, all choices equally likely.
   * What is drawn of a unit depends on its own records and on numbers that are drawn for them
   * alone.
   *
   * @param schema that has units
   * @param below draws a number from 0 to a bound less 1, all equally likely
   * @param pause called now and then; what it throws ends the reading
   * @throws InvalidInputException when a record does not fit the schema, or the source cannot tell
   *     units
   */
  default UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
    throw withoutUnits();
  }

  /** Says that the source cannot tell units. */
  default InvalidInputException withoutUnits() {
    return new InvalidInputException(
        name() + " does not show which records belong to one unit",
        "use a table of the records themselves, or a schema without \"unit\".");
  }

  /**
   * The records that one column chooses. The others might as well not be there: what they are
   * refuses nothing and moves no position.
   *
   * @param beginnings a record whose field there begins with one of these is one of them; public
   * @param conditions what that makes a promise rest on, each to follow "provided that"; public
   * @throws InvalidInputException when the source cannot do that
   */
  default Records choosing(String column, List<String> beginnings, List<String> conditions) {
    throw new InvalidInputException(
        name() + " cannot be read by periods",
        "give a CSV file or a database, or read it without periods.");
  }

  /** The records of a CSV table, possibly compressed with gzip, in the dialect of the schema. */
  static Records csv(TableSource source) {
    return new CsvRecords(source);
  }

  /**
   * The names of the columns of CSV tables that are read as one, column by column, from the first
   * line of each, which is public.
   *
   * @param schema with a header
   * @throws InvalidInputException when one cannot be read, or they have not all the same names in
   *     the same order
   */
  static List<String> header(List<TableSource> tables, Schema schema) {
    tables.forEach(TableSource::requireReadable);
    return HeaderLine.common(tables, schema);
  }

  /**
   * Records as lists of fields.
   *
   * @param name for messages
   * @param columns the names of the fields
   * @param records makes an iterator over all records, each of as many fields as columns unless the
   *     schema admits others
   */
  static Records of(
      String name, List<String> columns, Supplier<? extends Iterator<List<String>>> records) {
    return of(name, columns, records, List.of());
  }

  /** The same, on which a promise rests with these {@link #conditions}. */
  static Records of(
      String name,
      List<String> columns,
      Supplier<? extends Iterator<List<String>>> records,
      List<String> conditions) {
    return new FieldRecords(QuotedText.oneLine(name), columns, records, conditions);
  }
}
