package org.didyma.oracles;

import java.util.Optional;
import org.didyma.formulations.Weights;

/**
 * An oracle's answer.
 *
 * @param status how the run ended
 * @param weights the best point found; empty only when the lattice is empty or the run was stopped
 *     before the first point
 * @param objective F at that point, exactly; Long.MAX_VALUE without a point
 * @param bound proven lower bound on F over the lattice; equals the objective when optimal;
 *     Long.MIN_VALUE when nothing is proven
 * @param certificate the proof of optimality when the status is OPTIMAL or MINIMAL, who claims it
 *     when the status is CLAIMED; with STOPPED it is a proof when the bound equals the objective,
 *     otherwise empty or which bound an engine claims
 * @param engine the oracle's name
 * @param nodes nodes expanded or points evaluated
 */
public record Answer(
    Status status,
    Optional<Weights> weights,
    long objective,
    long bound,
    Optional<Certificate> certificate,
    String engine,
    long nodes) {

  /**
   * True when the objective is proven to be the least there is, whether or not the run went on to
   * prove which of several minimisers is the lexicographically smallest.
   */
  public boolean isValueProven() {
    return weights.isPresent()
        && status != Status.CLAIMED
        && (status != Status.STOPPED || bound == objective);
  }

  /** How a run ended. */
  public enum Status {
    /** The point is the lexicographically smallest minimiser, proven. */
    OPTIMAL,
    /**
     * The point is a minimiser, proven, from an oracle that was allowed to name any of them ({@link
     * OptimizationOracle#anyMinimiser}). Which of several it is may depend on anything.
     */
    MINIMAL,
    /**
     * An engine claims that the point is a minimiser, which is not proven. Which of several
     * minimisers it is depends on the engine, unless the certificate claims that it is the
     * lexicographically smallest.
     */
    CLAIMED,
    /**
     * The run ended early, by its listener or at a limit; the point, if any, and the bound are
     * valid.
     */
    STOPPED,
    /** The lattice has no point. */
    INFEASIBLE
  }
}
