package org.didyma.operations.experiment;

import java.nio.file.Path;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Sources;
import org.didyma.experiments.study.OutsideTable;

/** Reads {@code NAME=DATA,COLUMNS[,SCHEMA]}. */
final class OutsideTables {

  private OutsideTables() {}

  /**
   * The table, of which the columns and the schema are read.
   *
   * @throws InvalidInputException when the text is something else, or a file cannot be used
   */
  static OutsideTable parse(String text) {
    int equals = text.indexOf('=');
    List<String> files = List.of(text.substring(equals + 1).split(",", -1));
    if (equals < 0
        || files.size() < 2
        || files.size() > 3
        || files.stream().anyMatch(String::isBlank)) {
      throw new InvalidInputException(
          "--table is " + QuotedText.of(text) + ", which is not NAME=DATA,COLUMNS or with a schema",
          "give a name and files, such as mine=mine.csv,columns.json.");
    }
    Columns columns = Columns.read(Path.of(files.get(1).strip()));
    Schema schema =
        files.size() == 3
            ? Schema.read(Path.of(files.get(2).strip()))
            : OutsideTable.schemaOf(columns);
    String data = files.get(0).strip();
    if (Sources.isDatabase(data)) {
      throw new InvalidInputException(
          "--table has a database", "export the table to a file, such as CSV or Parquet.");
    }
    Records records = Sources.records(data, columns.withRoundThresholds(1), Sources.Asked.FILE);
    return new OutsideTable(text.substring(0, equals).strip(), columns, schema, records);
  }
}
