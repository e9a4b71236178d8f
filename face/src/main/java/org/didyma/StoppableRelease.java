package org.didyma;

import java.util.function.Supplier;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.oracles.SearchStoppedException;

/** Private work that a stop before its end leaves without a release, and what that has cost. */
final class StoppableRelease implements PrivateDiagnosticsListener {

  private final Stop stop;
  private final String spent;
  private volatile boolean touched;

  /**
   * Work that has not begun.
   *
   * @param spent what to do about epsilon once the table was touched
   */
  StoppableRelease(Stop stop, String spent) {
    this.stop = stop;
    this.spent = spent;
  }

  <T> T released(Supplier<T> work) {
    try {
      stop.check();
      return work.get();
    } catch (SearchStoppedException e) {
      throw StoppedException.of(
          stop, "nothing was released", touched ? spent : "nothing is spent.");
    }
  }

  @Override
  public void reading() {
    touched = true;
  }

  /**
   * A mechanism that was not asked to stop may end after the limit: its model does not come out.
   */
  @Override
  public void drawn(Diagnostics diagnostics) {
    stop.check();
  }
}
