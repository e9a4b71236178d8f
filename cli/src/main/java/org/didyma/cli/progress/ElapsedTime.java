package org.didyma.cli.progress;

import java.util.Timer;
import java.util.TimerTask;
import org.didyma.cli.Terminal;

/**
 * Shows that private work goes on, and for how long: a line that changes on a terminal, a line
 * every ten seconds elsewhere. It says nothing else, since how far a search has come is private;
 * that time passes is not covered by any guarantee.
 */
public final class ElapsedTime implements AutoCloseable {

  private static final long MILLIS = 1000;
  private static final int SECONDS_BETWEEN_LINES = 10;

  private final Terminal terminal;
  private final String task;
  private final boolean forPrograms;
  private final Timer timer = new Timer("didyma-elapsed-time", true);
  private int seconds;
  private int width;

  /**
   * Starts to count.
   *
   * @param task what is being done, from public facts
   * @param forPrograms whether programs read standard error, which wait for nothing but a result or
   *     an error; then only a person at a terminal sees the time
   */
  public ElapsedTime(Terminal terminal, String task, boolean forPrograms) {
    this.terminal = terminal;
    this.forPrograms = forPrograms;
    this.task = task;
    TimerTask tick =
        new TimerTask() {
          @Override
          public void run() {
            tick();
          }
        };
    timer.scheduleAtFixedRate(tick, MILLIS, MILLIS);
  }

  private synchronized void tick() {
    seconds++;
    String line = "%s, %d s".formatted(task, seconds);
    if (terminal.interactive()) {
      width = Math.max(width, line.length());
      terminal.err().print("\r" + line);
      terminal.err().flush();
    } else if (!forPrograms && seconds % SECONDS_BETWEEN_LINES == 0) {
      terminal.note(line);
    }
  }

  @Override
  public synchronized void close() {
    timer.cancel();
    if (width > 0) {
      terminal.err().print("\r" + " ".repeat(width) + "\r");
      terminal.err().flush();
      width = 0;
    }
  }
}
