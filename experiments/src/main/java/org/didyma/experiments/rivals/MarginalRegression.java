package org.didyma.experiments.rivals;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.didyma.core.CancellationToken;
import org.didyma.exact.DiscreteGaussian;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.experiments.rivals.ColumnBinning.Column;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/**
 * Logistic regression on noisy marginals: all counts of two columns' bins together, and of one's
 * with the label, with discrete Gaussian noise, are the statistics of the logistic loss by its best
 * quadratic on [-4, 4] (Huggins, Adams and Broderick 2017). Promise: ({@code epsilon}, {@code
 * delta})-differential privacy: all that is learned from records are counts. The proof is
 * docs/proofs/rivals.md.
 *
 * <p>Known defects of the method: every record changes a count of each pair of columns, so the
 * noise grows with their number; the quadratic errs where scores are beyond 4.
 */
public final class MarginalRegression
    extends ProvenQuery<BinnedTable, MarginalRegression.Parameters, AdditiveScore> {

  /** The histograms' part of the price. */
  private static final Rational COUNTING = Rational.of(1, 100);

  private static final Rational PAIRING = Rational.of(99, 100);

  /** About so many bins remain of a column where noise is wide. */
  private static final int FEW = 8;

  /** About so many where there is hardly any. */
  private static final int MANY = 64;

  /** Bins of fewer records than so many standard deviations of their noise are joined. */
  private static final double CLEAR = 4;

  /** Half the second derivative of the best quadratic of ln(1 + exp(-s)) on [-4, 4]. */
  static final double CURVATURE = curvature();

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param delta privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param columns their bins, at least one column
   */
  public record Parameters(Epsilon epsilon, Delta delta, Adjacency adjacency, List<Column> columns)
      implements ProvenQuery.Promise {
    public Parameters {
      columns = List.copyOf(columns);
      if (columns.isEmpty()) {
        throw new IllegalArgumentException("there is no column");
      }
    }

    private Rational counting(Rational multiplier) {
      return multiplier.times(multiplier).times(Rational.of(columns.size())).dividedBy(COUNTING);
    }

    private Rational pairing(Rational multiplier) {
      return multiplier.times(multiplier).dividedBy(PAIRING);
    }

    private PrivacyEvent event(Rational multiplier) {
      return new PrivacyEvent.Composed(
          List.of(
              new PrivacyEvent.Repeated(
                  columns.size(),
                  new PrivacyEvent.DiscreteGaussian(counting(multiplier), adjacency)),
              new PrivacyEvent.DiscreteGaussian(pairing(multiplier), adjacency)));
    }

    /** Of all that is released, as if it were one query of sensitivity 1. */
    Rational multiplier() {
      return StepsAccountant.RDP.leastNoise(epsilon, delta, this::event);
    }

    /** How many counts a record is in: of each column, of it with the label, of each pair. */
    long counts() {
      long k = columns.size();
      return 2 * k + k * (k - 1) / 2;
    }

    /** The noise of the histograms. */
    DiscreteGaussian countingNoise(Rational multiplier) {
      return noise(counting(multiplier), 1);
    }

    /** The noise of all other counts. */
    DiscreteGaussian pairingNoise(Rational multiplier) {
      return noise(pairing(multiplier), counts());
    }

    /** For counts of which a record changes so many by 1. */
    private DiscreteGaussian noise(Rational squaredMultiplier, long changed) {
      long c = adjacency.changes();
      return new DiscreteGaussian(
          squaredMultiplier.times(Rational.of(Math.multiplyExact(changed, c * c))));
    }
  }

  public MarginalRegression() {
    super("marginal-regression", "docs/proofs/rivals.md");
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return parameters.event(parameters.multiplier());
  }

  @Override
  public AdditiveScore draw(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    Rational multiplier = parameters.multiplier();
    DiscreteGaussian counting = parameters.countingNoise(multiplier);
    DiscreteGaussian pairing = parameters.pairingNoise(multiplier);
    return draw(
        table,
        parameters,
        count -> Math.addExact(count, counting.draw(bits)),
        count -> Math.addExact(count, pairing.draw(bits)),
        Math.sqrt(pairing.variance().doubleValue()),
        stop);
  }

  static AdditiveScore draw(
      BinnedTable table,
      Parameters parameters,
      CyclicBoosting.Noise counting,
      CyclicBoosting.Noise pairing,
      double deviation,
      CancellationToken stop) {
    table.require(parameters.columns());
    Places places = Places.of(table, parameters.columns(), counting, CLEAR * deviation);
    long[][] pairs = new long[places.size][places.size];
    long[] labels = new long[places.size];
    count(table, places.of, pairs, labels, stop);
    int[] columnOf = places.columns();
    RealMatrix matrix = new Array2DRowRealMatrix(places.size, places.size);
    double[] right = new double[places.size];
    for (int i = 0; i < places.size; i++) {
      right[i] = pairing.on(labels[i]) / (4 * CURVATURE);
      for (int j = 0; j <= i; j++) {
        // Two bins of a column have no record in common, whatever the records.
        if (i == j || columnOf[i] != columnOf[j]) {
          double noisy = pairing.on(pairs[i][j]);
          matrix.setEntry(i, j, noisy);
          matrix.setEntry(j, i, noisy);
        }
      }
    }
    double[] weights = solve(matrix, right, Math.max(1, 2 * deviation * Math.sqrt(places.size)));
    return new AdditiveScore(
        0,
        Arrays.stream(places.of)
            .map(bins -> Arrays.stream(bins).mapToDouble(place -> weights[place]).toArray())
            .toArray(double[][]::new));
  }

  /**
   * What has a weight: bins, of which neighbouring ones are joined where noisy counts are small.
   *
   * @param of by column and bin; those of a column follow each other
   * @param size how many there are
   */
  private record Places(int[][] of, int size) {

    /**
     * Joins bins.
     *
     * @param clear so many noisy records a bin has at least
     */
    static Places of(
        BinnedTable table, List<Column> columns, CyclicBoosting.Noise counting, double clear) {
      int[][] places = new int[columns.size()][];
      int size = 0;
      for (int c = 0; c < places.length; c++) {
        long[] histogram = new long[columns.get(c).bins()];
        for (int row = 0; row < table.rows(); row++) {
          histogram[table.code(row, c)] += table.count(row, true) + table.count(row, false);
        }
        for (int bin = 0; bin < histogram.length; bin++) {
          histogram[bin] = counting.on(histogram[bin]);
        }
        places[c] =
            CyclicBoosting.joined(histogram, columns.get(c).ordered(), part(histogram, clear));
        int most = 0;
        for (int bin = 0; bin < histogram.length; bin++) {
          most = Math.max(most, places[c][bin] + 1);
          places[c][bin] += size;
        }
        size += most;
      }
      return new Places(places, size);
    }

    /** How many noisy records a bin has at least. */
    private static double part(long[] histogram, double clear) {
      double all = Math.max(1, Arrays.stream(histogram).sum());
      return Math.max(1, Math.min(all / FEW, Math.max(all / MANY, clear)));
    }

    /** By place, its column. */
    int[] columns() {
      int[] columns = new int[size];
      for (int c = 0; c < of.length; c++) {
        for (int place : of[c]) {
          columns[place] = c;
        }
      }
      return columns;
    }
  }

  /** Records of each two places, the larger one first, and of each with the sign of the label. */
  static void count(
      BinnedTable table, int[][] places, long[][] pairs, long[] labels, CancellationToken stop) {
    int[] own = new int[places.length];
    for (int row = 0; row < table.rows(); row++) {
      SearchStoppedException.throwIf(stop);
      long positives = table.count(row, true);
      long negatives = table.count(row, false);
      for (int c = 0; c < own.length; c++) {
        own[c] = places[c][table.code(row, c)];
        labels[own[c]] += positives - negatives;
        for (int before = 0; before <= c; before++) {
          pairs[own[c]][own[before]] += positives + negatives;
        }
      }
    }
  }

  /** (M + r 1)^-1 v, where r is doubled until M + r 1 is positive definite. */
  private static double[] solve(RealMatrix matrix, double[] right, double ridge) {
    for (double r = ridge; ; r *= 2) {
      RealMatrix sum = matrix.copy();
      for (int i = 0; i < right.length; i++) {
        sum.addToEntry(i, i, r);
      }
      try {
        return new CholeskyDecomposition(sum, 1e-9, 1e-9)
            .getSolver()
            .solve(new ArrayRealVector(right))
            .toArray();
      } catch (NonPositiveDefiniteMatrixException e) {
        // Noise has made it indefinite.
      }
    }
  }

  /** By least squares over even steps: what s^2 is multiplied by, beside a constant. */
  private static double curvature() {
    int steps = 4_000;
    double f = 0;
    double s2 = 0;
    double s4 = 0;
    double fs2 = 0;
    for (int i = 0; i < steps; i++) {
      double s = 4 * (i + 0.5) / steps;
      // The even part of ln(1 + exp(-s)); the odd one is -s/2.
      double value = StrictMath.log1p(StrictMath.exp(-s)) + s / 2;
      f += value / steps;
      s2 += s * s / steps;
      s4 += s * s * s * s / steps;
      fs2 += value * s * s / steps;
    }
    return (fs2 - f * s2) / (s4 - s2 * s2);
  }
}
