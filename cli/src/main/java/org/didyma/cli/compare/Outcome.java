package org.didyma.cli.compare;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.cli.progress.Trajectory;
import org.didyma.formulations.Weights;

/**
 * How one run of an engine ended.
 *
 * @param status how
 * @param version of the engine, possibly empty
 * @param formulation of the integer program that it solved, empty for a search of our own
 * @param weights its best point, when there is one in the lattice
 * @param objective at that point, recomputed in exact integers
 * @param bound on the objective, proven if the engine proves, otherwise claimed
 * @param nodes of its tree, or points that it evaluated
 * @param secondsToBest when it first had a point of its last objective
 * @param seconds in all
 * @param trajectory the values of its best points over time; those before the last as it tells them
 * @param fault what is wrong with its claim in itself, for {@link Status#WRONG}
 * @param message what else there is to say
 */
record Outcome(
    Status status,
    String version,
    String formulation,
    Optional<Weights> weights,
    OptionalLong objective,
    OptionalLong bound,
    OptionalLong nodes,
    OptionalDouble secondsToBest,
    OptionalDouble seconds,
    Trajectory trajectory,
    String fault,
    String message) {

  /** How a run ended. */
  enum Status {
    /** With an optimum and a proof. */
    PROVEN("proven"),
    /** With a point that the engine says is a minimiser. */
    CLAIMED("claimed"),
    /** With a claim that its own point contradicts. */
    WRONG("wrong"),
    /** At the time limit. */
    LIMIT("limit"),
    /** The engine does not take the problem. */
    REFUSED("refused"),
    /** The engine is missing or broke down. */
    FAILED("failed");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    /** The word in tables and machine output. */
    String word() {
      return word;
    }
  }

  /** A run that brought nothing. */
  static Outcome without(Status status, String formulation, String message) {
    return new Outcome(
        status,
        "",
        formulation,
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Trajectory.EMPTY,
        "",
        message);
  }

  /** Whether the engine says that its point is a minimiser. */
  boolean saysOptimal() {
    return status == Status.PROVEN || status == Status.CLAIMED || status == Status.WRONG;
  }
}
