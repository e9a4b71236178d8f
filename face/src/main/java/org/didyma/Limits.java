package org.didyma;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How long work may take, on how many threads, and who hears how it goes. It is done on a thread of
 * its own while the caller waits, so that an interrupt of the caller is a wish to stop and cuts off
 * no write to a ledger.
 *
 * @param threads at least 1
 */
record Limits(Optional<Duration> time, int threads, Consumer<Progress> listener) {

  /** One thread, as long as it takes, and nobody hears. */
  static final Limits NONE = new Limits(Optional.empty(), 1, progress -> {});

  Limits within(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw DidymaException.of(
          "the time limit is %s, which is not above 0".formatted(limit),
          "use one such as Duration.ofSeconds(30).");
    }
    return new Limits(Optional.of(limit), threads, listener);
  }

  Limits on(int number) {
    return new Limits(time, requireThreads(number), listener);
  }

  Limits telling(Consumer<Progress> other) {
    return new Limits(time, threads, other);
  }

  static int requireThreads(int number) {
    if (number < 1) {
      throw DidymaException.of(
          "the number of threads is %d".formatted(number), "use at least 1 thread.");
    }
    return number;
  }

  /** What work brings that ends soon after it is to stop. An interrupt is kept for the caller. */
  <T> T run(Function<Stop, T> work) {
    Stop stop = new Stop(time, listener);
    boolean interrupted = Thread.interrupted();
    if (interrupted) {
      stop.interrupt();
    }
    FutureTask<T> task = new FutureTask<>(() -> work.apply(stop));
    Thread thread = new Thread(task, "didyma-work");
    thread.setDaemon(true);
    thread.start();
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
          stop.interrupt();
        } catch (ExecutionException e) {
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          throw (RuntimeException) e.getCause();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
