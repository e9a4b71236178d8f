package org.didyma.oracles.certificate;

/** A certificate does not prove what it claims; the message says why, in one clause. */
final class RefusedException extends RuntimeException {

  RefusedException(String reason) {
    super(reason);
  }

  RefusedException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
