package org.didyma.solver;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What an engine said during a solve; all of it are claims of the engine, in the program's
 * objective.
 *
 * @param seconds since the solve began
 * @param incumbent the objective of the best point so far
 * @param bound a lower bound of the minimum
 * @param nodes of the search tree so far, where the engine tells
 * @param point the best point so far, when it has just been found and the engine hands it out
 */
public record Progress(
    double seconds,
    OptionalDouble incumbent,
    OptionalDouble bound,
    OptionalLong nodes,
    Optional<Point> point) {

  /** Progress of an engine that tells no nodes. */
  public Progress(
      double seconds, OptionalDouble incumbent, OptionalDouble bound, Optional<Point> point) {
    this(seconds, incumbent, bound, OptionalLong.empty(), point);
  }

  /** Progress without a new point. */
  public Progress(double seconds, OptionalDouble incumbent, OptionalDouble bound) {
    this(seconds, incumbent, bound, Optional.empty());
  }
}
