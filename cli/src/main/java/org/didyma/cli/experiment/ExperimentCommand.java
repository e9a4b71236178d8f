package org.didyma.cli.experiment;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma experiment}: the group of commands about experiments. */
@Command(
    name = "experiment",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "Experiments on public tables, among them published ones done again: many simulated releases,"
          + " with means, intervals of confidence and charts. What they write is not private."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma experiment list"})
public final class ExperimentCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new ExperimentCommand())
        .addSubcommand(new ExperimentListCommand(terminal))
        .addSubcommand(new ExperimentRunCommand(terminal))
        .addSubcommand(new ExperimentInstancesCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "experiment needs a further word", "use didyma experiment list, run or instances.");
  }
}
