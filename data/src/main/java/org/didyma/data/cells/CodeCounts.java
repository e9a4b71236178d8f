package org.didyma.data.cells;

import java.util.Arrays;
import java.util.Objects;
import org.didyma.data.text.ArrayLength;
import org.didyma.formulations.Cells;

/**
 * Label counts per distinct vector of codes: open addressing with linear probing over flat arrays,
 * so that memory grows with the distinct vectors only and a record costs no allocation.
 */
public final class CodeCounts {

  /** What codes stand for. */
  @FunctionalInterface
  interface Rows {

    /** The row of the codes that begin at an index of an array. */
    int[] of(int[] codes, int from);
  }

  private final int width;
  private final int labels;
  private int capacity = 1 << 10;
  private int[] keys;
  private boolean[] taken = new boolean[capacity];

  /** By slot, then by label. */
  private long[] counts;

  private int distinct;

  /**
   * Counts nothing yet.
   *
   * @param width of a vector of codes
   * @param labels K
   */
  public CodeCounts(int width, int labels) {
    this.width = width;
    this.labels = labels;
    this.keys = new int[capacity * width];
    this.counts = new long[capacity * labels];
  }

  /** Counts a number of records, from 0 on, with equal codes and label. */
  void add(int[] codes, int label, long records) {
    add(codes, 0, label, records);
  }

  /** The same of codes that begin somewhere in an array. */
  public void add(int[] codes, int from, int label, long records) {
    if (records == 0) {
      return;
    }
    int slot = find(codes, from);
    if (!taken[slot]) {
      if (++distinct > capacity / 2) {
        grow();
        slot = find(codes, from);
      }
      System.arraycopy(codes, from, keys, slot * width, width);
      taken[slot] = true;
    }
    int at = slot * labels + Objects.checkIndex(label, labels);
    counts[at] = Math.addExact(counts[at], records);
  }

  private int find(int[] codes, int from) {
    int mask = capacity - 1;
    int slot = hash(codes, from) & mask;
    while (taken[slot]
        && !Arrays.equals(keys, slot * width, slot * width + width, codes, from, from + width)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private int hash(int[] codes, int from) {
    long hash = 0;
    for (int f = from; f < from + width; f++) {
      hash = (hash ^ codes[f]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  private void grow() {
    int length = ArrayLength.of(2L * capacity * width);
    int all = ArrayLength.of(2L * capacity * labels);
    int[] oldKeys = keys;
    boolean[] oldTaken = taken;
    long[] oldCounts = counts;
    capacity *= 2;
    keys = new int[length];
    taken = new boolean[capacity];
    counts = new long[all];
    for (int old = 0; old < oldTaken.length; old++) {
      if (oldTaken[old]) {
        int slot = find(oldKeys, old * width);
        System.arraycopy(oldKeys, old * width, keys, slot * width, width);
        System.arraycopy(oldCounts, old * labels, counts, slot * labels, labels);
        taken[slot] = true;
      }
    }
  }

  /** The cells of the counted records, with the rows that a coder makes of their codes. */
  public Cells cells(int dimension, RecordCoder coder) {
    return cells(dimension, coder::expand);
  }

  /**
   * The same.
   *
   * @param row what codes stand for that begin somewhere in an array
   */
  Cells cells(int dimension, Rows row) {
    Cells.Builder cells = Cells.builder(dimension, labels);
    for (int slot = 0; slot < capacity; slot++) {
      if (taken[slot]) {
        int from = slot * labels;
        cells.add(row.of(keys, slot * width), Arrays.copyOfRange(counts, from, from + labels));
      }
    }
    return cells.build();
  }
}
