package org.didyma.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.operations.Cancellation;

/**
 * An interrupt (Ctrl-C) or a termination signal as the user's wish to stop.
 *
 * <p>The Java machine answers such a signal by running its shutdown hooks while the command goes on
 * in its own thread. The hook installed here asks the command to stop, gives it a moment to do so
 * by itself, and then ends the process with the command's exit code.
 */
final class StopSignals {

  private static final long GRACE_SECONDS = 3;

  private final Cancellation cancellation;
  private final Runnable lastWords;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicInteger exitCode = new AtomicInteger(ExitCode.NOTHING_RELEASED.code());

  /**
   * Reacts to signals once it is installed.
   *
   * @param lastWords run before the process is ended by force, because the command did not stop
   */
  StopSignals(Cancellation cancellation, Runnable lastWords) {
    this.cancellation = cancellation;
    this.lastWords = lastWords;
  }

  void install() {
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
    cancellation.cancel();
    try {
      if (!ended.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
        exitCode.set(ExitCode.NOTHING_RELEASED.code());
        lastWords.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exitCode.get());
  }
}
