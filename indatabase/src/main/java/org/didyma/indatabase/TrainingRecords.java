package org.didyma.indatabase;

import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.data.rows.RowsInPlace;
import org.didyma.data.schema.Schema;
import org.didyma.databases.CodedCopy;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.formulations.Cells;
import org.jspecify.annotations.Nullable;

/**
 * Records of a database that runs the passes of a gradient descent itself: an embedded H2, or
 * PostgreSQL, by its functions once they are installed, or by plain queries where they may not be.
 * The records are copied once into a table that only the connection of the run sees, in a random
 * order, and each pass is one query over it; the table is dropped by {@link #close}, and ends with
 * the connection in any case.
 */
public final class TrainingRecords implements RowsInPlace, AutoCloseable {

  private final DatabaseRecords records;
  private final Optional<String> order;
  private final boolean afresh;
  private boolean bySql;
  private @Nullable CodedCopy copy;

  private TrainingRecords(
      DatabaseRecords records, Optional<String> order, boolean afresh, boolean bySql) {
    this.records = records;
    this.order = order;
    this.afresh = afresh;
    this.bySql = bySql;
  }

  /** Records that are passed over in a random order of the database, the same in each pass. */
  public static TrainingRecords shuffled(DatabaseRecords records) {
    return new TrainingRecords(records, Optional.empty(), false, false);
  }

  /** The same records, in a fresh random order in each pass after the first. */
  public TrainingRecords afresh() {
    return new TrainingRecords(records, order, true, bySql);
  }

  /** The same records, where PostgreSQL is asked by plain queries, even if it has the functions. */
  public TrainingRecords bySql() {
    return new TrainingRecords(records, order, afresh, true);
  }

  /**
   * Records that are passed over in the order of a column, for comparisons: nothing is promised
   * unless the column has nothing to do with the values of the records.
   *
   * @param column its name as the database has it
   */
  public static TrainingRecords ordered(DatabaseRecords records, String column) {
    return new TrainingRecords(records, Optional.of(column), false, false);
  }

  private boolean isPostgres() {
    return records.database().kind().equals(PostgresCode.KIND);
  }

  @Override
  public String name() {
    return records.name();
  }

  @Override
  public String identity() {
    return records.identity();
  }

  @Override
  public void requireReadable() {
    records.requireReadable();
  }

  @Override
  public void requireReadable(Schema schema) {
    Database database = records.database();
    if (!isPostgres() && !database.isEmbedded()) {
      throw new InvalidInputException(
          database.name() + " runs no passes",
          "use an embedded H2 database or PostgreSQL, or leave %s out."
              .formatted(ParameterReference.of("in-database")));
    }
    records.requireReadable(schema);
    if (!records.groups(schema)) {
      throw new InvalidInputException(
          records.name()
              + " cannot be copied as codes: a setting of the database changes which texts are"
              + " equal",
          "leave %s out.".formatted(ParameterReference.of("in-database")));
    }
    records.requireCopyable(List.of(H2Passes.LOTS));
    if (isPostgres()) {
      PostgresCode code = PostgresCode.of(database);
      bySql = bySql || !code.isUsable();
      if (bySql) {
        code.requireNoLog();
      }
    } else if (bySql) {
      throw new InvalidInputException(
          database.name() + " is not a PostgreSQL database, so it has no functions to do without",
          "leave %s out.".formatted(ParameterReference.of("sql-only")));
    }
  }

  @Override
  public List<String> conditions() {
    return isPostgres()
        ? Stream.concat(
                records.conditions().stream(),
                Stream.of(
                    "the database computes in IEEE 754 doubles, roots and powers of e to within 8"
                        + " units in the last place"))
            .toList()
        : records.conditions();
  }

  @Override
  public RowStream rows(
      Schema schema, RowScale scale, Supplier<RowsBuilder> builders, Runnable pause) {
    close();
    CodedCopy made = records.copy(schema, order, pause);
    copy = made;
    if (!isPostgres()) {
      return new H2Passes(made, schema.features().size(), scale, builders, afresh);
    }
    return bySql
        ? new PostgresQueries(made, schema, scale, builders, afresh)
        : new PostgresPasses(made, schema, scale, builders, afresh);
  }

  @Override
  public Cells cells(Schema schema, LongPredicate part) {
    return records.cells(schema, part);
  }

  @Override
  public long each(Schema schema, LabelUse use, RowConsumer consumer) {
    return records.each(schema, use, consumer);
  }

  @Override
  public void close() {
    if (copy != null) {
      copy.close();
      copy = null;
    }
    records.close();
  }
}
