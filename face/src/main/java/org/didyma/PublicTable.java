package org.didyma;

import java.nio.file.Path;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.text.TableSource;
import org.didyma.face.Adapters;
import org.didyma.spi.Source;

/**
 * A table that is public, as its maker declares: what is computed from it is not private and may
 * reveal single records. Optima, proofs, solvers and comparisons take such tables only.
 */
public final class PublicTable {

  private final Table table;

  private PublicTable(Records records, Schema schema) {
    this.table = new Table(schema.inner(), records);
  }

  /** A CSV file, possibly compressed with gzip, in the dialect of the schema. */
  public static PublicTable csv(String file, Schema schema) {
    return csv(Path.of(file), schema);
  }

  /** The same. */
  public static PublicTable csv(Path file, Schema schema) {
    return new PublicTable(Records.csv(TableSource.file(file)), schema);
  }

  /**
   * Records from a source of one's own.
   *
   * @throws DidymaException when it does not tell its name and columns
   */
  public static PublicTable of(Source source, Schema schema) {
    return new PublicTable(DidymaException.told(() -> Adapters.records(source)), schema);
  }

  Table inner() {
    return table;
  }

  @Override
  public String toString() {
    return "public table " + table.name();
  }
}
