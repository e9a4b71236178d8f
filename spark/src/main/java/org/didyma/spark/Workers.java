package org.didyma.spark;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.rounds.RoundWorker;
import org.jspecify.annotations.Nullable;

/** The idle workers of an executor, all of one work: that of the last task. */
final class Workers {

  private static String key = "";
  private static @Nullable RoundWorker<?, ?> first;
  private static final Deque<RoundWorker<?, ?>> IDLE = new ArrayDeque<>();

  private Workers() {}

  /** Runs a task with an idle worker, or with a new one. */
  static <T extends Serializable, R extends Serializable> R run(
      SparkRounds.Sent<T, R> sent, T task, CancellationToken stop) {
    RoundWorker<T, R> worker = take(sent, stop);
    R report = worker.run(task, stop);
    // One that was stopped in the middle is not used again.
    put(sent, worker);
    return report;
  }

  /** Those that are kept under a key are of the work that has it. */
  @SuppressWarnings("unchecked")
  private static synchronized <T extends Serializable, R extends Serializable>
      RoundWorker<T, R> take(SparkRounds.Sent<T, R> sent, CancellationToken stop) {
    if (!sent.key().equals(key)) {
      IDLE.clear();
      first = null;
      key = sent.key();
    }
    if (!IDLE.isEmpty()) {
      return (RoundWorker<T, R>) IDLE.pop();
    }
    if (first == null) {
      first = sent.work().worker(stop);
    }
    return (RoundWorker<T, R>) first.copy();
  }

  private static synchronized void put(SparkRounds.Sent<?, ?> sent, RoundWorker<?, ?> worker) {
    if (sent.key().equals(key)) {
      IDLE.push(worker);
    }
  }
}
