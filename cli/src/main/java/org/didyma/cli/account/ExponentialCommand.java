package org.didyma.cli.account;

import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.ConcentratedAccountant;
import org.didyma.privacy.accounting.Explanation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma account exponential}: what exponential mechanisms add up to. */
@Command(
    name = "exponential",
    sortOptions = false,
    header = "exponential mechanisms: what several releases add up to",
    description = {
      "",
      "Adds up releases of the exponential mechanism (didyma solve) from the same data: their"
          + " epsilons without --delta, and something smaller with it. Each costs epsilon^2/8 of"
          + " rho.",
      ""
    },
    footer = {"", "Example:", "  didyma account exponential --epsilon 0.1 --steps 50 --delta 1e-6"})
final class ExponentialCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(names = "--epsilon", paramLabel = "E", description = "epsilon of one release, required")
  private @Nullable String epsilon;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "1",
      description = "how many releases; default 1")
  private long steps;

  @Option(names = "--delta", paramLabel = "D", description = "delta; pure privacy without it")
  private @Nullable String delta;

  @Option(
      names = "--accountant",
      paramLabel = "NAME",
      description = "pure, advanced, zcdp, rdp or pld; default: the one with the smallest epsilon")
  private @Nullable String accountant;

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      defaultValue = "replace",
      description = "replace or add-remove; default replace")
  private String neighbours = "replace";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  ExponentialCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Adjacency adjacency = Given.adjacency(neighbours);
    PrivacyEvent event =
        new PrivacyEvent.Repeated(
            Given.steps(steps),
            new PrivacyEvent.Exponential(
                Given.epsilon(Given.required(epsilon, "--epsilon", "--epsilon 1.")), adjacency));
    Accountants accountants = new Accountants(delta == null ? Delta.ZERO : Given.delta(delta));
    Accountant chosen =
        accountant == null
            ? Explanation.of(event, accountants).best()
            : accountants.named(accountant);
    PrivacyGuarantee price = accountants.priceOrExplain(chosen, event);
    var rho = (PrivacyGuarantee.ZeroConcentrated) new ConcentratedAccountant().price(event);
    new Answer(chosen.name(), adjacency, accountants.theorem(chosen, event))
        .with("epsilon", Accountants.epsilon(price))
        .with("delta", Accountants.delta(price))
        .with("rho", rho.rho())
        .with("steps", steps)
        .print(terminal, json);
    return ExitCode.DONE;
  }
}
