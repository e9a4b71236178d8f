package org.didyma.solver;

import java.util.List;
import java.util.Optional;

/**
 * Constraints of a program that are too many to write down. An engine asks about each point that it
 * would take for a solution, and is told rows that the point violates.
 */
public interface LazyConstraints {

  /**
   * What is said of a point.
   *
   * @param violated rows that hold at each point that the constraints allow, of which at least one
   *     does not hold at this one; empty where the constraints allow the point
   * @param better a point that has come up meanwhile and that the engine may want to take; it asks
   *     about it before it does
   */
  record Verdict(List<Row> violated, Optional<Point> better) {

    public Verdict {
      violated = List.copyOf(violated);
    }

    public boolean isAllowed() {
      return violated.isEmpty();
    }
  }

  /**
   * Judges a point within the bounds of the program's variables. Called by one thread at a time, of
   * the engine. What is thrown here stops the engine and comes out of the solve.
   *
   * @return nothing when it was stopped before it knew; the engine then ends, too
   */
  Optional<Verdict> judge(Point point);

  /**
   * Whether a point that is allowed stays so when variables are raised, which leaves an engine more
   * to do by itself: rows then have no coefficients below 0 and no upper sides.
   */
  boolean areUpwardClosed();
}
