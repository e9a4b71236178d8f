package org.didyma.cli.options;

import java.math.BigDecimal;
import org.didyma.formulations.InvalidInputException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to promise. */
public final class PrivacyOptions {

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "privacy parameter, a decimal number, required; smaller protects more")
  private @Nullable String epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "second privacy parameter; the exponential mechanism has 0")
  private String delta = "0";

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = "auto",
      description = "exponential, or auto, which chooses it")
  private String mechanism = "auto";

  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  /** Reads the parameters that have one possible value, to find mistakes early. */
  public void check() {
    if (!mechanism.equals("exponential") && !mechanism.equals("auto")) {
      throw new InvalidInputException(
          "--mechanism is " + Quote.of(mechanism) + ", which does not exist here",
          "use exponential or auto.");
    }
    BigDecimal value;
    try {
      value = delta.length() > 100 ? BigDecimal.ONE.negate() : new BigDecimal(delta.strip());
    } catch (NumberFormatException e) {
      throw new InvalidInputException("delta is not a decimal number", "leave --delta out.", e);
    }
    if (value.signum() != 0) {
      throw new InvalidInputException(
          "delta is not 0, but the exponential mechanism's guarantee is pure",
          "leave --delta out; the guarantee is then stronger.");
    }
  }

  public Epsilon epsilon() {
    if (epsilon == null) {
      throw new InvalidInputException(
          "--epsilon is missing", "choose one, for example --epsilon 1; smaller protects more.");
    }
    try {
      return Epsilon.parse(epsilon);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()),
          "use a decimal number above 0, for example 1 or 0.1; smaller protects more.",
          e);
    }
  }

  public Adjacency adjacency() {
    return neighbours.adjacency();
  }
}
