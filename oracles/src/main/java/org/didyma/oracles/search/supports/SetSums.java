package org.didyma.oracles.search.supports;

import java.util.Arrays;

/** N of sets of one size, by rank. */
sealed interface SetSums {

  /**
   * Sums that are 0.
   *
   * @param areSmall whether each of them fits in an int, as does the sum of all absolute gains
   */
  static SetSums of(int size, boolean areSmall) {
    return areSmall ? new Small(size) : new Large(size);
  }

  void add(int rank, long gain);

  /** Adds to the ranks that are some of the numbers listed above one. */
  void addEach(int rank, int[] above, int from, int to, long gain);

  long get(int rank);

  /** Copies the sums of n neighbouring ranks. */
  void read(int rank, long[] to, int n);

  void clear(int size);

  /** Sums of which each is an int, as is the sum of all absolute gains. */
  final class Small implements SetSums {
    private final int[] sum;

    private Small(int size) {
      this.sum = new int[size];
    }

    @Override
    public void add(int rank, long gain) {
      sum[rank] += (int) gain;
    }

    @Override
    public void addEach(int rank, int[] above, int from, int to, long gain) {
      for (int i = from; i < to; i++) {
        sum[rank + above[i]] += (int) gain;
      }
    }

    @Override
    public long get(int rank) {
      return sum[rank];
    }

    @Override
    public void read(int rank, long[] to, int n) {
      for (int i = 0; i < n; i++) {
        to[i] = sum[rank + i];
      }
    }

    @Override
    public void clear(int size) {
      Arrays.fill(sum, 0, size, 0);
    }
  }

  final class Large implements SetSums {
    private final long[] sum;

    private Large(int size) {
      this.sum = new long[size];
    }

    @Override
    public void add(int rank, long gain) {
      sum[rank] += gain;
    }

    @Override
    public void addEach(int rank, int[] above, int from, int to, long gain) {
      for (int i = from; i < to; i++) {
        sum[rank + above[i]] += gain;
      }
    }

    @Override
    public long get(int rank) {
      return sum[rank];
    }

    @Override
    public void read(int rank, long[] to, int n) {
      System.arraycopy(sum, rank, to, 0, n);
    }

    @Override
    public void clear(int size) {
      Arrays.fill(sum, 0, size, 0);
    }
  }
}
