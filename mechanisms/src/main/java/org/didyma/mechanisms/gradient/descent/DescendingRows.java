package org.didyma.mechanisms.gradient.descent;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowStream;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.noise.AddedNoise;

/**
 * Rows that a {@link PassDescent} or a {@link LotDescent} goes to, because they do not come to it:
 * those of a database that runs the passes itself. What an update is, and how many there are, is
 * the same as elsewhere; only the order of the rows is theirs, and it must not depend on values.
 */
public interface DescendingRows extends RowStream {

  /**
   * Descends from w = 0, as {@link PassDescent#run} does.
   *
   * @param noise added to the sum of each batch
   * @param random the only source of randomness of noise
   */
  double[] descend(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop);

  /**
   * Descends from w = 0, as {@link LotDescent#run} does.
   *
   * @param noise added to the sum of each lot
   * @param random the only source of randomness of lots and noise
   */
  double[] descendOnLots(
      PassDescent.Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop);
}
