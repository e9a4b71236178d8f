package org.didyma.formulations.loss;

import org.didyma.exact.Rational;

/**
 * What is public of a label, which completes the text of a loss: its values are the codes 0 .. K-1,
 * which stand for K equidistant numbers where the label is a number.
 *
 * @param labels K, at least 2
 * @param low the number of the code 0
 * @param high the number of the code K-1, above the low one
 */
public record LabelGrid(int labels, Rational low, Rational high) {

  public LabelGrid {
    if (labels < 2 || low.compareTo(high) >= 0) {
      throw new IllegalArgumentException("a label of one value");
    }
  }

  /** Codes that stand for themselves, or for no numbers. */
  public static LabelGrid ofCodes(int labels) {
    return new LabelGrid(labels, Rational.ZERO, Rational.of(labels - 1L));
  }

  /** The number that a code stands for. */
  public Rational value(int code) {
    return low.plus(width().times(Rational.of(code, labels - 1L)));
  }

  /** The distance of the ends. */
  public Rational width() {
    return high.plus(low.times(Rational.of(-1)));
  }
}
