package org.didyma.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.cli.command.Specified;
import org.didyma.core.InvalidInputException;
import org.didyma.operations.Family;
import org.didyma.operations.Names;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.Operations;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A word that needs a further one. */
final class FamilyCommand implements Runnable {

  private final Family family;
  private final CommandSpec spec;

  private FamilyCommand(Family family) {
    this.family = family;
    this.spec = Specified.spec(this);
  }

  /** The command of a family, with those of its operations. */
  static CommandLine of(Family family, Terminal terminal) {
    CommandSpec spec = new FamilyCommand(family).spec;
    UsageMessageSpec usage = spec.usageMessage();
    List<String> text = new ArrayList<>(List.of(""));
    text.addAll(family.paragraphs());
    usage.description(text.toArray(String[]::new));
    usage.commandListHeading("%nCommands:%n");
    usage.synopsisSubcommandLabel("COMMAND");
    usage.footer(
        Stream.concat(
                Stream.of("", family.examples().size() == 1 ? "Example:" : "Examples:"),
                family.examples().stream().map(example -> "  didyma " + example))
            .toArray(String[]::new));
    OperationCommand.addCommonOptions(spec);
    CommandLine command = Specified.command(spec);
    for (OperationEntry member : Operations.of(family)) {
      CommandLine own = OperationCommand.of(member, terminal);
      own.getCommandSpec().usageMessage().header(member.summary());
      command.addSubcommand(member.lastWord(), own);
    }
    return command;
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        family.name() + " needs a further word",
        "use didyma %s %s."
            .formatted(family.name(), Names.or(List.copyOf(spec.subcommands().keySet()))));
  }
}
