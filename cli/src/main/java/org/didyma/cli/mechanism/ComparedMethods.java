package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.data.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.InvalidInputException;
import org.didyma.mechanisms.gradient.rows.Rows;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * Gradient methods side by side: each gets those of the options that it takes. Their tables are
 * public, so the number of records needs not be given.
 */
public final class ComparedMethods {

  private static final String RECORDS = "--records";
  private static final String STREAM = "--stream";

  @Mixin private DescentOptions descent = new DescentOptions();
  @Mixin private NoisyDescentOptions noisy = new NoisyDescentOptions();

  @Option(
      names = PerturbationOptions.CALIBRATION,
      paramLabel = "KIND",
      description =
          "psgd, output-perturbation, dp-sgd and dp-adam: proven or published; default proven")
  private @Nullable String calibration;

  @Mixin private TuningOptions tuning = new TuningOptions();

  /** The methods by name. */
  public static Set<String> names() {
    return choices().keySet();
  }

  private static Map<String, MechanismChoice> choices() {
    Map<String, MechanismChoice> choices = new LinkedHashMap<>();
    List<MechanismChoice> all = new ArrayList<>();
    all.addAll(GradientChoices.of(new DescentOptions(), new PerturbationOptions()));
    all.addAll(
        NoisyDescentChoices.of(
            new DescentOptions(), new PerturbationOptions(), new NoisyDescentOptions()));
    all.addAll(BaselineChoices.of(new DescentOptions()));
    all.forEach(choice -> choices.put(choice.name(), choice));
    return choices;
  }

  /**
   * Checks the values of options, and that each is for one of the methods at least.
   *
   * @param methods those to be compared
   * @param given the names of the options that were given
   */
  public void check(List<String> methods, Set<String> given) {
    Map<String, MechanismChoice> choices = choices();
    for (OptionSpec option : CommandSpec.forAnnotatedObject(this).options()) {
      String name = option.longestName();
      Set<String> takers =
          choices.values().stream()
              .filter(choice -> takes(choice, name))
              .map(MechanismChoice::name)
              .collect(Collectors.toCollection(TreeSet::new));
      if (given.contains(name) && methods.stream().noneMatch(takers::contains)) {
        throw new InvalidInputException(
            name + " applies to none of the mechanisms",
            "leave it out, or compare %s.".formatted(String.join(" or ", takers)));
      }
    }
    if (given.contains(STREAM)) {
      throw new InvalidInputException(
          "a comparison holds its tables in memory", "leave --stream out.");
    }
    for (String method : methods) {
      MechanismChoice choice = Objects.requireNonNull(choices.get(method));
      Set<String> own = new HashSet<>(given);
      own.removeIf(option -> !takes(choice, option));
      options(choice, Map.of(RECORDS, "1000000000")).check(own);
    }
  }

  /** Tuning is for the methods that take all that is tuned. */
  private boolean takes(MechanismChoice choice, String option) {
    return switch (option) {
      case "--projection" -> TuningOptions.takes(choice);
      case "--tune", "--tune-public" ->
          tuning
              .grid()
              .map(grid -> TuningOptions.tunable(choice).containsAll(grid.names()))
              .orElse(TuningOptions.takes(choice));
      default -> choice.options().contains(option);
    };
  }

  /** The options of a method, with values for those that were not given. */
  private MechanismOptions options(MechanismChoice choice, Map<String, String> otherwise) {
    Map<String, Object> values = new HashMap<>();
    for (OptionSpec option : CommandSpec.forAnnotatedObject(this).options()) {
      Object value = option.getValue();
      if (value != null && takes(choice, option.longestName())) {
        values.put(option.longestName(), value);
      }
    }
    otherwise.forEach(
        (name, value) -> {
          if (choice.options().contains(name)) {
            values.putIfAbsent(name, value);
          }
        });
    values.put("--mechanism", choice.name());
    return new MechanismOptions().with(values);
  }

  /**
   * Makes mechanisms of a method, each on noise of its own.
   *
   * @param records the number of records to learn from, unless another one was given
   */
  public Supplier<ChosenMechanism<?, ?>> maker(String method, int records, Setting setting) {
    MechanismChoice choice = Objects.requireNonNull(choices().get(method));
    return options(choice, Map.of(RECORDS, Integer.toString(records))).maker(setting);
  }

  /** Records as the rows that methods learn from. */
  public Rows rows(Cells cells, Schema schema) {
    return descent.rows().of(cells, schema);
  }
}
