package org.didyma.models.quality;

import org.didyma.mechanisms.counts.CountNoise;

/**
 * Risks that rise with the score, from noisy counts of some neighbouring groups of bands: those
 * nearest to the noisy shares (isotonic regression), drawn towards the rising curve whose log-odds
 * are linear in the score as far as the counts do not speak against it.
 *
 * <p>With chi-squares c of the curve and d of the risks by isotonic regression, which are k
 * different ones, the curve has the weight 1 / (1 + exp((c - d - (k - 1)) / 2)), as if by
 * likelihoods where each further risk has to be worth 1. Steps and kinks that the counts show are
 * kept; where they show none, the curve has less of sampling and of noise.
 *
 * @param at where groups are, on a scale of scores from -1 to 1
 * @param positives noisy, by group
 * @param records noisy, of both labels
 * @param cells how many noises are in each of both counts
 */
record RisingRisks(
    double[] at, double[] positives, double[] records, int[] cells, CountNoise noise) {

  /** Records of each label are so many at least, or there is no curve. */
  private static final int FEWEST = 10;

  /** And so many standard deviations of the noise of their number. */
  private static final int CLEAR = 3;

  /** One divided by the variance of a guess of the slope, log-odds over half of all scores. */
  private static final double SLOPE_PRECISION = 1 / 25.0;

  private static final int STEPS = 50;
  private static final double TIGHT = 1e-6;
  private static final double FARTHEST = 15;

  /** A risk for each group. */
  double[] risks() {
    double[] risks = isotonic();
    if (!isClear()) {
      return risks;
    }
    double[] curve = curve();
    int different = 1;
    for (int i = 1; i < risks.length; i++) {
      different += risks[i] > risks[i - 1] ? 1 : 0;
    }
    double worse = chiSquare(curve) - chiSquare(risks) - (different - 1);
    double weight = 1 / (1 + Math.exp(worse / 2));
    double before = 0;
    for (int i = 0; i < risks.length; i++) {
      // Rounding must not make them fall.
      before = Math.min(1, Math.max(before, risks[i] + weight * (curve[i] - risks[i])));
      risks[i] = before;
    }
    return risks;
  }

  /** Whether both labels stand out from the noise; if not, a curve would be one of noise. */
  private boolean isClear() {
    double sumOfPositives = 0;
    double sum = 0;
    int all = 0;
    for (int i = 0; i < at.length; i++) {
      sumOfPositives += positives[i];
      sum += records[i];
      all += cells[i];
    }
    double least = Math.max(FEWEST, CLEAR * Math.sqrt(noise.variance(all, all)));
    return Math.min(sumOfPositives, sum - sumOfPositives) >= least;
  }

  /**
   * The shares that rise with the score and are nearest to the noisy ones; weights are noisy
   * numbers of records, at least 1.
   */
  double[] isotonic() {
    double[] shares = new double[positives.length];
    double[] weights = new double[positives.length];
    for (int i = 0; i < shares.length; i++) {
      weights[i] = Math.max(1, records[i]);
      shares[i] = Math.min(1, Math.max(0, positives[i] / weights[i]));
    }
    return Isotonic.rising(shares, weights);
  }

  /**
   * The curve by Newton's method: sums of (positives - records risk), and of these times the score,
   * are 0 there but for the guess of the slope. Both are linear in the counts, so noise does not
   * pull the curve to one side.
   */
  private double[] curve() {
    double sumOfPositives = 0;
    double sum = 0;
    for (int i = 0; i < at.length; i++) {
      sumOfPositives += positives[i];
      sum += records[i];
    }
    double level = Math.log(sumOfPositives / (sum - sumOfPositives));
    double slope = 0;
    for (int step = 0; step < STEPS; step++) {
      double ofLevel = 0;
      double ofSlope = -SLOPE_PRECISION * slope;
      double levels = TIGHT;
      double both = 0;
      double slopes = SLOPE_PRECISION;
      for (int i = 0; i < at.length; i++) {
        double risk = risk(level + slope * at[i]);
        double away = positives[i] - records[i] * risk;
        double weight = Math.max(0, records[i]) * risk * (1 - risk);
        ofLevel += away;
        ofSlope += away * at[i];
        levels += weight;
        both += weight * at[i];
        slopes += weight * at[i] * at[i];
      }
      double determinant = levels * slopes - both * both;
      double moreLevel = (slopes * ofLevel - both * ofSlope) / determinant;
      double moreSlope = (levels * ofSlope - both * ofLevel) / determinant;
      double most = Math.max(1, Math.max(Math.abs(moreLevel), Math.abs(moreSlope)));
      level = Math.max(-FARTHEST, Math.min(FARTHEST, level + moreLevel / most));
      slope = Math.max(0, Math.min(FARTHEST, slope + moreSlope / most));
      if (Math.abs(moreLevel) + Math.abs(moreSlope) < TIGHT) {
        break;
      }
    }
    double[] curve = new double[at.length];
    for (int i = 0; i < curve.length; i++) {
      curve[i] = risk(level + slope * at[i]);
    }
    return curve;
  }

  private static double risk(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }

  /** The sum of squared distances of the counts from risks, each by its variance there. */
  private double chiSquare(double[] risks) {
    double sum = 0;
    for (int i = 0; i < risks.length; i++) {
      double p = risks[i];
      double q = 1 - p;
      double away = positives[i] - records[i] * p;
      double variance =
          Math.max(0, records[i]) * p * q
              + noise.variance(cells[i] * (p * p + q * q), cells[i] * (q - p));
      sum += away * away / Math.max(variance, Double.MIN_NORMAL);
    }
    return sum;
  }
}
