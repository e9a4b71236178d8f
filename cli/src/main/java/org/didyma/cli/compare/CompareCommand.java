package org.didyma.cli.compare;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma compare}: the group of comparisons. */
@Command(
    name = "compare",
    synopsisSubcommandLabel = "COMMAND",
    description = {"", "Puts engines, or mechanisms, side by side on the same problems."},
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Example:",
      "  didyma compare solvers --suite random --engines chain,enumeration"
    })
public final class CompareCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new CompareCommand())
        .addSubcommand(new CompareSolversCommand(terminal))
        .addSubcommand(new CompareMechanismsCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "compare needs a further word", "use didyma compare solvers or mechanisms.");
  }
}
