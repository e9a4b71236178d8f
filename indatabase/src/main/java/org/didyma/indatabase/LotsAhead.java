package org.didyma.indatabase;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.descent.LotDescent;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.oracles.SearchStoppedException;

/**
 * What chance has to say in the next updates of a {@link LotDescent}, drawn here, by secure bits,
 * before a database runs them: lots, and noise. In the same order as in memory, which is possible
 * since neither depends on weights.
 */
final class LotsAhead {

  /** Numbers that are held at a time, unless one update has more. */
  private static final int HELD = 1 << 20;

  private final int lot;
  private final int dimension;
  private final AddedNoise.OnGrid noise;
  private final RandomBits random;
  private final Lots lots;
  private final int mostUpdates;
  private long left;
  private int updates;
  private int[] places = new int[0];
  private double[] steps = new double[0];

  LotsAhead(PassDescent.Plan plan, long rows, int dimension, AddedNoise noise, RandomBits random) {
    if (!(noise instanceof AddedNoise.OnGrid drawn)) {
      throw new IllegalStateException("noise that cannot be sampled before it is added");
    }
    this.lot = plan.batch();
    this.dimension = dimension;
    this.noise = drawn;
    this.random = random;
    this.lots = Lots.fixed(Math.toIntExact(rows), lot);
    this.mostUpdates = (int) Math.max(1, Math.min(rows / lot, HELD / Math.max(lot, dimension)));
    this.left = LotDescent.updates(plan.passes(), lot, rows);
  }

  /** Draws for the next updates; false when there are none. */
  boolean draw(CancellationToken stop) {
    SearchStoppedException.throwIf(stop);
    updates = (int) Math.min(left, mostUpdates);
    left -= updates;
    places = new int[updates * lot];
    steps = new double[updates * dimension];
    double[] z = new double[dimension];
    for (int u = 0; u < updates; u++) {
      lots.draw(random);
      for (int k = 0; k < lot; k++) {
        places[u * lot + k] = lots.members()[k] + 1;
      }
      noise.draw(z, random);
      System.arraycopy(z, 0, steps, u * dimension, dimension);
    }
    return updates > 0;
  }

  /** How many updates were drawn for. */
  int updates() {
    return updates;
  }

  /** Records of an update. */
  int lot() {
    return lot;
  }

  /** The places of the records of all these updates, from 1, in their order. */
  int[] places() {
    return places;
  }

  /** The noise of all these updates, in steps of its grid. */
  double[] steps() {
    return steps;
  }

  /** Adds the noise of these updates to what is handed over, one after the other. */
  AddedNoise replay() {
    int[] next = {0};
    return (sum, unused) -> {
      noise.add(sum, steps, next[0]);
      next[0] = (next[0] + dimension) % steps.length;
    };
  }
}
