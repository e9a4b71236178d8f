package org.didyma.models.quality.outcomes;

import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;

/**
 * The integrated Brier score with weights 1/G for records that are known, where G is the share that
 * is not censored so far, by Kaplan and Meier's estimate from the same noisy counts. It is a mean
 * of a value of cells. That G is estimated adds to each cell's value what the cell changes by way
 * of G, to first order; these additions are 0 in sum, and their noise and sampling belong to the
 * interval.
 */
final class CensoredBrier {

  /** By how much the smallest number followed stands out, in standard deviations of its noise. */
  private static final double CLEARLY = 3;

  private final NoisyOutcomes outcomes;
  private final Lifetimes lifetimes;
  private final double[][] survival;
  private final double[] weights;
  private final Level level;

  /** By interval: the noisy number followed to its start, the share of it censored there. */
  private final double[] followed;

  private final double[] censored;

  /** By interval, from 1: the share not censored up to its start. */
  private final double[] known;

  CensoredBrier(NoisyOutcomes outcomes, double[][] survival, double[] weights, Level level) {
    this.outcomes = outcomes;
    this.lifetimes = Lifetimes.ofLabels(outcomes.labels());
    this.survival = survival;
    this.weights = weights;
    this.level = level;
    int horizons = lifetimes.horizons();
    this.followed = new double[horizons + 1];
    this.censored = new double[horizons + 1];
    this.known = new double[horizons + 1];
    long[] labels = outcomes.labels(0, outcomes.bands().count());
    known[0] = 1;
    for (int u = 1; u <= horizons; u++) {
      for (int k = 0; k < labels.length; k++) {
        followed[u] += lifetimes.isFollowedTo(k, u) ? labels[k] : 0;
      }
      double share = Math.max(0, labels[horizons + u - 1]) / Math.max(1, followed[u]);
      censored[u] = Math.min(share, 1);
      known[u] = known[u - 1] * (1 - censored[u]);
    }
  }

  IntervalEstimate interval() {
    if (!isTold()) {
      return new IntervalEstimate(0.5, 0, 1);
    }
    IntervalEstimate own = outcomes.mean(ofRecords(), 0, outcomes.bands().count(), level);
    double value = Math.min(1, Math.max(0, own.value()));
    return new IntervalEstimate(value, Math.max(0, own.low()), Math.min(1, own.high())).at(value);
  }

  /** By cell, what a record more changes of the score times the number of records. */
  NoisyOutcomes.Value ofRecords() {
    double[] more = additions();
    return (place, label) -> value(place, label) + more[label];
  }

  /** Whether those at risk in the last interval stand out from their noise. */
  private boolean isTold() {
    double cells = 0;
    double left = 0;
    for (int k = 0; k < outcomes.labels(); k++) {
      if (lifetimes.isAtRisk(k, lifetimes.horizons())) {
        cells += outcomes.bands().count();
        left += outcomes.labels(0, outcomes.bands().count())[k];
      }
    }
    return known[lifetimes.horizons()] > 0
        && left > CLEARLY * Math.sqrt(outcomes.noise().variance(cells, cells));
  }

  /** The part of a cell's value that is divided by what is known at an interval. */
  private double value(int place, int label, int interval) {
    double sum = 0;
    for (int j = interval; j <= lifetimes.horizons(); j++) {
      double s = survival[place][j - 1];
      if (lifetimes.isEvent(label) && lifetimes.interval(label) == interval) {
        sum += weights[j - 1] * s * s;
      } else if (j == interval && lifetimes.isPast(label, j)) {
        sum += weights[j - 1] * (1 - s) * (1 - s);
      }
    }
    return sum / known[interval];
  }

  private double value(int place, int label) {
    double sum = 0;
    for (int t = 1; t <= lifetimes.horizons(); t++) {
      sum += value(place, label, t);
    }
    return sum;
  }

  /** By label value, what a record changes by way of the shares that are known. */
  private double[] additions() {
    int horizons = lifetimes.horizons();
    double[] from = new double[horizons + 2];
    for (int t = horizons; t >= 1; t--) {
      from[t] = from[t + 1];
      for (int b = 0; b < outcomes.bands().count(); b++) {
        for (int k = 0; k < outcomes.labels(); k++) {
          from[t] += outcomes.count(b, k) * value(b, k, t);
        }
      }
    }
    double[] more = new double[outcomes.labels()];
    for (int k = 0; k < more.length; k++) {
      for (int u = 1; u <= horizons; u++) {
        double own = lifetimes.isCensored(k) && lifetimes.interval(k) == u ? 1 : 0;
        double expected = lifetimes.isFollowedTo(k, u) ? censored[u] : 0;
        more[k] += (own - expected) * from[u] / (Math.max(1, followed[u]) * (1 - censored[u]));
      }
    }
    return more;
  }
}
