package org.didyma.oracles.rounds;

import java.io.Serializable;
import org.didyma.core.CancellationToken;

/**
 * Runs tasks of one kind, one after the other. What takes long to prepare is kept from task to
 * task; no report depends on the tasks before.
 *
 * @param <T> tasks
 * @param <R> their reports
 */
public interface RoundWorker<T extends Serializable, R extends Serializable> {

  /** Runs a task; asks now and then whether to stop, and throws an exception then. */
  R run(T task, CancellationToken stop);

  /** The same for another thread, which may share with this one what nobody changes. */
  RoundWorker<T, R> copy();
}
