package org.didyma.experiments.rivals;

/**
 * Log-odds that are a sum of one number for each column, which depends on its bin. Positive where
 * they are above 0.
 */
public final class AdditiveScore implements BinScore {

  private final double intercept;
  private final double[][] parts;

  /**
   * @param intercept finite
   * @param parts by column and bin, finite
   */
  AdditiveScore(double intercept, double[][] parts) {
    this.intercept = intercept;
    this.parts = parts;
  }

  /** What a bin of a column adds. */
  public double part(int column, int bin) {
    return parts[column][bin];
  }

  /** The log-odds that a record is positive. */
  @Override
  public double of(int[] codes) {
    double sum = intercept;
    for (int c = 0; c < parts.length; c++) {
      sum += parts[c][codes[c]];
    }
    return sum;
  }

  @Override
  public boolean tellsRisk() {
    return true;
  }
}
