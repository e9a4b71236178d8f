package org.didyma.spark;

import java.util.ArrayDeque;
import java.util.Deque;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.SubtreeTask;
import org.didyma.oracles.search.SubtreeWorker;
import org.jspecify.annotations.Nullable;

/** The idle workers of an executor, all of one search: that of the last task. */
final class Workers {

  private static String key = "";
  private static @Nullable SubtreeWorker first;
  private static final Deque<SubtreeWorker> IDLE = new ArrayDeque<>();

  private Workers() {}

  /** Runs a task with an idle worker, or with a new one. */
  static SubtreeTask.Report run(SparkRounds.Sent sent, SubtreeTask task, SearchListener listener) {
    SubtreeWorker worker = take(sent, listener);
    SubtreeTask.Report report = worker.run(task, listener);
    // One that was stopped in the middle is not used again.
    put(sent, worker);
    return report;
  }

  private static synchronized SubtreeWorker take(SparkRounds.Sent sent, SearchListener listener) {
    if (!sent.key().equals(key)) {
      IDLE.clear();
      first = null;
      key = sent.key();
    }
    if (!IDLE.isEmpty()) {
      return IDLE.pop();
    }
    if (first == null) {
      first = SubtreeWorker.of(sent.problem(), sent.start(), listener);
    }
    return first.copy();
  }

  private static synchronized void put(SparkRounds.Sent sent, SubtreeWorker worker) {
    if (sent.key().equals(key)) {
      IDLE.push(worker);
    }
  }
}
