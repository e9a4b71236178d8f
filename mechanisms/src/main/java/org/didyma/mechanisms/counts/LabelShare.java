package org.didyma.mechanisms.counts;

import java.math.BigInteger;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * The share of positive records as two {@link NoisyCounts} tell it, in whole parts: what lets
 * records of both labels count alike where one is rare. It is a function of the noisy counts, so it
 * costs what they do.
 */
public final class LabelShare {

  /** What the whole is divided into. A record counts less than that, so sums fit a long. */
  public static final int PARTS = 1 << 16;

  private LabelShare() {}

  /** The query that tells it, at this price. */
  public static NoisyCounts.Parameters of(Epsilon epsilon, Adjacency adjacency) {
    return new NoisyCounts.Parameters(epsilon, adjacency, 2);
  }

  /**
   * Draws it, rounded down.
   *
   * @return from 1 to {@link #PARTS} less 1
   */
  public static int draw(
      long positives,
      long negatives,
      NoisyCounts.Parameters parameters,
      RandomBits bits,
      CancellationToken stop) {
    long[] labels = {positives, negatives};
    long[] noisy = new NoisyCounts().draw(labels, parameters, bits, stop);
    long all = noisy[0] + noisy[1];
    if (all <= 0) {
      return PARTS / 2;
    }
    BigInteger share =
        BigInteger.valueOf(PARTS)
            .multiply(BigInteger.valueOf(Math.max(0, Math.min(all, noisy[0]))))
            .divide(BigInteger.valueOf(all));
    return Math.max(1, Math.min(PARTS - 1, share.intValueExact()));
  }
}
