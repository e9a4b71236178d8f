package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.formulations.LearningProblem;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;

/** A whole problem in a file, instead of a table with its schema and a lattice. */
public record ProblemInput(Inputs in) {

  public static final Parameter<Path> PROBLEM =
      Parameter.file("problem")
          .says(
              "a whole problem, instead of a table, a lattice and a loss: JSON of didyma"
                  + " experiment instances");

  /**
   * Refuses what a whole problem leaves nothing to say of, and where there is none, what names no
   * table.
   *
   * @param other what else was given that says something of a table, a lattice or a loss; empty
   *     where nothing was
   */
  public static InputRule orTable(Function<Inputs, Optional<String>> other) {
    return in ->
        in.has(PROBLEM)
            ? TableInput.none("--problem")
                .refusal(in)
                .or(
                    () ->
                        other
                            .apply(in)
                            .map(
                                what ->
                                    new InvalidInputException(
                                        "--problem names a whole problem, and %s is given too"
                                            .formatted(what),
                                        "leave one of them out.")))
            : TableInput.NAMES_ONE.refusal(in);
  }

  public boolean isGiven() {
    return in.has(PROBLEM);
  }

  /**
   * Reads the problem. What the file says of its optimum is believed in nothing.
   *
   * @throws InvalidInputException when it is something else, or damaged
   */
  public LearningProblem read() {
    return InstanceFile.read(in.get(PROBLEM)).problem();
  }
}
