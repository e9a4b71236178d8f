package org.didyma.formulations;

import java.util.Arrays;

/**
 * A point of a {@link WeightLattice}: one integer per coordinate, the intercept (when the lattice
 * has one) last. Immutable. The natural order is lexicographic, the order by which exact oracles
 * break ties.
 */
public final class Weights implements Comparable<Weights> {

  private final int[] w;

  private Weights(int[] w) {
    this.w = w;
  }

  /** The point of these values, by coordinate; copied. */
  public static Weights of(int... w) {
    return new Weights(w.clone());
  }

  /** Number of coordinates, the intercept included. */
  public int size() {
    return w.length;
  }

  /** The value of a coordinate, from 0. */
  public int get(int coordinate) {
    return w[coordinate];
  }

  /** The values by coordinate, the caller's to keep. */
  public int[] toArray() {
    return w.clone();
  }

  @Override
  public int compareTo(Weights other) {
    return Arrays.compare(w, other.w);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Weights other && Arrays.equals(w, other.w);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(w);
  }

  @Override
  public String toString() {
    return Arrays.toString(w);
  }
}
