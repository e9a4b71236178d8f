package org.didyma.data.cells;

import java.util.Arrays;
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
  private int capacity = 1 << 10;
  private int[] keys;
  private long[] positives = new long[capacity];
  private long[] negatives = new long[capacity];
  private int distinct;

  public CodeCounts(int width) {
    this.width = width;
    this.keys = new int[capacity * width];
  }

  /** Counts one record. */
  void add(int[] codes, int label) {
    add(codes, 0, label, 1);
  }

  /** Counts some records, at least one, with equal codes and label. */
  void add(int[] codes, int label, long records) {
    add(codes, 0, label, records);
  }

  /** The same of codes that begin somewhere in an array. */
  public void add(int[] codes, int from, int label, long records) {
    int slot = find(codes, from);
    if (isFree(slot)) {
      if (++distinct > capacity / 2) {
        grow();
        slot = find(codes, from);
      }
      System.arraycopy(codes, from, keys, slot * width, width);
    }
    if (label > 0) {
      positives[slot] = Math.addExact(positives[slot], records);
    } else {
      negatives[slot] = Math.addExact(negatives[slot], records);
    }
  }

  private boolean isFree(int slot) {
    return positives[slot] == 0 && negatives[slot] == 0;
  }

  private int find(int[] codes, int from) {
    int mask = capacity - 1;
    int slot = hash(codes, from) & mask;
    while (!isFree(slot)
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
    int[] oldKeys = keys;
    long[] oldPositives = positives;
    long[] oldNegatives = negatives;
    capacity *= 2;
    keys = new int[length];
    positives = new long[capacity];
    negatives = new long[capacity];
    for (int old = 0; old < oldPositives.length; old++) {
      if (oldPositives[old] != 0 || oldNegatives[old] != 0) {
        int slot = find(oldKeys, old * width);
        System.arraycopy(oldKeys, old * width, keys, slot * width, width);
        positives[slot] = oldPositives[old];
        negatives[slot] = oldNegatives[old];
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
    Cells.Builder cells = Cells.builder(dimension);
    for (int slot = 0; slot < capacity; slot++) {
      if (!isFree(slot)) {
        cells.add(row.of(keys, slot * width), positives[slot], negatives[slot]);
      }
    }
    return cells.build();
  }
}
