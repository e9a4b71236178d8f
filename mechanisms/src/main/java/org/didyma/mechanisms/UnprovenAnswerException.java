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
    this(oracle, "claims an optimum but does not prove it");
  }

  private UnprovenAnswerException(String oracle, String what) {
    super("the oracle " + oracle + " " + what + "; nothing is released");
  }

  /**
   * An answer that its own point contradicts.
   *
   * @param oracle name of the oracle
   */
  public static UnprovenAnswerException contradicted(String oracle) {
    return new UnprovenAnswerException(oracle, "gives an answer that contradicts the problem");
  }
}
