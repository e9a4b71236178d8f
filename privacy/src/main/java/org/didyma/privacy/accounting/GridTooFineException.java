package org.didyma.privacy.accounting;

/** A grid would need more points than fit; a coarser one gives a valid bound as well. */
final class GridTooFineException extends RuntimeException {

  private static final int LARGEST_HALF = 1 << 21;

  /** Refuses a grid on which a loss, or its negative, is too many steps from 0. */
  static void check(double loss, double step) {
    if (!(loss / step < LARGEST_HALF)) {
      throw new GridTooFineException(step);
    }
  }

  GridTooFineException(double step) {
    super("a grid of step " + step + " has too many points");
  }
}
