package org.didyma.oracles.sampling;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.didyma.exact.LawTest;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/** The law proportional to exp(-lambda * score(w)) by enumeration, and a chi-square test of it. */
final class ExactDistribution {

  final Map<Weights, Double> probability = new LinkedHashMap<>();

  private ExactDistribution() {}

  /** At any rate: one of the points counts 1 before all are divided by their sum. */
  private ExactDistribution(Map<Weights, Long> scores, double lambda) {
    long least = scores.values().stream().min(Long::compare).orElse(0L);
    scores.forEach((w, score) -> probability.put(w, Math.exp(-lambda * (score - least))));
    double total = probability.values().stream().mapToDouble(p -> p).sum();
    probability.replaceAll((w, p) -> p / total);
  }

  ExactDistribution(LearningProblem problem, double lambda) {
    this(problem.lattice(), lambda, problem::loss);
  }

  ExactDistribution(WeightLattice lattice, double lambda, ToLongFunction<Weights> score) {
    this(scores(lattice, score), lambda);
  }

  private static Map<Weights, Long> scores(WeightLattice lattice, ToLongFunction<Weights> score) {
    Map<Weights, Long> scores = new LinkedHashMap<>();
    int d = lattice.coordinates();
    int[] w = new int[d];
    for (int j = 0; j < d; j++) {
      w[j] = lattice.low(j);
    }
    while (true) {
      Weights point = Weights.of(w);
      if (lattice.contains(point)) {
        scores.put(point, score.applyAsLong(point));
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
    return scores;
  }

  /** The law of points whose scores are known. */
  static ExactDistribution of(Map<Weights, Long> scores, double lambda) {
    return new ExactDistribution(scores, lambda);
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

  /** p-value of the chi-square test that draws follow this law. */
  double pValue(int draws, Supplier<Weights> sampler) {
    return pValue(LawTest.counts(draws, sampler));
  }

  /** The same, of draws that are there. */
  double pValue(Map<Weights, Integer> counts) {
    return LawTest.pValue(probability, counts);
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
