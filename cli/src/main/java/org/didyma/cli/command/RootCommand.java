package org.didyma.cli.command;

import org.didyma.cli.Version;
import org.didyma.core.InvalidInputException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The word {@code didyma} itself, which does nothing without a command. */
public final class RootCommand implements Runnable {

  private RootCommand() {}

  /** What there is of it; annotations would take longer to read at each start. */
  public static CommandSpec spec() {
    CommandSpec spec = Specified.spec(new RootCommand());
    spec.name("didyma");
    spec.versionProvider(new Version());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .header("Private classification by exact search over integer weights.")
        .description(
            "",
            "Learns a small linear classifier with integer weights (a scorecard) from a table, with"
                + " a proven differential-privacy guarantee that is printed with it.")
        .commandListHeading("%nCommands:%n")
        .optionListHeading("%nOptions:%n")
        .footer(
            "",
            "Every command explains itself with --help.",
            "",
            "Example:",
            "  didyma solve --data people.csv --schema people.schema.json --epsilon 1");
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .type(boolean.class)
            .description("show this help")
            .build());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .type(boolean.class)
            .description("show the version")
            .build());
    return spec;
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "no command was given", "start with didyma demo, or see didyma --help.");
  }
}
