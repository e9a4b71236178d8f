package org.didyma.cli.command;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma cells}: the group of commands about counts of distinct rows. */
@Command(
    name = "cells",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "Lattice mechanisms need to know how many records of each label have each distinct row. Such"
          + " counts of several places add up, so that one card is drawn from all of their records"
          + " and no place gives its records away. The counts themselves are not private: whoever"
          + " adds them up sees them."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma cells merge north.cells south.cells --out all.cells"})
public final class CellsCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new CellsCommand())
        .addSubcommand(new CellsExportCommand(terminal))
        .addSubcommand(new CellsMergeCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "cells needs a further word", "use didyma cells export or didyma cells merge.");
  }
}
