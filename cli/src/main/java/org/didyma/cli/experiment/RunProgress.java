package org.didyma.cli.experiment;

import org.didyma.cli.Terminal;

/** Says every ten seconds how many runs are done. */
public final class RunProgress {

  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private final Terminal terminal;
  private final int all;
  private long lastLine = System.nanoTime();

  /**
   * @param all how many runs there are
   */
  public RunProgress(Terminal terminal, int all) {
    this.terminal = terminal;
    this.all = all;
  }

  /** So many runs are done; not called from two threads at once. */
  public void done(int runs) {
    if (System.nanoTime() - lastLine > NANOS_BETWEEN_LINES) {
      lastLine = System.nanoTime();
      terminal.note("%d of %d runs".formatted(runs, all));
    }
  }
}
