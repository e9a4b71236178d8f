package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.MinimumLaw;
import org.didyma.privacy.audit.OutputLaw;

/** The law of a mechanism by its definition, for losses at the points in lexicographic order. */
@FunctionalInterface
interface ExactLaw {

  OutputLaw of(long[] losses);

  /** p(w) proportional to exp(-lambda min(L(w), L_min + gap, L_(rank))). */
  static ExactLaw truncated(double lambda, long gap, int rank) {
    return losses -> {
      long[] sorted = losses.clone();
      Arrays.sort(sorted);
      long limit = gap == GapTruncatedSampler.NO_GAP ? Long.MAX_VALUE : sorted[0] + gap;
      long most = rank <= sorted.length ? Math.min(limit, sorted[rank - 1]) : limit;
      return OutputLaw.proportionalToExp(
          Arrays.stream(losses).mapToDouble(l -> -lambda * Math.min(l, most)).toArray());
    };
  }

  /** p(w) proportional to exp(-lambda L(w)). */
  static ExactLaw exponential(double lambda) {
    return truncated(lambda, GapTruncatedSampler.NO_GAP, GapTruncatedSampler.MAX_RANK);
  }

  /**
   * p(w) = q(w) times the integral over [0, 1] of the product of 1 - q(v) x over all other v: a
   * polynomial, which Gauss' rule integrates exactly, by a sum of positive terms.
   */
  static ExactLaw permuteAndFlip(double lambda) {
    return losses -> {
      long least = Arrays.stream(losses).min().orElseThrow();
      double[] q =
          Arrays.stream(losses).mapToDouble(l -> Math.exp(-lambda * (l - least))).toArray();
      GaussIntegrator rule = new GaussIntegratorFactory().legendre(q.length / 2 + 1, 0, 1);
      double[] logs = new double[q.length];
      for (int w = 0; w < q.length; w++) {
        int own = w;
        double share =
            rule.integrate(
                x -> {
                  double product = 1;
                  for (int v = 0; v < q.length; v++) {
                    product *= v == own ? 1 : 1 - q[v] * x;
                  }
                  return product;
                });
        logs[w] = -lambda * (losses[w] - least) + Math.log(share);
      }
      return OutputLaw.ofLogarithms(logs, 1e-12);
    };
  }

  /**
   * The first minimiser of U L(w) - &lt;eta, P(w)&gt;, the last of eta by its absolute value.
   *
   * @param steps as {@link MinimumLaw} takes them
   */
  static ExactLaw opDisc(ProjectedLattice projected, long unit, IntegerLaw noise, long steps) {
    List<Weights> points = TinyTables.points(projected.lattice());
    int d = projected.lattice().features();
    long[][] slopes = new long[d + 1][points.size()];
    for (int i = 0; i < points.size(); i++) {
      int norm = 0;
      for (int j = 0; j < d; j++) {
        int w = points.get(i).get(j);
        slopes[j][i] = -projected.step() * w;
        norm += w * w;
      }
      slopes[d][i] = -projected.height(norm);
    }
    return scaled(new MinimumLaw(slopes, true, noise, steps), unit);
  }

  /** The first minimiser of U L(w) + sum eta_jt [w_j &gt; t]. */
  static ExactLaw rspm(WeightLattice lattice, long unit, IntegerLaw noise, long steps) {
    List<Weights> points = TinyTables.points(lattice);
    List<long[]> members = new ArrayList<>();
    for (int j = 0; j < lattice.coordinates(); j++) {
      for (int t = lattice.low(j); t < lattice.high(j); t++) {
        int coordinate = j;
        int threshold = t;
        members.add(
            points.stream().mapToLong(w -> w.get(coordinate) > threshold ? 1 : 0).toArray());
      }
    }
    return scaled(new MinimumLaw(members.toArray(long[][]::new), false, noise, steps), unit);
  }

  private static ExactLaw scaled(MinimumLaw law, long unit) {
    return losses -> law.of(Arrays.stream(losses).map(l -> unit * l).toArray());
  }

  /** p(w) proportional to exp(epsilon votes(w) / 2); what is given is minus the votes. */
  static ExactLaw votes(double epsilon) {
    return exponential(epsilon / 2);
  }

  /** Probabilities, from their logarithms. */
  static double[] probabilities(OutputLaw law) {
    double[] p = new double[law.outputs()];
    Arrays.setAll(p, i -> Math.exp(law.log(i)));
    return p;
  }
}
