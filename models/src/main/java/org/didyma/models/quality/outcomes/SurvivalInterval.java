package org.didyma.models.quality.outcomes;

import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Inversion;
import org.didyma.models.quality.Level;

/**
 * Intervals for the survival S of a group beyond a horizon, from noisy numbers of records by label
 * value: those S at which sum over intervals of w (events - h at risk) is within z standard
 * deviations of 0. The hazards h are those of survival S that are likeliest by the counts (Thomas
 * and Grunkemeier 1975), w = 1 / (at risk (1 - h)), so that the sum is the difference of ln S to
 * first order. The variance is that of sampling at these hazards (Barber and Jennison 1999), and of
 * the noise, whose weights by label value follow.
 *
 * <p>From the first horizon on before which the number at risk does not stand out from its noise,
 * nothing is known but that survival does not rise.
 */
final class SurvivalInterval {

  private static final double NOISE_KURTOSIS = 3;
  private static final double MOST_KURTOSIS = 3;

  /** Events that are added over all intervals, so that every survival has hazards. */
  private static final double UNSEEN = 0.5;

  /** By how much the smallest number at risk stands out, in standard deviations of its noise. */
  private static final double CLEARLY = 3;

  private static final int HALVINGS = 30;
  private static final double LEAST_LOG = -30;
  private static final double MOST_LOG = 40;

  private final Lifetimes lifetimes;
  private final long[] labels;
  private final int bands;
  private final CountNoise noise;
  private final Level level;
  private final double[] events;
  private final double[] atRisk;

  /**
   * @param labels noisy numbers of a group's records by label value
   * @param bands over which each of them is a sum
   */
  SurvivalInterval(long[] labels, int bands, CountNoise noise, Level level) {
    this.lifetimes = Lifetimes.ofLabels(labels.length);
    this.labels = labels;
    this.bands = bands;
    this.noise = noise;
    this.level = level;
    this.events = new double[lifetimes.horizons()];
    this.atRisk = new double[lifetimes.horizons()];
    for (int t = 0; t < events.length; t++) {
      events[t] = labels[t];
      for (int k = 0; k < labels.length; k++) {
        atRisk[t] += lifetimes.isAtRisk(k, t + 1) ? labels[k] : 0;
      }
    }
  }

  /** The survival beyond each horizon. */
  IntervalEstimate[] all() {
    IntervalEstimate[] all = new IntervalEstimate[events.length];
    IntervalEstimate before = new IntervalEstimate(1, 1, 1);
    boolean isTold = true;
    for (int t = 0; t < all.length; t++) {
      isTold &= isTold(t);
      double risk = isTold ? Math.min(1, Math.max(0, events[t] / atRisk[t])) : 0;
      double guess = before.value() * (1 - risk);
      int until = t + 1;
      all[t] =
          isTold
              ? Inversion.of(guess, 1, s -> isWithin(s, until))
              : new IntervalEstimate(guess, 0, before.high()).at(guess);
      before = all[t];
    }
    return all;
  }

  private boolean isTold(int t) {
    double summed = 0;
    for (int k = 0; k < labels.length; k++) {
      summed += lifetimes.isAtRisk(k, t + 1) ? bands : 0;
    }
    return atRisk[t] > Math.max(1, CLEARLY * Math.sqrt(noise.variance(summed, summed)));
  }

  private boolean isWithin(double survival, int until) {
    double[] hazards = hazards(survival, until);
    double[] weights = new double[until];
    double t = 0;
    double sampled = 0;
    double fourth = 0;
    for (int j = 0; j < until; j++) {
      double h = hazards[j];
      weights[j] = 1 / (atRisk[j] * (1 - h));
      t += weights[j] * (events[j] - h * atRisk[j]);
      double own = weights[j] * weights[j] * atRisk[j] * h * (1 - h);
      sampled += own;
      fourth += own * weights[j] * weights[j] * Math.max(0, 1 - 6 * h * (1 - h));
    }
    double squares = 0;
    double sum = 0;
    for (int k = 0; k < labels.length; k++) {
      double x = 0;
      for (int j = 0; j < until; j++) {
        x += weights[j] * ((k == j ? 1 : 0) - (lifetimes.isAtRisk(k, j + 1) ? hazards[j] : 0));
      }
      squares += bands * x * x;
      sum += bands * x;
      fourth += NOISE_KURTOSIS * noise.spread() * noise.spread() * bands * x * x * x * x;
    }
    double variance = sampled + noise.variance(squares, sum);
    if (!(variance > 0)) {
      return t == 0;
    }
    double z = level.tailed(Math.min(MOST_KURTOSIS, fourth / (variance * variance)));
    return t * t <= z * z * variance;
  }

  /** d / (r + x) for events d of r at risk, with the x at which survival is as asked for. */
  private double[] hazards(double survival, int until) {
    double unseen = UNSEEN / until;
    double[] some = new double[until];
    double least = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < until; j++) {
      some[j] = Math.min(atRisk[j], Math.max(0, events[j])) + unseen;
      least = Math.max(least, some[j] - atRisk[j]);
    }
    double low = LEAST_LOG;
    double high = MOST_LOG;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      double x = least + Math.exp(middle);
      double product = 1;
      for (int j = 0; j < until; j++) {
        product *= 1 - some[j] / (atRisk[j] + x);
      }
      if (product < survival) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double x = least + Math.exp(high);
    double[] hazards = new double[until];
    for (int j = 0; j < until; j++) {
      hazards[j] = some[j] / (atRisk[j] + x);
    }
    return hazards;
  }
}
