package org.didyma.models.quality;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/** Made-up populations of records with one of 12 scores and a label, and samples of them. */
final class Population {

  static final int SCORES = 12;

  private final String name;
  private final long odds;

  /** Shares of positive records by score, then of negative ones. */
  private final double[] shares;

  private final int[] alias;
  private final double[] keep;

  private Population(String name, long odds, double[] weights) {
    this.name = name;
    this.odds = odds;
    double sum = 0;
    for (double w : weights) {
      sum += w;
    }
    this.shares = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      shares[i] = weights[i] / sum;
    }
    this.alias = new int[shares.length];
    this.keep = new double[shares.length];
    fillTable();
  }

  /**
   * A population whose share at a score is a bell around a middle, and whose log-odds rise by half
   * a unit with each score.
   *
   * @param shift added to the log-odds
   */
  static Population of(String name, double shift, boolean[] empty, int spike) {
    double[] weights = new double[2 * SCORES];
    for (int t = 0; t < SCORES; t++) {
      double size = Math.exp(-0.5 * Math.pow((t - 5.5) / 3, 2));
      if (empty[t]) {
        size *= 1e-4;
      }
      if (t == spike) {
        size = 4;
      }
      double risk = 1 / (1 + Math.exp(-(0.5 * (t - 5.5) + shift)));
      weights[t] = size * risk;
      weights[SCORES + t] = size * (1 - risk);
    }
    return new Population(name, Math.round(Math.exp(-shift)), weights);
  }

  /** A population of the same scores with any risk of each, from 0 to 11. */
  static Population of(String name, IntToDoubleFunction risk) {
    double[] weights = new double[2 * SCORES];
    for (int t = 0; t < SCORES; t++) {
      double size = Math.exp(-0.5 * Math.pow((t - 5.5) / 3, 2));
      weights[t] = size * risk.applyAsDouble(t);
      weights[SCORES + t] = size * (1 - risk.applyAsDouble(t));
    }
    return new Population(name, 1, weights);
  }

  /** Populations whose log-odds are not linear in the score. */
  static Population[] bent() {
    return new Population[] {
      of("a step", t -> t < 6 ? 0.05 : 0.4),
      of("flat, then steep", t -> t < 8 ? 0.1 : 0.1 + 0.2 * (t - 7)),
      of("a rare step", t -> t < 9 ? 0.005 : 0.1)
    };
  }

  static Population[] all() {
    boolean[] none = new boolean[SCORES];
    boolean[] some = new boolean[SCORES];
    for (int t : new int[] {1, 4, 6, 9, 11}) {
      some[t] = true;
    }
    return new Population[] {
      of("half positive", 0, none, -1),
      of("one in eight", -2.4, none, -1),
      of("one in sixty", -4.6, none, -1),
      of("scores without records", 0, some, -1),
      of("a third at one score", 0, none, 4)
    };
  }

  String name() {
    return name;
  }

  /** How many negative records there are for each positive one at the middle score, about. */
  long odds() {
    return odds;
  }

  double positive(int score) {
    return shares[score];
  }

  double negative(int score) {
    return shares[SCORES + score];
  }

  /** The method of Walker and Vose. */
  private void fillTable() {
    int m = shares.length;
    double[] left = new double[m];
    for (int i = 0; i < m; i++) {
      left[i] = shares[i] * m;
    }
    boolean[] done = new boolean[m];
    for (int round = 0; round < m; round++) {
      int least = -1;
      int most = -1;
      for (int i = 0; i < m; i++) {
        if (!done[i]) {
          least = least < 0 || left[i] < left[least] ? i : least;
          most = most < 0 || left[i] > left[most] ? i : most;
        }
      }
      keep[least] = least == most ? 1 : left[least];
      alias[least] = most;
      left[most] -= 1 - keep[least];
      done[least] = true;
    }
  }

  /** Counts of a sample: positive records by score, then negative ones. */
  long[] sample(int records, SplittableRandom random) {
    long[] counts = new long[shares.length];
    for (int i = 0; i < records; i++) {
      double u = random.nextDouble() * counts.length;
      int cell = (int) u;
      counts[u - cell < keep[cell] ? cell : alias[cell]]++;
    }
    return counts;
  }

  /** The share predicted right when positive is predicted from a score on. */
  double accuracy(int from) {
    double right = 0;
    for (int t = 0; t < SCORES; t++) {
      right += t >= from ? positive(t) : negative(t);
    }
    return right;
  }

  double sensitivity(int from) {
    double above = 0;
    double all = 0;
    for (int t = 0; t < SCORES; t++) {
      all += positive(t);
      above += t >= from ? positive(t) : 0;
    }
    return above / all;
  }

  double specificity(int from) {
    double below = 0;
    double all = 0;
    for (int t = 0; t < SCORES; t++) {
      all += negative(t);
      below += t < from ? negative(t) : 0;
    }
    return below / all;
  }

  double auc() {
    double pairs = 0;
    double p = 0;
    double q = 0;
    for (int t = 0; t < SCORES; t++) {
      p += positive(t);
      q += negative(t);
      for (int s = 0; s < SCORES; s++) {
        pairs += positive(t) * negative(s) * (t > s ? 1 : t == s ? 0.5 : 0);
      }
    }
    return pairs / (p * q);
  }

  /** The share of positive records from one score to another. */
  double risk(int first, int last) {
    double p = 0;
    double q = 0;
    for (int t = first; t <= last; t++) {
      p += positive(t);
      q += negative(t);
    }
    return p / (p + q);
  }
}
