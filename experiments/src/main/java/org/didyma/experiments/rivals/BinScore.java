package org.didyma.experiments.rivals;

/** A rule over records whose columns are in bins: positive where its score is above 0. */
public interface BinScore {

  /**
   * The score of a record.
   *
   * @param codes the bin of each column, from 0
   * @return finite
   */
  double of(int[] codes);

  /** Whether scores are log-odds, and so say something about risk. */
  boolean tellsRisk();
}
