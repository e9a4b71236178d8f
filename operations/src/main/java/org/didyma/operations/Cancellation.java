package org.didyma.operations;

import java.util.Optional;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * The user's wish to stop an operation, and what stopping it means at this moment. May be used by
 * several threads.
 */
public final class Cancellation {

  private volatile boolean cancelled;
  private volatile boolean spent;
  private volatile @Nullable Meaning meaning;

  /**
   * What to tell the user who stops the operation.
   *
   * @param message what has become of it
   * @param advice what to do
   */
  public record Meaning(String message, String advice) {}

  /** True once the user wants to stop. */
  public boolean isCancelled() {
    return cancelled;
  }

  /** Asks the operation to stop. */
  public void cancel() {
    cancelled = true;
  }

  /** What to tell the user who stops the operation from now on: what it did, and what to do. */
  public void onStop(String message, String advice) {
    meaning = new Meaning(message, advice);
  }

  /** What was last said of a stop; empty where it costs nothing. */
  public Optional<Meaning> meaning() {
    return Optional.ofNullable(meaning);
  }

  /**
   * From now on epsilon is spent, so what comes of it is written to wherever it can be, though
   * nobody reads it any more.
   */
  public void spent() {
    spent = true;
  }

  /**
   * From now on so much of a study is done. Told in time: some runs do not look whether they are to
   * stop, and are ended by force.
   */
  public void resumableAfter(String done) {
    onStop("stopped on request after " + done, "repeat the same command to resume.");
  }

  /** From now on a release is being told, and who stops the operation may have seen it. */
  public void released() {
    onStop(
        "stopped on request while the release was being printed",
        "what was printed or written is released, and its epsilon is spent.");
  }

  /** Whether epsilon was spent. */
  public boolean hasSpent() {
    return spent;
  }

  /**
   * Goes on, or not.
   *
   * @throws SearchStoppedException when the user wants to stop
   */
  public void check() {
    if (cancelled) {
      throw new SearchStoppedException();
    }
  }
}
