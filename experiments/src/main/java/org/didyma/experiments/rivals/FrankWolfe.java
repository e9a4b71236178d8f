package org.didyma.experiments.rivals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.CountedChoice;
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
 * Logistic regression with weights of a bounded sum of absolute values, by Frank and Wolfe's steps
 * to corners that the exponential mechanism draws (Talwar, Thakurta and Zhang 2015). Promise:
 * ({@code epsilon}, {@code delta})-differential privacy: a step looks at the records by one exact
 * draw, and the draws are priced together by Renyi divergences. The proof is docs/proofs/rivals.md.
 *
 * <p>Coordinates are 1 and all questions to bins ({@link BinTest}), so each lies in [0, 1].
 *
 * <p>Known defects of the method: few steps make few weights, and the last are as large as the
 * first; the bound on the weights, which nobody knows, decides how sure its risks can be.
 */
public final class FrankWolfe
    extends ProvenQuery<BinnedTable, FrankWolfe.Parameters, AdditiveScore> {

  private static final int MOST_STEPS = 300;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param delta privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param columns their bins, at least one column
   * @param steps from 1
   * @param radius the bound on the sum of the weights' absolute values, finite, above 0
   */
  public record Parameters(
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      List<Column> columns,
      int steps,
      double radius)
      implements ProvenQuery.Promise {
    public Parameters {
      columns = List.copyOf(columns);
      if (columns.isEmpty() || steps < 1 || !(radius > 0 && radius < 1e6)) {
        throw new IllegalArgumentException("a parameter is out of range");
      }
    }

    /** Weights of 10 in all, and sqrt(epsilon N) steps but 300 at most. */
    public static Parameters usual(
        Epsilon epsilon, Delta delta, Adjacency adjacency, List<Column> columns, long records) {
      double root = Math.sqrt(epsilon.value().doubleValue() * records);
      int steps = (int) Math.max(1, Math.min(MOST_STEPS, Math.rint(root)));
      return new Parameters(epsilon, delta, adjacency, columns, steps, 10);
    }

    private PrivacyEvent event(Rational multiplier) {
      return new PrivacyEvent.Repeated(
          steps, new PrivacyEvent.Exponential(range(multiplier), adjacency));
    }

    private static Epsilon range(Rational multiplier) {
      return new Epsilon(EpsilonShares.below(Rational.ONE.dividedBy(multiplier)));
    }

    /** What a step may do to logarithms of probabilities. */
    Epsilon step() {
      return range(StepsAccountant.RDP.leastNoise(epsilon, delta, this::event));
    }

    /** Of gradients in units of residuals, where a step may do so much. */
    Rational rate(Epsilon step) {
      return Rational.of(step.value())
          .dividedBy(Rational.of(2L * CyclicBoosting.UNIT * adjacency.changes()));
    }
  }

  public FrankWolfe() {
    super("frank-wolfe", "docs/proofs/rivals.md");
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.Repeated(
        parameters.steps(),
        new PrivacyEvent.Exponential(parameters.step(), parameters.adjacency()));
  }

  @Override
  public AdditiveScore draw(
      BinnedTable table, Parameters parameters, RandomBits bits, CancellationToken stop) {
    Rational rate = parameters.rate(parameters.step());
    return draw(table, parameters, costs -> corner(costs, rate, bits), stop);
  }

  /** Which of some corners is gone to, by what each costs. */
  @FunctionalInterface
  interface Choice {
    int among(long[] costs);
  }

  /** Exponential mechanism: with probability proportional to exp(-rate cost), exactly. */
  static int corner(long[] costs, Rational rate, RandomBits bits) {
    long least = Arrays.stream(costs).min().orElseThrow();
    List<Rational> exponents = new ArrayList<>();
    for (long cost : costs) {
      exponents.add(rate.times(Rational.of(Math.subtractExact(cost, least))));
    }
    return new CountedChoice(Collections.nCopies(costs.length, BigInteger.ONE), exponents)
        .draw(bits);
  }

  static AdditiveScore draw(
      BinnedTable table, Parameters parameters, Choice choice, CancellationToken stop) {
    table.require(parameters.columns());
    List<BinTest> tests = BinTest.of(parameters.columns());
    double[] weights = new double[tests.size() + 1];
    for (int step = 0; step < parameters.steps(); step++) {
      SearchStoppedException.throwIf(stop);
      AdditiveScore score = score(weights, tests, parameters.columns());
      int drawn = choice.among(costs(gradient(table, score, tests)));
      double length = 2.0 / (step + 2);
      for (int j = 0; j < weights.length; j++) {
        weights[j] *= 1 - length;
      }
      weights[drawn / 2] += (drawn % 2 == 0 ? length : -length) * parameters.radius();
    }
    return score(weights, tests, parameters.columns());
  }

  /** What the corners + and - of each coordinate cost, one after the other. */
  static long[] costs(long[] gradient) {
    long[] costs = new long[2 * gradient.length];
    for (int j = 0; j < gradient.length; j++) {
      costs[2 * j] = -gradient[j];
      costs[2 * j + 1] = gradient[j];
    }
    return costs;
  }

  /** The sums of residuals over the records that pass each test, and over all, in units. */
  static long[] gradient(BinnedTable table, AdditiveScore score, List<BinTest> tests) {
    List<Column> columns = table.columns();
    long[][] sums = new long[columns.size()][];
    for (int c = 0; c < sums.length; c++) {
      sums[c] = new long[columns.get(c).bins()];
    }
    long[] gradient = new long[tests.size() + 1];
    for (int row = 0; row < table.rows(); row++) {
      double log = score.of(table.codes(row));
      long residual = 0;
      for (boolean positive : new boolean[] {false, true}) {
        long records = table.count(row, positive);
        if (records > 0) {
          residual += records * CyclicBoosting.residual(log, positive);
        }
      }
      gradient[tests.size()] += residual;
      for (int c = 0; c < sums.length; c++) {
        sums[c][table.code(row, c)] += residual;
      }
    }
    for (int t = 0; t < tests.size(); t++) {
      long[] own = sums[tests.get(t).column()];
      for (int bin = 0; bin < own.length; bin++) {
        gradient[t] += tests.get(t).passes(bin) ? own[bin] : 0;
      }
    }
    return gradient;
  }

  private static AdditiveScore score(double[] weights, List<BinTest> tests, List<Column> columns) {
    double[][] parts = new double[columns.size()][];
    for (int c = 0; c < parts.length; c++) {
      parts[c] = new double[columns.get(c).bins()];
    }
    for (int t = 0; t < tests.size(); t++) {
      double[] own = parts[tests.get(t).column()];
      for (int bin = 0; bin < own.length; bin++) {
        own[bin] += tests.get(t).passes(bin) ? weights[t] : 0;
      }
    }
    return new AdditiveScore(weights[tests.size()], parts);
  }
}
