package org.didyma.cli.options;

import org.didyma.data.Table;
import org.didyma.databases.DatabaseRecords;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine.Option;

/** Whether to show what a database would be asked, instead of asking it. */
public final class ExplainSqlOption {

  @Option(
      names = "--explain-sql",
      description =
          "print the statement that counts the records in the database, with its values, and end;"
              + " no record is read")
  private boolean given;

  /** Whether the statement is wanted and nothing else. */
  public boolean isGiven() {
    return given;
  }

  /** The statement that counts the records of a table, with its values. */
  public String text(Table table) {
    if (!(table.records() instanceof DatabaseRecords records)) {
      throw new InvalidInputException(
          "--explain-sql was given, but no database counts the records of " + table.name(),
          "leave it out, or give the address of a database, jdbc:...");
    }
    return records.explain(table.schema());
  }
}
