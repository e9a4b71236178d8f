package org.didyma.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.records.CellsRecords;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The table that a command is about. */
final class SparkSourceOptions {

  @Option(
      names = "--data",
      paramLabel = "PATH",
      description = "files that Spark reads: a path, a folder or a pattern")
  private @Nullable String data;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description =
          "their format, by default what the path ends with: parquet, orc, csv or another")
  private @Nullable String format;

  @Option(names = "--table", paramLabel = "NAME", description = "a table of Spark's catalogue")
  private @Nullable String table;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "FILE",
      description = "the public description of the table")
  private Path schema = Path.of("");

  @Mixin private SessionOptions session = new SessionOptions();

  /** The public description of the table. */
  Schema schema() {
    return Schema.read(schema);
  }

  /** The session in which it is read. */
  SparkSession session() {
    return session.session();
  }

  /**
   * The cells of the table.
   *
   * @param mayBeEmpty whether a table without records is none
   */
  Cells cells(SparkSession spark, Schema schema, boolean mayBeEmpty) {
    if (data != null && table == null && data.endsWith(".cells")) {
      return cells(new Table(schema, new CellsRecords(Path.of(data))), mayBeEmpty);
    }
    try (SparkRecords records = records(spark, schema)) {
      return cells(new Table(schema, records), mayBeEmpty);
    }
  }

  private static Cells cells(Table table, boolean mayBeEmpty) {
    table.requireReadable();
    return table.cells(() -> {}, mayBeEmpty);
  }

  /** The records; no record is read yet. */
  SparkRecords records(SparkSession spark, Schema schema) {
    if (data != null && table == null) {
      String kind = format == null ? ending(data) : format;
      return kind.equalsIgnoreCase("csv")
          ? SparkRecords.csv(spark, schema, data)
          : SparkRecords.files(spark, kind, Map.of(), data);
    }
    if (table != null && data == null) {
      return SparkRecords.table(spark, table);
    }
    throw new InvalidInputException(
        table == null ? "no table is named" : "two tables are named",
        "give either --data or --table.");
  }

  private static String ending(String path) {
    String name = path.replaceFirst("(?i)\\.gz$", "").toLowerCase(Locale.ROOT);
    for (String known : new String[] {"parquet", "orc", "csv"}) {
      if (name.endsWith("." + known)) {
        return known;
      }
    }
    throw new InvalidInputException(
        QuotedText.of(path) + " does not say what format it has", "add --format, such as parquet.");
  }

  /** Refuses a file that is there already, before anything is read. */
  static Path fresh(Path file) {
    if (Files.exists(file)) {
      throw new InvalidInputException(
          QuotedText.oneLine(file.toString()) + " exists already", "name a new file.");
    }
    return file;
  }

  /** Writes a file on the driver's machine. */
  static void write(Path file, Writing writing) {
    try (java.io.OutputStream stream =
        Files.newOutputStream(file, java.nio.file.StandardOpenOption.CREATE_NEW)) {
      writing.to(stream);
    } catch (IOException e) {
      throw new InvalidInputException(
          QuotedText.oneLine(file.toString()) + " cannot be written",
          "check the folder, its permissions and free space.");
    }
  }

  /** What is written. */
  @FunctionalInterface
  interface Writing {
    void to(java.io.OutputStream stream) throws IOException;
  }
}
