package org.didyma.operations.experiment;

import java.util.function.Consumer;

/** Says every ten seconds how many runs are done. */
public final class RunProgress {

  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private final Consumer<String> notes;
  private final int all;
  private long lastLine = System.nanoTime();

  /**
   * @param notes hears the lines
   * @param all how many runs there are
   */
  public RunProgress(Consumer<String> notes, int all) {
    this.notes = notes;
    this.all = all;
  }

  /** So many runs are done; not called from two threads at once. */
  public void done(int runs) {
    if (System.nanoTime() - lastLine > NANOS_BETWEEN_LINES) {
      lastLine = System.nanoTime();
      notes.accept("%d of %d runs".formatted(runs, all));
    }
  }
}
