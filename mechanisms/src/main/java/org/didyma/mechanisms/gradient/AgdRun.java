package org.didyma.mechanisms.gradient;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.descent.ConcentratedFilter;
import org.didyma.mechanisms.gradient.descent.GaussianSum;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.RayLosses;
import org.didyma.mechanisms.gradient.descent.RaySums;
import org.didyma.mechanisms.gradient.descent.RowSums;
import org.didyma.mechanisms.gradient.descent.SummingRows;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Rho;

/** One descent of {@link DpAgd}. */
final class AgdRun {

  private final DpAgd.Parameters parameters;
  private final RandomBits random;
  private final Looks looks;
  private final RayLosses losses;
  private final AgdNoise noise;
  private final AgdBudget budget;

  /** What a choice costs. */
  private final Rho stepCost;

  private final ConcentratedFilter filter;

  /** The nominal number of rows that sums run over. */
  private final int nominal;

  private final double[] w;

  /** What the steps of a descent look at. */
  @FunctionalInterface
  private interface Looks {

    /** Sums over what the next step looks at, where the descent is, at w. */
    RaySums at(double[] w);
  }

  /**
   * @param looked rows to look at, all of them in each step
   */
  AgdRun(Rows looked, DpAgd.Parameters parameters, RandomBits random, int threads) {
    this(looked, parameters, AgdNoise.of(parameters, looked.dimension()), random, threads);
  }

  /** The same with noise that was made before. */
  AgdRun(Rows looked, DpAgd.Parameters parameters, AgdNoise noise, RandomBits random, int threads) {
    this(
        always(new RowSums(looked, losses(parameters), noise.clipping(), threads)),
        looked.dimension(),
        parameters,
        noise,
        random);
  }

  /** A descent on sums of whatever comes from wherever. */
  AgdRun(SummingRows looked, DpAgd.Parameters parameters, AgdNoise noise, RandomBits random) {
    this(
        always(
            looked.sums(
                parameters.loss(), parameters.cap(), noise.clipping(), parameters.sample())),
        looked.dimension(),
        parameters,
        noise,
        random);
  }

  /**
   * A descent from 0 in which each step, its choices and further looks included, looks at another
   * sample.
   *
   * @param lots Poisson samples of the rows
   */
  static AgdRun onSamples(
      Rows rows, Lots lots, DpAgd.Parameters parameters, RandomBits random, int threads) {
    AgdNoise noise = AgdNoise.of(parameters, rows.dimension());
    Looks fresh =
        w -> {
          Rows looked = rows.pick(DpAgd.drawn(lots, random));
          RowSums sums = new RowSums(looked, losses(parameters), noise.clipping(), threads);
          sums.move(w, -1);
          return sums;
        };
    return new AgdRun(fresh, rows.dimension(), parameters, noise, random);
  }

  /** All steps look at the same, which goes along with them. */
  private static Looks always(RaySums sums) {
    return w -> sums;
  }

  private AgdRun(
      Looks looks, int dimension, DpAgd.Parameters parameters, AgdNoise noise, RandomBits random) {
    this.parameters = parameters;
    this.random = random;
    this.looks = looks;
    this.nominal = parameters.sample();
    this.losses = losses(parameters);
    this.noise = noise;
    this.budget = noise.budget();
    this.stepCost = budget.stepCost();
    this.filter = new ConcentratedFilter(budget.total());
    this.w = new double[dimension];
  }

  private static RayLosses losses(DpAgd.Parameters parameters) {
    return new RayLosses(parameters.loss(), parameters.cap(), parameters.sample());
  }

  /** What was bought so far. */
  Rho spent() {
    return filter.spent();
  }

  /** The weights when the budget does not cover what would come next. */
  double[] learn(CancellationToken stop) {
    DpAgd.Search search = parameters.search();
    double rho = budget.gradientRho();
    double range = search.largestStep();
    double largest = 0;
    int steps = 0;
    while (true) {
      GaussianSum first = GaussianSum.ofRho(rho);
      if (!filter.covers(first.cost().plus(stepCost))) {
        return w;
      }
      SearchStoppedException.throwIf(stop);
      RaySums sums = looks.at(w);
      double[] exact = sums.gradients();
      double[] noisy = buy(first, exact);
      double step = 0;
      while (step == 0) {
        double[] direction = direction(noisy);
        if (direction.length == 0 || !filter.covers(stepCost)) {
          return w;
        }
        step = chooseStep(sums, direction, range);
        if (step > 0) {
          sums.move(step);
          for (int j = 0; j < w.length; j++) {
            w[j] -= step * direction[j];
          }
          continue;
        }
        GaussianSum more = GaussianSum.ofRho(search.increase() * rho);
        if (!filter.covers(more.cost())) {
          return w;
        }
        average(noisy, buy(more, exact), search.increase());
        rho += search.increase() * rho;
      }
      largest = Math.max(largest, step);
      if (++steps % search.adapted() == 0) {
        range = Math.min((1 + search.growth()) * largest, search.largestStep());
        largest = 0;
      }
    }
  }

  /** The mean of two noisy sums, weighted by their precisions 1 and {@code increase}. */
  static void average(double[] noisy, double[] more, double increase) {
    for (int j = 0; j < noisy.length; j++) {
      noisy[j] = (noisy[j] + increase * more[j]) / (1 + increase);
    }
  }

  private double[] buy(GaussianSum mechanism, double[] exact) {
    filter.spend(mechanism.cost());
    double[] noisy = exact.clone();
    noise.ofGradient(mechanism).perturb(noisy, random);
    return noisy;
  }

  /** The unit vector along the noisy gradient of the objective; of length 0 when there is none. */
  private double[] direction(double[] noisy) {
    double[] direction = new double[w.length];
    double square = 0;
    for (int j = 0; j < w.length; j++) {
      direction[j] = noisy[j] + nominal * parameters.loss().lambda() * w[j];
      square += direction[j] * direction[j];
    }
    double length = Math.sqrt(square);
    if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
      return new double[0];
    }
    for (int j = 0; j < w.length; j++) {
      direction[j] /= length;
    }
    return direction;
  }

  private double chooseStep(RaySums sums, double[] direction, double range) {
    filter.spend(stepCost);
    int candidates = parameters.search().candidates();
    double[] steps = new double[candidates + 1];
    for (int j = 0; j <= candidates; j++) {
      steps[j] = j * range / candidates;
    }
    long[] added = sums.losses(direction, steps);
    losses.addRegulariser(added, w, direction, steps);
    return steps[noise.choice().among(added, random)];
  }
}
