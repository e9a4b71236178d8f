package org.didyma.operations.pareto;

import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.proposal.Method;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;

/** How a search goes on, and what it is after. */
record SearchingInput(Inputs in) {

  private static final int MOST = 100_000;
  private static final double MOST_NUMBER = 1e6;

  /** The largest epsilon and error that are of interest, and seconds where they were given. */
  private record Reference(String text, double epsilon, double error, Optional<Double> seconds) {}

  static final Parameter<String> METHOD =
      Parameter.text("method", "NAME")
          .says(
              "search method: bayesian (by the probability and size of an improvement),"
                  + " bayesian-expected (by its expected size), bayesian-raw (by its expected"
                  + " size in epsilon itself, not its logarithm, so that large epsilons count),"
                  + " any of them followed by -believed (the front uses the model's expected"
                  + " errors, not the measured ones), random, uniform (random, with numbers"
                  + " uniform where random has uniform logarithms), sobol, grid:N with N values"
                  + " in each direction, or even-grid:N, with evenly spaced numbers where grid"
                  + " has evenly spaced logarithms")
          .usually("bayesian");

  static final Parameter<Integer> EVALUATIONS =
      Parameter.count("evaluations", "N", MOST)
          .says("settings to try, random ones included")
          .usually(64);

  static final Parameter<Integer> RANDOM =
      Parameter.count("random", "N", MOST)
          .says("random settings that a bayesian search begins with, at least 2")
          .usually(16);

  static final Parameter<Integer> BATCH =
      Parameter.count("batch", "N", MOST)
          .says(
              "settings to try at a time; each is chosen as if those before it in its batch had"
                  + " their expected results")
          .usually(1);

  static final Parameter<Integer> REPETITIONS =
      Parameter.count("repetitions", "N", MOST)
          .says("runs of each setting, whose mean error counts")
          .derived("5, with --published as there");

  static final Parameter<Reference> REFERENCE =
      Parameter.read("reference", "E:R", SearchingInput::reference, Reference::text)
          .says(
              "largest epsilon and error of interest; E:R:S excludes settings from the front"
                  + " whose runs take more than S seconds on average")
          .usually(reference("10:1"));

  static final Parameter<Boolean> FAST =
      Parameter.flag("fast").says("with --reference E:R:S: fewer seconds are a third objective");

  /** Refuses what does not fit together. */
  static final InputRule FITS =
      in -> {
        if (in.get(RANDOM) < 2) {
          return Optional.of(
              new InvalidInputException(
                  "--random is not a number from 2 to " + MOST, "leave it out."));
        }
        return in.isOn(FAST) && in.get(REFERENCE).seconds.isEmpty()
            ? Optional.of(
                new InvalidInputException(
                    "--fast needs the number of seconds of interest",
                    "give --reference E:R:S, such as 10:1:60."))
            : Optional.empty();
      };

  Method way() {
    return Method.parse(in.get(METHOD), in.get(RANDOM), in.get(BATCH));
  }

  int runs(int usual) {
    return in.find(REPETITIONS).orElse(usual);
  }

  Aim aim() {
    Reference most = in.get(REFERENCE);
    return new Aim(
        most.epsilon, most.error, most.seconds.orElse(Double.POSITIVE_INFINITY), in.isOn(FAST));
  }

  /** As it was said, for a search to be told from another one. */
  String aimText() {
    return in.get(REFERENCE).text + (in.isOn(FAST) ? ", fast" : "");
  }

  private static Reference reference(String text) {
    String[] parts = text.split(":", -1);
    try {
      if (parts.length == 2 || parts.length == 3) {
        double epsilon = Double.parseDouble(parts[0]);
        double error = Double.parseDouble(parts[1]);
        Optional<Double> seconds =
            parts.length == 3 ? Optional.of(Double.parseDouble(parts[2])) : Optional.empty();
        if (isInside(epsilon, MOST_NUMBER)
            && isInside(error, 1)
            && isInside(seconds.orElse(1.0), MOST_NUMBER)) {
          return new Reference(text, epsilon, error, seconds);
        }
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "--reference is " + QuotedText.of(text) + ", which is not an epsilon and an error",
        "use E:R with an epsilon above 0 and an error from 0 to 1, such as 10:1, or E:R:S.");
  }

  private static boolean isInside(double number, double most) {
    return number > 0 && number <= most;
  }
}
