package org.didyma.privacy.accounting;

/**
 * A pair of distributions that dominates a mechanism's on neighbouring data sets, also under
 * composition.
 */
interface LossPair {

  /** The direction of a pair: which of the two the outputs are drawn from. */
  enum Direction {
    REMOVE,
    ADD
  }

  /** A typical size of the loss of one step; grids much finer than that are exact. */
  double spread();

  /**
   * The discretised loss.
   *
   * @param cut probability that may be counted as infinite loss
   */
  LossDistribution discretise(Direction direction, double step, double cut);

  /** Whether both directions have the same losses. */
  boolean isSymmetric();
}
