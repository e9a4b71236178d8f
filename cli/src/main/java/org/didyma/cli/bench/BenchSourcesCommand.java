package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.Names;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.databases.Credentials;
import org.didyma.databases.Relation;
import org.didyma.databases.Sources;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench sources}: one table from wherever tables come from, side by side. */
@Command(
    name = "sources",
    sortOptions = false,
    header = "time the counting of one table in several places",
    description = {
      "",
      "Makes up people of seven features, writes them to files and databases, and counts their"
          + " distinct rows from each, three times. Prints the best time, rows per second, and"
          + " whether the counts are the same everywhere. Writing is not timed. Files go to a new"
          + " folder, which is removed.",
      ""
    },
    footer = {"", "Example:", "  didyma bench sources --rows 10000 --source csv,h2"})
public final class BenchSourcesCommand implements Callable<Integer> {

  private static final int TIMES = 3;
  private static final List<String> OWN =
      List.of("csv", "csv-by-duckdb", "parquet", "h2", "sqlite");
  private static final String SERVER = "server";

  private final Terminal terminal;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "rows of the table; default: ${DEFAULT-VALUE}")
  private long rows;

  @Option(
      names = "--source",
      paramLabel = "NAME,...",
      description = "which: csv, csv-by-duckdb, parquet, h2, sqlite; default: all of them")
  private @Nullable String chosen;

  @Option(
      names = "--server",
      paramLabel = "JDBC",
      description =
          "also a table generated_people that is made at this address and dropped again, with the"
              + " user and password of DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD")
  private @Nullable String server;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchSourcesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private record Row(String source, double seconds, Cells cells) {}

  @Override
  public Integer call() {
    boolean json = format.isJson();
    List<String> sources = new ArrayList<>(chosen == null ? OWN : Arrays.asList(chosen.split(",")));
    for (String source : sources) {
      if (!OWN.contains(source)) {
        throw new InvalidInputException(
            "--source has " + Quoted.of(source) + ", which does not exist here",
            "use " + Names.or(OWN) + ".");
      }
    }
    if (rows < 1) {
      throw new InvalidInputException("--rows is not positive", "use 1000000, say.");
    }
    if (server != null) {
      sources.add(SERVER);
    }
    List<Row> table = new ArrayList<>();
    try {
      Path folder = Files.createTempDirectory("didyma-sources");
      try {
        GeneratedPeople people = new GeneratedPeople(rows, folder);
        for (String source : sources) {
          table.add(time(source, people));
        }
      } finally {
        remove(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new InvalidInputException(
          "the generated table cannot be written",
          "check that the address takes tables and has none called generated_people.",
          e);
    }
    print(table, json);
    return ExitCode.DONE;
  }

  private Row time(String source, GeneratedPeople people) throws SQLException {
    Properties none = new Properties();
    return switch (source) {
      case "csv" -> {
        people.writeCsv();
        yield time(source, records(people.csv().toString(), Optional.empty()));
      }
      case "csv-by-duckdb" -> {
        people.writeCsv();
        // A pattern that names one file.
        String pattern = people.csv().toString().replace("people.csv", "people.cs*");
        yield time(source, strict(), records(strict(), pattern, Optional.empty()));
      }
      case "parquet" -> {
        people.writeParquet();
        yield time(source, records(people.parquet().toString(), Optional.empty()));
      }
      case SERVER -> {
        String url = String.valueOf(server);
        people.writeTo(url, GeneratedPeople.login());
        try {
          yield time(source, records(url, Optional.of(new Relation.Named("generated_people"))));
        } finally {
          GeneratedPeople.drop(url, GeneratedPeople.login());
        }
      }
      default -> {
        String url = "jdbc:" + source + ":" + people.folder().resolve("people-" + source);
        people.writeTo(url, none);
        yield time(source, records(url, Optional.of(new Relation.Named("generated_people"))));
      }
    };
  }

  /** The same schema, which refuses where the other one has a policy. */
  private static Schema strict() {
    return Schema.parse(
        GeneratedPeople.SCHEMA
            .toJson()
            .replaceAll("\"(records|width|encoding|blank)\": \"\\w+\",", ""),
        "the generated people");
  }

  private Records records(String name, Optional<Relation> relation) {
    return records(GeneratedPeople.SCHEMA, name, relation);
  }

  private Records records(Schema schema, String name, Optional<Relation> relation) {
    return Sources.records(
        name,
        schema,
        new Sources.Asked(
            relation,
            // Only the server has users; the other databases are ours.
            name.equals(server) ? Credentials.from(System.getenv()) : Credentials.NONE,
            BenchSourcesCommand.class.getClassLoader()));
  }

  private Row time(String source, Records records) {
    return time(source, GeneratedPeople.SCHEMA, records);
  }

  private Row time(String source, Schema schema, Records records) {
    Table table = new Table(schema, records);
    double best = Double.POSITIVE_INFINITY;
    Cells cells = table.cells(terminal.cancellation()::check, true);
    for (int i = 0; i < TIMES; i++) {
      long start = System.nanoTime();
      cells = table.cells(terminal.cancellation()::check, true);
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    return new Row(source, best, cells);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void print(List<Row> table, boolean json) {
    ArrayNode array = Json.object().putArray("rows");
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-14s %9s %14s %8s  %s%n",
                "source",
                "seconds",
                "rows/s",
                "cells",
                "same"));
    for (Row row : table) {
      boolean same = isSame(row.cells(), table.get(0).cells());
      double speed = rows / row.seconds();
      array
          .addObject()
          .put("source", row.source())
          .put("seconds", row.seconds())
          .put("rows_per_second", Math.round(speed))
          .put("cells", row.cells().count())
          .put("same", same);
      text.append(
          String.format(
              Locale.ROOT,
              "%-14s %9.3f %14.0f %8d  %s%n",
              row.source(),
              row.seconds(),
              speed,
              row.cells().count(),
              same ? "yes" : "NO"));
    }
    if (json) {
      ObjectNode root = Json.object().put("table_rows", rows);
      root.set("rows", array);
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().print(text);
    }
  }

  private static boolean isSame(Cells a, Cells b) {
    if (a.count() != b.count()) {
      return false;
    }
    for (int c = 0; c < a.count(); c++) {
      if (a.positives(c) != b.positives(c)
          || a.negatives(c) != b.negatives(c)
          || !Arrays.equals(a.row(c), b.row(c))) {
        return false;
      }
    }
    return true;
  }
}
