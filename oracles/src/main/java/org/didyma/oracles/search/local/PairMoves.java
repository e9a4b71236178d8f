package org.didyma.oracles.search.local;

/**
 * Looks for two moves that better a point together where neither does alone: each small move of a
 * weight is made for trial, followed by the best move of another one, and taken back unless the two
 * are worth it. Weights of which no cell has two, such as the levels of one category, add up their
 * changes, and so bring nothing unless a ball, a limit on non-zeros or a term in the norm couples
 * them; what pays is pairs of weights that share cells. They are found wherever they are, at the
 * price of two moves and a look at all others for each weight.
 *
 * <p>One trial at a time, so that whoever asks for them can stop in between.
 */
final class PairMoves {

  /** Changes of the first weight that are tried. */
  private static final int[] CHANGES = {-1, 1, -2, 2};

  private final Neighbourhood here;
  private final long[] first = new long[Neighbourhood.WINDOW];
  private final long[] second = new long[Neighbourhood.WINDOW];
  private int next; // trial: a coordinate and a change
  private int left; // trials until all have failed

  PairMoves(Neighbourhood here) {
    this.here = here;
  }

  /**
   * Starts to look from the neighbourhood's point.
   *
   * @param coordinate the first to be tried
   */
  void begin(int coordinate) {
    next = coordinate * CHANGES.length;
    left = here.size() * CHANGES.length;
  }

  /** True from {@link #begin} on until no pair betters the point. */
  boolean isUnderWay() {
    return left > 0;
  }

  /** Tries the next move; true when the point has become better. */
  boolean tryNext() {
    while (left > 0) {
      int j = next / CHANGES.length;
      int v = here.weight(j) + CHANGES[next % CHANGES.length];
      next = (next + 1) % (here.size() * CHANGES.length);
      left--;
      if (v >= here.first(j) && v < here.first(j) + here.values(j) && here.isFeasible(j, v)) {
        return isBetterWithAnother(j, v);
      }
    }
    return false;
  }

  private boolean isBetterWithAnother(int j, int v) {
    int was = here.weight(j);
    here.deltas(j, first);
    long change = first[v - here.first(j)];
    here.move(j, v, change);
    long least = Math.min(0, -change);
    int coordinate = -1;
    int weight = 0;
    for (int k = 0; k < here.size(); k++) {
      if (k != j && here.low(k) < here.high(k)) {
        here.deltas(k, second);
        for (int i = 0; i < here.values(k); i++) {
          int u = here.first(k) + i;
          if (second[i] < least && here.isFeasible(k, u)) {
            least = second[i];
            coordinate = k;
            weight = u;
          }
        }
      }
    }
    if (coordinate >= 0) {
      here.move(coordinate, weight, least);
    } else if (change >= 0) {
      here.move(j, was, -change);
      return false;
    }
    left = here.size() * CHANGES.length;
    return true;
  }
}
