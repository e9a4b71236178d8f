package org.didyma.oracles.search.bounds;

import org.didyma.oracles.search.space.SearchSpace;

/**
 * To which position each chain of a {@link StarBound} sends its message: the topmost of its free
 * steps of one stair, the longest that it has free steps of, or of equally long ones the first.
 *
 * <p>So a chain's tail sends to the same position as long as it has a free step of that stair,
 * which bounds need in order not to fall.
 */
final class Receivers {

  private final ChainForest forest;
  private final ThresholdGroups stairs;
  private final int[] receiver; // by chain
  private final int[] first; // by chain: its first free step of the receiver's stair
  private final int[] values; // by chain: of the level, less that below the first free step
  private final int[] step; // by chain: the entry
  private final boolean[] isPure; // by chain

  Receivers(SearchSpace space, ChainForest forest, ThresholdGroups stairs) {
    this.forest = forest;
    this.stairs = stairs;
    int count = forest.count();
    this.receiver = new int[count];
    this.first = new int[count];
    this.values = new int[count];
    this.step = new int[count];
    this.isPure = new boolean[count];
    for (int s = 1; s < count; s++) {
      int k = forest.position(s);
      int t = forest.tail(s);
      int own = space.high(k) - space.low(k);
      boolean isLast = t == 0;
      if (!isLast && stairs.stair(k) == stairs.stair(receiver[t])) {
        receiver[s] = receiver[t];
        first[s] = k;
        values[s] = values[t] + own;
        step[s] = step[t];
        isPure[s] = isPure[t];
      } else if (isLast || outranks(stairs.stair(k), stairs.stair(receiver[t]))) {
        receiver[s] = k;
        first[s] = k;
        values[s] = own + 1;
        step[s] = forest.value(s);
        isPure[s] = isLast;
      } else {
        receiver[s] = receiver[t];
        first[s] = first[t];
        values[s] = values[t];
        step[s] = step[t];
      }
    }
  }

  private boolean outranks(int stair, int other) {
    int[] steps = stairs.steps(stair);
    int[] others = stairs.steps(other);
    return steps.length != others.length ? steps.length > others.length : steps[0] < others[0];
  }

  ChainForest forest() {
    return forest;
  }

  int receiver(int chain) {
    return receiver[chain];
  }

  /** How many levels of the receiver the chain can reach. */
  int values(int chain) {
    return values[chain];
  }

  /** By how much the chain's q changes with the level. */
  int step(int chain) {
    return step[chain];
  }

  /** True for a function of the receiver's level alone. */
  boolean isPure(int chain) {
    return isPure[chain];
  }

  /** The position whose level {@link #at} is to be increased by, or -1. */
  int from(int chain) {
    return stairs.below(first[chain]);
  }

  /** Where the least level that the chain can reach lies among those of all positions. */
  int at(int chain) {
    return stairs.start(receiver[chain]) - stairs.lowLevel(from(chain));
  }
}
