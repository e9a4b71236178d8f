package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.mechanisms.lattice.TinyTables.Example;

/** Ways to split a tiny table into blocks, all equally likely: the block of each record. */
interface TinySplits {

  List<int[]> of(int records, int blocks);

  /** All assignments. */
  static List<int[]> independent(int records, int blocks) {
    List<int[]> all = new ArrayList<>();
    int number = (int) Math.round(Math.pow(blocks, records));
    for (int code = 0; code < number; code++) {
      int[] assigned = new int[records];
      for (int i = 0, rest = code; i < records; i++, rest /= blocks) {
        assigned[i] = rest % blocks;
      }
      all.add(assigned);
    }
    return all;
  }

  /** Those with blocks of the sizes of an even split. */
  static List<int[]> even(int records, int blocks) {
    List<int[]> all = new ArrayList<>();
    for (int[] assigned : independent(records, blocks)) {
      int[] sizes = new int[blocks];
      for (int b : assigned) {
        sizes[b]++;
      }
      boolean fits = true;
      for (int b = 0; b < blocks; b++) {
        fits &= sizes[b] == records / blocks + (b < records % blocks ? 1 : 0);
      }
      if (fits) {
        all.add(assigned);
      }
    }
    return all;
  }

  /** The twin: a record's place in the table decides. */
  static List<int[]> byIndex(int records, int blocks) {
    return List.of(IntStream.range(0, records).map(i -> i % blocks).toArray());
  }

  /** The records of each block. */
  static List<List<Example>> blocks(List<Example> data, int[] assigned, int number) {
    List<List<Example>> blocks = new ArrayList<>();
    for (int b = 0; b < number; b++) {
      blocks.add(new ArrayList<>());
    }
    for (int i = 0; i < assigned.length; i++) {
      blocks.get(assigned[i]).add(data.get(i));
    }
    return blocks;
  }
}
