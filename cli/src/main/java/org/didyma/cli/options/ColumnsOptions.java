package org.didyma.cli.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.didyma.data.Columns;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
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

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description =
          "the column to predict, where the file of columns does not state it; with --positive and"
              + " --negative")
  private @Nullable String label;

  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description = "a value of the label that means positive; may be repeated")
  private List<String> positive = new ArrayList<>();

  @Option(
      names = "--negative",
      paramLabel = "VALUE",
      description =
          "a value of the label that means negative, as do others unless the file of columns states"
              + " what they mean; may be repeated")
  private List<String> negative = new ArrayList<>();

  /** Checks that a table is named, without looking at any file. */
  public void check() {
    if (!source.isGiven()) {
      throw new InvalidInputException("there is no table to read", "give --data FILE.");
    }
    source.check();
    checkColumns();
  }

  /** Checks the same where no table is wanted; one that is named is not looked at. */
  public void checkColumns() {
    OutputFile.path("--columns", String.valueOf(columns));
    isLabelGiven();
  }

  /** Whether the label is, all of it or nothing. */
  private boolean isLabelGiven() {
    boolean any = label != null || !positive.isEmpty() || !negative.isEmpty();
    if (any && (label == null || positive.isEmpty() || negative.isEmpty())) {
      throw new InvalidInputException(
          (label == null ? "--label" : positive.isEmpty() ? "--positive" : "--negative")
              + " is missing",
          "give the label whole, such as --label ill --positive yes --negative no, or state it in"
              + " the file of columns.");
    }
    return any;
  }

  /** The name of the file of columns. */
  public String columnsFile() {
    return String.valueOf(columns);
  }

  /** Reads the file of columns. */
  public Columns columns() {
    Path file = OutputFile.path("--columns", String.valueOf(columns));
    return isLabelGiven()
        ? Columns.read(file, String.valueOf(label), positive, negative)
        : Columns.read(file);
  }

  /** The records, which have fields; nothing is opened yet. */
  public Records records(Schema schema) {
    Records records = source.records(schema);
    records.requireFields();
    return records;
  }
}
