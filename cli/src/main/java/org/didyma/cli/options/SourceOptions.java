package org.didyma.cli.options;

import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.databases.Credentials;
import org.didyma.databases.Drivers;
import org.didyma.databases.Relation;
import org.didyma.databases.Sources;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the records of a table come from: a file, or a table or a query of a database. */
public final class SourceOptions {

  @Option(
      names = "--data",
      paramLabel = "FILE|JDBC",
      description =
          "the table: CSV, possibly gzipped, several CSV files by a pattern in quotes, Parquet,"
              + " XLSX, ARFF, counts of didyma cells, or the address of a database, jdbc:...")
  private @Nullable String data;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "of a database its table or view; of a spreadsheet with several sheets one")
  private @Nullable String table;

  @Option(
      names = "--query",
      paramLabel = "SELECT",
      description = "with a database: a statement whose rows are the records")
  private @Nullable String query;

  @Option(
      names = "--credentials",
      paramLabel = "FILE",
      description =
          "with a database: a file with lines user = NAME and password = WORD; otherwise"
              + " DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD are taken")
  private @Nullable String credentials;

  /** Whether a table is named. */
  public boolean isGiven() {
    return data != null;
  }

  /** Whether anything is said about where records come from. */
  boolean saysAnything() {
    return Stream.of(data, table, query, credentials).anyMatch(option -> option != null);
  }

  /** Checks that the options fit together, without looking at any file. */
  public void check() {
    String name = String.valueOf(data);
    if (table != null && query != null) {
      throw new InvalidInputException(
          "--table and --query were both given", "leave out the one or the other.");
    }
    if (data == null || Sources.isDatabase(name)) {
      return;
    }
    OutputFile.path("--data", name);
    if (credentials != null) {
      throw new InvalidInputException(
          "--credentials was given, but --data names a file",
          "leave --credentials out, or give the address of a database, jdbc:...");
    }
  }

  /** The records; nothing is opened yet. */
  public Records records(Schema schema) {
    check();
    String name = String.valueOf(data);
    boolean database = Sources.isDatabase(name);
    Optional<Relation> relation =
        table != null
            ? Optional.of(new Relation.Named(table))
            : Optional.ofNullable(query).map(Relation.Query::new);
    Credentials asking =
        credentials != null
            ? Credentials.read(OutputFile.path("--credentials", credentials))
            : Credentials.from(System.getenv());
    return Sources.records(
        name,
        schema,
        database
            ? new Sources.Asked(relation, asking, Drivers.from(System.getenv()))
            : new Sources.Asked(relation, Credentials.NONE, Sources.class.getClassLoader()));
  }
}
