package org.didyma.cli.options;

import java.math.BigDecimal;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.WeightLattice;
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
      description = "second privacy parameter; the mechanisms here have 0")
  private String delta = "0";

  @Mixin private MechanismOptions mechanism = new MechanismOptions();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  /** Reads the parameters that have one possible value, to find mistakes early. */
  public void check() {
    mechanism.check();
    BigDecimal value;
    try {
      value = delta.length() > 100 ? BigDecimal.ONE.negate() : new BigDecimal(delta.strip());
    } catch (NumberFormatException e) {
      throw new InvalidInputException("delta is not a decimal number", "leave --delta out.", e);
    }
    if (value.signum() != 0) {
      throw new InvalidInputException(
          "delta is not 0, but the guarantees of the mechanisms here are pure",
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

  /** The mechanism to release with, over public parameters. */
  public ChosenMechanism<?, ?> mechanism(WeightLattice lattice, Costs costs, int threads) {
    return mechanism.over(
        new MechanismOptions.Setting(epsilon(), adjacency(), lattice, costs), threads);
  }

  public Adjacency adjacency() {
    return neighbours.adjacency();
  }
}
