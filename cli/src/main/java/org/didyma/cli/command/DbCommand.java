package org.didyma.cli.command;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma db}: the group of commands about databases that run passes themselves. */
@Command(
    name = "db",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "solve --in-database lets a database run the passes of a gradient descent. PostgreSQL needs a"
          + " few functions for that, in a schema of their own; an embedded H2 needs nothing."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma db install --data jdbc:postgresql://localhost/clinic"})
public final class DbCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new DbCommand())
        .addSubcommand(new DbInstallCommand(terminal))
        .addSubcommand(new DbUninstallCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "db needs a further word", "use didyma db install or didyma db uninstall.");
  }
}
