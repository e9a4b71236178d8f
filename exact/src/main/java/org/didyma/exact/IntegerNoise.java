package org.didyma.exact;

/** A law on the integers, symmetric about 0, that is drawn from exactly. Thread-safe. */
public interface IntegerNoise {

  long draw(RandomBits random);

  /** Fills an array with independent draws. */
  default void fill(long[] values, RandomBits random) {
    for (int i = 0; i < values.length; i++) {
      values[i] = draw(random);
    }
  }
}
