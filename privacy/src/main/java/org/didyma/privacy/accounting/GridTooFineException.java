package org.didyma.privacy.accounting;

/** A grid would need more points than fit; a coarser one gives a valid bound as well. */
final class GridTooFineException extends RuntimeException {

  GridTooFineException(double step) {
    super("a grid of step " + step + " has too many points");
  }
}
