package org.didyma.solver.scip;

/** Told, on the solving thread, of every better incumbent and every better bound. */
@FunctionalInterface
public interface ScipProgress {

  /**
   * The state after an improvement.
   *
   * @param primal objective of the incumbent; SCIP's infinity while there is none
   * @param dual the proven bound as SCIP computes it, in floating point
   * @param nodes nodes so far, over all restarts
   * @param seconds SCIP's own solving time
   */
  void improved(double primal, double dual, long nodes, double seconds);
}
