package org.didyma.cli.command;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma schema}: the group of commands about schemas. */
@Command(
    name = "schema",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "A schema is the public description of a table: its label, and for every feature the values"
          + " it can take. It must come from public knowledge, since everything in it is published"
          + " with the model."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma schema check people.schema.json"})
public final class SchemaCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new SchemaCommand())
        .addSubcommand(new SchemaSkeletonCommand(terminal))
        .addSubcommand(new SchemaSuggestCommand(terminal))
        .addSubcommand(new SchemaLearnCommand(terminal))
        .addSubcommand(new SchemaCheckCommand(terminal))
        .addSubcommand(new SchemaFitCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "schema needs a further word", "use didyma schema skeleton, suggest, learn, check or fit.");
  }
}
