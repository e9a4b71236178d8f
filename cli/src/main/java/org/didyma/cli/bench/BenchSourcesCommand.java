package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.bench.SourceCases;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.operations.Names;
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

  private static final String XLSX = "xlsx";

  /** Those that hold any number of rows. */
  private static final List<String> USUAL =
      SourceCases.NAMES.stream().filter(name -> !name.equals(XLSX)).toList();

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
      description =
          "which: csv, csv-by-duckdb, parquet, h2, sqlite, xlsx; default: all but xlsx, which holds"
              + " at most 1048575 rows")
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

  @Override
  public Integer call() {
    boolean json = format.isJson();
    List<String> sources =
        new ArrayList<>(chosen == null ? USUAL : Arrays.asList(chosen.split(",")));
    for (String source : sources) {
      if (!SourceCases.NAMES.contains(source)) {
        throw new InvalidInputException(
            "--source has " + Quoted.of(source) + ", which does not exist here",
            "use " + Names.or(SourceCases.NAMES) + ".");
      }
    }
    if (rows < 1) {
      throw new InvalidInputException("--rows is not positive", "use 1000000, say.");
    }
    if (rows > SourceCases.MOST_SHEET_ROWS && sources.contains(XLSX)) {
      throw new InvalidInputException(
          "--rows is more than a sheet of a workbook holds",
          "use at most %d, or leave %s out.".formatted(SourceCases.MOST_SHEET_ROWS, XLSX));
    }
    if (server != null) {
      sources.add(SourceCases.SERVER);
    }
    List<SourceCases.Timed> table = new ArrayList<>();
    try (SourceCases cases = new SourceCases(rows, Optional.ofNullable(server))) {
      for (String source : sources) {
        table.add(cases.time(source, terminal.cancellation()::check));
      }
    }
    print(table, json);
    return ExitCode.DONE;
  }

  private void print(List<SourceCases.Timed> table, boolean json) {
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
    for (SourceCases.Timed row : table) {
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
