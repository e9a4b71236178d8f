package org.didyma.cli.progress;

import java.time.Duration;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.didyma.cli.Terminal;
import org.didyma.operations.Context.SearchWatch;
import org.didyma.operations.WaitingTime;
import org.jspecify.annotations.Nullable;

/**
 * Shows bound, incumbent and gap of a search that is not private: a bar on a terminal, a line every
 * ten seconds elsewhere.
 */
public final class SearchProgress extends SearchWatch {

  private static final double SECONDS_BETWEEN_LINES = 10;

  private final Terminal terminal;
  private final String task;
  private @Nullable ProgressBar bar;
  private double nextLine = SECONDS_BETWEEN_LINES;
  private volatile long estimate;

  public SearchProgress(Terminal terminal, Optional<Duration> limit) {
    this(terminal, "searching", limit);
  }

  /**
   * The progress of a walk through a search tree.
   *
   * @param task what is being done, one word
   */
  public SearchProgress(Terminal terminal, String task, Optional<Duration> limit) {
    super(terminal.cancellation(), limit);
    this.terminal = terminal;
    this.task = task;
  }

  @Override
  public void progress(Progress progress) {
    // A search of a second needs no bar, and not loading its classes keeps short runs short.
    if (terminal.interactive() && seconds() > 1) {
      if (bar == null) {
        bar = newBar();
      }
      bar.stepTo(progress.nodes());
      bar.setExtraMessage(" " + state(progress) + outlook(progress));
    } else if (!terminal.interactive() && seconds() >= nextLine) {
      nextLine = seconds() + SECONDS_BETWEEN_LINES;
      terminal.note(
          "%.0f s, %d nodes, %s%s"
              .formatted(seconds(), progress.nodes(), state(progress), outlook(progress)));
    }
  }

  @Override
  public void estimated(long nodes) {
    estimate = nodes;
  }

  /** How long it may go on, by what the nodes so far took and an estimate of all. */
  private String outlook(Progress progress) {
    if (estimate <= progress.nodes() || progress.nodes() == 0) {
      return "";
    }
    double left = seconds() * ((double) estimate / progress.nodes() - 1);
    return ", %s left by a rough estimate (%.0e nodes in all)"
        .formatted(WaitingTime.inWords(left), (double) estimate);
  }

  private static String state(Progress progress) {
    if (progress.incumbent() == Long.MAX_VALUE) {
      return "nothing found yet";
    }
    if (progress.bound() == Long.MIN_VALUE) {
      return "best %d".formatted(progress.incumbent());
    }
    double gap =
        ((double) progress.incumbent() - progress.bound())
            / Math.max(1.0, Math.abs((double) progress.incumbent()));
    return "best %d, bound %d, gap %.2f %%"
        .formatted(progress.incumbent(), progress.bound(), 100 * gap);
  }

  private ProgressBar newBar() {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(-1)
        .setUnit(" nodes", 1)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(new ConsoleProgressBarConsumer(terminal.err(), 80))
        .build();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
