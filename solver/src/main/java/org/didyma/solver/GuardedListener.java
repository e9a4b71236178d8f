package org.didyma.solver;

import org.jspecify.annotations.Nullable;

/**
 * Stands between an engine and a listener. Engines call from native code, where a Java exception
 * ends the process; here it is kept, the engine is asked to stop, and the backend throws it again
 * once the engine has returned.
 */
public final class GuardedListener implements ProgressListener {

  private final ProgressListener listener;
  private final Runnable stop;
  private @Nullable Throwable thrown;

  /**
   * @param stop asks the engine to stop; called at most once
   */
  public GuardedListener(ProgressListener listener, Runnable stop) {
    this.listener = listener;
    this.stop = stop;
  }

  /** Passes progress on, unless the listener has thrown before. Never throws. */
  @Override
  public synchronized void progress(Progress progress) {
    if (thrown != null) {
      return;
    }
    try {
      listener.progress(progress);
    } catch (Throwable t) {
      thrown = t;
      stop.run();
    }
  }

  /** Throws what the listener threw, if it did. Call it when the engine has returned. */
  public synchronized void rethrow() {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown != null) {
      throw new IllegalStateException("the progress listener failed", thrown);
    }
  }
}
