package org.didyma.mechanisms;

/**
 * An oracle answered without a proof, and the guarantee needs the true optimum; nothing may be
 * released.
 */
public final class UnprovenAnswerException extends RuntimeException {

  /**
   * @param oracle name of the oracle
   */
  public UnprovenAnswerException(String oracle) {
    super("the oracle " + oracle + " claims an optimum and does not prove it; nothing is released");
  }
}
