package org.didyma.solver;

/** Hears from a running engine, on the thread that waits for the solve. */
@FunctionalInterface
public interface ProgressListener {

  void progress(Progress progress);

  /** A listener that ignores everything. */
  static ProgressListener none() {
    return progress -> {};
  }
}
