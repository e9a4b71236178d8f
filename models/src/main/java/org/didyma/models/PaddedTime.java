package org.didyma.models;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.oracles.SearchStoppedException;

/**
 * A public time after its start at which an answer leaves, or nothing ever does. Who watches when a
 * run ends learns of its length no more than whether it was ready by then, which is what the
 * promise then rests on ({@code docs/proofs/padded-time.md}).
 *
 * <p>Reading and drawing go on in a thread of their own, so that nothing of the table decides when
 * the wait is over. What fails there fails silently until then, and all failures look alike.
 */
public final class PaddedTime {

  private static final String CONDITION =
      "every run on every table in question is ready by its padded time of ";

  /** What tells the time, and waits. */
  interface Clock {

    /** Nanoseconds since some moment, which only differences mean anything of. */
    long now();

    /** Comes back at a moment of {@link #now}, or when asked to stop. */
    void waitUntil(long moment, CancellationToken stop);
  }

  private static final Clock SYSTEM =
      new Clock() {
        private static final long STEP = 20_000_000;

        @Override
        public long now() {
          return System.nanoTime();
        }

        @Override
        public void waitUntil(long moment, CancellationToken stop) {
          for (long left = moment - now(); left > 0 && !stop.isStopped(); left = moment - now()) {
            LockSupport.parkNanos(Math.min(left, STEP));
          }
        }
      };

  private final Duration time;
  private final Clock clock;

  private PaddedTime(Duration time, Clock clock) {
    this.time = time;
    this.clock = clock;
  }

  /**
   * A time after the start of each run.
   *
   * @param time above 0; public
   */
  public static PaddedTime of(Duration time) {
    return of(time, SYSTEM);
  }

  static PaddedTime of(Duration time, Clock clock) {
    if (time.isZero() || time.isNegative()) {
      throw new InvalidInputException(
          "the padded time is not above 0", "use a number of seconds such as 60.");
    }
    return new PaddedTime(time, clock);
  }

  /** What a promise then rests on, to follow "provided that". */
  public String condition() {
    return CONDITION
        + BigDecimal.valueOf(time.toNanos(), 9).stripTrailingZeros().toPlainString()
        + " s, or it is not observed whether it was";
  }

  /** Whether what a promise rests on tells of a padded time. */
  public static boolean isAmong(List<String> conditions) {
    return conditions.stream().anyMatch(condition -> condition.startsWith(CONDITION));
  }

  /**
   * The outcome of private work, at the padded time after this call.
   *
   * @param work is asked to stop at that time, and not waited for
   * @param stop the user's wish, which is heard at once
   * @throws NotReadyException at that time, when the work has failed or is not done
   * @throws SearchStoppedException when the user stops it
   */
  <A> A outcome(Function<CancellationToken, A> work, CancellationToken stop) {
    long end = clock.now() + time.toNanos();
    CancellationToken late = () -> stop.isStopped() || clock.now() - end >= 0;
    FutureTask<A> task = new FutureTask<>(() -> work.apply(late));
    Thread thread = new Thread(task, "didyma-padded");
    thread.setDaemon(true);
    thread.start();
    clock.waitUntil(end, stop);
    SearchStoppedException.throwIf(stop);
    if (!task.isDone()) {
      throw new NotReadyException();
    }
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SearchStoppedException
          ? new NotReadyException()
          : new NotReadyException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SearchStoppedException();
    }
  }
}
