package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Credentials;
import org.didyma.databases.Drivers;
import org.didyma.databases.Relation;
import org.didyma.databases.Sources;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.files.OutputFile;

/** Where the records of a table come from: a file, or a table or a query of a database. */
public record SourceInput(Inputs in) {

  public static final Parameter<String> DATA =
      Parameter.text("data", "FILE|JDBC")
          .says(
              "the table: CSV (gzipped or not, or several files by a quoted pattern), Parquet,"
                  + " XLSX, ARFF, counts of didyma cells, or a database address, jdbc:...");

  public static final Parameter<String> TABLE =
      Parameter.text("table", "NAME")
          .says("the table or view of a database, or the sheet of a spreadsheet");

  public static final Parameter<String> QUERY =
      Parameter.text("query", "SELECT")
          .says("with a database: a SELECT whose rows are the records");

  public static final Parameter<Path> CREDENTIALS =
      Parameter.file("credentials")
          .says(
              "with a database: a file with lines user = NAME and password = WORD; by default"
                  + " DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD");

  /** What says more of a source than its name. */
  public static final Group GROUP =
      Group.of("source", "Databases and spreadsheets", TABLE, QUERY, CREDENTIALS);

  /** Refuses what does not fit together. */
  public static final InputRule FITS =
      in -> {
        if (in.has(TABLE) && in.has(QUERY)) {
          return Optional.of(
              new InvalidInputException(
                  "--table and --query were both given", "leave out one of them."));
        }
        Optional<String> file = in.given(DATA).filter(name -> !Sources.isDatabase(name));
        file.ifPresent(name -> OutputFile.path("--data", name));
        return file.isPresent() && in.has(CREDENTIALS)
            ? Optional.of(
                new InvalidInputException(
                    "--credentials is given, but --data names a file",
                    "leave --credentials out, or give the address of a database, jdbc:..."))
            : Optional.empty();
      };

  /** Refuses periods of a table that is read in another way: all of its records would be used. */
  public static final InputRule PERIODS_ARE_OF_DATA =
      InputRule.without(
          DATA, periods -> "give the table that the ledger was opened for.", LedgerInput.PERIODS);

  /** Whether a table is named. */
  public boolean isGiven() {
    return in.has(DATA);
  }

  /** Whether anything is said about where records come from. */
  public boolean saysAnything() {
    return in.hasAny(DATA, TABLE, QUERY, CREDENTIALS);
  }

  /** The records; nothing is opened yet. */
  public Records records(Schema schema) {
    String name = in.get(DATA);
    Optional<Relation> relation =
        in.given(TABLE)
            .<Relation>map(Relation.Named::new)
            .or(() -> in.given(QUERY).map(Relation.Query::new));
    Credentials asking =
        in.given(CREDENTIALS)
            .map(Credentials::read)
            .orElseGet(() -> Credentials.from(System.getenv()));
    return new LedgerInput(in)
        .inPeriods(
            Sources.records(
                name,
                schema,
                Sources.isDatabase(name)
                    ? new Sources.Asked(relation, asking, Drivers.from(System.getenv()))
                    : new Sources.Asked(
                        relation, Credentials.NONE, Sources.class.getClassLoader())));
  }
}
