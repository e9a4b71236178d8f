package org.didyma.experiments.rivals;

import java.util.Arrays;
import java.util.List;
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
 * A generalised additive model by cyclic boosting of bins (DP-EBM: Nori, Caruana, Bu, Shen and
 * Kulkarni, ICML 2021). Promise: ({@code epsilon}, {@code delta})-differential privacy: all that is
 * learned from records are sums over disjoint sets of them, in integers with discrete Gaussian
 * noise, priced together by Renyi divergences. The proof is docs/proofs/rivals.md.
 *
 * <p>In each round each column's bins are cut, by coins, into at most {@code leaves} intervals, and
 * each interval's score moves by {@code rate} times the noisy sum of its residuals divided by its
 * noisy count. Counts come once, from histograms that take a hundredth of the price (a tenth of
 * what the noise may tell), by which fine bins of numbers, and rare others, are joined first.
 *
 * <p>Known defects of the method: few slow steps leave its scores too near to 0, so its threshold
 * errs where classes are uneven; below some thousand records its counts are noise.
 */
public final class CyclicBoosting
    extends ProvenQuery<BinnedTable, CyclicBoosting.Parameters, AdditiveScore> {

  /** Residuals are whole numbers of 2^-20. */
  static final int UNIT = 1 << 20;

  /** The histograms' part of the price. */
  private static final Rational COUNTING = Rational.of(1, 100);

  private static final Rational BOOSTING = Rational.of(99, 100);

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param delta privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param columns their bins, at least one column
   * @param rounds how often each column has its turn
   * @param leaves at most so many intervals at a turn
   * @param rate of learning
   * @param most about so many bins remain of numbers
   */
  public record Parameters(
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      List<Column> columns,
      int rounds,
      int leaves,
      double rate,
      int most)
      implements ProvenQuery.Promise {
    public Parameters {
      columns = List.copyOf(columns);
      if (columns.isEmpty() || rounds < 1 || leaves < 1 || most < 1 || !(rate > 0 && rate <= 1)) {
        throw new IllegalArgumentException("a parameter is out of range");
      }
    }

    /** The constants of the paper's software: 300 rounds, 3 leaves, rate 0.01, 32 bins. */
    public static Parameters usual(
        Epsilon epsilon, Delta delta, Adjacency adjacency, List<Column> columns) {
      return new Parameters(epsilon, delta, adjacency, columns, 300, 3, 0.01, 32);
    }

    /** The same with another rate of learning. */
    public Parameters withRate(double other) {
      return new Parameters(epsilon, delta, adjacency, columns, rounds, leaves, other, most);
    }

    /** Of a histogram, where everything together has this noise multiplier. */
    private Rational counting(Rational multiplier) {
      return multiplier.times(multiplier).times(Rational.of(columns.size())).dividedBy(COUNTING);
    }

    /** Of the sums of a turn. */
    private Rational boosting(Rational multiplier) {
      return multiplier.times(multiplier).times(Rational.of(turns())).dividedBy(BOOSTING);
    }

    private long turns() {
      return (long) columns.size() * rounds;
    }

    private PrivacyEvent event(Rational multiplier) {
      return new PrivacyEvent.Composed(
          List.of(
              new PrivacyEvent.Repeated(
                  columns.size(),
                  new PrivacyEvent.DiscreteGaussian(counting(multiplier), adjacency)),
              new PrivacyEvent.Repeated(
                  turns(), new PrivacyEvent.DiscreteGaussian(boosting(multiplier), adjacency))));
    }

    /** Of all that is released, as if it were one query of sensitivity 1. */
    Rational multiplier() {
      return StepsAccountant.RDP.leastNoise(epsilon, delta, this::event);
    }

    /** The noise of the histograms. */
    DiscreteGaussian countingNoise(Rational multiplier) {
      return noise(counting(multiplier), 1);
    }

    /** The noise of the sums, in units of residuals. */
    DiscreteGaussian boostingNoise(Rational multiplier) {
      return noise(boosting(multiplier), UNIT);
    }

    /**
     * The noise for integers of which a record adds at most {@code unit} to one: neighbours differ
     * by at most so many units as records, in the Euclidean norm.
     */
    private DiscreteGaussian noise(Rational squaredMultiplier, long unit) {
      Rational sensitivity = Rational.of(unit * adjacency.changes());
      return new DiscreteGaussian(squaredMultiplier.times(sensitivity).times(sensitivity));
    }
  }

  public CyclicBoosting() {
    super("dp-ebm", "docs/proofs/rivals.md");
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return parameters.event(parameters.multiplier());
  }

  @Override
  public AdditiveScore draw(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    table.require(parameters.columns());
    Rational multiplier = parameters.multiplier();
    DiscreteGaussian counting = parameters.countingNoise(multiplier);
    DiscreteGaussian boosting = parameters.boostingNoise(multiplier);
    return draw(
        table,
        parameters,
        sum -> Math.addExact(sum, counting.draw(bits)),
        sum -> Math.addExact(sum, boosting.draw(bits)),
        bits,
        stop);
  }

  /** What is released of a sum. */
  @FunctionalInterface
  interface Noise {
    long on(long sum);
  }

  static AdditiveScore draw(
      BinnedTable table,
      Parameters parameters,
      Noise counting,
      Noise boosting,
      RandomBits bits,
      CancellationToken stop) {
    Turn[] turns = new Turn[parameters.columns().size()];
    for (int c = 0; c < turns.length; c++) {
      turns[c] = Turn.of(table, c, parameters.most(), counting);
    }
    double[] scores = new double[table.rows()];
    for (int round = 0; round < parameters.rounds(); round++) {
      for (Turn turn : turns) {
        SearchStoppedException.throwIf(stop);
        turn.take(table, scores, parameters, boosting, bits);
      }
    }
    return new AdditiveScore(0, Arrays.stream(turns).map(Turn::byBin).toArray(double[][]::new));
  }

  /**
   * The whole number of units of a record's residual, at most {@link #UNIT} in size. A function of
   * the record and of what was released, the same on every machine.
   */
  static long residual(double score, boolean positive) {
    double risk = 1 / (1 + StrictMath.exp(-score));
    return Math.max(-UNIT, Math.min(UNIT, Math.round(UNIT * (positive ? 1 - risk : -risk))));
  }

  /** A column, its joined bins, and what it has learned. */
  private static final class Turn {

    private final int[] joined;
    private final int[] codes;
    private final double[] counts;
    private final double[] learned;

    private Turn(int[] joined, int[] codes, double[] counts) {
      this.joined = joined;
      this.codes = codes;
      this.counts = counts;
      this.learned = new double[counts.length];
    }

    static Turn of(BinnedTable table, int column, int most, Noise noise) {
      Column bins = table.columns().get(column);
      long[] noisy = new long[bins.bins()];
      for (int row = 0; row < table.rows(); row++) {
        noisy[table.code(row, column)] += table.count(row, false) + table.count(row, true);
      }
      for (int bin = 0; bin < noisy.length; bin++) {
        noisy[bin] = noise.on(noisy[bin]);
      }
      // No interval is taken for smaller than a fair part of all, lest it move by noise alone.
      double fair = Math.max(1, (double) Arrays.stream(noisy).sum() / most);
      int[] joined = joined(noisy, bins.ordered(), fair);
      double[] counts = new double[Arrays.stream(joined).max().getAsInt() + 1];
      for (int bin = 0; bin < noisy.length; bin++) {
        counts[joined[bin]] += noisy[bin];
      }
      for (int bin = 0; bin < counts.length; bin++) {
        counts[bin] = Math.max(fair, counts[bin]);
      }
      int[] codes = new int[table.rows()];
      for (int row = 0; row < codes.length; row++) {
        codes[row] = joined[table.code(row, column)];
      }
      return new Turn(joined, codes, counts);
    }

    /** Moves the score of each interval, and of all rows. */
    void take(
        BinnedTable table, double[] scores, Parameters parameters, Noise noise, RandomBits bits) {
      int[] leaf = leaves(parameters.leaves(), bits);
      int number = leaf[leaf.length - 1] + 1;
      long[] sums = new long[number];
      for (int row = 0; row < codes.length; row++) {
        long positives = table.count(row, true);
        long negatives = table.count(row, false);
        long sum = 0;
        if (positives > 0) {
          sum += positives * residual(scores[row], true);
        }
        if (negatives > 0) {
          sum += negatives * residual(scores[row], false);
        }
        sums[leaf[codes[row]]] += sum;
      }
      double[] size = new double[number];
      for (int bin = 0; bin < leaf.length; bin++) {
        size[leaf[bin]] += counts[bin];
      }
      double[] move = new double[number];
      for (int l = 0; l < number; l++) {
        double noisy = (double) noise.on(sums[l]) / UNIT;
        move[l] = parameters.rate() * noisy / size[l];
      }
      for (int bin = 0; bin < leaf.length; bin++) {
        learned[bin] += move[leaf[bin]];
      }
      for (int row = 0; row < codes.length; row++) {
        scores[row] += move[leaf[codes[row]]];
      }
    }

    /** Intervals between cuts, which do not look at records. */
    private int[] leaves(int most, RandomBits bits) {
      boolean[] cut = new boolean[counts.length];
      for (int i = 1; i < most && counts.length > 1; i++) {
        cut[1 + (int) bits.below(counts.length - 1L)] = true;
      }
      int[] leaf = new int[counts.length];
      for (int bin = 1; bin < leaf.length; bin++) {
        leaf[bin] = leaf[bin - 1] + (cut[bin] ? 1 : 0);
      }
      return leaf;
    }

    double[] byBin() {
      return Arrays.stream(joined).mapToDouble(bin -> learned[bin]).toArray();
    }
  }

  /**
   * Joins neighbouring bins of numbers until each has so many noisy records, and all others that
   * have fewer.
   *
   * @param fair above 0
   * @return the number of the joined bin of each
   */
  static int[] joined(long[] noisy, int ordered, double fair) {
    int[] joined = new int[noisy.length];
    int next = 0;
    double gathered = 0;
    for (int bin = 0; bin < ordered; bin++) {
      joined[bin] = next;
      gathered += noisy[bin];
      if (gathered >= fair) {
        next++;
        gathered = 0;
      }
    }
    // What is left over at the end goes to the last that has its part, if one has.
    int numbers = Math.max(1, next);
    for (int bin = 0; bin < ordered; bin++) {
      joined[bin] = Math.min(joined[bin], numbers - 1);
    }
    int rare = -1;
    int own = numbers;
    for (int bin = ordered; bin < noisy.length; bin++) {
      if (noisy[bin] < fair && rare < 0) {
        rare = own++;
      }
      joined[bin] = noisy[bin] < fair ? rare : own++;
    }
    return joined;
  }
}
