package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.model.Json;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.data.TableSource;
import org.didyma.formulations.InvalidInputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench search}: times of the exact search and the exact sampler. */
@Command(
    name = "search",
    sortOptions = false,
    header = "time the exact search and the exact sampler",
    description = {
      "",
      "Runs each case several times in this process, one thread, and prints the first run (in a"
          + " fresh Java machine), the median, the least and the greatest time in seconds. Reading"
          + " the table is not part of the time.",
      "Without --data the cases are of the bundled table; with it, of a table with the columns of"
          + " Adult and a header, such as a balanced draw of it.",
      ""
    },
    footer = {"", "Example:", "  didyma bench search --runs 1"})
public final class BenchSearchCommand implements Callable<Integer> {

  private static final int MAX_RUNS = 1000;

  private final Terminal terminal;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description = "a table with the columns of Adult and a header")
  private @Nullable String data;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "runs per case; default: ${DEFAULT-VALUE}")
  private int runs = 5;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchSearchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (runs < 1 || runs > MAX_RUNS) {
      throw new InvalidInputException(
          "--runs is not a number from 1 to " + MAX_RUNS, "use --runs 5.");
    }
    List<SearchCase> cases =
        data == null
            ? SearchCases.bank()
            : SearchCases.adult(TableSource.file(OutputFile.path("--data", data)));
    if (!json) {
      terminal.out().println(Timing.HEADER);
    }
    List<Timing> timings = new ArrayList<>();
    for (SearchCase c : cases) {
      terminal.cancellation().check();
      Timing timing = c.run(runs, terminal.cancellation());
      timings.add(timing);
      if (!json) {
        terminal.out().println(timing.line());
      }
    }
    String ratio = ratio(timings);
    if (json) {
      ObjectNode root = Json.object();
      ArrayNode rows = root.putArray("rows");
      timings.forEach(t -> rows.add(t.tree()));
      root.put("ratio", ratio);
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().println();
      terminal.out().println("Median time of enumeration over that of the search: " + ratio);
    }
    return ExitCode.DONE;
  }

  /** How many times longer enumeration takes than the search, on the case that both solve. */
  private static String ratio(List<Timing> timings) {
    Timing enumeration =
        timings.stream().filter(t -> t.engine().equals("enumeration")).findFirst().orElseThrow();
    Timing chain =
        timings.stream()
            .filter(t -> t.engine().equals("chain") && t.name().equals(enumeration.name()))
            .findFirst()
            .orElseThrow();
    return String.format(
        java.util.Locale.ROOT, "%.0f (%s)", enumeration.median() / chain.median(), chain.name());
  }
}
