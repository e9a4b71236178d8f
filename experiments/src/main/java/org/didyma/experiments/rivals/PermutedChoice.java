package org.didyma.experiments.rivals;

import java.util.Arrays;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;

/**
 * Permute-and-flip (McKenna and Sheldon 2020) over a short list: candidates are visited in
 * uniformly random order, and the first is taken whose coin shows heads, with probability exp(-rate
 * (cost - least cost)). Exact.
 *
 * <p>Where one record more adds to each cost between 0 and R, and neighbours differ in c records,
 * the choice is (rate R c)-differentially private (docs/proofs/permute-and-flip.md, section 3).
 */
final class PermutedChoice {

  private PermutedChoice() {}

  /**
   * The place of the one that is taken.
   *
   * @param costs at least one
   * @param rate at least 0
   */
  static int draw(long[] costs, Rational rate, RandomBits bits) {
    long least = Arrays.stream(costs).min().orElseThrow();
    int[] order = new int[costs.length];
    Arrays.setAll(order, i -> i);
    for (int visited = 0; ; visited++) {
      // The least cost is taken for sure, so this ends.
      int next = visited + (int) bits.below((long) order.length - visited);
      int candidate = order[next];
      order[next] = order[visited];
      long excess = Math.subtractExact(costs[candidate], least);
      if (Bernoulli.exp(rate.times(Rational.of(excess)), bits)) {
        return candidate;
      }
    }
  }
}
