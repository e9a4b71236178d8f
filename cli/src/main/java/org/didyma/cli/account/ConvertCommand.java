package org.didyma.cli.account;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.ConcentratedConversion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma account convert}: between zCDP and (epsilon, delta). */
@Command(
    name = "convert",
    sortOptions = false,
    header = "zCDP to (epsilon, delta) and back",
    description = {
      "",
      "Two of --rho, --epsilon and --delta give the third: the epsilon or delta that rho-zCDP"
          + " implies, or the largest rho that implies (epsilon, delta). --epsilon alone is a pure"
          + " guarantee and gives the rho that it implies.",
      ""
    },
    footer = {"", "Example:", "  didyma account convert --rho 0.1 --delta 1e-6"})
final class ConvertCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(names = "--rho", paramLabel = "R", description = "parameter of zCDP")
  private @Nullable String rho;

  @Option(names = "--epsilon", paramLabel = "E", description = "epsilon")
  private @Nullable String epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "delta")
  private @Nullable String delta;

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      defaultValue = "replace",
      description = "replace or add-remove, the same before and after; default replace")
  private String neighbours = "replace";

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  ConvertCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    var adjacency = Given.adjacency(neighbours);
    if (epsilon != null && rho == null && delta == null) {
      Epsilon e = Given.epsilon(epsilon);
      Rational square = Rational.of(e.value()).times(Rational.of(e.value()));
      new Answer("zcdp", adjacency, "pure to zCDP (Bun and Steinke 2016, Proposition 1.4)")
          .with("epsilon", e)
          .with("delta", "0")
          .with("rho", Rho.above(square.dividedBy(Rational.of(2, 1))))
          .print(terminal, json);
      return ExitCode.DONE;
    }
    Answer answer = new Answer("zcdp", adjacency, ConcentratedConversion.THEOREM);
    if (rho != null && delta != null && epsilon == null) {
      Rho r = Given.rho(rho);
      Delta d = Given.delta(delta);
      double e = ConcentratedConversion.epsilon(above(r.value()), below(d.value()));
      answer.with("epsilon", Epsilon.above(e)).with("delta", d).with("rho", r);
    } else if (epsilon != null && delta != null && rho == null) {
      Epsilon e = Given.epsilon(epsilon);
      Delta d = Given.delta(delta);
      double r = ConcentratedConversion.rho(below(e.value()), below(d.value()));
      BigDecimal down = new BigDecimal(r).round(new MathContext(12, RoundingMode.FLOOR));
      Rho most = new Rho(down.setScale(Rho.MAX_DIGITS, RoundingMode.FLOOR));
      answer.with("epsilon", e).with("delta", d).with("rho", most);
    } else if (rho != null && epsilon != null && delta == null) {
      Rho r = Given.rho(rho);
      Epsilon e = Given.epsilon(epsilon);
      double d = ConcentratedConversion.delta(above(r.value()), below(e.value()));
      answer.with("epsilon", e).with("delta", Given.achieved(d)).with("rho", r);
    } else {
      throw new InvalidInputException(
          "neither two of --rho, --epsilon and --delta nor --epsilon alone are given",
          "give two of them, for example --rho 0.1 --delta 1e-6.");
    }
    answer.print(terminal, json);
    return ExitCode.DONE;
  }

  private static double above(BigDecimal value) {
    return Rational.of(value).above();
  }

  private static double below(BigDecimal value) {
    return Rational.of(value).below();
  }
}
