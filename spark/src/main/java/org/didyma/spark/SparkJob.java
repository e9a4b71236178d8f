package org.didyma.spark;

import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.didyma.core.InvalidInputException;

/** Work of a cluster that can be broken off while it says nothing. */
final class SparkJob {

  private static final long LOOK_MILLIS = 50;

  /** How often a job is cancelled that may not have begun yet. */
  private static final int MOST_LOOKS = 200;

  private SparkJob() {}

  /**
   * Runs work on a thread of its own, and cancels its jobs when a pause throws.
   *
   * @param unfinished a sentence that says so, for messages
   * @param pause called now and then; what it throws is thrown here
   */
  static <T> T run(SparkSession spark, String unfinished, Runnable pause, Supplier<T> work) {
    SparkContext context = spark.sparkContext();
    String group = "didyma-" + UUID.randomUUID();
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              context.setJobGroup(group, "didyma", true);
              return work.get();
            });
    Thread thread = new Thread(task, "didyma-spark");
    thread.setDaemon(true);
    thread.start();
    while (true) {
      try {
        return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        try {
          pause.run();
        } catch (RuntimeException stop) {
          cancel(context, group, task);
          throw stop;
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof InvalidInputException refused) {
          throw refused;
        }
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw SparkFailure.ended(unfinished, e);
      } catch (InterruptedException e) {
        cancel(context, group, task);
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while Spark worked", e);
      }
    }
  }

  /** Cancels whatever a thread submits, until it gives up; it may be about to submit a job. */
  private static void cancel(SparkContext context, String group, Future<?> task) {
    for (int look = 0; look < MOST_LOOKS && !task.isDone(); look++) {
      context.cancelJobGroup(group);
      try {
        task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException | ExecutionException e) {
        // It goes on, or it failed because its job was cancelled.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
