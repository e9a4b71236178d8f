package org.didyma.experiments.rivals;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/**
 * Naive Bayes from noisy counts (Vaidya, Shafiq, Basu and Hong 2013). Promise: {@code epsilon}-
 * differential privacy (pure): each column has one histogram of bins and labels by {@link
 * NoisyCounts} with an equal share of epsilon, and all else follows from these. The proof is
 * docs/proofs/rivals.md.
 *
 * <p>Known defects of the method: columns that depend on each other are counted twice, so its risks
 * are too near to 0 and 1; its share of epsilon falls with the number of columns.
 */
public final class DpNaiveBayes
    extends ProvenQuery<BinnedTable, DpNaiveBayes.Parameters, AdditiveScore> {

  /** Added to each count, so that no probability is 0. */
  private static final double SMOOTHING = 1;

  /**
   * Public parameters.
   *
   * @param epsilon of all histograms together, above 0
   * @param adjacency which data sets are neighbours
   * @param columns their bins, at least one column
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, List<Column> columns)
      implements ProvenQuery.Promise {
    public Parameters {
      columns = List.copyOf(columns);
      if (columns.isEmpty() || epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("there is no column, or epsilon is not above 0");
      }
    }

    /** The share of a column, rounded down. */
    private Epsilon share() {
      return new Epsilon(
          epsilon
              .value()
              .divide(BigDecimal.valueOf(columns.size()), new MathContext(12, RoundingMode.DOWN)));
    }

    private NoisyCounts.Parameters counts(int column) {
      return new NoisyCounts.Parameters(share(), adjacency, 2 * columns.get(column).bins());
    }
  }

  private final NoisyCounts counts = new NoisyCounts();

  public DpNaiveBayes() {
    super("dp-naive-bayes", "docs/proofs/rivals.md");
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.Repeated(
        parameters.columns().size(), counts.describe(parameters.counts(0)));
  }

  @Override
  public AdditiveScore draw(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    table.require(parameters.columns());
    int d = parameters.columns().size();
    long[][] noisy = new long[d][];
    for (int c = 0; c < d; c++) {
      noisy[c] = counts.draw(histogram(table, c), parameters.counts(c), bits, stop);
    }
    return score(noisy);
  }

  /** Negative and positive records of each bin, one after the other. */
  static long[] histogram(BinnedTable table, int column) {
    long[] histogram = new long[2 * table.columns().get(column).bins()];
    for (int row = 0; row < table.rows(); row++) {
      int bin = table.code(row, column);
      histogram[2 * bin] += table.count(row, false);
      histogram[2 * bin + 1] += table.count(row, true);
    }
    return histogram;
  }

  /**
   * The classifier of some counts.
   *
   * @param counts by column, as {@link #histogram} has them; negative ones count as 0
   */
  static AdditiveScore score(long[][] counts) {
    double[] prior = new double[2];
    double[][] parts = new double[counts.length][];
    for (int c = 0; c < counts.length; c++) {
      double[] total = new double[2];
      double[] raw = new double[2];
      for (int i = 0; i < counts[c].length; i++) {
        total[i & 1] += Math.max(0, counts[c][i]) + SMOOTHING;
        raw[i & 1] += counts[c][i];
      }
      parts[c] = new double[counts[c].length / 2];
      for (int bin = 0; bin < parts[c].length; bin++) {
        parts[c][bin] =
            Math.log((Math.max(0, counts[c][2 * bin + 1]) + SMOOTHING) / total[1])
                - Math.log((Math.max(0, counts[c][2 * bin]) + SMOOTHING) / total[0]);
      }
      // Each column has counted all records, so the mean over columns has the least noise.
      prior[0] += raw[0] / counts.length;
      prior[1] += raw[1] / counts.length;
    }
    double intercept =
        Math.log(Math.max(0, prior[1]) + SMOOTHING) - Math.log(Math.max(0, prior[0]) + SMOOTHING);
    return new AdditiveScore(intercept, parts);
  }
}
