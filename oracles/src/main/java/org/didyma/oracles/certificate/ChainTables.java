package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * {@link ChainFunctions} as tables of all their values.
 *
 * <p>Fixing position k to v turns each chain that has an entry x there into its tail, the rest of
 * its row: its table, shifted by x*v, is added to the tail's. Which tables are added to which does
 * not depend on the values, so it is planned in advance, and each sum has a place of its own: a
 * step back costs nothing.
 */
final class ChainTables implements ChainFunctions {

  // Fields of a merge in the array "merges".
  private static final int SOURCE = 0; // place of the table that is added, for q = low and v = 0
  private static final int SHIFT = 1; // x: how far v moves it
  private static final int STEP = 2; // how far it moves from one entry to the next
  private static final int PREVIOUS = 3; // place of the table that it is added to
  private static final int NEXT = 4; // place of the sum
  private static final int LENGTH = 5;
  private static final int SOURCE_VERSION = 6;
  private static final int PREVIOUS_VERSION = 7;
  private static final int NEXT_VERSION = 8;
  private static final int MERGE = 9;

  private final Chains chains;
  private final int[] latest; // while planning: version by function, 0 for none
  private int[] place = new int[64]; // by version
  private int versions = 1;
  private int entries;
  private int[] merges = new int[64 * MERGE];
  private int mergesLength;
  private final int[] firstMerge; // by depth
  private final int[] own; // by depth: version of the position that is fixed there
  private final int[][] liveFunction; // by depth
  private final int[][] liveVersion;

  private final long[] table;
  private final long[] minimum; // by version
  private final long[] bound; // by depth

  /** The number of entries that all tables need, or {@code limit} when it is more. */
  static long entries(Chains chains, long limit) {
    long entries = 0;
    for (int f = chains.count; f < chains.low.length && entries < limit; f++) {
      entries += chains.high[f] - chains.low[f] + 1;
    }
    for (int i = 1; i < chains.count && entries < limit; i++) {
      int target = chains.function(chains.tail[i]);
      entries += Math.min(limit, chains.high[i] - chains.low[i] + 1);
      entries += Math.min(limit, chains.high[target] - chains.low[target] + 1);
    }
    return Math.min(limit, entries);
  }

  ChainTables(Chains chains) {
    this.chains = chains;
    int size = chains.size;
    this.latest = new int[chains.low.length];
    for (int k = 0; k < size; k++) {
      version(chains.count + k);
    }
    for (int row : chains.row) {
      int f = chains.function(row);
      if (f != 0 && latest[f] == 0) {
        version(f);
      }
    }
    int[] start = latest.clone();
    this.firstMerge = new int[size + 1];
    this.own = new int[size];
    this.liveFunction = new int[size + 1][];
    this.liveVersion = new int[size + 1][];
    plan();
    this.table = new long[entries];
    this.minimum = new long[versions];
    this.bound = new long[size + 1];
    fill(start);
  }

  private ChainTables(ChainTables other) {
    this.chains = other.chains;
    this.latest = other.latest;
    this.place = other.place;
    this.versions = other.versions;
    this.entries = other.entries;
    this.merges = other.merges;
    this.mergesLength = other.mergesLength;
    this.firstMerge = other.firstMerge;
    this.own = other.own;
    this.liveFunction = other.liveFunction;
    this.liveVersion = other.liveVersion;
    this.table = other.table.clone();
    this.minimum = other.minimum.clone();
    this.bound = other.bound.clone();
  }

  @Override
  public ChainTables copy() {
    return new ChainTables(this);
  }

  /** Reserves a place for the next table of a function. */
  private void version(int function) {
    if (versions == place.length) {
      place = Arrays.copyOf(place, 2 * versions);
    }
    place[versions] = entries;
    entries += length(function);
    latest[function] = versions++;
  }

  private int length(int function) {
    return (int) (chains.high[function] - chains.low[function] + 1);
  }

  /** Lists the merges of each depth. The heaviest come first, as they raise a bound the most. */
  private void plan() {
    long[] weight = new long[chains.count];
    for (int c = 0; c < chains.row.length; c++) {
      weight[chains.row[c]] += chains.swing[c];
    }
    List<List<Integer>> starting = new ArrayList<>();
    IntStream.rangeClosed(0, chains.size).forEach(k -> starting.add(new ArrayList<>()));
    for (int i = chains.count - 1; i > 0; i--) {
      weight[chains.tail[i]] += weight[i];
      if (chains.tail[i] != 0) {
        starting.get(chains.position[i]).add(i);
      }
    }
    for (int k = 0; k <= chains.size; k++) {
      int depth = k;
      firstMerge[k] = mergesLength;
      liveFunction[k] =
          IntStream.range(1, latest.length)
              .filter(f -> latest[f] != 0 && chains.firstPosition(f) >= depth)
              .toArray();
      liveVersion[k] = IntStream.of(liveFunction[k]).map(f -> latest[f]).toArray();
      if (k < chains.size) {
        own[k] = latest[chains.count + k];
        starting.get(k).sort(Comparator.comparingLong((Integer i) -> weight[i]).reversed());
        starting.get(k).forEach(this::merge);
      }
    }
  }

  /** Appends the merge of a chain into its tail. */
  private void merge(int chain) {
    int tail = chains.tail[chain];
    int target = chains.function(tail);
    int step = target == tail ? 1 : chains.entry[tail];
    // q of the tail at the target's first entry. A fixed weight can lie beyond int; places within a
    // table are right modulo 2^32 all the same.
    long lowest = step * chains.low[target];
    if (mergesLength == merges.length) {
      merges = Arrays.copyOf(merges, 2 * mergesLength);
    }
    int m = mergesLength;
    mergesLength += MERGE;
    merges[m + SOURCE_VERSION] = latest[chain];
    merges[m + SOURCE] = (int) (place[latest[chain]] + lowest - chains.low[chain]);
    merges[m + SHIFT] = chains.entry[chain];
    merges[m + STEP] = step;
    merges[m + PREVIOUS_VERSION] = latest[target];
    merges[m + PREVIOUS] = place[latest[target]];
    version(target);
    merges[m + NEXT_VERSION] = latest[target];
    merges[m + NEXT] = place[latest[target]];
    merges[m + LENGTH] = length(target);
  }

  /** Writes the tables that there are before anything is fixed. */
  private void fill(int[] start) {
    for (int k = 0; k < chains.size; k++) {
      int f = chains.count + k;
      for (long v = chains.low[f]; v <= chains.high[f]; v++) {
        table[place[start[f]] + (int) (v - chains.low[f])] =
            chains.linear[k] * v + chains.square[k] * v * v;
      }
    }
    for (int c = 0; c < chains.row.length; c++) {
      int f = chains.function(chains.row[c]);
      int entry = f == chains.row[c] ? 1 : chains.entry[chains.row[c]];
      for (int i = 0; f != 0 && i < length(f); i++) {
        long q = entry * (chains.low[f] + i);
        table[place[start[f]] + i] += chains.loss(c, q) - chains.slope[c] * q;
      }
    }
    bound[0] = chains.base;
    for (int f = 1; f < start.length; f++) {
      if (start[f] != 0) {
        minimum[start[f]] = least(start[f], 0, length(f) - 1);
        bound[0] += minimum[start[f]];
      }
    }
  }

  private long least(int version, int from, int to) {
    long least = Long.MAX_VALUE;
    for (int i = place[version] + from; i <= place[version] + to; i++) {
      least = Math.min(least, table[i]);
    }
    return least;
  }

  @Override
  public long root() {
    return bound[0];
  }

  @Override
  public long descend(int depth, int value, long enough) {
    int version = own[depth];
    int at = place[version] + (int) (value - chains.low[chains.count + depth]);
    long sum = bound[depth] - minimum[version] + table[at];
    int end = depth + 1 < chains.size ? firstMerge[depth + 1] : mergesLength;
    for (int m = firstMerge[depth]; m < end && sum < enough; m += MERGE) {
      sum += merge(m, value);
    }
    bound[depth + 1] = sum;
    return sum;
  }

  /** Carries out a merge; returns by how much the sum of the minima changes. */
  private long merge(int m, int value) {
    int source = merges[m + SOURCE] + merges[m + SHIFT] * value;
    int step = merges[m + STEP];
    int before = merges[m + PREVIOUS_VERSION];
    int previous = merges[m + PREVIOUS];
    int next = merges[m + NEXT];
    int length = merges[m + LENGTH];
    long least =
        step != 1
            ? addSteps(source, step, previous, next, length)
            : before == 0 ? copy(source, next, length) : add(source, previous, next, length);
    minimum[merges[m + NEXT_VERSION]] = least;
    return least - minimum[merges[m + SOURCE_VERSION]] - minimum[before];
  }

  // Three loops, since the machine is fastest where all indices move together.

  private long copy(int source, int next, int length) {
    long[] table = this.table;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < length; i++) {
      long value = table[source + i];
      table[next + i] = value;
      least = Math.min(least, value);
    }
    return least;
  }

  private long add(int source, int previous, int next, int length) {
    long[] table = this.table;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < length; i++) {
      long value = table[previous + i] + table[source + i];
      table[next + i] = value;
      least = Math.min(least, value);
    }
    return least;
  }

  /** Functions of a position have a table from the start, so there is always a previous one. */
  private long addSteps(int source, int step, int previous, int next, int length) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < length; i++) {
      table[next + i] = table[previous + i] + table[source + i * step];
      least = Math.min(least, table[next + i]);
    }
    return least;
  }

  @Override
  public int[] live(int depth) {
    return liveFunction[depth];
  }

  @Override
  public long least(int depth, int i, long from, long to) {
    long low = chains.low[liveFunction[depth][i]];
    return least(liveVersion[depth][i], (int) (from - low), (int) (to - low));
  }

  @Override
  public long zeros(int depth) {
    long value = bound[depth];
    for (int i = 0; i < liveFunction[depth].length; i++) {
      value += least(depth, i, 0, 0) - minimum[liveVersion[depth][i]];
    }
    return value;
  }
}
