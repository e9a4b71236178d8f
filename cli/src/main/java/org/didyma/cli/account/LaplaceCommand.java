package org.didyma.cli.account;

import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Calibration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma account laplace}: scale to epsilon and back. */
@Command(
    name = "laplace",
    sortOptions = false,
    header = "Laplace noise: epsilon from the scale, or the scale from epsilon",
    description = {
      "",
      "Pure privacy without --delta; with it, the smallest epsilon that holds up to delta, which for"
          + " many steps is far smaller.",
      ""
    },
    footer = {"", "Example:", "  didyma account laplace --scale 2"})
final class LaplaceCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--scale",
      paramLabel = "B",
      description = "scale of the noise divided by the L1 sensitivity under --neighbours")
  private @Nullable String scale;

  @Option(names = "--epsilon", paramLabel = "E", description = "total epsilon to reach")
  private @Nullable String epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "delta; pure privacy without it")
  private @Nullable String delta;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "1",
      description = "how often the noise is used on the same data; default 1")
  private long steps;

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      defaultValue = "replace",
      description = "replace or add-remove: what the sensitivity refers to; default replace")
  private String neighbours = "replace";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  LaplaceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Adjacency adjacency = Given.adjacency(neighbours);
    long times = Given.steps(steps);
    Accountants accountants = new Accountants(delta == null ? Delta.ZERO : Given.delta(delta));
    Accountant accountant = accountants.named(delta == null ? "pure" : "pld");
    Rational b;
    if (scale != null && epsilon == null) {
      b = Given.noise("--scale", scale);
    } else if (epsilon != null && scale == null) {
      b = leastScale(accountants, accountant, Given.epsilon(epsilon), times, adjacency);
    } else {
      throw new InvalidInputException(
          "not exactly one of --scale and --epsilon is given", "give one of them.");
    }
    PrivacyEvent event = event(b, times, adjacency);
    PrivacyGuarantee price = accountants.priceOrExplain(accountant, event);
    new Answer(accountant.name(), adjacency, accountants.theorem(accountant, event))
        .with("epsilon", Accountants.epsilon(price))
        .with("delta", Accountants.delta(price))
        .with("scale", b)
        .with("steps", times)
        .print(terminal, json);
    return ExitCode.DONE;
  }

  private static Rational leastScale(
      Accountants accountants,
      Accountant accountant,
      Epsilon epsilon,
      long steps,
      Adjacency adjacency) {
    if (accountants.delta().isZero()) {
      // The sum of steps/b is epsilon exactly, or just below it where that has no short decimal.
      Rational exact = Rational.of(steps, 1).dividedBy(Rational.of(epsilon.value()));
      return Rational.of(exact.decimalAbove(12));
    }
    Calibration calibration =
        new Calibration(
            event ->
                Rational.of(Accountants.epsilon(accountants.price(accountant, event)).value())
                    .above(),
            epsilon);
    return calibration.leastNoise(b -> event(b, steps, adjacency));
  }

  private static PrivacyEvent event(Rational scale, long steps, Adjacency adjacency) {
    return new PrivacyEvent.Repeated(steps, new PrivacyEvent.Laplace(scale, adjacency));
  }
}
