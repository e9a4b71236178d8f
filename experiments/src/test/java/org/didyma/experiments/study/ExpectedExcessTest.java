package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Problem;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Expected excesses of draws on the tables with few columns, from the losses of all points. */
class ExpectedExcessTest {

  private static final int STEPS = 20_000;

  /** Permute-and-flip, which is what {@code auto} takes, against the exponential mechanism. */
  @Test
  @Tag("long")
  void permuteAndFlipNeverCostsMore(TestReporter reporter) {
    @SuppressWarnings("unchecked") // It is a study of problems.
    Experiment<Problem> experiment =
        (Experiment<Problem>)
            Studies.find("auto-choice-draws").describe(TableStore.of(Examples.datasets()), false);
    for (Problem problem : experiment.problems()) {
      TreeMap<Long, Long> counts = excesses(problem);
      for (double epsilon : new double[] {0.1, 1}) {
        double exponential = ofExponential(counts, epsilon / 2);
        double flip = ofPermuteAndFlip(counts, epsilon / 2);
        assertThat(flip).isBetween(exponential / 2, exponential);
        reporter.publishEntry(
            problem.name() + ", epsilon " + epsilon,
            "exponential %.3f, permute-and-flip %.3f".formatted(exponential, flip));
      }
    }
  }

  /** How many points of the lattice have which excess. */
  private static TreeMap<Long, Long> excesses(Problem problem) {
    WeightLattice lattice = problem.lattice();
    LearningProblem learning = LearningProblem.of(problem.training(), lattice, problem.costs());
    TreeMap<Long, Long> losses = new TreeMap<>();
    int[] w = new int[lattice.coordinates()];
    for (int j = 0; j < w.length; j++) {
      w[j] = lattice.low(j);
    }
    int j = 0;
    while (j < w.length) {
      losses.merge(learning.loss(Weights.of(w)), 1L, Long::sum);
      for (j = 0; j < w.length && w[j] == lattice.high(j); j++) {
        w[j] = lattice.low(j);
      }
      if (j < w.length) {
        w[j]++;
      }
    }
    TreeMap<Long, Long> excesses = new TreeMap<>();
    losses.forEach((loss, count) -> excesses.put(loss - losses.firstKey(), count));
    return excesses;
  }

  private static double ofExponential(TreeMap<Long, Long> counts, double lambda) {
    double mass = 0;
    double sum = 0;
    for (Map.Entry<Long, Long> e : counts.entrySet()) {
      double p = e.getValue() * Math.exp(-lambda * e.getKey());
      mass += p;
      sum += p * e.getKey();
    }
    return sum / mass;
  }

  /**
   * The sum over points of excess times q times the integral over x from 0 to 1 of the product over
   * the other points v of (1 - q(v) x), by the midpoint rule in x = s^4, as products fall fast.
   */
  private static double ofPermuteAndFlip(TreeMap<Long, Long> counts, double lambda) {
    double[] excess = counts.keySet().stream().mapToDouble(e -> e).toArray();
    double[] count = counts.values().stream().mapToDouble(n -> n).toArray();
    double[] q = counts.keySet().stream().mapToDouble(e -> Math.exp(-lambda * e)).toArray();
    double sum = 0;
    double total = 0;
    for (int i = 0; i < STEPS; i++) {
      double s = (i + 0.5) / STEPS;
      double x = Math.pow(s, 4);
      double log = 0;
      for (int k = 0; k < q.length && log > -60; k++) {
        log += count[k] * Math.log1p(-q[k] * x);
      }
      if (log <= -60) {
        continue;
      }
      double all = Math.exp(log) * 4 * Math.pow(s, 3) / STEPS;
      for (int k = 0; k < q.length; k++) {
        double p = count[k] * q[k] * all / (1 - q[k] * x);
        total += p;
        sum += p * excess[k];
      }
    }
    // The probabilities of all points add up to 1.
    assertThat(total).isBetween(1 - 1e-4, 1 + 1e-4);
    return sum / total;
  }
}
