package org.didyma.solver;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What an engine claims about a program. Only {@link Incumbent} is checked: its objective and its
 * feasibility are recomputed in exact integers. The termination and the bound are the engine's
 * word; engines have been seen to call a point optimal that is not.
 *
 * @param engine the name of the backend
 * @param version the version of the engine; empty when it could not be asked
 * @param termination why the engine says it stopped
 * @param limit which limit it was, for {@link Termination#LIMIT}; otherwise {@link Limit#NONE}
 * @param incumbent the best point the engine returned, feasible or not
 * @param claimedBound a lower bound of the minimum, as the engine claims
 * @param nodes of the search tree, as the engine counts them
 * @param seconds wall-clock time of the solve, including the building of the engine's model
 * @param parameters what was set on the engine, in the engine's own terms
 * @param message what else the engine or the backend has to say; empty for nothing
 */
public record SolveReport(
    String engine,
    String version,
    Termination termination,
    Limit limit,
    Optional<Incumbent> incumbent,
    OptionalDouble claimedBound,
    OptionalLong nodes,
    double seconds,
    Map<String, String> parameters,
    String message) {

  public SolveReport {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    if ((termination == Termination.LIMIT) == (limit == Limit.NONE)) {
      throw new IllegalArgumentException(termination + " does not go with the limit " + limit);
    }
    if (termination == Termination.OPTIMAL && incumbent.isEmpty()) {
      throw new IllegalArgumentException("an optimum needs a point");
    }
  }

  /** A report of a solve that brought nothing because something went wrong. */
  public static SolveReport error(String engine, String version, double seconds, String message) {
    return new SolveReport(
        engine,
        version,
        Termination.ERROR,
        Limit.NONE,
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        seconds,
        Map.of(),
        message);
  }

  /**
   * Whether the engine claims that its point is a minimum and the point at least satisfies the
   * program exactly. Still a claim.
   */
  public boolean claimsOptimum() {
    return termination == Termination.OPTIMAL && incumbent.orElseThrow().isFeasible();
  }

  /**
   * How far the exact objective of the incumbent lies above the claimed bound; absent without both.
   * As objectives are integers, less than 1 means that the engine claims an optimum.
   */
  public OptionalDouble claimedGap() {
    if (incumbent.isEmpty() || incumbent.get().objective().isEmpty() || claimedBound.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(incumbent.get().objective().getAsLong() - claimedBound.getAsDouble());
  }
}
