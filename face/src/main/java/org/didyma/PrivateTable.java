package org.didyma;

import java.nio.file.Path;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.text.TableSource;
import org.didyma.face.Adapters;
import org.didyma.spi.Source;

/**
 * A table of people's records, with its public schema. Nothing of it can be looked at; it can only
 * be released from, once it is said how that is accounted for: {@link #paidFrom} a ledger, or
 * {@link #unaccounted}. It is not opened before a release.
 */
public final class PrivateTable {

  private final Table table;

  private PrivateTable(Records records, Schema schema) {
    this.table = new Table(schema.inner(), records);
  }

  /** A CSV file, possibly compressed with gzip, in the dialect of the schema. */
  public static PrivateTable csv(String file, Schema schema) {
    return csv(Path.of(file), schema);
  }

  /** The same. */
  public static PrivateTable csv(Path file, Schema schema) {
    return new PrivateTable(Records.csv(TableSource.file(file)), schema);
  }

  /**
   * Records from a source of one's own.
   *
   * @throws DidymaException when it does not tell its name and columns
   */
  public static PrivateTable of(Source source, Schema schema) {
    return new PrivateTable(DidymaException.toldPublicly(() -> Adapters.records(source)), schema);
  }

  /** The same table, each release from which is paid from the budget of a ledger. */
  public PaidTable paidFrom(Ledger ledger) {
    return PaidTable.of(table, ledger);
  }

  /**
   * The same table, whose releases nobody counts here: what several of them add up to is for the
   * caller to account for, and to limit.
   */
  public PaidTable unaccounted() {
    return PaidTable.of(table);
  }

  @Override
  public String toString() {
    return "private table " + table.name();
  }
}
