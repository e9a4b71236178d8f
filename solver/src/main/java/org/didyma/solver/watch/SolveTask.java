package org.didyma.solver.watch;

import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;

/**
 * One solve, as an engine is told of it.
 *
 * @param program with its objective
 * @param effort with an interrupter for this solve alone
 * @param version of the engine, for its report
 * @param begin of the solve, in {@link System#nanoTime()}
 */
public record SolveTask(IntegerProgram program, Effort effort, String version, long begin) {

  /** Since the solve began. */
  public double seconds() {
    return (System.nanoTime() - begin) / 1e9;
  }
}
