package org.didyma.cli.account;

import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.ground.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma account}: the group of calculators. */
@Command(
    name = "account",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "",
      "Calculates what mechanisms promise, how much noise a promise needs, and what several releases"
          + " add up to. No data is read. Every result is rounded towards less privacy, names its"
          + " adjacency and the theorem that it rests on."
    },
    commandListHeading = "%nCommands:%n",
    footer = {"", "Example:", "  didyma account gaussian --epsilon 1 --delta 1e-5"})
public final class AccountCommand implements Runnable {

  @Mixin private CommonOptions common = new CommonOptions();

  /** The group with its commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new AccountCommand())
        .addSubcommand(new GaussianCommand(terminal))
        .addSubcommand(new LaplaceCommand(terminal))
        .addSubcommand(new ExponentialCommand(terminal))
        .addSubcommand(new SubsampledGaussianCommand(terminal))
        .addSubcommand(new ComposeCommand(terminal))
        .addSubcommand(new ConvertCommand(terminal));
  }

  @Override
  public void run() {
    throw new InvalidInputException(
        "account needs a further word",
        "use didyma account gaussian, laplace, exponential, subsampled-gaussian, compose or"
            + " convert.");
  }
}
