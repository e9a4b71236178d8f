package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.util.function.Supplier;
import org.didyma.exact.RandomBits;
import org.didyma.oracles.search.supports.LossCounts;
import org.jspecify.annotations.Nullable;

/**
 * Draws from a lattice whose points are counted by their loss.
 *
 * <p>The earliest clock among the N points of one loss is an exponential of rate N, and belongs to
 * each of them with probability 1/N. So the losses race with one clock each, and the winner's point
 * is drawn evenly.
 */
record CountedDraws(LossCounts counts, ExponentialRace race, RandomBits random)
    implements Supplier<Reached> {

  @Override
  public Reached get() {
    @Nullable Clock best = null;
    int bestLoss = 0;
    double bestHigh = Double.POSITIVE_INFINITY;
    for (int loss = 0; loss < counts.losses(); loss++) {
      if (counts.count(loss) == 0) {
        continue;
      }
      Clock clock = new Clock(null, BigInteger.valueOf(counts.count(loss)), random);
      if (race.keys().keyLow(clock.logLow(), loss) <= bestHigh
          && (best == null || race.precedes(clock, loss, best, bestLoss))) {
        best = clock;
        bestLoss = loss;
        bestHigh = race.keys().keyHigh(clock.logHigh(), loss);
      }
    }
    if (best == null) {
      throw new IllegalStateException("a lattice without a point");
    }
    return new Reached(
        counts.point(bestLoss, random.below(counts.count(bestLoss))), best, counts.nodes());
  }
}
