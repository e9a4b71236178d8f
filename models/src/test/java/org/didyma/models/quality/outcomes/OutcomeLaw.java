package org.didyma.models.quality.outcomes;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A made-up population of records with one of 12 scores, or with a predicted class, and a label
 * value; and samples of it.
 *
 * @param shares by score, then by label value; of sum 1
 */
record OutcomeLaw(double[][] shares) {

  static final int SCORES = 12;

  /** What a score adds to the log-odds of a worse outcome. */
  static final double UNIT = 0.4;

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  /** The share of a score: a bell. */
  private static double size(int score) {
    double sum = 0;
    for (int t = 0; t < SCORES; t++) {
      sum += Math.exp(-0.5 * Math.pow((t - 5.5) / 3, 2));
    }
    return Math.exp(-0.5 * Math.pow((score - 5.5) / 3, 2)) / sum;
  }

  /** Shares of ordered classes by score, of proportional odds. */
  static double[][] ordered(double unit, double... thresholds) {
    double[][] shares = new double[SCORES][thresholds.length + 1];
    for (int b = 0; b < SCORES; b++) {
      double before = 0;
      for (int k = 0; k < thresholds.length; k++) {
        double until = sigmoid(thresholds[k] - unit * (b - 5.5));
        shares[b][k] = until - before;
        before = until;
      }
      shares[b][thresholds.length] = 1 - before;
    }
    return shares;
  }

  /** Survival beyond each horizon by score. */
  static double[][] survival(double unit, double logOdds, int horizons) {
    double[][] survival = new double[SCORES][horizons];
    for (int b = 0; b < SCORES; b++) {
      double left = 1;
      for (int t = 0; t < horizons; t++) {
        left *= 1 - sigmoid(logOdds + unit * (b - 5.5));
        survival[b][t] = left;
      }
    }
    return survival;
  }

  /** Label values of lives of which a share is censored at the start of each interval. */
  static double[][] censored(double[][] survival, double censoring) {
    int horizons = survival[0].length;
    double[][] shares = new double[SCORES][2 * horizons + 1];
    for (int b = 0; b < SCORES; b++) {
      double followed = 1;
      double before = 1;
      for (int t = 0; t < horizons; t++) {
        shares[b][horizons + t] = before * followed * censoring;
        followed *= 1 - censoring;
        shares[b][t] = (before - survival[b][t]) * followed;
        before = survival[b][t];
      }
      shares[b][2 * horizons] = before * followed;
    }
    return shares;
  }

  /** Counts 0 to most, those above as the most, of Poisson's law with a mean by score. */
  static double[][] counts(double unit, double rate, int most) {
    double[][] shares = new double[SCORES][most + 1];
    for (int b = 0; b < SCORES; b++) {
      double mean = rate * Math.exp(unit * (b - 5.5));
      double p = Math.exp(-mean);
      double left = 1;
      for (int k = 0; k < most; k++) {
        shares[b][k] = p;
        left -= p;
        p *= mean / (k + 1);
      }
      shares[b][most] = Math.max(0, left);
    }
    return shares;
  }

  /** Steps 0 to most of a grid, of a bell around a mean by score. */
  static double[][] numbers(double unit, double deviation, int most) {
    double[][] shares = new double[SCORES][most + 1];
    for (int b = 0; b < SCORES; b++) {
      double mean = most / 2.0 + unit * (b - 5.5);
      double sum = 0;
      for (int k = 0; k <= most; k++) {
        shares[b][k] = Math.exp(-0.5 * Math.pow((k - mean) / deviation, 2));
        sum += shares[b][k];
      }
      for (int k = 0; k <= most; k++) {
        shares[b][k] /= sum;
      }
    }
    return shares;
  }

  /** The population with a law of label values by score. */
  static OutcomeLaw of(double[][] byScore) {
    double[][] shares = new double[SCORES][];
    for (int b = 0; b < SCORES; b++) {
      shares[b] = byScore[b].clone();
      for (int k = 0; k < shares[b].length; k++) {
        shares[b][k] *= size(b);
      }
    }
    return new OutcomeLaw(shares);
  }

  /**
   * A population with K classes of some shares and the classes that are predicted for them.
   *
   * @param told by class, the shares of predicted classes
   */
  static OutcomeLaw ofClasses(double[] classes, double[][] told) {
    double[][] shares = new double[classes.length][classes.length];
    for (int b = 0; b < classes.length; b++) {
      for (int k = 0; k < classes.length; k++) {
        shares[b][k] = classes[k] * told[k][b];
      }
    }
    return new OutcomeLaw(shares);
  }

  /** 12 scores, or as many predicted classes as there are classes. */
  int bands() {
    return shares.length;
  }

  int labels() {
    return shares[0].length;
  }

  /** A sum over scores and label values. */
  double sum(int from, int to, NoisyOutcomes.Value value) {
    double sum = 0;
    for (int b = from; b < to; b++) {
      for (int k = 0; k < labels(); k++) {
        sum += shares[b][k] * value.of(b, k);
      }
    }
    return sum;
  }

  /** The mean over records of some scores. */
  double mean(int from, int to, NoisyOutcomes.Value value) {
    return sum(from, to, value) / sum(from, to, (b, k) -> 1);
  }

  interface Pairs {
    double of(int label, int other);
  }

  /** The share of ordered pairs, by label values, of which the first has the higher score. */
  double ranking(Pairs weight, double tie) {
    double won = 0;
    double all = 0;
    for (int b = 0; b < SCORES; b++) {
      for (int k = 0; k < labels(); k++) {
        for (int i = 0; i < SCORES; i++) {
          for (int j = 0; j < labels(); j++) {
            double pair = shares[b][k] * shares[i][j] * weight.of(k, j);
            all += pair;
            won += pair * (b > i ? 1 : b == i ? tie : 0);
          }
        }
      }
    }
    return won / all;
  }

  /** Counts of a sample by score and label value. */
  long[] sample(int records, SplittableRandom random) {
    double[] until = new double[bands() * labels()];
    double sum = 0;
    for (int c = 0; c < until.length; c++) {
      sum += shares[c / labels()][c % labels()];
      until[c] = sum;
    }
    long[] counts = new long[until.length];
    for (int i = 0; i < records; i++) {
      int place = Arrays.binarySearch(until, random.nextDouble() * sum);
      counts[Math.min(until.length - 1, place < 0 ? -place - 1 : place)]++;
    }
    return counts;
  }
}
