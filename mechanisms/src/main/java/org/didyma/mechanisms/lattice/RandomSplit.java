package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;

/**
 * Splits of a table into blocks at random. Each record is drawn for by itself, from uniform
 * integers and whatever it contains, so that what is added to a table or replaced in it moves no
 * other record; docs/proofs/sample-and-aggregate.md, section 2, rests on that.
 */
final class RandomSplit {

  /** Draws the blocks of one record after the other. */
  @FunctionalInterface
  private interface Records {
    int nextBlock();
  }

  private RandomSplit() {}

  /** Each record in a block of its own choice, all equally likely, independently. */
  static List<Cells> independent(Cells cells, int blocks, RandomBits random) {
    return split(cells, blocks, () -> (int) random.below((long) blocks));
  }

  /** All splits into blocks whose sizes differ by at most one are equally likely. */
  static List<Cells> even(Cells cells, int blocks, RandomBits random) {
    long size = cells.records() / blocks;
    long larger = cells.records() % blocks;
    return ofSizes(
        cells,
        IntStream.range(0, blocks).mapToLong(b -> b < larger ? size + 1 : size).toArray(),
        random);
  }

  /**
   * All splits into blocks of the sizes given are equally likely.
   *
   * @param sizes which add up to the number of records
   */
  static List<Cells> ofSizes(Cells cells, long[] sizes, RandomBits random) {
    Places places = new Places(sizes);
    if (places.free != cells.records()) {
      throw new IllegalArgumentException("the sizes of blocks do not add up to the records");
    }
    return split(cells, sizes.length, () -> places.take(random.below(places.free)));
  }

  private static List<Cells> split(Cells cells, int blocks, Records records) {
    List<Cells.Builder> builders = new ArrayList<>();
    for (int b = 0; b < blocks; b++) {
      builders.add(cells.anew(cells.dimension()));
    }
    long[][] counts = new long[blocks][cells.labels()];
    int[] touched = new int[blocks];
    int[] last = new int[blocks]; // the last cell of which a block has records, from 1
    for (int c = 0; c < cells.count(); c++) {
      int count = 0;
      for (int k = 0; k < cells.labels(); k++) {
        for (long i = cells.count(c, k); i > 0; i--) {
          int b = records.nextBlock();
          if (last[b] != c + 1) {
            last[b] = c + 1;
            touched[count++] = b;
          }
          counts[b][k]++;
        }
      }
      int[] row = cells.row(c);
      for (int t = 0; t < count; t++) {
        long[] ofBlock = counts[touched[t]];
        builders.get(touched[t]).add(row, ofBlock);
        Arrays.fill(ofBlock, 0);
      }
    }
    return builders.stream().map(Cells.Builder::build).toList();
  }

  /** The free places of blocks, as sums over ranges of blocks (Fenwick 1994). */
  private static final class Places {

    private final long[] sums;
    private final int top;
    private long free;

    Places(long[] sizes) {
      this.sums = new long[sizes.length + 1];
      this.top = Integer.highestOneBit(sizes.length);
      for (int b = 1; b < sums.length; b++) {
        free = Math.addExact(free, sizes[b - 1]);
        sums[b] += sizes[b - 1];
        int next = b + (b & -b);
        if (next < sums.length) {
          sums[next] += sums[b];
        }
      }
    }

    /** Takes the place of a number among the free ones, and tells its block. */
    int take(long place) {
      int block = 0;
      long rest = place;
      for (int step = top; step > 0; step >>= 1) {
        if (block + step < sums.length && sums[block + step] <= rest) {
          block += step;
          rest -= sums[block];
        } else if (block + step < sums.length) {
          // The range that ends there holds the place.
          sums[block + step]--;
        }
      }
      free--;
      return block;
    }
  }
}
