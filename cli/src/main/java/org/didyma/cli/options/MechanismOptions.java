package org.didyma.cli.options;

import java.security.SecureRandom;
import org.didyma.formulations.Costs;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import picocli.CommandLine.Option;

/** {@code --mechanism}, and the options of single mechanisms. */
public final class MechanismOptions {

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "exponential (a draw, exact), opdisc (the optimum of a perturbed objective, noisier; no"
              + " intercept), or auto, which is exponential; default auto")
  private String mechanism = "auto";

  /**
   * What every mechanism has to know.
   *
   * @param epsilon what to promise
   * @param adjacency to which changes
   * @param lattice the weights to choose from
   * @param costs of errors
   */
  record Setting(Epsilon epsilon, Adjacency adjacency, WeightLattice lattice, Costs costs) {}

  /** Checks the name, to find mistakes early. */
  void check() {
    switch (mechanism) {
      case "auto", "exponential", "opdisc" -> {}
      default -> throw unknown();
    }
  }

  /**
   * The mechanism of that name.
   *
   * @param threads how many threads its search may use
   */
  ChosenMechanism<?> over(Setting setting, int threads) {
    return switch (mechanism) {
      case "auto", "exponential" ->
          new ChosenMechanism<>(
              new ExponentialMechanism(new SecureRandom(), threads),
              new ExponentialMechanism.Parameters(
                  setting.epsilon, setting.adjacency, setting.lattice, setting.costs));
      case "opdisc" ->
          new ChosenMechanism<>(
              new OpDisc(new ChainSearch(threads)),
              new OpDisc.Parameters(
                  setting.epsilon, setting.adjacency, setting.lattice, setting.costs));
      default -> throw unknown();
    };
  }

  private InvalidInputException unknown() {
    return new InvalidInputException(
        "--mechanism is " + Quote.of(mechanism) + ", which does not exist here",
        "use auto, exponential or opdisc.");
  }
}
