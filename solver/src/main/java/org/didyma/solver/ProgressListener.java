package org.didyma.solver;

/** Hears from a running engine, on a thread of the engine, one call at a time. */
@FunctionalInterface
public interface ProgressListener {

  void progress(Progress progress);

  /** A listener that ignores everything. */
  static ProgressListener none() {
    return progress -> {};
  }
}
