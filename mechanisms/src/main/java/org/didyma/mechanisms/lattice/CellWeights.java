package org.didyma.mechanisms.lattice;

import java.util.List;

/**
 * How often records count, by coordinates that tell their group and by their label: public whole
 * numbers.
 *
 * @param groups coordinates, at most one of which is 1 in a record
 * @param times for each of these, and last for all other records, by the code of the label
 */
public record CellWeights(List<Integer> groups, List<List<Integer>> times) {

  public CellWeights {
    groups = List.copyOf(groups);
    times = List.copyOf(times);
    if (times.size() != groups.size() + 1
        || times.stream().flatMap(List::stream).anyMatch(t -> t < 0)) {
      throw new IllegalArgumentException("each group, and the rest, counts as often as it says");
    }
  }

  /** W, the most times that a record counts. */
  int most() {
    return times.stream().flatMap(List::stream).mapToInt(t -> t).max().orElseThrow();
  }

  /** The counts of records of a row by label, each as often as it counts. */
  long[] weigh(int[] row, long[] counts) {
    int group = 0;
    while (group < groups.size() && row[groups.get(group)] == 0) {
      group++;
    }
    long[] weighed = new long[counts.length];
    for (int k = 0; k < counts.length; k++) {
      weighed[k] = Math.multiplyExact(counts[k], (long) times.get(group).get(k));
    }
    return weighed;
  }
}
