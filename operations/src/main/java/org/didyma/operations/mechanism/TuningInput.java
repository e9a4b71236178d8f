package org.didyma.operations.mechanism;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.data.text.TableSource;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.gradient.TrialNumber;
import org.didyma.operations.Inputs;

/** What comes before a gradient method: trying settings, and a projection. */
public record TuningInput(Inputs in) {

  /** What says how to read the table or what is promised, and is no setting to try. */
  private static final Set<String> FIXED =
      Set.of(
          DescentParameters.ROW_NORM.name(),
          DescentParameters.ROW_ORIGIN.name(),
          "records",
          "sample",
          "stream",
          "in-database",
          "calibration",
          "accountant",
          "noise-multiplier");

  private static final int MOST_COORDINATES = 100_000;
  private static final int MOST_TRIALS = 10_000;

  /**
   * The law of a number of trials.
   *
   * @param of it with a mean
   */
  private record Law(String word, IntFunction<TrialNumber> of) {}

  private static final List<Law> LAWS =
      List.of(
          new Law("geometric", TrialNumber::geometric),
          new Law("logarithmic", TrialNumber::logarithmic),
          new Law("poisson", TrialNumber::poisson));

  private static final Parameter<String> TUNE =
      Parameter.text("tune", "OPTION=V,V")
          .says(
              "gradient methods: try all combinations of these values, such as --tune"
                  + " passes=5,10 --tune lambda=1e-4,1e-3, each on a part of the records, and"
                  + " release one model by its errors on a last part; spends at most the epsilon"
                  + " of one release")
          .repeatable();

  private static final Parameter<Path> TUNE_PUBLIC =
      Parameter.file("tune-public")
          .says(
              "with --tune: find the best combination on a public table of the same schema by"
                  + " cross-validation, which spends nothing, and use it on all records");

  private static final Parameter<Integer> TRIALS =
      Parameter.count("trials", "N", MOST_TRIALS)
          .says(
              "with --tune: try combinations in a random number of trials, N on average, each on"
                  + " all records with nearly a third of epsilon, and release one model by its"
                  + " errors; with --delta accounted by Renyi divergences");

  private static final Parameter<Law> TRIALS_LAW =
      Parameter.oneOf("trials-law", "NAME", LAWS, Law::word)
          .says(
              "with --trials: the distribution of their number: geometric; logarithmic, with a"
                  + " long tail, where a trial spends half of epsilon; or poisson, close to N,"
                  + " for (epsilon, delta) guarantees")
          .usually(LAWS.get(0));

  private static final Parameter<Integer> PROJECTION =
      Parameter.count("projection", "K", MOST_COORDINATES)
          .says(
              "gradient methods: learn under a random projection to K dimensions; the released"
                  + " weights are those of the schema's features")
          .derived("none");

  /** All of them, in the order of a help. */
  public static final List<Parameter<?>> ALL =
      List.of(TUNE, TUNE_PUBLIC, TRIALS, TRIALS_LAW, PROJECTION);

  /** The settings to try, if any. */
  Optional<TuningGrid> grid() {
    return in.has(TUNE) ? Optional.of(TuningGrid.parse(in.all(TUNE))) : Optional.empty();
  }

  boolean isPublic() {
    return in.has(TUNE_PUBLIC);
  }

  /** The number of trials, where settings are tried on all records. */
  Optional<TrialNumber> trials() {
    return in.given(TRIALS).map(in.get(TRIALS_LAW).of::apply);
  }

  /** The table to tune on. */
  TableSource publicTable() {
    return TableSource.file(in.get(TUNE_PUBLIC));
  }

  /** Whether a file is the public table to tune on. */
  boolean isOn(String table) {
    return in.given(TUNE_PUBLIC)
        .filter(
            file ->
                file.toAbsolutePath()
                    .normalize()
                    .equals(Path.of(table).toAbsolutePath().normalize()))
        .isPresent();
  }

  /** Number of coordinates to project to, if any. */
  OptionalInt projection() {
    if (!in.has(PROJECTION)) {
      return OptionalInt.empty();
    }
    int to = in.get(PROJECTION);
    if (to < 2) {
      throw new InvalidInputException(
          "--projection is to less than 2 dimensions", "use more, or leave it out.");
    }
    return OptionalInt.of(to);
  }

  /** Whether it has anything to do with a mechanism: learns weights from rows of bounded norm. */
  public static boolean takes(MechanismSpec<?, ?> kind) {
    return kind.takes(DescentParameters.ROW_NORM.name());
  }

  /** The parameters of a mechanism whose values can be tried. */
  private static Set<String> tunable(MechanismSpec<?, ?> kind) {
    return takes(kind) && kind.isPrivate()
        ? kind.parameters().stream()
            .map(Parameter::name)
            .filter(name -> !FIXED.contains(name))
            .collect(Collectors.toCollection(TreeSet::new))
        : Set.of();
  }

  /**
   * Checks what can be checked without a table.
   *
   * @param kind the mechanism
   * @param given the names of the options that were given
   */
  void check(MechanismSpec<?, ?> kind, Set<String> given) {
    if (isPublic() && !in.has(TUNE)) {
      throw new InvalidInputException(
          "--tune-public needs at least two combinations",
          "give values to try, as in --tune lambda=0.0001,0.001.");
    }
    if (trials().isPresent() && (!in.has(TUNE) || isPublic())) {
      throw new InvalidInputException(
          "--trials is for settings that are tried on the private table",
          "give values to try, as in --tune lambda=0.0001,0.001, and no --tune-public.");
    }
    if (in.has(TRIALS_LAW) && !in.has(TRIALS)) {
      throw new InvalidInputException(
          "--trials-law is about a number of trials", "give --trials N, or leave it out.");
    }
    if (projection().isPresent() && !takes(kind)) {
      throw new InvalidInputException(
          "--projection does not apply to --mechanism " + kind.name(),
          "leave it out, or use a gradient method such as psgd.");
    }
    if ((projection().isPresent() || in.has(TUNE)) && given.contains("stream")) {
      throw new InvalidInputException(
          "tuning and projections hold the table in memory", "leave --stream out.");
    }
    grid().ifPresent(grid -> check(grid, kind, given));
  }

  private static void check(TuningGrid grid, MechanismSpec<?, ?> kind, Set<String> given) {
    Set<String> tunable = tunable(kind);
    if (tunable.isEmpty()) {
      throw new InvalidInputException(
          "--tune does not apply to --mechanism " + kind.name(),
          "leave it out, or use a private gradient method such as psgd.");
    }
    for (String name : grid.names()) {
      if (!tunable.contains(name)) {
        throw new InvalidInputException(
            "--tune names an option that cannot be tuned with --mechanism " + kind.name(),
            tunable.stream().collect(Collectors.joining(", ", "use some of: ", ".")));
      }
      if (given.contains(name)) {
        throw new InvalidInputException(
            "--" + name + " is given, and in --tune as well", "leave the one or the other out.");
      }
    }
  }
}
