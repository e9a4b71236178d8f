package org.didyma.privacy.audit;

import java.util.Arrays;
import org.apache.commons.math3.special.Gamma;

/**
 * Asks whether vectors of noise are what they were stated to be: independent coordinates of one
 * law. Likelihood ratios ({@link Deviance}) on every coordinate, on every two of them, and on all
 * taken together, in cells of about equal probability; of each kind the worst counts, its p-value
 * times the number of tests of that kind. A vector that lacks noise in a coordinate, or uses some
 * twice, is found whatever is made of it later.
 *
 * <p>A narrow law has fewer values than there are cells: cells that expect little, by the law
 * alone, are one with the next.
 */
public final class VectorFit {

  private static final int CELLS = 16;
  private static final int QUARTERS = 4;

  /** So many vectors are needed for the cells of two coordinates. */
  private static final int LEAST = 400;

  /** What a cell expects at least. */
  private static final double LEAST_EXPECTED = 10;

  private VectorFit() {}

  /**
   * The verdict.
   *
   * @param draws at least 400 vectors
   * @param law of every coordinate
   * @param lastIsAbsolute whether the last coordinate has the law of its absolute value
   * @param confidence probability of no false alarm
   */
  public static Finding finding(
      long[][] draws, IntegerLaw law, boolean lastIsAbsolute, double confidence) {
    if (draws.length < LEAST) {
      throw new IllegalArgumentException(
          "the distribution of vectors is tested from 400 samples" + " on");
    }
    int n = draws[0].length;
    double least = 1;
    double leastOfPairs = 1;
    int[][] quarter = new int[n][draws.length];
    double[] all = new double[CELLS];
    double[] expected = new double[CELLS];
    double[][] quarterLaw = new double[n][QUARTERS];
    for (int j = 0; j < n; j++) {
      boolean absolute = lastIsAbsolute && j == n - 1;
      double[] shares = shares(law, absolute);
      long[] edges = edges(law, absolute);
      double[] counts = new double[CELLS];
      for (int i = 0; i < draws.length; i++) {
        int cell = cell(draws[i][j], edges);
        counts[cell]++;
        quarter[j][i] = cell / QUARTERS;
      }
      for (int c = 0; c < CELLS; c++) {
        all[c] += counts[c];
        expected[c] += draws.length * shares[c];
        quarterLaw[j][c / QUARTERS] += shares[c];
      }
      least = Math.min(least, n * pValue(counts, times(shares, draws.length)));
    }
    least = Math.min(least, pValue(all, expected));
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        double two = pair(quarter[j], quarter[k], quarterLaw[j], quarterLaw[k]);
        leastOfPairs = Math.min(leastOfPairs, two);
      }
    }
    least = Math.min(least, Math.max(1, n * (n - 1) / 2) * leastOfPairs);
    return new Finding(
        "noise",
        "-log10 of the least p-value",
        0 - Math.log10(Math.min(1, least)),
        -Math.log10((1 - confidence) / 3),
        ("%d vectors of noise of %d dimensions, each, each two and all, against the stated"
                + " distribution")
            .formatted(draws.length, n));
  }

  /** The p-value of counts; 1 where all is in one cell. */
  private static double pValue(double[] counts, double[] expected) {
    Deviance deviance = new Deviance();
    double left = Arrays.stream(expected).sum();
    double seen = 0;
    double due = 0;
    for (int c = 0; c < counts.length; c++) {
      seen += counts[c];
      due += expected[c];
      left -= expected[c];
      // What would be left alone at the end stays with the cell before.
      boolean last = c == counts.length - 1;
      if (last || (due >= LEAST_EXPECTED && left >= LEAST_EXPECTED)) {
        deviance.add(seen, due);
        seen = 0;
        due = 0;
      }
    }
    if (deviance.freedom() == 0) {
      return 1;
    }
    return deviance.statistic() == Double.POSITIVE_INFINITY
        ? 0
        : Gamma.regularizedGammaQ(deviance.freedom() / 2.0, deviance.statistic() / 2);
  }

  private static double[] times(double[] shares, int draws) {
    return Arrays.stream(shares).map(share -> draws * share).toArray();
  }

  /** The p-value of two coordinates. */
  private static double pair(int[] a, int[] b, double[] p, double[] q) {
    double[] counts = new double[QUARTERS * QUARTERS];
    for (int i = 0; i < a.length; i++) {
      counts[QUARTERS * a[i] + b[i]]++;
    }
    double[] shares = new double[counts.length];
    Arrays.setAll(shares, c -> p[c / QUARTERS] * q[c % QUARTERS]);
    return pValue(counts, times(shares, a.length));
  }

  private static int cell(long value, long[] edges) {
    int cell = 0;
    while (cell < edges.length && value >= edges[cell]) {
      cell++;
    }
    return cell;
  }

  private static double below(IntegerLaw law, boolean absolute, long x) {
    if (absolute) {
      return x <= 0 ? 0 : law.between(1 - x, x - 1);
    }
    return x <= 0 ? law.between(1 - x, law.range() + 1 - x) : 1 - law.between(x, law.range() + x);
  }

  private static double[] shares(IntegerLaw law, boolean absolute) {
    long[] edges = edges(law, absolute);
    double[] shares = new double[CELLS];
    double before = 0;
    for (int c = 0; c < CELLS; c++) {
      double until = c == CELLS - 1 ? 1 : below(law, absolute, edges[c]);
      shares[c] = until - before;
      before = until;
    }
    return shares;
  }

  /** The least integers below which the law has a sixteenth, two, ... of its probability. */
  private static long[] edges(IntegerLaw law, boolean absolute) {
    long[] edges = new long[CELLS - 1];
    for (int c = 0; c < edges.length; c++) {
      long low = -law.range();
      long high = law.range();
      while (high - low > 1) {
        long middle = (low + high) >> 1;
        if (below(law, absolute, middle) * CELLS >= c + 1) {
          high = middle;
        } else {
          low = middle;
        }
      }
      edges[c] = high;
    }
    return edges;
  }
}
