package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.didyma.data.TableSource;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.gradient.TrialNumber;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What comes before a gradient method: trying settings, and a projection. */
public final class TuningOptions {

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

  @Option(
      names = "--tune",
      paramLabel = "OPTION=V,V",
      description =
          "gradient methods: try all combinations of these values, such as --tune passes=5,10"
              + " --tune lambda=1e-4,1e-3, each on a part of the records, and release one model by"
              + " its errors on a last part; costs no more than one release")
  private List<String> tune = new ArrayList<>();

  @Option(
      names = "--tune-public",
      paramLabel = "FILE",
      description =
          "with --tune: find the best combination on a public table of the same schema by"
              + " cross-validation, at no cost, and use it on all records")
  private @Nullable String publicTable;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description =
          "with --tune: try combinations in a random number of trials, N in the mean, each on all"
              + " records with nearly a third of epsilon, and release one model by its errors; with"
              + " --delta at what Renyi divergences allow")
  private @Nullable String trials;

  @Option(
      names = "--trials-law",
      paramLabel = "NAME",
      description =
          "with --trials: the law of their number: geometric; logarithmic, which has a long tail and"
              + " costs half of epsilon for a trial; or poisson, close to N, for (epsilon, delta)"
              + " promises; default geometric")
  private @Nullable String trialsLaw;

  @Option(
      names = "--projection",
      paramLabel = "K",
      description =
          "gradient methods: learn under a random projection to K coordinates; the released weights"
              + " are those of the schema again; default none")
  private @Nullable String projection;

  /** The settings to try, if any. */
  Optional<Grid> grid() {
    return tune.isEmpty() ? Optional.empty() : Optional.of(Grid.parse(tune));
  }

  boolean isPublic() {
    return publicTable != null;
  }

  /** The number of trials, where settings are tried on all records. */
  Optional<TrialNumber> trials() {
    if (trials == null) {
      return Optional.empty();
    }
    int mean = (int) WholeNumber.parse("--trials", trials, MOST_TRIALS);
    return Optional.of(
        switch (trialsLaw == null ? "geometric" : trialsLaw) {
          case "geometric" -> TrialNumber.geometric(mean);
          case "logarithmic" -> TrialNumber.logarithmic(mean);
          case "poisson" -> TrialNumber.poisson(mean);
          default ->
              throw new InvalidInputException(
                  "--trials-law is " + Quoted.of(String.valueOf(trialsLaw)) + ", which is no law",
                  "use geometric, logarithmic or poisson.");
        });
  }

  /** The table to tune on. */
  TableSource publicTable() {
    return TableSource.file(OutputFile.path("--tune-public", String.valueOf(publicTable)));
  }

  /** Number of coordinates to project to, if any. */
  OptionalInt projection() {
    if (projection == null) {
      return OptionalInt.empty();
    }
    int to = (int) WholeNumber.parse("--projection", projection, MOST_COORDINATES);
    if (to < 2) {
      throw new InvalidInputException(
          "--projection is to less than 2 coordinates", "use more, or leave it out.");
    }
    return OptionalInt.of(to);
  }

  /** Whether it has anything to do with a mechanism: learns weights from rows of bounded norm. */
  public static boolean takes(Kind<?, ?> kind) {
    return kind.takes(DescentParameters.ROW_NORM.name());
  }

  /** The parameters of a mechanism whose values can be tried. */
  private static Set<String> tunable(Kind<?, ?> kind) {
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
  void check(Kind<?, ?> kind, Set<String> given) {
    if (isPublic() && tune.isEmpty()) {
      throw new InvalidInputException(
          "--tune-public has nothing to choose between",
          "give what to try, as in --tune lambda=0.0001,0.001.");
    }
    if (trials().isPresent() && (tune.isEmpty() || isPublic())) {
      throw new InvalidInputException(
          "--trials is for settings that are tried on the private table",
          "give what to try, as in --tune lambda=0.0001,0.001, and no --tune-public.");
    }
    if (trialsLaw != null && trials == null) {
      throw new InvalidInputException(
          "--trials-law is about a number of trials", "give --trials N, or leave it out.");
    }
    if (projection().isPresent() && !takes(kind)) {
      throw new InvalidInputException(
          "--projection does not apply to --mechanism " + kind.name(),
          "leave it out, or use a gradient method such as psgd.");
    }
    if ((projection().isPresent() || !tune.isEmpty()) && given.contains("--stream")) {
      throw new InvalidInputException(
          "tuning and projections hold the table in memory", "leave --stream out.");
    }
    grid().ifPresent(grid -> check(grid, kind, given));
  }

  private static void check(Grid grid, Kind<?, ?> kind, Set<String> given) {
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
      if (given.contains(MechanismOptions.option(name))) {
        throw new InvalidInputException(
            MechanismOptions.option(name) + " is given, and in --tune as well",
            "leave the one or the other out.");
      }
    }
  }
}
