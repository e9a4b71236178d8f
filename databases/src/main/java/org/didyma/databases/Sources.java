package org.didyma.databases;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.KnownColumn;
import org.didyma.data.columns.TableOutline;
import org.didyma.data.records.CellsRecords;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.databases.files.Arff;
import org.didyma.databases.files.DuckFiles;
import org.didyma.databases.files.Spreadsheet;

/**
 * Where tables come from, each kind once: what its names look like, and how it is opened. The first
 * kind that takes a name has it; CSV files, which take any, come last.
 */
public final class Sources {

  /** A kind of source. */
  public interface Kind {

    /** What it is, for people: names and what they mean. */
    String sentence();

    /** Whether a name is one of this kind. */
    boolean takes(String name);

    /** The records of a name; nothing is opened yet. */
    Records records(String name, Schema schema, Asked asked);
  }

  /**
   * What of a source is asked for.
   *
   * @param relation of a database; empty for files
   * @param credentials for a database
   * @param drivers knows the JDBC drivers
   */
  public record Asked(Optional<Relation> relation, Credentials credentials, ClassLoader drivers) {

    public static final Asked FILE =
        new Asked(Optional.empty(), Credentials.NONE, Sources.class.getClassLoader());
  }

  private interface Opening {
    Records of(String name, Schema schema, Asked asked);
  }

  private interface Test {
    boolean of(String name);
  }

  private record Listed(String sentence, Test test, Opening opening) implements Kind {
    @Override
    public boolean takes(String name) {
      return test.of(name);
    }

    @Override
    public Records records(String name, Schema schema, Asked asked) {
      return opening.of(name, schema, asked);
    }
  }

  /** All kinds, in the order in which they are asked. */
  public static final List<Kind> ALL =
      List.of(
          new Listed(
              "jdbc:... a table or a query of a database (H2, PostgreSQL, DuckDB, SQLite, or another"
                  + " one by its driver)",
              Database::isAddress,
              (name, schema, asked) ->
                  new DatabaseRecords(
                      Database.at(name, asked.credentials(), asked.drivers()),
                      asked.relation().orElseThrow())),
          new Listed(
              "x.parquet Parquet, also several files by a pattern with stars",
              Sources::isParquet,
              (name, schema, asked) -> DuckFiles.parquet(name)),
          new Listed(
              "x.xlsx the sheet of a spreadsheet, named where it has several",
              Sources::isSpreadsheet,
              (name, schema, asked) -> new Spreadsheet(path(name), sheet(asked))),
          new Listed(
              "x.arff attribute-relation format, possibly gzipped",
              Sources::isArff,
              (name, schema, asked) -> new Arff(path(name))),
          new Listed(
              "x.cells unique rows with their counts",
              name -> ends(name, ".cells"),
              (name, schema, asked) -> new CellsRecords(path(name))),
          new Listed(
              "'x*.csv' several CSV files by a pattern with stars, in quotes",
              DuckFiles::isPattern,
              (name, schema, asked) -> DuckFiles.csv(name, requireStrict(schema))),
          new Listed(
              "any other name: CSV, possibly gzipped",
              name -> true,
              (name, schema, asked) -> Records.csv(TableSource.file(path(name)))));

  private Sources() {}

  /** Whether a name is that of a database, which is asked for a table or a query. */
  public static boolean isDatabase(String name) {
    return Database.isAddress(name);
  }

  /**
   * The records of a source; nothing is opened yet.
   *
   * @param name its name or address
   * @param asked what of it
   */
  public static Records records(String name, Schema schema, Asked asked) {
    if (isDatabase(name) && asked.relation().isEmpty()) {
      throw new InvalidInputException(
          "a database has many tables, and none is named",
          "give %s, or %s."
              .formatted(
                  ParameterReference.of("table", "NAME"),
                  ParameterReference.of("query", "SELECT")));
    }
    if (!isDatabase(name)
        && asked.relation().isPresent()
        && !(isSpreadsheet(name) && sheet(asked).isPresent())) {
      throw new InvalidInputException(
          QuotedText.of(name) + " is a file, which has no other tables",
          "leave the table or query out, or give the address of a database, jdbc:...");
    }
    return ALL.stream()
        .filter(kind -> kind.takes(name))
        .findFirst()
        .orElseThrow()
        .records(name, schema, asked);
  }

  /**
   * What the header of a file tells of its columns; no record is read.
   *
   * @param name of a file, or of Parquet files by a pattern
   * @throws InvalidInputException when it has none, or is no table with one
   */
  public static TableOutline outline(String name) {
    if (isDatabase(name) || ends(name, ".cells") || DuckFiles.isPattern(name) && !isParquet(name)) {
      throw new InvalidInputException(
          QuotedText.of(name) + " is not a file with the names of columns",
          "name one file: CSV, .xlsx, .arff or Parquet.");
    }
    if (isParquet(name)) {
      try (DatabaseRecords records = DuckFiles.parquet(name)) {
        return TableOutline.of(records.known());
      }
    }
    if (isSpreadsheet(name)) {
      return TableOutline.of(
          new Spreadsheet(path(name), Optional.empty())
              .names().stream()
                  .map(column -> KnownColumn.of(column, KnownColumn.Kind.UNKNOWN))
                  .toList());
    }
    return isArff(name)
        ? TableOutline.of(new Arff(path(name)).known())
        : TableOutline.csv(TableSource.file(path(name)));
  }

  /** Whether a name is that of a text, which has a separator and a charset. */
  public static boolean isText(String name) {
    return !isDatabase(name)
        && !isParquet(name)
        && !isArff(name)
        && !isSpreadsheet(name)
        && !ends(name, ".cells")
        && !DuckFiles.isPattern(name);
  }

  /**
   * A public sample in any kind of file as CSV in memory, with a header, commas and in UTF-8.
   *
   * @throws InvalidInputException when it cannot be read
   */
  public static TableSource sample(String name) {
    return isText(name) ? TableSource.file(path(name)) : SampleText.of(name);
  }

  private static boolean isParquet(String name) {
    return DuckFiles.isParquet(name);
  }

  private static boolean isArff(String name) {
    return ends(name, ".arff") || ends(name, ".arff.gz");
  }

  private static boolean isSpreadsheet(String name) {
    return ends(name, ".xlsx");
  }

  private static Optional<String> sheet(Asked asked) {
    return asked
        .relation()
        .filter(Relation.Named.class::isInstance)
        .map(named -> ((Relation.Named) named).table());
  }

  /** Under a total schema every line is a record, which is no rule of DuckDB's. */
  private static Schema requireStrict(Schema schema) {
    boolean joined = schema.gaps().stream().anyMatch(gap -> gap.where().equals("the table"));
    if (!joined) {
      throw new InvalidInputException(
          "several CSV files cannot be read by a schema that takes every line for a record",
          "join them to one file, or leave \"records\": \"lines\" and \"policies\": \"total\" out.");
    }
    if (!schema.charset().equals(StandardCharsets.UTF_8)) {
      throw new InvalidInputException(
          "several CSV files are read in UTF-8 only, and the schema says "
              + schema.charset().name(),
          "join them to one file, or save them as UTF-8 and leave \"charset\" out.");
    }
    return schema;
  }

  private static boolean ends(String name, String end) {
    return name.toLowerCase(Locale.ROOT).endsWith(end);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          QuotedText.of(name) + " is not a path", "check for unusual characters.", e);
    }
  }
}
