package org.didyma.core;

/**
 * The wish to stop, asked for now and then by what takes long. It tells nothing and is told
 * nothing, so that it may watch what is private.
 */
@FunctionalInterface
public interface CancellationToken {

  /** Never stops anything. */
  CancellationToken NEVER = () -> false;

  /** True once whoever asks should stop. May be asked from several threads. */
  boolean isStopped();
}
