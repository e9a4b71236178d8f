package org.didyma.mechanisms.binned;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.CoveredMinimum;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The second stage: coefficients of columns by objective perturbation with noise uniform in a box,
 * times a Gamma, regularised towards naive Bayes (docs/proofs/binned-counts.md, section 3).
 *
 * @param epsilon of the second stage, above 0
 * @param adjacency which tables are neighbours
 */
record Refit(Epsilon epsilon, Adjacency adjacency) {

  /** What the noise that covers the precision gets of epsilon: one part in so many. */
  private static final int OUTPUT_SHARE = 100;

  /** Draws the model. */
  ScoreModel draw(BinnedCells data, Evidence evidence, RandomBits bits, CancellationToken stop) {
    PrivacyTarget target = new PrivacyTarget(epsilon, Delta.ZERO);
    RefitPlan plan = RefitPlan.of(evidence, target.without(OUTPUT_SHARE).epsilonValue(), adjacency);
    RefitRows rows = new RefitRows(plan, data);
    CoveredMinimum minimum =
        new CoveredMinimum(plan.plan(), RefitRows.LOSS, rows.bounds(), plan.tolerance());
    double[] z = minimum.draw(rows, bits, stop);
    minimum.cover(z, target.share(OUTPUT_SHARE), ClippingBound.ANY_NUMBER, bits);
    return plan.model(z);
  }
}
