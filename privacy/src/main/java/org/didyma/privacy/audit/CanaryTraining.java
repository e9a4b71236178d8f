package org.didyma.privacy.audit;

/**
 * A training run that can be given canaries: records made up so that their presence shows. Their
 * inclusion is independent of everything else.
 */
@FunctionalInterface
public interface CanaryTraining {

  /**
   * Trains once and scores every canary from what was released alone.
   *
   * @param included which canaries the training set contains
   * @return a score per canary, larger where the release looks as if it had seen the canary
   */
  double[] scores(boolean[] included);
}
