package org.didyma.audits;

import java.util.Arrays;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.didyma.audits.AuditSetting.Part;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.GapTruncatedMechanism;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.TopR;
import org.didyma.oracles.sampling.ScoreNoise;
import org.didyma.privacy.audit.OutputLaw;

/** Mechanisms that select a point by its loss, by their definitions. */
enum Selection {
  /** p(w) proportional to exp(-lambda L(w)). */
  EXPONENTIAL(ExponentialMechanism.KIND, true),
  /** The same for min(L(w), L_(R)). */
  TOP_R(TopR.KIND, false),
  /** The same for min(L(w), L_min + T). */
  GAP_TRUNCATED(GapTruncatedMechanism.KIND, false),
  /** The first point in random order that survives a coin of exp(-lambda (L(w) - L_min)). */
  PERMUTE_AND_FLIP(PermuteAndFlip.KIND, true);

  /** R. */
  static final int RANK = 5;

  private final Kind<?, ?> kind;
  private final boolean takesThreads;

  Selection(Kind<?, ?> kind, boolean takesThreads) {
    this.kind = kind;
    this.takesThreads = takesThreads;
  }

  AuditFamily family() {
    AuditFamily family =
        AuditFamily.of(
            kind,
            (epsilon, adjacency, setting, bits) ->
                new SelectionAudit(this, epsilon, adjacency, setting, bits),
            Part.LATTICE,
            Part.INTERCEPT,
            Part.COST,
            Part.FEATURES);
    return takesThreads ? family.taking(Part.THREADS) : family;
  }

  /**
   * The law.
   *
   * @param losses infinite where a point cannot come out
   * @param gap T
   */
  OutputLaw law(double[] losses, double lambda, double gap) {
    if (this == PERMUTE_AND_FLIP) {
      return permuteAndFlip(losses, lambda);
    }
    double most = limit(losses, gap);
    return OutputLaw.proportionalToExp(
        Arrays.stream(losses)
            .map(l -> l == Double.POSITIVE_INFINITY ? -l : -lambda * Math.min(l, most))
            .toArray());
  }

  /** The noise of the sampler that draws it. */
  ScoreNoise noise() {
    return this == PERMUTE_AND_FLIP ? ScoreNoise.EXPONENTIAL : ScoreNoise.GUMBEL;
  }

  /** From where on losses count alike. */
  double limit(double[] losses, double gap) {
    double[] sorted = losses.clone();
    Arrays.sort(sorted);
    return switch (this) {
      case TOP_R -> sorted[RANK - 1];
      case GAP_TRUNCATED -> sorted[0] + gap;
      case EXPONENTIAL, PERMUTE_AND_FLIP -> Double.POSITIVE_INFINITY;
    };
  }

  /**
   * A point with arrival time x comes out when its coin shows heads and none that came before it
   * did: a polynomial in x, which Gauss' rule integrates exactly.
   */
  private static OutputLaw permuteAndFlip(double[] losses, double lambda) {
    double least = Arrays.stream(losses).min().orElseThrow();
    double[] heads = Arrays.stream(losses).map(l -> Math.exp(-lambda * (l - least))).toArray();
    GaussIntegrator rule = new GaussIntegratorFactory().legendre(heads.length / 2 + 1, 0, 1);
    double[] logs = new double[heads.length];
    for (int w = 0; w < heads.length; w++) {
      int own = w;
      double none =
          rule.integrate(
              x -> {
                double product = 1;
                for (int v = 0; v < heads.length; v++) {
                  product *= v == own ? 1 : 1 - heads[v] * x;
                }
                return product;
              });
      logs[w] = -lambda * (losses[w] - least) + Math.log(none);
    }
    return OutputLaw.ofLogarithms(logs, 1e-12);
  }
}
