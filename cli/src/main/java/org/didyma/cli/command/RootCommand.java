package org.didyma.cli.command;

import org.didyma.cli.Version;
import org.didyma.core.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The word {@code didyma} itself, which does nothing without a command. */
@Command(
    name = "didyma",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    header = "Private classification by exact search over integer weights.",
    description = {
      "",
      "Learns a small linear classifier with integer weights (a scorecard) from a table, with a"
          + " proven differential-privacy guarantee that is printed with it."
    },
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Every command explains itself with --help.",
      "",
      "Example:",
      "  didyma solve --data people.csv --schema people.schema.json --epsilon 1"
    })
public final class RootCommand implements Runnable {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "show the version")
  private boolean version;

  @Override
  public void run() {
    throw new InvalidInputException(
        "no command was given", "start with didyma demo, or see didyma --help.");
  }
}
