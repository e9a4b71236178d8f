package org.didyma.studio.project;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Context;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what an operation tells beside its result, for a page to show. May be asked at any time.
 */
public final class QuietContext implements Context {

  private static final long NANOS = 1_000_000_000;

  private final Cancellation cancellation = new Cancellation();
  private final List<String> notes = new ArrayList<>();
  private final StringBuilder unwritten = new StringBuilder();
  private @Nullable IntFunction<String> line;
  private long since;

  @Override
  public synchronized void note(String line) {
    notes.add(line.replaceFirst("^note: ", ""));
  }

  @Override
  public synchronized void tellUnwritten(String text) {
    unwritten.append(text);
  }

  @Override
  public boolean isForPrograms() {
    return false;
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public SearchWatch searching(String task, Optional<Duration> limit) {
    Watch shown = working(seconds -> "%s, %d s".formatted(task, seconds));
    return new SearchWatch(cancellation, limit) {
      @Override
      public void close() {
        shown.close();
      }
    };
  }

  @Override
  public synchronized Watch working(IntFunction<String> line) {
    this.line = line;
    this.since = System.nanoTime();
    return () -> {
      synchronized (this) {
        this.line = null;
      }
    };
  }

  @Override
  public DownloadWatch downloading(String name) {
    Watch shown = working(seconds -> "%s, %d s".formatted(name, seconds));
    return new DownloadWatch() {
      @Override
      public void close() {
        shown.close();
      }

      @Override
      public void progress(long bytes, long total) {
        cancellation.check();
      }
    };
  }

  /** All notes so far. */
  public synchronized List<String> notes() {
    return List.copyOf(notes);
  }

  /** What was released and could not be written to its file. */
  public synchronized String unwritten() {
    return unwritten.toString();
  }

  /** What is being done now, from public facts alone; empty where nothing is. */
  public synchronized String progress() {
    return line == null ? "" : line.apply((int) ((System.nanoTime() - since) / NANOS));
  }
}
