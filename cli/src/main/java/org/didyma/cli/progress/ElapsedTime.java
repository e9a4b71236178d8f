package org.didyma.cli.progress;

import java.util.Timer;
import java.util.TimerTask;
import java.util.function.IntFunction;
import org.didyma.cli.Terminal;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.StageClock;

/**
 * Shows that private work goes on, and for how long: a line that changes on a terminal, a line
 * every ten seconds elsewhere. It says at most which stage is at work, since how far a search has
 * come is private; that time passes is not covered by any guarantee.
 */
public final class ElapsedTime implements Watch {

  private static final long MILLIS = 1000;
  private static final int SECONDS_BETWEEN_LINES = 10;

  private final Terminal terminal;
  private final IntFunction<String> line;
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
    this(terminal, seconds -> "%s, %d s".formatted(task, seconds), forPrograms);
  }

  /** Starts to count, and shows the stage at work. */
  public ElapsedTime(Terminal terminal, StageClock stages, boolean forPrograms) {
    this(terminal, seconds -> stages.line(), forPrograms);
  }

  /**
   * Starts to count.
   *
   * @param line what is shown after so many seconds
   */
  public ElapsedTime(Terminal terminal, IntFunction<String> line, boolean forPrograms) {
    this.terminal = terminal;
    this.forPrograms = forPrograms;
    this.line = line;
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
    String text = line.apply(seconds);
    if (terminal.interactive()) {
      width = Math.max(width, text.length());
      terminal.err().print("\r" + text + " ".repeat(width - text.length()));
      terminal.err().flush();
    } else if (!forPrograms && seconds % SECONDS_BETWEEN_LINES == 0) {
      terminal.note(text);
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
