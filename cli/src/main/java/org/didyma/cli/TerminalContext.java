package org.didyma.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;
import org.didyma.cli.progress.DownloadProgress;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.cli.progress.SearchProgress;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Context;

/** The terminal, or whatever standard error goes to, as whom an operation tells things. */
record TerminalContext(Terminal terminal, boolean isForPrograms) implements Context {

  @Override
  public void note(String line) {
    terminal.note(line);
  }

  @Override
  public void tellUnwritten(String text) {
    note("note: a file could not be written, so everything is on standard output");
    terminal.out().print(text);
    terminal.out().flush();
  }

  @Override
  public Cancellation cancellation() {
    return terminal.cancellation();
  }

  @Override
  public SearchWatch searching(String task, Optional<Duration> limit) {
    return new SearchProgress(terminal, task, limit);
  }

  @Override
  public Watch working(IntFunction<String> line) {
    return new ElapsedTime(terminal, line, isForPrograms);
  }

  @Override
  public DownloadWatch downloading(String name) {
    return new DownloadProgress(terminal, name);
  }
}
