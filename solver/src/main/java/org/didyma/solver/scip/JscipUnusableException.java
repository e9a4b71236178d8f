package org.didyma.solver.scip;

import org.jspecify.annotations.Nullable;

/** There is a jscip, but it cannot be used; the message is the reason, in one line. */
final class JscipUnusableException extends Exception {

  JscipUnusableException(String reason, @Nullable Throwable cause) {
    super(reason.strip().replaceAll("\\s+", " "), cause);
  }
}
