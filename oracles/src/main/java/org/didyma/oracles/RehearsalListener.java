package org.didyma.oracles;

import org.didyma.core.CancellationToken;

/**
 * Watches a search or a draw over a made-up table, which is not private: it hears what others that
 * may only stop a draw do not, how many nodes there are so far and may be in all.
 */
public interface RehearsalListener extends SearchListener, CancellationToken {

  @Override
  default boolean isStopped() {
    return isCancelled();
  }
}
