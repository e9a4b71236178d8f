package org.didyma.cli;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * The user's wish to stop, from an interrupt (Ctrl-C) or a termination signal.
 *
 * <p>The Java machine answers such a signal by running its shutdown hooks while the command goes on
 * in its own thread. The hook installed here raises the flag, gives the command a moment to stop by
 * itself, and then ends the process with the command's exit code.
 */
public final class Cancellation {

  private static final long GRACE_SECONDS = 3;

  private volatile boolean cancelled;
  private volatile boolean spent;
  private volatile @Nullable ErrorReport report;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Runnable farewell = () -> {};
  private final AtomicInteger exitCode = new AtomicInteger(ExitCode.NOTHING_RELEASED);

  /** True once the user wants to stop. */
  public boolean isCancelled() {
    return cancelled;
  }

  /** Asks the command to stop. */
  public void cancel() {
    cancelled = true;
  }

  /** What to tell the user who stops the command from now on: what it did, and what to do. */
  public void onStop(String message, String advice) {
    report = new ErrorReport(ExitCode.NOTHING_RELEASED, message, advice);
  }

  /** What was last said of a stop; empty where it costs nothing. */
  Optional<ErrorReport> report() {
    return Optional.ofNullable(report);
  }

  /**
   * From now on epsilon is spent, so what comes of it is written to wherever it can be, though
   * nobody reads standard output any more.
   */
  public void spent() {
    spent = true;
  }

  /**
   * From now on so much of a study is done. Told in time: some runs do not look whether they are to
   * stop, and are ended by force.
   */
  public void resumableAfter(String done) {
    onStop("stopped on request after " + done, "give the same command again to go on from there.");
  }

  /** From now on a release is being told, and who stops the command may have seen it. */
  public void released() {
    onStop(
        "stopped on request while the release was being told",
        "look at what was printed and written of it: that is released, and its epsilon is spent.");
  }

  /** Whether epsilon was spent. */
  boolean hasSpent() {
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

  /**
   * Reacts to signals from now on.
   *
   * @param lastWords run before the process is ended by force, because the command did not stop
   */
  void install(Runnable lastWords) {
    farewell = lastWords;
    Runtime.getRuntime().addShutdownHook(new Thread(this::shutDown, "didyma-stop"));
  }

  /** The command has ended; an exit that follows is not an interruption. */
  void ended(int code) {
    exitCode.set(code);
    ended.countDown();
  }

  private void shutDown() {
    if (ended.getCount() == 0) {
      return;
    }
    cancel();
    try {
      if (!ended.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
        exitCode.set(ExitCode.NOTHING_RELEASED);
        farewell.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exitCode.get());
  }
}
