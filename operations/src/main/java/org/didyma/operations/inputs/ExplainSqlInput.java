package org.didyma.operations.inputs;

import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.databases.DatabaseRecords;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** Whether to show what a database would be asked, instead of asking it. */
public record ExplainSqlInput(Inputs in) {

  public static final Parameter<Boolean> EXPLAIN_SQL =
      Parameter.flag("explain-sql")
          .says(
              "print the SQL statement that would count the records, with its values, and exit;"
                  + " no record is read");

  /** Whether the statement is wanted and nothing else. */
  public boolean isGiven() {
    return in.isOn(EXPLAIN_SQL);
  }

  /** The statement that counts the records of a table, with its values. */
  public Result statement(Table table) {
    if (!(table.records() instanceof DatabaseRecords records)) {
      throw new InvalidInputException(
          "--explain-sql is given, but no database counts the records of " + table.name(),
          "leave it out, or give the address of a database, jdbc:...");
    }
    String text = records.explain(table.schema());
    return () -> List.of(new Section.Text(text));
  }
}
