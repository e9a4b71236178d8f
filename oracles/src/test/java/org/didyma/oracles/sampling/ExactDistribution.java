package org.didyma.oracles.sampling;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/** The law proportional to exp(-lambda * score(w)) by enumeration, and a chi-square test of it. */
final class ExactDistribution {

  final Map<Weights, Double> probability = new LinkedHashMap<>();

  private ExactDistribution() {}

  ExactDistribution(LearningProblem problem, double lambda) {
    this(problem.lattice(), lambda, problem::loss);
  }

  ExactDistribution(WeightLattice lattice, double lambda, ToLongFunction<Weights> score) {
    int d = lattice.coordinates();
    int[] w = new int[d];
    for (int j = 0; j < d; j++) {
      w[j] = lattice.low(j);
    }
    double total = 0;
    while (true) {
      Weights point = Weights.of(w);
      if (lattice.contains(point)) {
        double p = Math.exp(-lambda * score.applyAsLong(point));
        probability.put(point, p);
        total += p;
      }
      int j = 0;
      while (j < d && w[j] == lattice.high(j)) {
        w[j] = lattice.low(j++);
      }
      if (j == d) {
        break;
      }
      w[j]++;
    }
    double sum = total;
    probability.replaceAll((point, p) -> p / sum);
  }

  /** The law of points whose scores are known; at any rate, since one of them counts 1. */
  static ExactDistribution of(Map<Weights, Long> scores, double lambda) {
    long least = scores.values().stream().min(Long::compare).orElseThrow();
    ExactDistribution law = new ExactDistribution();
    scores.forEach((w, score) -> law.probability.put(w, Math.exp(-lambda * (score - least))));
    double total = law.probability.values().stream().mapToDouble(p -> p).sum();
    law.probability.replaceAll((w, p) -> p / total);
    return law;
  }

  /**
   * The law of permute-and-flip: w has the probability q(w) times the integral over x from 0 to 1
   * of the product over v != w of (1 - q(v) x), q(v) = exp(-lambda (L(v) - L_min)), here by the
   * midpoint rule.
   */
  static ExactDistribution ofFlips(LearningProblem problem, double lambda) {
    return new ExactDistribution(problem, lambda).flipped();
  }

  /** The law of permute-and-flip for the scores of this law of the exponential mechanism. */
  ExactDistribution flipped() {
    int steps = 2_000;
    double largest = probability.values().stream().mapToDouble(p -> p).max().orElseThrow();
    double[] q = probability.values().stream().mapToDouble(p -> p / largest).toArray();
    double[] flips = new double[q.length];
    for (int i = 0; i < steps; i++) {
      double x = (i + 0.5) / steps;
      double log = 0;
      for (double v : q) {
        log += Math.log1p(-v * x);
      }
      double all = Math.exp(log);
      for (int w = 0; w < q.length; w++) {
        flips[w] += q[w] * all / (1 - q[w] * x) / steps;
      }
    }
    ExactDistribution law = new ExactDistribution();
    int w = 0;
    for (Weights point : probability.keySet()) {
      law.probability.put(point, flips[w++]);
    }
    return law;
  }

  /**
   * p-value of Pearson's chi-square test that draws follow this law; points of small expectation
   * are pooled. A draw outside the law's support gives 0.
   */
  double pValue(int draws, Supplier<Weights> sampler) {
    Map<Weights, Integer> counts = new HashMap<>();
    for (int i = 0; i < draws; i++) {
      counts.merge(sampler.get(), 1, Integer::sum);
    }
    double statistic = 0;
    int classes = 0;
    double pooledExpected = 0;
    double pooledSeen = 0;
    for (Map.Entry<Weights, Double> e : probability.entrySet()) {
      double expected = e.getValue() * draws;
      Integer count = counts.remove(e.getKey());
      double seen = count == null ? 0 : count;
      if (expected < 20) {
        pooledExpected += expected;
        pooledSeen += seen;
      } else {
        statistic += (seen - expected) * (seen - expected) / expected;
        classes++;
      }
    }
    if (!counts.isEmpty()) {
      return 0;
    }
    if (pooledExpected >= 20) {
      statistic += (pooledSeen - pooledExpected) * (pooledSeen - pooledExpected) / pooledExpected;
      classes++;
    }
    return classes < 2
        ? 1
        : 1 - new ChiSquaredDistribution(null, classes - 1).cumulativeProbability(statistic);
  }

  /**
   * True when the expected chi-square of draws from another law is large enough for the test of
   * this one to reject nearly always: the test has power.
   */
  boolean rejects(ExactDistribution other, int draws) {
    double noncentrality = 0;
    for (Map.Entry<Weights, Double> e : probability.entrySet()) {
      double p = e.getValue();
      double q = other.probability.getOrDefault(e.getKey(), 0.0);
      noncentrality += p * draws >= 20 ? draws * (p - q) * (p - q) / p : 0;
    }
    return noncentrality > 250;
  }
}
