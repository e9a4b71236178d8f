package org.didyma.solver.highs;

import com.sun.jna.Pointer;
import java.util.OptionalDouble;
import org.didyma.solver.Effort;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.jspecify.annotations.Nullable;

/**
 * What HiGHS calls while it runs: at each check of its limits it is told whether to stop, and the
 * listener hears of bounds that have changed.
 */
final class HighsCalls implements HighsLibrary.HighsCallback {

  private final HighsLibrary library;
  private final Effort effort;
  private final long constant;
  private final long begin;
  private ProgressListener listener = ProgressListener.none();
  private volatile boolean stopped;
  private OptionalDouble incumbent = OptionalDouble.empty();
  private OptionalDouble bound = OptionalDouble.empty();

  /**
   * @param constant of the objective, which the engine is not told
   * @param begin of the solve, in {@link System#nanoTime()}
   */
  HighsCalls(HighsLibrary library, Effort effort, long constant, long begin) {
    this.library = library;
    this.effort = effort;
    this.constant = constant;
    this.begin = begin;
  }

  void tell(ProgressListener other) {
    listener = other;
  }

  /** Asks the engine to stop at its next call. */
  void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped || effort.interrupter().isInterrupted();
  }

  /** Called from native code: nothing may be thrown from here. */
  @Override
  public synchronized void invoke(
      int type, Pointer message, Pointer out, @Nullable Pointer in, Pointer user) {
    try {
      if (type == HighsLibrary.CALLBACK_MIP_INTERRUPT) {
        hear(out);
      }
      if (in != null && isStopped()) {
        in.setInt(0, 1);
      }
    } catch (Throwable t) {
      stopped = true;
    }
  }

  private void hear(Pointer out) {
    OptionalDouble primal = item(out, "mip_primal_bound");
    OptionalDouble dual = item(out, "mip_dual_bound");
    if (!primal.equals(incumbent) || !dual.equals(bound)) {
      incumbent = primal;
      bound = dual;
      listener.progress(new Progress((System.nanoTime() - begin) / 1e9, primal, dual));
    }
  }

  private OptionalDouble item(Pointer out, String name) {
    Pointer item = library.Highs_getCallbackDataOutItem(out, name);
    if (item == null || !Double.isFinite(item.getDouble(0))) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(item.getDouble(0) + constant);
  }
}
