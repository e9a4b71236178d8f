package org.didyma.databases;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Work of a database that can be broken off while it says nothing. */
final class Interruptible {

  private static final long LOOK_MILLIS = 50;

  /** How long a statement that was cancelled is waited for: its connection is closed next. */
  private static final long FAREWELL_MILLIS = 2000;

  private Interruptible() {}

  /** Work with a statement. */
  interface Work {
    void run() throws SQLException;
  }

  /**
   * Runs work on a thread of its own and cancels its statement when a pause throws.
   *
   * @param pause called now and then; what it throws is thrown here
   */
  static void run(Statement statement, Runnable pause, Work work) throws SQLException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable e) {
                failure.set(e);
              } finally {
                done.countDown();
              }
            },
            "didyma-database");
    thread.setDaemon(true);
    thread.start();
    try {
      while (!done.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        pause.run();
      }
    } catch (InterruptedException e) {
      cancel(statement);
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a database was read", e);
    } catch (RuntimeException e) {
      cancel(statement);
      bidFarewell(done);
      throw e;
    }
    Throwable thrown = failure.get();
    if (thrown instanceof SQLException e) {
      throw e;
    }
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
  }

  /** A driver that cannot does not take the place of what ended the work. */
  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      // The connection is closed next.
    }
  }

  private static void bidFarewell(CountDownLatch done) {
    try {
      done.await(FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
