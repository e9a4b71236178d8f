package org.didyma.oracles.rounds;

import java.io.Serializable;
import org.didyma.core.CancellationToken;

/**
 * What a process needs to know in order to run tasks of one kind. It is sent to each once, before
 * the first task.
 *
 * @param <T> tasks
 * @param <R> their reports
 */
public interface RoundWork<T extends Serializable, R extends Serializable> extends Serializable {

  /** What the tasks are parts of, in a word, for messages: a search, a draw. */
  String name();

  /**
   * A worker, made from this alone.
   *
   * @param stop asked now and then
   */
  RoundWorker<T, R> worker(CancellationToken stop);
}
