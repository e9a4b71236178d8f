package org.didyma.cli.pareto;

import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.proposal.Method;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a search goes on, and what it is after. */
final class SearchingOptions {

  private static final int MOST = 100_000;
  private static final double MOST_NUMBER = 1e6;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      defaultValue = "bayesian",
      description =
          "how to search: bayesian (by the probability and size of an improvement),"
              + " bayesian-expected (by its expected size), bayesian-raw (by its expected size in epsilon"
              + " itself and not in its logarithm, so that large epsilons count), any of them with"
              + " -believed behind it (settings are on the front by what is believed of their error,"
              + " and not by the luck of their runs), random, uniform (at random, numbers evenly"
              + " where random spreads their logarithms), sobol, grid:N with N values in each"
              + " direction, or even-grid:N, whose numbers are even where those of a grid have even"
              + " logarithms; default ${DEFAULT-VALUE}")
  private String method = "bayesian";

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "64",
      description = "settings to try, random ones included; default ${DEFAULT-VALUE}")
  private int evaluations = 64;

  @Option(
      names = "--random",
      paramLabel = "N",
      defaultValue = "16",
      description = "random settings that a bayesian search begins with; default ${DEFAULT-VALUE}")
  private int random = 16;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "settings to try at a time; each is chosen as if those before it in its batch led to what"
              + " is believed of them; default ${DEFAULT-VALUE}")
  private int batch = 1;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description =
          "runs of each setting, whose mean error counts; default 5, with --published as there")
  private @Nullable Integer repetitions;

  @Option(
      names = "--reference",
      paramLabel = "E:R",
      defaultValue = "10:1",
      description =
          "largest epsilon and error that are of interest; default ${DEFAULT-VALUE}. E:R:S keeps"
              + " settings off the front whose runs take more than S seconds in the mean")
  private String reference = "10:1";

  @Option(
      names = "--fast",
      description = "with --reference E:R:S: fewer seconds are a third objective")
  private boolean fast;

  Method way() {
    requireRange("--evaluations", evaluations, 1);
    requireRange("--random", random, 2);
    requireRange("--batch", batch, 1);
    if (repetitions != null) {
      requireRange("--repetitions", repetitions, 1);
    }
    return Method.parse(method, random, batch);
  }

  int evaluations() {
    return evaluations;
  }

  int runs(int usual) {
    return repetitions == null ? usual : repetitions;
  }

  /** As it was said, for a search to be told from another one. */
  String aimText() {
    return fast ? reference + ", fast" : reference;
  }

  private static void requireRange(String option, int number, int least) {
    if (number < least || number > MOST) {
      throw new InvalidInputException(
          "%s is not a number from %d to %d".formatted(option, least, MOST), "leave it out.");
    }
  }

  Aim aim() {
    String[] parts = reference.split(":", -1);
    try {
      if (parts.length == 2 || parts.length == 3) {
        double epsilon = Double.parseDouble(parts[0]);
        double error = Double.parseDouble(parts[1]);
        double seconds =
            parts.length == 3 ? Double.parseDouble(parts[2]) : Double.POSITIVE_INFINITY;
        if (isInside(epsilon, MOST_NUMBER)
            && isInside(error, 1)
            && (parts.length == 2 || isInside(seconds, MOST_NUMBER))) {
          if (fast && parts.length == 2) {
            throw new InvalidInputException(
                "--fast needs to know how many seconds are of interest",
                "give --reference E:R:S, such as 10:1:60.");
          }
          return new Aim(epsilon, error, seconds, fast);
        }
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "--reference is " + Quoted.of(reference) + ", which is no epsilon and error",
        "use E:R with an epsilon above 0 and an error from 0 to 1, such as 10:1, or E:R:S.");
  }

  private static boolean isInside(double number, double most) {
    return number > 0 && number <= most;
  }
}
