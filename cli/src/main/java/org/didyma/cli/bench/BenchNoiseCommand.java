package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.bench.NoiseCase;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench noise}: how many exact draws of noise a thread makes per second. */
@Command(
    name = "noise",
    sortOptions = false,
    header = "time the exact samplers of noise",
    description = {
      "",
      "Draws from each law and prints millions of draws per second of processor time of one"
          + " thread, beside the same for what the platform offers without exactness, and the"
          + " ratio of the two. Both are measured in turn in this process.",
      ""
    },
    footer = {"", "Example:", "  didyma bench noise --runs 1 --seconds 0.1"})
public final class BenchNoiseCommand implements Callable<Integer> {

  private static final int MAX_RUNS = 1000;
  private static final double MAX_SECONDS = 60;

  private final Terminal terminal;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "runs per law after one to warm up; default: ${DEFAULT-VALUE}")
  private int runs;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "0.3",
      description = "processor time of one run; default: ${DEFAULT-VALUE}")
  private double seconds;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchNoiseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (runs < 1 || runs > MAX_RUNS) {
      throw new InvalidInputException(
          "--runs is not a number from 1 to " + MAX_RUNS, "use --runs 5.");
    }
    if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
      throw new InvalidInputException("--seconds is not in (0, 60]", "use --seconds 0.3.");
    }
    ObjectNode root = Json.object();
    ArrayNode rows = root.putArray("rows");
    if (!json) {
      line("%-38s %9s %9s %7s  %s", "law", "million/s", "peer", "ratio", "peer");
    }
    for (NoiseCase c : NoiseCase.all()) {
      terminal.cancellation().check();
      double rate = NoiseCase.rate(c.drawer(), runs, seconds);
      double peer = NoiseCase.rate(c.peer(), runs, seconds);
      if (json) {
        ObjectNode row = rows.addObject();
        row.put("law", c.name());
        row.put("draws_per_second", Math.round(rate));
        row.put("peer", c.peerName());
        row.put("peer_draws_per_second", Math.round(peer));
        row.put("ratio", rate / peer);
      } else {
        line(
            "%-38s %9.2f %9.2f %7.2f  %s",
            c.name(), rate / 1e6, peer / 1e6, rate / peer, c.peerName());
      }
    }
    if (json) {
      terminal.out().print(Json.text(root));
    }
    return ExitCode.DONE;
  }

  private void line(String pattern, Object... values) {
    terminal.out().println(String.format(Locale.ROOT, pattern, values));
  }
}
