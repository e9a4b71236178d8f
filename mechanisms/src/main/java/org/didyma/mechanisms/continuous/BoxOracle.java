package org.didyma.mechanisms.continuous;

import org.didyma.core.CancellationToken;

/**
 * Approximately minimises f(w) - &lt;s, w&gt; over a box, f the sum of a loss over records, and
 * proves how well.
 */
interface BoxOracle {

  /**
   * A point of the box whose value exceeds the minimum by at most alpha, rounding errors included;
   * the same point for the same s.
   *
   * @param s linear term
   * @return w in multiples of {@link FixedPointWeights#STEP}
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped
   */
  long[] minimise(double[] s, CancellationToken stop);
}
