package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Table arithmetic by vectors of eight integers. Most tables have five to eight entries, so longer
 * registers would mostly hold, load and compare what nobody asks for.
 */
final class VectorArithmetic implements TableArithmetic {

  private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_256;
  private static final int BLOCK = SPECIES.length();

  /**
   * What entries are raised to at least: from {@code BLOCK - n} on, the first n of a block have a
   * say in a minimum and the others none.
   */
  private static final int[] FLOORS = new int[2 * BLOCK];

  static {
    Arrays.fill(FLOORS, 0, BLOCK, Integer.MIN_VALUE);
    Arrays.fill(FLOORS, BLOCK, 2 * BLOCK, Integer.MAX_VALUE);
  }

  VectorArithmetic() {}

  @Override
  public boolean isFast() {
    return IntVector.SPECIES_PREFERRED.length() >= BLOCK;
  }

  @Override
  public int block() {
    return BLOCK;
  }

  @Override
  public int add(int[] table, int first, int second, int target, int length) {
    IntVector sum = sum(table, first, second, target);
    if (length <= BLOCK) {
      return leastOf(sum.max(floor(length)));
    }
    IntVector least = sum;
    int at = BLOCK;
    for (; at <= length - BLOCK; at += BLOCK) {
      least = least.min(sum(table, first + at, second + at, target + at));
    }
    if (at < length) {
      IntVector last = sum(table, first + at, second + at, target + at);
      least = least.min(last.max(floor(length - at)));
    }
    return leastOf(least);
  }

  @Override
  public int least(int[] table, int from, int length) {
    int at = 0;
    IntVector least = IntVector.broadcast(SPECIES, Integer.MAX_VALUE);
    for (; at < length; at += BLOCK) {
      IntVector next = IntVector.fromArray(SPECIES, table, from + at);
      least = least.min(next.max(floor(Math.min(length - at, BLOCK))));
    }
    return leastOf(least);
  }

  private static IntVector sum(int[] table, int first, int second, int target) {
    IntVector sum =
        IntVector.fromArray(SPECIES, table, first)
            .add(IntVector.fromArray(SPECIES, table, second));
    sum.intoArray(table, target);
    return sum;
  }

  /** Raises all but the first entries of a block beyond any minimum. */
  private static IntVector floor(int entries) {
    return IntVector.fromArray(SPECIES, FLOORS, BLOCK - entries);
  }

  private static int leastOf(IntVector entries) {
    return entries.reduceLanes(VectorOperators.MIN);
  }
}
