package org.didyma.mechanisms.gradient.loss;

/**
 * A convex loss of the margin z = y &lt;w, x&gt;, not increasing in z: the losses l(-s) and l(s) of
 * the label codes 0 (y = -1) and 1 (y = +1). The constants of {@link LabelLoss} are the least ones.
 */
public sealed interface MarginLoss extends LabelLoss
    permits LogisticMarginLoss, HingeMarginLoss, HuberMarginLoss {

  /** The name on the command line. */
  @Override
  String name();

  /** l(z), from 0. */
  double value(double z);

  /** l'(z), at most 0; where it jumps, the value on the right. */
  double derivative(double z);

  /** Two. */
  @Override
  default int labels() {
    return 2;
  }

  @Override
  default double value(int label, double score) {
    return value(sign(label) * score);
  }

  @Override
  default double derivative(int label, double score) {
    int y = sign(label);
    return derivative(y * score) * y;
  }

  private static int sign(int label) {
    return 2 * label - 1;
  }

  /**
   * The loss as one of margins, for data whose labels are signs.
   *
   * @throws IllegalArgumentException when it is none
   */
  static MarginLoss of(LabelLoss loss) {
    if (loss instanceof MarginLoss ofMargins) {
      return ofMargins;
    }
    throw new IllegalArgumentException("the %s loss is not one of margins".formatted(loss.name()));
  }
}
