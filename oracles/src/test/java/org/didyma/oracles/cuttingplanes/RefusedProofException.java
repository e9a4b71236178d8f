package org.didyma.oracles.cuttingplanes;

/** A file that is no proof, and why. */
final class RefusedProofException extends RuntimeException {
  RefusedProofException(String reason) {
    super(reason);
  }
}
