package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.cli.options.Quote;
import org.didyma.formulations.InvalidInputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --mechanism}, and the options of single mechanisms. */
public final class MechanismOptions {

  private static final String AUTO = "auto";

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = AUTO,
      description = {
        "how to choose privately, one of:",
        "auto: exponential; the default",
        "exponential: a draw, exact",
        "opdisc: the optimum of a perturbed objective, noisier; no intercept",
        "top-r, gap-truncated: a draw that tells only the best weights apart",
        "permute-and-flip: a draw, small lattices only",
        "opsamp: the average of many perturbed optima over a box of real weights; needs --delta",
        "psgd: gradient descent in passes, noise at the end",
        "scs13: gradient descent in passes, noise in every update",
        "bst14: gradient descent on samples, noise in every update; needs --delta",
        "objective-perturbation: the minimum of a loss with noise in it",
        "output-perturbation: full gradient steps, noise at the end",
        "private-majority: the same label for everybody"
      })
  private String mechanism = AUTO;

  @Mixin private RankOptions ranks = new RankOptions();
  @Mixin private SampledOptions sampled = new SampledOptions();
  @Mixin private DescentOptions descent = new DescentOptions();

  /** Every mechanism, in the order of the help. */
  private List<MechanismChoice> choices() {
    List<MechanismChoice> choices = new ArrayList<>(ScoredChoices.of(ranks));
    choices.add(new OpDiscChoice());
    choices.add(new OpSampChoice(sampled));
    choices.addAll(GradientChoices.of(descent));
    return choices;
  }

  /** The mechanism that was named. */
  MechanismChoice choice() {
    String name = mechanism.equals(AUTO) ? "exponential" : mechanism;
    return choices().stream()
        .filter(choice -> choice.name().equals(name))
        .findFirst()
        .orElseThrow(this::unknown);
  }

  /**
   * Checks the name and its options, to find mistakes early.
   *
   * @param given the names of the options that were given
   */
  void check(Set<String> given) {
    MechanismChoice choice = choice();
    for (String option : given) {
      List<String> takers =
          choices().stream()
              .filter(other -> other.options().contains(option))
              .map(MechanismChoice::name)
              .toList();
      if (!takers.isEmpty() && !takers.contains(choice.name())) {
        throw new InvalidInputException(
            "%s does not apply to --mechanism %s".formatted(option, choice.name()),
            "leave it out, or use --mechanism %s.".formatted(String.join(" or ", takers)));
      }
    }
    choice.check();
  }

  private InvalidInputException unknown() {
    return new InvalidInputException(
        "--mechanism is " + Quote.of(mechanism) + ", which does not exist here",
        Stream.concat(Stream.of(AUTO), choices().stream().map(MechanismChoice::name))
            .collect(Collectors.joining(", ", "use one of: ", ".")));
  }
}
