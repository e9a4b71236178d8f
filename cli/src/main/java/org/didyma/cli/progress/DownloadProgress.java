package org.didyma.cli.progress;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.didyma.cli.Terminal;
import org.didyma.operations.Context.DownloadWatch;
import org.jspecify.annotations.Nullable;

/** Shows how far a download has come, and stops it when the user wants to. */
public final class DownloadProgress implements DownloadWatch {

  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private final Terminal terminal;
  private final String name;
  private @Nullable ProgressBar bar;
  private long lastLine = System.nanoTime();

  public DownloadProgress(Terminal terminal, String name) {
    this.terminal = terminal;
    this.name = name;
  }

  @Override
  public void progress(long bytes, long total) {
    terminal.cancellation().check();
    if (terminal.interactive()) {
      if (bar == null) {
        bar =
            new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(total)
                .setUnit(" kB", 1000)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(terminal.err(), 80))
                .build();
      }
      bar.stepTo(bytes);
    } else if (System.nanoTime() - lastLine > NANOS_BETWEEN_LINES) {
      lastLine = System.nanoTime();
      terminal.note("%s: %d of %d kB".formatted(name, bytes / 1000, total / 1000));
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
