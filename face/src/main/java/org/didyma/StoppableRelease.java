package org.didyma;

import java.util.function.Supplier;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.oracles.SearchStoppedException;

/** Private work that a stop before its end leaves without a release, and what that has cost. */
final class StoppableRelease implements PrivateDiagnosticsListener {

  private final Stop stop;
  private final String spent;
  private final PrivateDiagnosticsListener hears;
  private volatile boolean touched;

  /**
   * Work that has not begun.
   *
   * @param spent what to do about epsilon once the table was touched
   * @param hears when it is
   */
  StoppableRelease(Stop stop, String spent, PrivateDiagnosticsListener hears) {
    this.stop = stop;
    this.spent = spent;
    this.hears = hears;
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
    hears.reading();
  }

  /**
   * A mechanism that was not asked to stop may end after the limit: its model does not come out.
   */
  @Override
  public void drawn(Diagnostics diagnostics) {
    stop.check();
  }
}
