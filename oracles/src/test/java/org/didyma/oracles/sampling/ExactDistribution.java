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
}
