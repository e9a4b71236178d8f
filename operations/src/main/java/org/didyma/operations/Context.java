package org.didyma.operations;

import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;
import org.didyma.data.catalog.DownloadListener;

/** Whom an operation tells what is not part of its result, and who may stop it. */
public interface Context {

  /** Tells people something beside the result, in a line. */
  void note(String line);

  /**
   * Tells what was paid for and could not be written to where it was to go, in full and where the
   * result is told.
   */
  void tellUnwritten(String text);

  /** Whether the result is for a program, which is told in it what people are told beside it. */
  boolean isForPrograms();

  /** The user's wish to stop, which is told what stopping means from now on. */
  Cancellation cancellation();

  /**
   * Watches a search that is not private: shows how far it is, and stops it.
   *
   * @param task what is being done, one word
   */
  SearchWatch searching(String task, Optional<Duration> limit);

  /**
   * Shows that private work goes on, and for how long, until it is closed.
   *
   * @param line what is shown after so many seconds, from public facts alone
   */
  Watch working(IntFunction<String> line);

  /** Shows how far a download has come, and stops it. */
  DownloadWatch downloading(String name);

  /** Something that is shown until it is closed. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /** A search that is shown until it is closed. */
  abstract class SearchWatch extends StopListener implements Watch {
    protected SearchWatch(Cancellation cancellation, Optional<Duration> limit) {
      super(cancellation, limit);
    }
  }

  /** A download that is shown until it is closed. */
  interface DownloadWatch extends Watch, DownloadListener {}
}
