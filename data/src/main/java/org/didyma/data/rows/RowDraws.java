package org.didyma.data.rows;

import org.didyma.exact.RandomBits;

/**
 * Random orders of row numbers, exactly uniform given the bits. Nothing here looks at rows. Not
 * thread-safe.
 */
public final class RowDraws {

  private final int[] numbers;
  private final RandomBits random;

  /**
   * Draws of numbers 0 .. n-1.
   *
   * @param size n
   */
  public RowDraws(int size, RandomBits random) {
    this.numbers = new int[size];
    this.random = random;
    for (int i = 0; i < size; i++) {
      numbers[i] = i;
    }
  }

  /**
   * All numbers in an order that is uniform among all orders (Fisher and Yates); lent until the
   * next draw.
   */
  public int[] permutation() {
    int last = numbers.length - 1;
    for (int i = 0; i < last; i++) {
      int other = i + (int) random.below(last - i + 1L);
      int kept = numbers[i];
      numbers[i] = numbers[other];
      numbers[other] = kept;
    }
    return numbers;
  }
}
