package org.didyma.cli.options;

import org.didyma.data.Columns;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A table of which only the columns are known publicly. */
public final class ColumnsOptions {

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--columns",
      paramLabel = "FILE",
      required = true,
      description =
          "what is publicly known of the columns, JSON: a schema whose numbers may have a range"
              + " and no thresholds; see docs/schema.md")
  private @Nullable String columns;

  /** Checks that a table is named, without looking at any file. */
  public void check() {
    if (!source.isGiven()) {
      throw new InvalidInputException("there is no table to read", "give --data FILE.");
    }
    source.check();
    OutputFile.path("--columns", String.valueOf(columns));
  }

  /** Reads the file of columns. */
  public Columns columns() {
    return Columns.read(OutputFile.path("--columns", String.valueOf(columns)));
  }

  /** The records, which have fields; nothing is opened yet. */
  public Records records(Schema schema) {
    Records records = source.records(schema);
    records.requireFields();
    return records;
  }
}
