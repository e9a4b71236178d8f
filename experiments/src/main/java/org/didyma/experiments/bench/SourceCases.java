package org.didyma.experiments.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Credentials;
import org.didyma.databases.Relation;
import org.didyma.databases.Sources;
import org.didyma.formulations.Cells;

/**
 * One made-up table, written to wherever tables come from and counted from there. Its files stand
 * in a folder of their own until it is closed.
 */
public final class SourceCases implements AutoCloseable {

  /** Where the table can be, in the order of comparisons. */
  public static final List<String> NAMES =
      List.of("csv", "csv-by-duckdb", "parquet", "h2", "sqlite", "xlsx");

  /** The name of a server that was given. */
  public static final String SERVER = "server";

  /** A sheet has 2^20 rows, and the first one holds the names. */
  public static final long MOST_SHEET_ROWS = (1 << 20) - 1;

  private static final int TIMES = 3;
  private static final String TABLE = "generated_people";

  private final GeneratedPeople people;
  private final Optional<String> server;

  /**
   * Makes the folder.
   *
   * @param rows of the table, at least 1
   * @param server the address of a database that takes a table for a while
   */
  public SourceCases(long rows, Optional<String> server) {
    this.server = server;
    try {
      this.people = new GeneratedPeople(rows, Files.createTempDirectory("didyma-sources"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A count.
   *
   * @param seconds of the best of three, without the writing
   * @param cells what was counted
   */
  public record Timed(String source, double seconds, Cells cells) {}

  /**
   * Writes the table to a source and counts it from there.
   *
   * @param source one of {@link #NAMES}, or {@link #SERVER}
   * @param pause called now and then; what it throws ends the counting
   * @throws InvalidInputException when the table cannot be written
   */
  public Timed time(String source, Runnable pause) {
    try {
      return switch (source) {
        case "csv" -> {
          people.writeCsv();
          yield time(source, file(people.csv()), pause);
        }
        case "csv-by-duckdb" -> {
          people.writeCsv();
          // A pattern that names one file.
          String pattern = people.csv().toString().replace("people.csv", "people.cs*");
          yield time(source, strict(), records(strict(), pattern, Optional.empty()), pause);
        }
        case "parquet" -> {
          people.writeParquet();
          yield time(source, file(people.parquet()), pause);
        }
        case "xlsx" -> {
          people.writeWorkbook();
          yield time(source, file(people.workbook()), pause);
        }
        case SERVER -> {
          String url = server.orElseThrow();
          people.writeTo(url, GeneratedPeople.login());
          try {
            yield time(source, table(url), pause);
          } finally {
            GeneratedPeople.drop(url, GeneratedPeople.login());
          }
        }
        default -> {
          // H2 would change the names of columns.
          String url =
              "jdbc:%s:%s%s"
                  .formatted(
                      source,
                      people.folder().resolve("people-" + source),
                      source.equals("h2") ? ";DATABASE_TO_UPPER=FALSE" : "");
          people.writeTo(url, new Properties());
          yield time(source, table(url), pause);
        }
      };
    } catch (SQLException e) {
      throw new InvalidInputException(
          "the generated table cannot be written",
          "check that the address takes tables and has none called " + TABLE + ".",
          e);
    }
  }

  /** The same schema, which refuses where the other one has a policy. */
  private static Schema strict() {
    return Schema.parse(
        GeneratedPeople.SCHEMA
            .toJson()
            .replaceAll("\"(records|width|encoding|blank)\": \"\\w+\",", ""),
        "the generated people");
  }

  private Records file(Path file) {
    return records(GeneratedPeople.SCHEMA, file.toString(), Optional.empty());
  }

  private Records table(String url) {
    return records(GeneratedPeople.SCHEMA, url, Optional.of(new Relation.Named(TABLE)));
  }

  private Records records(Schema schema, String name, Optional<Relation> relation) {
    return Sources.records(
        name,
        schema,
        new Sources.Asked(
            relation,
            // Only the server has users; the other databases are ours.
            server.equals(Optional.of(name)) ? Credentials.from(System.getenv()) : Credentials.NONE,
            SourceCases.class.getClassLoader()));
  }

  private static Timed time(String source, Records records, Runnable pause) {
    return time(source, GeneratedPeople.SCHEMA, records, pause);
  }

  private static Timed time(String source, Schema schema, Records records, Runnable pause) {
    Table table = new Table(schema, records);
    double best = Double.POSITIVE_INFINITY;
    Cells cells = table.cells(pause, true);
    for (int i = 0; i < TIMES; i++) {
      long start = System.nanoTime();
      cells = table.cells(pause, true);
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    return new Timed(source, best, cells);
  }

  /** Removes the folder. */
  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(people.folder())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
