package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.lattice.ProjectedLattice;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.MinimumLaw;
import org.didyma.privacy.audit.OutputLaw;

/**
 * The law of a mechanism that chooses a point, by its definition: a function of the losses of the
 * points in lexicographic order. A loss is infinite where a point cannot come out.
 */
@FunctionalInterface
public interface LossLaw {

  OutputLaw of(double[] losses);

  /** The law for whole losses. */
  default OutputLaw of(long[] losses) {
    return of(Arrays.stream(losses).asDoubleStream().toArray());
  }

  /** p(w) proportional to exp(-lambda min(L(w), L_min + gap, L_(rank))). */
  static LossLaw truncated(double lambda, long gap, int rank) {
    return losses -> {
      double most = limit(losses, gap, rank);
      return OutputLaw.proportionalToExp(
          Arrays.stream(losses)
              .map(l -> l == Double.POSITIVE_INFINITY ? -l : -lambda * Math.min(l, most))
              .toArray());
    };
  }

  /** From where on losses count alike. */
  static double limit(double[] losses, long gap, int rank) {
    double[] sorted = losses.clone();
    Arrays.sort(sorted);
    double limit = gap == GapTruncatedSampler.NO_GAP ? Double.POSITIVE_INFINITY : sorted[0] + gap;
    return rank <= sorted.length ? Math.min(limit, sorted[rank - 1]) : limit;
  }

  /** p(w) proportional to exp(-lambda L(w)). */
  static LossLaw exponential(double lambda) {
    return truncated(lambda, GapTruncatedSampler.NO_GAP, GapTruncatedSampler.MAX_RANK);
  }

  /**
   * The first point in random order that survives a coin of q(w) = exp(-lambda (L(w) - L_min)).
   *
   * <p>p(w) = q(w) times the integral over [0, 1] of the product of 1 - q(v) x over all other v, x
   * the time at which w arrives: a polynomial, which Gauss' rule integrates exactly, by a sum of
   * positive terms.
   */
  static LossLaw permuteAndFlip(double lambda) {
    return losses -> {
      double least = Arrays.stream(losses).min().orElseThrow();
      double[] q = Arrays.stream(losses).map(l -> Math.exp(-lambda * (l - least))).toArray();
      GaussIntegrator rule = new GaussIntegratorFactory().legendre(q.length / 2 + 1, 0, 1);
      double[] logs = new double[q.length];
      for (int w = 0; w < q.length; w++) {
        int own = w;
        double none =
            rule.integrate(
                x -> {
                  double product = 1;
                  for (int v = 0; v < q.length; v++) {
                    product *= v == own ? 1 : 1 - q[v] * x;
                  }
                  return product;
                });
        logs[w] = -lambda * (losses[w] - least) + Math.log(none);
      }
      return OutputLaw.ofLogarithms(logs, 1e-12);
    };
  }

  /**
   * The first minimiser of U L(w) - &lt;eta, P(w)&gt;, the last of eta by its absolute value.
   *
   * @param steps as {@link MinimumLaw} takes them
   */
  static LossLaw opDisc(ProjectedLattice projected, long unit, IntegerLaw noise, long steps) {
    long[][] slopes = slopes(projected);
    return scaled(new MinimumLaw(slopes, true, noise, steps), unit);
  }

  /** The first minimiser of U L(w) + sum eta_jt [w_j &gt; t]. */
  static LossLaw rspm(WeightLattice lattice, long unit, IntegerLaw noise, long steps) {
    return scaled(new MinimumLaw(slopes(lattice), false, noise, steps), unit);
  }

  /**
   * What the noise of opdisc is multiplied with, by coordinate of a lifted point, then by point.
   */
  static long[][] slopes(ProjectedLattice projected) {
    List<Weights> points = points(projected.lattice());
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
    return slopes;
  }

  /** What the noise of rspm is multiplied with, by member of the separator set, then by point. */
  static long[][] slopes(WeightLattice lattice) {
    List<Weights> points = points(lattice);
    List<long[]> members = new ArrayList<>();
    for (int j = 0; j < lattice.coordinates(); j++) {
      for (int t = lattice.low(j); t < lattice.high(j); t++) {
        int coordinate = j;
        int threshold = t;
        members.add(
            points.stream().mapToLong(w -> w.get(coordinate) > threshold ? 1 : 0).toArray());
      }
    }
    return members.toArray(long[][]::new);
  }

  private static LossLaw scaled(MinimumLaw law, long unit) {
    return losses -> law.of(Arrays.stream(losses).mapToLong(l -> unit * (long) l).toArray());
  }

  /** p(w) proportional to exp(epsilon votes(w) / 2); what is given is minus the votes. */
  static LossLaw votes(double epsilon) {
    return exponential(epsilon / 2);
  }

  /** The points of a lattice in lexicographic order. */
  static List<Weights> points(WeightLattice lattice) {
    List<Weights> points = List.of(Weights.of());
    for (int j = 0; j < lattice.coordinates(); j++) {
      List<Weights> longer = new ArrayList<>();
      for (Weights w : points) {
        for (int v = lattice.low(j); v <= lattice.high(j); v++) {
          int[] next = Arrays.copyOf(w.toArray(), j + 1);
          next[j] = v;
          longer.add(Weights.of(next));
        }
      }
      points = longer;
    }
    return points.stream().filter(lattice::contains).toList();
  }
}
