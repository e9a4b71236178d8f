package org.didyma.solver;

import java.util.ArrayList;
import java.util.List;

/**
 * Stops running solves from another thread. Once interrupted it stays so: a solve that is started
 * with it later ends at once.
 */
public final class Interrupter {

  private final List<Runnable> actions = new ArrayList<>();
  private boolean interrupted;

  /** Asks all solves that were given this interrupter to stop soon. */
  public void interrupt() {
    List<Runnable> pending;
    synchronized (this) {
      interrupted = true;
      pending = List.copyOf(actions);
    }
    pending.forEach(Runnable::run);
  }

  public synchronized boolean isInterrupted() {
    return interrupted;
  }

  /**
   * Runs an action when this is interrupted, on the interrupting thread; at once when it already
   * is. The action has to return quickly and may be run more than once.
   *
   * @return to be closed when the action must not be run any more; it may be running still
   */
  public Registration onInterrupt(Runnable action) {
    boolean now;
    synchronized (this) {
      actions.add(action);
      now = interrupted;
    }
    if (now) {
      action.run();
    }
    return () -> {
      synchronized (this) {
        actions.remove(action);
      }
    };
  }

  /** An action that waits for an interrupt. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {

    @Override
    void close();
  }
}
