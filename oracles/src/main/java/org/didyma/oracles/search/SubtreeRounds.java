package org.didyma.oracles.search;

import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.jspecify.annotations.Nullable;

/** Where the tasks of a search in rounds are run: threads of this process, or a cluster. */
public interface SubtreeRounds {

  /** How many tasks run at a time. */
  int parallelism();

  /**
   * Gets ready for a problem.
   *
   * @param start a point by coordinate that every task will know, or a better one; null for none
   */
  Session begin(LearningProblem problem, int @Nullable [] start);

  /** Runs the tasks of one problem. */
  interface Session extends AutoCloseable {

    /**
     * Runs the tasks of a round, each by a {@link SubtreeWorker}, and returns their reports in the
     * order of the tasks.
     *
     * @param pause called now and then; what it throws ends the round
     */
    List<SubtreeTask.Report> run(List<SubtreeTask> tasks, Runnable pause);

    @Override
    void close();
  }
}
