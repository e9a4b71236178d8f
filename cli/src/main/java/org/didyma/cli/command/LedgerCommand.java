package org.didyma.cli.command;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma ledger}: the group of commands about budgets. */
@Command(
    name = "ledger",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "A ledger is a file that holds the privacy budget of one data set and every use of it. Give it"
          + " to private commands with --ledger: they write down what they spend before they begin,"
          + " and refuse what the budget does not cover. A ledger is two files, L and L.head; keep"
          + " them together."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma ledger show people.ledger"})
public final class LedgerCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new LedgerCommand())
        .addSubcommand(new LedgerOpenCommand(terminal))
        .addSubcommand(new LedgerShowCommand(terminal))
        .addSubcommand(new LedgerVerifyCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "ledger needs a further word",
        "use didyma ledger open, didyma ledger show or didyma ledger verify.");
  }
}
