package org.didyma.cli.account;

import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.AnalyticGaussian;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma account gaussian}: two of sigma, epsilon and delta give the third. */
@Command(
    name = "gaussian",
    sortOptions = false,
    header = "one Gaussian mechanism: two of sigma, epsilon, delta give the third",
    description = {
      "",
      "The exact trade-off of normal noise: give two of --sigma, --epsilon and --delta to get the"
          + " third.",
      ""
    },
    footer = {"", "Example:", "  didyma account gaussian --epsilon 1 --delta 1e-5"})
final class GaussianCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--sigma",
      paramLabel = "Z",
      description = "standard deviation divided by the L2 sensitivity under --neighbours")
  private @Nullable String sigma;

  @Option(names = "--epsilon", paramLabel = "E", description = "epsilon of the guarantee")
  private @Nullable String epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "delta of the guarantee")
  private @Nullable String delta;

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      defaultValue = "replace",
      description = "replace or add-remove: what the sensitivity refers to; default replace")
  private String neighbours = "replace";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  GaussianCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Answer answer =
        new Answer("analytic-gaussian", Given.adjacency(neighbours), AnalyticGaussian.THEOREM);
    if (epsilon != null && delta != null && sigma == null) {
      Epsilon e = Given.epsilon(epsilon);
      Delta d = Given.delta(delta);
      double multiplier =
          AnalyticGaussian.multiplier(
              Rational.of(e.value()).below(), Rational.of(d.value()).below());
      answer.with("epsilon", e).with("delta", d).with("sigma", Epsilon.above(multiplier));
    } else if (sigma != null && delta != null && epsilon == null) {
      Rational z = Given.noise("--sigma", sigma);
      Delta d = Given.delta(delta);
      double e = AnalyticGaussian.epsilon(z.below(), Rational.of(d.value()).below());
      answer.with("epsilon", Epsilon.above(e)).with("delta", d).with("sigma", z);
    } else if (sigma != null && epsilon != null && delta == null) {
      Rational z = Given.noise("--sigma", sigma);
      Epsilon e = Given.epsilon(epsilon);
      double d = AnalyticGaussian.delta(Rational.of(e.value()).below(), z.below());
      answer.with("epsilon", e).with("delta", Given.achieved(d)).with("sigma", z);
    } else {
      throw new InvalidInputException(
          "not exactly two of --sigma, --epsilon and --delta are given",
          "give two of them, for example --epsilon 1 --delta 1e-5.");
    }
    answer.print(terminal, json);
    return ExitCode.DONE;
  }
}
