package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.bench.GradientCase;
import org.didyma.experiments.bench.GradientCases;
import org.didyma.experiments.bench.PassCase;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench gradient}: what privacy costs gradient methods in time. */
@Command(
    name = "gradient",
    sortOptions = false,
    header = "time private gradient methods beside the same without noise",
    description = {
      "",
      "Runs gradient methods on a generated table, each in turn with the same descent without"
          + " noise, in this process and on one thread, and prints examples per second of processor"
          + " time and the ratio of the times of neighbouring runs, all medians; then sums of"
          + " clipped gradients over the whole table, with the share of their time that merely"
          + " reading its memory takes. Randomness is the secure one of releases.",
      ""
    },
    footer = {"", "Example:", "  didyma bench gradient --records 2000 --features 10 --runs 1"})
public final class BenchGradientCommand implements Callable<Integer> {

  private static final long MOST_VALUES = 1L << 30;

  private final Terminal terminal;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "100000",
      description = "rows of the table; default: ${DEFAULT-VALUE}")
  private int records;

  @Option(
      names = "--features",
      paramLabel = "D",
      defaultValue = "50",
      description = "features of a row; default: ${DEFAULT-VALUE}")
  private int features;

  @Option(
      names = "--passes",
      paramLabel = "K",
      defaultValue = "5",
      description = "passes over the table; default: ${DEFAULT-VALUE}")
  private int passes;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "runs to take the median of; default: ${DEFAULT-VALUE}")
  private int runs;

  @Option(
      names = "--case",
      paramLabel = "TEXT",
      description = "only cases whose name contains this text; may be given several times")
  private List<String> wanted = new ArrayList<>();

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchGradientCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (records < 50
        || features < 1
        || (long) records * (features + 1) > MOST_VALUES
        || passes < 1
        || runs < 1) {
      throw new InvalidInputException(
          "--records, --features, --passes or --runs is out of range",
          "use at least 50 records and 1 of the others, and at most 2^30 values.");
    }
    ObjectNode root =
        Json.object().put("records", records).put("features", features).put("passes", passes);
    GradientCases cases = new GradientCases(records, features, passes);
    List<GradientCase> methods = cases.all().stream().filter(c -> isWanted(c.name())).toList();
    List<PassCase> whole = cases.whole().stream().filter(c -> isWanted(c.name())).toList();
    if (methods.isEmpty() && whole.isEmpty()) {
      throw new InvalidInputException(
          "no case has a name with "
              + wanted.stream().map(Quoted::of).collect(Collectors.joining(" or ")),
          "leave --case out to see the names of all.");
    }
    ArrayNode rows = root.putArray("rows");
    show(methods.isEmpty() ? "" : GradientCase.HEAD);
    for (GradientCase one : methods) {
      GradientCase.Times times = one.measure(runs, terminal.cancellation()::check);
      rows.add(times.tree());
      show(times.line());
    }
    ArrayNode sums = root.putArray("passes_over_all");
    show(whole.isEmpty() ? "" : PassCase.HEAD);
    for (PassCase one : whole) {
      PassCase.Times times = one.measure(runs, terminal.cancellation()::check);
      sums.add(times.tree());
      show(times.line());
    }
    if (json) {
      terminal.out().print(Json.text(root));
    }
    return ExitCode.DONE;
  }

  private boolean isWanted(String name) {
    return wanted.isEmpty() || wanted.stream().anyMatch(name::contains);
  }

  private void show(String line) {
    if (!format.isJson() && !line.isEmpty()) {
      terminal.out().println(line);
    }
  }
}
