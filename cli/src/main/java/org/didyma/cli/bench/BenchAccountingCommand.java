package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.bench.AccountingCase;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench accounting}: how long epsilons and noise multipliers take. */
@Command(
    name = "accounting",
    sortOptions = false,
    header = "time the accountants",
    description = {
      "",
      "Calculates epsilon, and the noise for epsilon 1, of Gaussians on samples, and prints the"
          + " processor time of the first and the median run in milliseconds.",
      ""
    },
    footer = {"", "Example:", "  didyma bench accounting --runs 1"})
final class BenchAccountingCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "9",
      description = "runs of each case after the first; default: ${DEFAULT-VALUE}")
  private int runs;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  BenchAccountingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (runs < 1) {
      throw new InvalidInputException("--runs is below 1", "use 1 or more.");
    }
    ObjectNode root = Json.object();
    ArrayNode list = root.putArray("cases");
    if (!json) {
      terminal.out().printf("%-44s %9s %9s  %s%n", "case", "first", "median", "result");
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    for (AccountingCase test : AccountingCase.all()) {
      double[] times = new double[runs + 1];
      String result = "";
      for (int run = 0; run <= runs; run++) {
        long start = clock.getCurrentThreadCpuTime();
        result = test.result().get();
        times[run] = (clock.getCurrentThreadCpuTime() - start) / 1e6;
        terminal.cancellation().check();
      }
      double first = times[0];
      double[] later = Arrays.copyOfRange(times, 1, times.length);
      Arrays.sort(later);
      double median = later[later.length / 2];
      if (json) {
        list.addObject()
            .put("case", test.name())
            .put("first_milliseconds", first)
            .put("median_milliseconds", median)
            .put("result", result);
      } else {
        terminal
            .out()
            .println(
                String.format(
                    Locale.ROOT, "%-44s %9.2f %9.2f  %s", test.name(), first, median, result));
      }
    }
    if (json) {
      terminal.out().print(Json.text(root));
    }
    return ExitCode.DONE;
  }
}
