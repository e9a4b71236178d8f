package org.didyma.mechanisms.gradient.rows;

import java.util.Objects;
import org.didyma.privacy.noise.RandomBits;

/**
 * Random choices of row numbers, exactly as stated, from the bits given. Nothing here looks at
 * rows. Not thread-safe.
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

  /** All numbers in an order that is uniform among all orders; lent until the next draw. */
  public int[] permutation() {
    shuffle(numbers.length);
    return numbers;
  }

  /**
   * A uniformly drawn set of b numbers, independent of earlier draws.
   *
   * @param subset filled with b distinct numbers; b at most n
   */
  public void subset(int[] subset) {
    // The first places of a uniform order; the order left behind by earlier draws does not matter.
    shuffle(subset.length);
    System.arraycopy(numbers, 0, subset, 0, subset.length);
  }

  /** Makes the first places those of a uniform order (Fisher and Yates). */
  private void shuffle(int places) {
    int last = numbers.length - 1;
    for (int i = 0; i < Math.min(places, last); i++) {
      int other = i + (int) random.below(last - i + 1L);
      int kept = numbers[i];
      numbers[i] = numbers[other];
      numbers[other] = kept;
    }
  }

  /**
   * A Poisson sample: each number independently with the same probability, which is rounded to a
   * multiple of 2^-62.
   *
   * @param rate the probability, in [0, 1]
   * @param sample filled from the front with the numbers drawn, in increasing order; of length n
   * @return how many were drawn
   */
  public int poisson(double rate, int[] sample) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException("a sampling rate is not in [0, 1]");
    }
    Objects.checkFromIndexSize(0, numbers.length, sample.length);
    long limit = (long) (rate * 0x1p62);
    int drawn = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (random.nextLong() >>> 2 < limit) {
        sample[drawn++] = i;
      }
    }
    return drawn;
  }
}
