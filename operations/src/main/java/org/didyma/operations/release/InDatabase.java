package org.didyma.operations.release;

import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.databases.DatabaseRecords;
import org.didyma.indatabase.TrainingRecords;

/** What {@code --in-database} asks for, which is a parameter of some gradient methods. */
final class InDatabase {

  private static final String OPTION = "in-database";

  private InDatabase() {}

  /** The table, whose database runs the passes where that was asked for. */
  static Table of(Table table, Set<String> given) {
    if (!given.contains(OPTION)) {
      return table;
    }
    for (String first : new String[] {"tune", "tune-public", "projection"}) {
      if (given.contains(first)) {
        throw new InvalidInputException(
            "--"
                + first
                + " needs the rows in memory, but --in-database leaves them in the database",
            "leave out one of them.");
      }
    }
    if (!(table.records() instanceof DatabaseRecords records)) {
      throw new InvalidInputException(
          "--in-database is given, but no database has " + table.name(),
          "leave it out, or give the address of a database, jdbc:...");
    }
    TrainingRecords training = TrainingRecords.shuffled(records);
    if (given.contains("shuffle-each-pass")) {
      training = training.afresh();
    }
    if (given.contains("sql-only")) {
      training = training.bySql();
    }
    return new Table(table.schema(), training);
  }

  /** Drops what a run has made in the database. */
  static void end(Table table) {
    if (table.records() instanceof TrainingRecords records) {
      records.close();
    }
  }
}
