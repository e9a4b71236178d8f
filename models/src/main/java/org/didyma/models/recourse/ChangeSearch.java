package org.didyma.models.recourse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Exact searches over the groups of columns. Only changes that bring the score nearer count, and of
 * those of a column, only ones for which more steps bring more.
 */
final class ChangeSearch {

  /** A change of one column. */
  private record Option(int group, int steps, long gain) {}

  /** By column, by increasing steps and gain. */
  private final List<List<Option>> options = new ArrayList<>();

  /** Columns that can bring anything, the largest gain first. */
  private final int[] ranked;

  // ---- of the search for the fewest steps ----

  private int[] searched = {};
  private long[] rest = {};
  private double[] rate = {};
  private int[] chosen = {};
  private int[] best = {};
  private int fewest;

  /**
   * Over columns.
   *
   * @param sign 1 where points are to rise, -1 where they are to fall
   */
  ChangeSearch(List<ActionableColumn> columns, int sign) {
    for (ActionableColumn column : columns) {
      List<Option> all = new ArrayList<>();
      for (int g = 0; g < column.groups().size(); g++) {
        all.add(new Option(g, column.steps(g), sign * column.gain(g)));
      }
      all.sort(
          Comparator.comparingInt(Option::steps)
              .thenComparing(Comparator.comparingLong(Option::gain).reversed()));
      List<Option> useful = new ArrayList<>();
      long most = 0;
      for (Option option : all) {
        if (option.gain > most) {
          useful.add(option);
          most = option.gain;
        }
      }
      options.add(useful);
    }
    ranked =
        IntStream.range(0, options.size())
            .filter(c -> !options.get(c).isEmpty())
            .boxed()
            .sorted(Comparator.comparingLong((Integer c) -> -most(c)))
            .mapToInt(c -> c)
            .toArray();
  }

  private long most(int column) {
    List<Option> own = options.get(column);
    return own.get(own.size() - 1).gain;
  }

  /** All columns that can bring anything. */
  int[] all() {
    return ranked.clone();
  }

  // ---- minimal sets ----

  /**
   * The inclusion-minimal sets of columns whose largest gains reach what is needed. Columns are
   * taken by falling gain, so the last one of a set has its least: a set that its last column
   * completes is minimal, and no set beyond it is.
   *
   * @param limit how many are enough
   */
  List<int[]> minimalSets(long needed, int limit) {
    long[] left = new long[ranked.length + 1];
    for (int i = ranked.length - 1; i >= 0; i--) {
      left[i] = left[i + 1] + most(ranked[i]);
    }
    List<int[]> sets = new ArrayList<>();
    sets(0, needed, new int[ranked.length], 0, left, sets, limit);
    return sets;
  }

  private void sets(
      int from, long needed, int[] taken, int size, long[] left, List<int[]> sets, int limit) {
    for (int i = from; i < ranked.length && left[i] >= needed && sets.size() < limit; i++) {
      taken[size] = ranked[i];
      if (most(ranked[i]) >= needed) {
        sets.add(Arrays.copyOf(taken, size + 1));
      } else {
        sets(i + 1, needed - most(ranked[i]), taken, size + 1, left, sets, limit);
      }
    }
  }

  // ---- fewest steps ----

  /**
   * A change of some of these columns that has the fewest steps of all that reach what is needed:
   * the new group by column. They can reach it.
   */
  SortedMap<Integer, Integer> fewestSteps(int[] columns, long needed) {
    int n = columns.length;
    searched = columns;
    rest = new long[n + 1];
    rate = new double[n + 1];
    for (int i = n - 1; i >= 0; i--) {
      rest[i] = rest[i + 1] + most(columns[i]);
      rate[i] = rate[i + 1];
      for (Option option : options.get(columns[i])) {
        rate[i] = Math.max(rate[i], (double) option.gain / option.steps);
      }
    }
    chosen = new int[n];
    best = new int[n];
    fewest = Integer.MAX_VALUE;
    search(0, needed, 0);
    SortedMap<Integer, Integer> groups = new TreeMap<>();
    for (int i = 0; i < n; i++) {
      if (best[i] > 0) {
        groups.put(columns[i], options.get(columns[i]).get(best[i] - 1).group);
      }
    }
    return groups;
  }

  /** Columns from i on; a choice is 0 for none, or 1 more than the number of the option. */
  private void search(int i, long needed, int steps) {
    if (needed <= 0) {
      if (steps < fewest) {
        fewest = steps;
        Arrays.fill(chosen, i, chosen.length, 0);
        best = chosen.clone();
      }
      return;
    }
    // No column gives more for a step than the best rate, less an error of doubles.
    if (rest[i] < needed || steps + Math.ceil(needed / rate[i] - 1e-9) >= fewest) {
      return;
    }
    List<Option> own = options.get(searched[i]);
    int last = 0;
    while (last < own.size() - 1 && own.get(last).gain < needed) {
      last++;
    }
    for (int o = last; o >= -1; o--) {
      chosen[i] = o + 1;
      Option option = o < 0 ? new Option(0, 0, 0) : own.get(o);
      search(i + 1, needed - option.gain, steps + option.steps);
    }
  }
}
