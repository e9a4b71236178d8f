package org.didyma.mechanisms.gradient.loss;

import java.util.Arrays;

/**
 * The log loss of K ordered classes under proportional odds: P(Y &lt;= k | s) = F(c_k - s), F the
 * logistic function, with public cuts c_0 &lt; ... &lt; c_(K-2). With c_(-1) = -inf and c_(K-1) =
 * inf
 *
 * <p>phi_k(s) = -ln(F(c_k - s) - F(c_(k-1) - s)) = ln(1 + e^(s - c_k)) + ln(1 + e^(c_(k-1) - s)) -
 * ln(1 - e^(c_(k-1) - c_k)),
 *
 * <p>phi_k'(s) = F(s - c_k) - F(c_(k-1) - s), between -1 and 1: the slope is 1, as for two classes.
 * phi_k''(s) = F'(s - c_k) + F'(s - c_(k-1)) is at most 1/4 for the first and the last class. For
 * those between it is from 1/4 (a wide class) to 1/2 (a narrow one).
 */
public final class OrderedLabelLoss implements LabelLoss {

  private static final long serialVersionUID = 1;

  private final double[] cuts;
  private final double curvature;

  private OrderedLabelLoss(double[] cuts) {
    this.cuts = cuts;
    double most = 0.25;
    for (int k = 1; k < cuts.length; k++) {
      most = Math.max(most, Logistic.largestCurvature(cuts[k - 1], cuts[k]));
    }
    this.curvature = most;
  }

  /**
   * The loss by the classes' cumulative shares at the score 0.
   *
   * @param shares P(Y &lt;= k), k = 0 .. K-2, public, ascending, above 0 and below 1
   * @throws IllegalArgumentException when they are not
   */
  public static OrderedLabelLoss ofShares(double... shares) {
    double[] cuts = LogOdds.of(shares);
    for (int k = 1; k < cuts.length; k++) {
      if (!(cuts[k] > cuts[k - 1])) {
        throw new IllegalArgumentException("the cumulative shares do not ascend");
      }
    }
    return new OrderedLabelLoss(cuts);
  }

  @Override
  public String name() {
    return "ordered";
  }

  @Override
  public int labels() {
    return cuts.length + 1;
  }

  @Override
  public double value(int label, double score) {
    double value = 0;
    if (label < cuts.length) {
      value += Logistic.integral(score - cuts[label]);
    }
    if (label > 0) {
      value += Logistic.integral(cuts[label - 1] - score);
    }
    if (label > 0 && label < cuts.length) {
      value -= Math.log(-Math.expm1(cuts[label - 1] - cuts[label]));
    }
    return value;
  }

  @Override
  public double derivative(int label, double score) {
    double above = label < cuts.length ? Logistic.share(score - cuts[label]) : 0;
    return label > 0 ? above - Logistic.share(cuts[label - 1] - score) : above;
  }

  @Override
  public double slope() {
    return 1;
  }

  @Override
  public double curvature() {
    return curvature;
  }

  @Override
  public double[] constants() {
    return Arrays.stream(cuts).map(c -> -c).toArray();
  }

  /** Two values of F, in sum at most 1, each off by 8 of itself, and their difference. */
  @Override
  public double roundoff() {
    return 9;
  }
}
