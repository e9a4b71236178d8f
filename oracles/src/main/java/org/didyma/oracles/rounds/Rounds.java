package org.didyma.oracles.rounds;

import java.io.Serializable;
import java.util.List;

/** Where rounds of tasks are run: threads of this process, or a cluster. */
public interface Rounds {

  /** How many tasks run at a time. */
  int parallelism();

  /** Gets ready for tasks of one kind. */
  <T extends Serializable, R extends Serializable> Session<T, R> begin(RoundWork<T, R> work);

  /** Runs the tasks of one kind. */
  interface Session<T, R> extends AutoCloseable {

    /**
     * Runs the tasks of a round, each by a {@link RoundWorker}, and returns their reports in the
     * order of the tasks. A task may be run more than once, and any of its reports be taken.
     *
     * @param pause called now and then; what it throws ends the round
     */
    List<R> run(List<T> tasks, Runnable pause);

    @Override
    void close();
  }
}
