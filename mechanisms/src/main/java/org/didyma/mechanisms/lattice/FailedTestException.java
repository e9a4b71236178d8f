package org.didyma.mechanisms.lattice;

/**
 * A mechanism's private test, whether enough of its searches proved their answers, said no; nothing
 * may be released, and what was to be spent is spent.
 */
public final class FailedTestException extends RuntimeException {
  FailedTestException() {
    super("too few parts proved their answers, by a noisy count; nothing is released");
  }
}
