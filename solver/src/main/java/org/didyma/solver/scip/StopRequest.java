package org.didyma.solver.scip;

/**
 * Stops a solve from any thread, at any time. SCIP forgets an interrupt that arrives while a solve
 * begins, and refuses one for an instant while it prepares its search; so a request is repeated
 * until the solve has ended. A request that comes before a solve ends the next one.
 */
final class StopRequest {

  private static final int REPEAT_MILLIS = 20;

  private final Runnable interrupt;
  private boolean solving;
  private boolean stop;

  /**
   * @param interrupt asks the engine; only ever called between {@link #begin} and {@link #end}
   */
  StopRequest(Runnable interrupt) {
    this.interrupt = interrupt;
  }

  /** To be called before the engine solves. */
  synchronized void begin() {
    solving = true;
    if (stop) {
      startRepeating();
    }
  }

  /** To be called when the engine has returned; from here on it may be freed. */
  synchronized void end() {
    solving = false;
    stop = false;
  }

  synchronized void stop() {
    if (solving && !stop) {
      startRepeating();
    }
    stop = true;
  }

  /** Drops a request that came too late for the solve it was meant for. */
  synchronized void forget() {
    stop = solving && stop;
  }

  synchronized boolean isSolving() {
    return solving;
  }

  private void startRepeating() {
    interrupt.run();
    Thread repeat = new Thread(this::repeat, "scip-interrupt");
    repeat.setDaemon(true);
    repeat.start();
  }

  private synchronized void repeat() {
    try {
      while (solving && stop) {
        interrupt.run();
        wait(REPEAT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
