package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.data.CellReader;
import org.didyma.data.Schema;
import org.didyma.experiments.bench.GeneratedTable;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench cells}: how fast a large table becomes cells, and in how much memory. */
@Command(
    name = "cells",
    sortOptions = false,
    header = "time the reading of a large generated table",
    description = {
      "",
      "Generates a CSV table of nine features and a label while reading it, groups it into cells,"
          + " and prints rows per second and the peak of the heap. Set the heap with"
          + " DIDYMA_JAVA_OPTS=-Xmx512m.",
      ""
    },
    footer = {"", "Example:", "  didyma bench cells --rows 100000"})
public final class BenchCellsCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "rows of the table; default: ${DEFAULT-VALUE}")
  private long rows;

  @Option(
      names = "--distinct",
      paramLabel = "N",
      defaultValue = "5000",
      description = "distinct rows among them; default: ${DEFAULT-VALUE}")
  private int distinct;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchCellsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (distinct < 1 || distinct > GeneratedTable.MAX_DISTINCT || rows < distinct) {
      throw new InvalidInputException(
          "--rows and --distinct do not fit together",
          "use 1 to " + GeneratedTable.MAX_DISTINCT + " distinct rows, and at least as many rows.");
    }
    Schema schema = Schema.parse(GeneratedTable.SCHEMA, "the generated table");
    long start = System.nanoTime();
    Cells cells =
        CellReader.read(
            new GeneratedTable(rows, distinct),
            schema,
            position -> {
              terminal.cancellation().check();
              return true;
            });
    double seconds = (System.nanoTime() - start) / 1e9;
    long heap = Runtime.getRuntime().maxMemory() >> 20;
    long peak = peakHeapBytes() >> 20;
    if (json) {
      ObjectNode root = Json.object();
      root.put("rows", cells.records());
      root.put("cells", cells.count());
      root.put("seconds", seconds);
      root.put("rows_per_second", Math.round(rows / seconds));
      root.put("heap_limit_mb", heap);
      root.put("heap_peak_mb", peak);
      terminal.out().print(Json.text(root));
    } else {
      terminal
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%d rows into %d cells in %.2f s: %.0f rows per second;"
                      + " heap limit %d MB, peak %d MB",
                  cells.records(),
                  cells.count(),
                  seconds,
                  rows / seconds,
                  heap,
                  peak));
    }
    return ExitCode.DONE;
  }

  private static long peakHeapBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }
}
