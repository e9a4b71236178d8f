package org.didyma.privacy.audit;

/**
 * How far counts are from what a law expects: twice the logarithm of the likelihood ratio, with the
 * correction of Williams (1976), which has about the chi-square law with a degree of freedom less
 * than cells.
 *
 * <p>Not Pearson's statistic. Verdicts here are at levels of 1e-8 and less, and there the square of
 * a cell that expects 25 is too large thirty times as often as chi-square says, since a Poisson
 * tail is longer than a normal one; that of the likelihood ratio is right within a third.
 */
final class Deviance {

  private double sum;
  private double reciprocals;
  private double all;
  private int cells;

  /** One cell more. */
  void add(double seen, double expected) {
    double ratio = seen > 0 ? seen * Math.log(seen / expected) : 0;
    // Below 0 by rounding only.
    sum += 2 * Math.max(0, ratio - (seen - expected));
    reciprocals += 1 / expected;
    all += expected;
    cells++;
  }

  /** Degrees of freedom of a law that is known. */
  int freedom() {
    return Math.max(0, cells - 1);
  }

  double statistic() {
    return cells < 2 ? 0 : sum / (1 + (reciprocals - 1 / all) / (6 * freedom()));
  }
}
