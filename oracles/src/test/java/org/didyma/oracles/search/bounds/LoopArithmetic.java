package org.didyma.oracles.search.bounds;

import java.util.Arrays;

/** Table arithmetic one entry after the other, which spoils what it may of the last block. */
final class LoopArithmetic implements TableArithmetic {

  private final int block;

  LoopArithmetic(int block) {
    this.block = block;
  }

  @Override
  public int block() {
    return block;
  }

  @Override
  public boolean isFast() {
    return false;
  }

  @Override
  public int add(int[] table, int first, int second, int target, int length) {
    int end = (length + block - 1) / block * block;
    // So far is what follows an addend read.
    table[first + end - 1] += 0;
    table[second + end - 1] += 0;
    for (int i = 0; i < length; i++) {
      table[target + i] = table[first + i] + table[second + i];
    }
    Arrays.fill(table, target + length, target + end, Integer.MIN_VALUE);
    return least(table, target, length);
  }

  @Override
  public int least(int[] table, int from, int length) {
    return Arrays.stream(table, from, from + length).min().orElseThrow();
  }
}
