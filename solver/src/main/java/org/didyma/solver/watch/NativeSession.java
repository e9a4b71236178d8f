package org.didyma.solver.watch;

import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;

/**
 * A session of native code: a program in an engine's own form, to be minimised under one objective
 * after another. One thread at a time uses it, not always the same one.
 */
public interface NativeSession extends AutoCloseable {

  /**
   * Minimises. The listener never throws and returns quickly; the task's interrupter may be heard
   * late.
   */
  SolveReport solve(SolveTask task, ProgressListener listener);

  /** Frees what the engine holds. */
  @Override
  default void close() {}
}
