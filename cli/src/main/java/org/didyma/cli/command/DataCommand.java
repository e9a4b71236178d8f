package org.didyma.cli.command;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma data}: the group of commands about catalogued public tables. */
@Command(
    name = "data",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "Public tables that are known by name, each with a schema, for --dataset NAME. One comes with"
          + " the program; the others are downloaded on request and checked against their published"
          + " checksums."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma data list"})
public final class DataCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new DataCommand())
        .addSubcommand(new DataListCommand(terminal))
        .addSubcommand(new DataFetchCommand(terminal))
        .addSubcommand(new DataDescribeCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "data needs a further word", "use didyma data list, fetch or describe.");
  }
}
