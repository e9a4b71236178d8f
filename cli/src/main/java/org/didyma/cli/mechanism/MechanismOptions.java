package org.didyma.cli.mechanism;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code --mechanism}, and the options of single mechanisms. */
public final class MechanismOptions {

  private static final String USUAL = "exponential";

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = USUAL,
      description = {
        "how to choose privately, one of:",
        "exponential: a draw, exact; the default",
        "auto: what has the smallest proven bound for the public sizes",
        "opdisc: the optimum of a perturbed objective, noisier; no intercept",
        "rspm: the same with noise on each weight by itself",
        "sample-and-aggregate: a vote of blocks of records, whose searches may fail",
        "prsma: the optimum of a random part, WITHOUT A GUARANTEE; needs --calibration published",
        "top-r, gap-truncated: a draw that tells only the best weights apart",
        "permute-and-flip: a draw whose expected cost is never higher, and often lower",
        "opsamp: the average of many perturbed optima over a box of real weights; needs --delta",
        "psgd: gradient descent in passes, noise at the end",
        "scs13: gradient descent in passes, noise in every update",
        "bst14: gradient descent on samples, noise in every update; needs --delta",
        "objective-perturbation: the minimum of a loss with noise in it",
        "output-perturbation: full gradient steps, noise at the end",
        "dp-sgd, dp-adam: descent on random lots, noise in every step; needs --delta, --records",
        "sgd-adv, sgd-ma: dp-sgd as in older comparisons",
        "dp-agd: full gradients, with a budget that is spent as needed; needs --delta, --records",
        "privgene: random search whose survivors are drawn privately",
        "private-majority: the same label for everybody",
        "l-bfgs, sgd, majority: NOT PRIVATE, to compare with; without --epsilon"
      })
  private String mechanism = USUAL;

  @Mixin private RankOptions ranks = new RankOptions();
  @Mixin private PerturbationOptions perturbation = new PerturbationOptions();
  @Mixin private SampledOptions sampled = new SampledOptions();
  @Mixin private DescentOptions descent = new DescentOptions();
  @Mixin private BlockOptions blocks = new BlockOptions();
  @Mixin private NoisyDescentOptions noisy = new NoisyDescentOptions();
  @Mixin private TuningOptions tuning = new TuningOptions();

  /** Every mechanism, in the order of the help. */
  private List<MechanismChoice> choices() {
    List<MechanismChoice> choices = new ArrayList<>(ScoredChoices.of(ranks));
    choices.add(new AutoChoice());
    choices.add(new OpDiscChoice(perturbation));
    choices.add(new RspmChoice(perturbation));
    choices.add(new OpSampChoice(sampled));
    choices.add(new SampleAndAggregateChoice(blocks));
    choices.add(new PrsmaChoice(blocks, perturbation));
    choices.addAll(GradientChoices.of(descent, perturbation));
    choices.addAll(NoisyDescentChoices.of(descent, perturbation, noisy));
    choices.addAll(BaselineChoices.of(descent));
    return choices;
  }

  /** The mechanism that was named. */
  MechanismChoice choice() {
    return choices().stream()
        .filter(choice -> choice.name().equals(mechanism))
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
      boolean refused = !takers.isEmpty() && !takers.contains(choice.name());
      // A delta of 0 is what mechanisms without one have; see PrivacyOptions.
      if (refused && !option.equals("--delta")) {
        throw new InvalidInputException(
            "%s does not apply to --mechanism %s".formatted(option, choice.name()),
            "leave it out, or use --mechanism %s.".formatted(String.join(" or ", takers)));
      }
    }
    choice.check(given);
    tuning.check(choice, given);
    tuning.grid().ifPresent(grid -> check(grid, given));
  }

  private void check(Grid grid, Set<String> given) {
    Set<String> all = new HashSet<>(given);
    all.addAll(grid.names());
    grid.settings().forEach(values -> with(values).choice().check(all));
  }

  /** Makes the mechanism that was named, as often as wanted, each time on noise of its own. */
  Supplier<ChosenMechanism<?, ?>> maker(Setting setting) {
    return TuningOptions.takes(choice())
        ? new Tuned(this, tuning, descent.rows(), setting).maker()
        : () -> choice().over(setting);
  }

  /** Whether a file is the public table to tune on. */
  boolean isTunedOn(String table) {
    return tuning.isPublic()
        && Path.of(tuning.publicTable().name())
            .toAbsolutePath()
            .normalize()
            .equals(Path.of(table).toAbsolutePath().normalize());
  }

  /** The number of records to rehearse with, whatever the mechanism. */
  int rehearsedRecords() {
    return noisy.records();
  }

  /** The number of records that was given, if the mechanism takes one. */
  Optional<Integer> records() {
    return choice().options().contains("--records") && noisy.isRecordsGiven()
        ? Optional.of(noisy.records())
        : Optional.empty();
  }

  /**
   * The same options with other values.
   *
   * @param values by the names of options
   */
  MechanismOptions with(Map<String, ?> values) {
    MechanismOptions copy = new MechanismOptions();
    CommandSpec to = CommandSpec.forAnnotatedObject(copy);
    for (OptionSpec option : CommandSpec.forAnnotatedObject(this).options()) {
      String name = option.longestName();
      Object value = values.containsKey(name) ? values.get(name) : option.getValue();
      Objects.requireNonNull(to.findOption(name)).setValue(value);
    }
    return copy;
  }

  private InvalidInputException unknown() {
    return new InvalidInputException(
        "--mechanism is " + Quoted.of(mechanism) + ", which does not exist here",
        choices().stream()
            .map(MechanismChoice::name)
            .collect(Collectors.joining(", ", "use one of: ", ".")));
  }
}
