package org.didyma.mechanisms.lattice;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * Whether drawn integer vectors have independent coordinates of given laws: every coordinate by
 * itself, every two together, and all of them pooled, by Pearson's chi-square in cells of equal
 * probability. Of each kind the largest statistic counts, its p-value times the number of tests
 * (Bonferroni); so the least of the three is below a third of a number with at most that
 * probability, if the laws are right.
 */
final class VectorFit {

  private static final int CELLS = 16;
  private static final int POOLED_CELLS = 64;
  private static final int CELLS_OF_A_PAIR = 4;

  /** A law on the integers. */
  @FunctionalInterface
  interface Law {
    /** P(X &lt; x). */
    double below(long x);

    /** Of probability proportional to exp(-|x|/scale). */
    static Law discreteLaplace(double scale) {
      double a = Math.exp(-1 / scale);
      return x -> x <= 0 ? Math.pow(a, 1.0 - x) / (1 + a) : 1 - Math.pow(a, x) / (1 + a);
    }

    /** Of a real Laplace variable, rounded to the nearest integer. */
    static Law roundedLaplace(double scale) {
      return x -> {
        double edge = (x - 0.5) / scale;
        return edge <= 0 ? Math.exp(edge) / 2 : 1 - Math.exp(-edge) / 2;
      };
    }

    /** Of a normal variable, rounded. */
    static Law roundedGaussian(double sigma) {
      return x -> org.apache.commons.math3.special.Erf.erfc(-(x - 0.5) / sigma / Math.sqrt(2)) / 2;
    }

    /** Of the absolute value of a symmetric variable. */
    default Law absolute() {
      return x -> x <= 0 ? 0 : below(x) - below(1 - x);
    }
  }

  private VectorFit() {}

  /** The p-value of draws, by coordinate within a draw, for a law of each coordinate. */
  static double pValue(long[][] draws, Law[] laws) {
    int n = laws.length;
    int[][] cell = new int[n][draws.length];
    double[] pooled = new double[POOLED_CELLS];
    double[] pooledLaw = new double[POOLED_CELLS];
    double alone = 0;
    double[][] quarters = new double[n][];
    // Most coordinates share one law.
    Map<Law, Partitions> known = new IdentityHashMap<>();
    for (int j = 0; j < n; j++) {
      long[] own = column(draws, j);
      Partitions parts = known.computeIfAbsent(laws[j], Partitions::of);
      alone = Math.max(alone, statistic(parts.alone.counts(own), parts.alone.shares));
      double[] counts = parts.pooled.counts(own);
      for (int k = 0; k < POOLED_CELLS; k++) {
        pooled[k] += counts[k];
        pooledLaw[k] += parts.pooled.shares[k] / n;
      }
      quarters[j] = parts.pair.shares;
      for (int i = 0; i < own.length; i++) {
        cell[j][i] = parts.pair.cell(own[i]);
      }
    }
    double pair = 0;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        pair = Math.max(pair, pairStatistic(cell[j], cell[k], quarters[j], quarters[k]));
      }
    }
    int pairs = n * (n - 1) / 2;
    double least = Math.min(tail(alone, CELLS) * n, tail(statistic(pooled, pooledLaw), 64));
    return pairs == 0
        ? least
        : Math.min(least, tail(pair, CELLS_OF_A_PAIR * CELLS_OF_A_PAIR) * pairs);
  }

  /** The same law for every coordinate. */
  static double pValue(long[][] draws, Law law) {
    Law[] laws = new Law[draws[0].length];
    Arrays.fill(laws, law);
    return pValue(draws, laws);
  }

  private static double tail(double statistic, int cells) {
    return 1 - new ChiSquaredDistribution(null, cells - 1).cumulativeProbability(statistic);
  }

  private static long[] column(long[][] draws, int j) {
    long[] column = new long[draws.length];
    for (int i = 0; i < column.length; i++) {
      column[i] = draws[i][j];
    }
    return column;
  }

  private static double pairStatistic(int[] a, int[] b, double[] p, double[] q) {
    int[] counts = new int[CELLS_OF_A_PAIR * CELLS_OF_A_PAIR];
    for (int i = 0; i < a.length; i++) {
      counts[CELLS_OF_A_PAIR * a[i] + b[i]]++;
    }
    double statistic = 0;
    for (int c = 0; c < counts.length; c++) {
      double expected = a.length * p[c / CELLS_OF_A_PAIR] * q[c % CELLS_OF_A_PAIR];
      statistic += (counts[c] - expected) * (counts[c] - expected) / expected;
    }
    return statistic;
  }

  private static double statistic(double[] counts, double[] law) {
    double draws = Arrays.stream(counts).sum();
    double statistic = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = draws * law[i];
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return statistic;
  }

  /**
   * A law in cells.
   *
   * @param edges the least numbers of all cells but the first
   * @param shares the probabilities of the cells
   */
  private record Partition(long[] edges, double[] shares) {

    static Partition of(Law law, int cells) {
      long[] edges = VectorFit.edges(law, cells);
      double[] shares = new double[cells];
      double before = 0;
      for (int i = 0; i < cells; i++) {
        double until = i == cells - 1 ? 1 : law.below(edges[i]);
        shares[i] = until - before;
        before = until;
      }
      return new Partition(edges, shares);
    }

    double[] counts(long[] values) {
      double[] counts = new double[shares.length];
      for (long value : values) {
        counts[cell(value)]++;
      }
      return counts;
    }

    /** The number of edges at or below a value. */
    int cell(long value) {
      int cell = 0;
      while (cell < edges.length && value >= edges[cell]) {
        cell++;
      }
      return cell;
    }
  }

  /** The partitions of a law that are looked at. */
  private record Partitions(Partition alone, Partition pooled, Partition pair) {

    static Partitions of(Law law) {
      return new Partitions(
          Partition.of(law, CELLS),
          Partition.of(law, POOLED_CELLS),
          Partition.of(law, CELLS_OF_A_PAIR));
    }
  }

  /** The least integers below which the law has 1/cells, 2/cells, ... of its probability. */
  private static long[] edges(Law law, int cells) {
    long[] edges = new long[cells - 1];
    for (int i = 0; i < edges.length; i++) {
      double share = (i + 1.0) / cells;
      long low = -(1L << 58);
      long high = 1L << 58;
      while (high - low > 1) {
        long middle = (low + high) >> 1;
        if (law.below(middle) >= share) {
          high = middle;
        } else {
          low = middle;
        }
      }
      edges[i] = high;
    }
    return edges;
  }
}
