package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import java.util.List;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.MarginLoss;

/**
 * Sums of losses of several candidates as whole numbers, with a public bound on the range of one
 * record's term over the candidates.
 *
 * <p>Candidates are weights on coordinates that are from -1 to 1: rows times their public norm. A
 * record's margins at two candidates differ by at most their L1 distance, its losses by at most
 * that times the slope. Each term is the loss less the loss at the first candidate, kept within the
 * range by force and rounded to a multiple of range/2^20.
 */
public final class FitnessScores {

  /** Units of the bound on differences from the first candidate. */
  private static final long UNITS = 1 << 20;

  private final Rows rows;
  private final MarginLoss loss;
  private final double norm;

  public FitnessScores(Rows rows, MarginLoss loss) {
    this.rows = rows;
    this.loss = loss;
    this.norm = rows.scale().norm();
  }

  /**
   * Scores in units.
   *
   * @param values one per candidate
   * @param range the largest range of one record's term over the candidates
   */
  public record Scored(long[] values, long range) {}

  /** The scores of some candidates. */
  public Scored of(List<double[]> candidates) {
    double largest = 0;
    double[][] weights = new double[candidates.size()][];
    for (int c = 0; c < weights.length; c++) {
      weights[c] = onRows(candidates.get(c));
      for (int b = 0; b < c; b++) {
        largest = Math.max(largest, distance(candidates.get(c), candidates.get(b)));
      }
    }
    double bound = Math.max(Double.MIN_NORMAL, loss.slope() * largest);
    double unit = bound / UNITS;
    long[] sums = new long[weights.length];
    for (int i = 0; i < rows.count(); i++) {
      addTerms(i, weights, unit, sums);
    }
    return new Scored(sums, UNITS);
  }

  private void addTerms(int i, double[][] weights, double unit, long[] sums) {
    double base = loss.value(rows.margin(i, weights[0]));
    long least = 0;
    long most = 0;
    for (int c = 0; c < sums.length; c++) {
      double difference = (loss.value(rows.margin(i, weights[c])) - base) / unit;
      long term = (long) Math.rint(Math.max(-UNITS, Math.min(UNITS, difference)));
      // By force: whatever rounding did, no two of the terms are further apart than the range.
      term = Math.max(most - UNITS, Math.min(least + UNITS, term));
      least = Math.min(least, term);
      most = Math.max(most, term);
      sums[c] += term;
    }
  }

  /** The weights on rows of a candidate. */
  public double[] onRows(double[] candidate) {
    return Arrays.stream(candidate).map(v -> v * norm).toArray();
  }

  private static double distance(double[] one, double[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += Math.abs(one[j] - other[j]);
    }
    return sum;
  }
}
