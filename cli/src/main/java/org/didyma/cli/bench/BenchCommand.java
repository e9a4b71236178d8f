package org.didyma.cli.bench;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma bench}: the group of benchmarks. */
@Command(
    name = "bench",
    synopsisSubcommandLabel = "COMMAND",
    description = {"", "Measures how fast the engines are on this machine."},
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma bench search --runs 1"})
public final class BenchCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new BenchSearchCommand(terminal))
        .addSubcommand(new BenchCellsCommand(terminal))
        .addSubcommand(new BenchSourcesCommand(terminal))
        .addSubcommand(new BenchNoiseCommand(terminal))
        .addSubcommand(new BenchAccountingCommand(terminal))
        .addSubcommand(new BenchGradientCommand(terminal))
        .addSubcommand(new BenchPassesCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "bench needs a further word",
        "use didyma bench search, cells, sources, noise, accounting, gradient or passes.");
  }
}
