package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * The objective along a path of a search tree, as the checker keeps it: one step function for each
 * chain.
 *
 * <p>With positions 0 .. k-1 fixed, the cells whose rows agree from position k on are a chain.
 * Their scores are p + q, where p is known and q, the free part, is the same for all. So the
 * chain's cost is f(q), the sum of the gains g of its cells with p + q &gt; 0. It is stored as a
 * list of (p, g) with descending, distinct p. Entries that are + for all q in [low, high] are one
 * entry with p = 1 - low, those that are - for all q are left out.
 *
 * <p>Fixing position k to v turns each chain that has an entry x there into its tail, the rest of
 * its row: its list, shifted by x*v, is merged into the tail's. Chains whose only free position is
 * j all become one function of w_j, to which -eta_j w_j belongs as well. The bound is the sum of
 * the minima of all functions, so it changes where functions change. Each version of a list has a
 * place of its own, so a step back costs nothing.
 */
final class StepLists {

  private record Chain(int position, int entry, int tail) {}

  // Fields of a merge in the array "merges".
  private static final int SOURCE = 0; // version of the chain that ends
  private static final int ENTRY = 1; // x
  private static final int DIVISOR = 2; // x at the only free position, 1 if there are more
  private static final int PREVIOUS = 3; // version of the target, 0 for none
  private static final int NEXT = 4;
  private static final int TARGET = 5;
  private static final int MERGE = 6;

  private final int size;
  private final List<Chain> chains = new ArrayList<>();
  private final Map<Chain, Integer> numbers = new HashMap<>();

  // Functions are numbered: that of chain i is i, that of position k is chains.size() + k.
  private final long[] low;
  private final long[] high;
  private final long[] eta;
  private final int[] latest; // while preparing: version by function, 0 for none
  private int[] first = new int[64]; // by version: where its entries start
  private int versions = 1;
  private int entries;

  private int[] merges = new int[64 * MERGE];
  private int mergesLength;
  private final int[] firstMerge; // by depth
  private final int[] fixed; // by depth: version of the position that is fixed there
  private final int[][] liveFunction; // by depth
  private final int[][] liveVersion;

  private final int[] length; // by version
  private final long[] minimum;
  private final long[] p;
  private final long[] g;
  private final long[] bound; // by depth

  /**
   * Prepares a problem.
   *
   * @param order the coordinate at each position
   * @param gain U * g_c by cell; sums of absolute values, like scores, must fit into a long
   * @param base the objective of predicting - everywhere with w = 0
   */
  StepLists(LearningProblem problem, int[] order, long[] gain, long base) {
    this.size = order.length;
    int[] row = number(problem, order);
    int functions = chains.size() + size;
    this.low = new long[functions];
    this.high = new long[functions];
    this.eta = new long[functions];
    this.latest = new int[functions];
    for (int k = 0; k < size; k++) {
      low[chains.size() + k] = problem.lattice().low(order[k]);
      high[chains.size() + k] = problem.lattice().high(order[k]);
      eta[chains.size() + k] = problem.perturbation().linear(order[k]);
      latest[chains.size() + k] = version(0);
    }
    for (int i = 1; i < chains.size(); i++) {
      Chain chain = chains.get(i);
      long a = chain.entry * low[chains.size() + chain.position];
      long b = chain.entry * high[chains.size() + chain.position];
      low[i] = low[chain.tail] + Math.min(a, b);
      high[i] = high[chain.tail] + Math.max(a, b);
    }
    List<Integer> cellVersion = new ArrayList<>();
    for (int c = 0; c < row.length; c++) {
      cellVersion.add(version(1));
      if (row[c] != 0) {
        merge(cellVersion.get(c), 0, row[c]);
      }
    }
    int initial = mergesLength;
    int[] start = latest.clone();
    this.firstMerge = new int[size + 1];
    this.fixed = new int[size];
    this.liveFunction = new int[size + 1][];
    this.liveVersion = new int[size + 1][];
    plan(problem.lattice().isSparse());
    this.length = new int[versions];
    this.minimum = new long[versions];
    this.p = new long[entries];
    this.g = new long[entries];
    this.bound = new long[size + 1];
    for (int c = 0; c < row.length; c++) {
      g[first[cellVersion.get(c)]] = gain[c];
      length[cellVersion.get(c)] = 1;
    }
    for (int m = 0; m < initial; m += MERGE) {
      merge(m, 0);
    }
    long sum = base;
    for (int f = 1; f < functions; f++) {
      if (start[f] != 0) {
        minimum[start[f]] = least(f, start[f], low[f], high[f]);
        sum += minimum[start[f]];
      }
    }
    bound[0] = sum;
  }

  /** Numbers the rows and their tails; returns the chain of each cell's row, 0 for a row of 0. */
  private int[] number(LearningProblem problem, int[] order) {
    Cells cells = problem.cells();
    int[] position = new int[size];
    for (int k = 0; k < size; k++) {
      position[order[k]] = k;
    }
    int intercept = problem.lattice().hasIntercept() ? 1 : 0;
    int[] row = new int[cells.count()];
    chains.add(new Chain(size, 0, 0));
    for (int c = 0; c < row.length; c++) {
      long[] pairs = new long[cells.start(c + 1) - cells.start(c) + intercept];
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        pairs[e - cells.start(c)] =
            (long) position[cells.column(e)] << 32 | cells.value(e) & 0xFFFFFFFFL;
      }
      if (intercept == 1) {
        pairs[pairs.length - 1] = (long) position[size - 1] << 32 | 1;
      }
      Arrays.sort(pairs);
      for (int i = pairs.length - 1; i >= 0; i--) {
        Chain chain = new Chain((int) (pairs[i] >> 32), (int) pairs[i], row[c]);
        Integer known = numbers.putIfAbsent(chain, chains.size());
        if (known == null) {
          chains.add(chain);
        }
        row[c] = known == null ? chains.size() - 1 : known;
      }
    }
    return row;
  }

  /** Lists the merges of each depth; they are the same for all values. */
  private void plan(boolean keepLive) {
    List<List<Integer>> starting = new ArrayList<>();
    IntStream.rangeClosed(0, size).forEach(k -> starting.add(new ArrayList<>()));
    for (int i = 1; i < chains.size(); i++) {
      if (chains.get(i).tail != 0) {
        starting.get(chains.get(i).position).add(i);
      }
    }
    for (int k = 0; k <= size; k++) {
      int depth = k;
      firstMerge[k] = mergesLength;
      if (keepLive) {
        liveFunction[k] =
            IntStream.range(1, latest.length)
                .filter(f -> latest[f] != 0 && position(f) >= depth)
                .toArray();
        liveVersion[k] = IntStream.of(liveFunction[k]).map(f -> latest[f]).toArray();
      }
      if (k < size) {
        fixed[k] = latest[chains.size() + k];
        for (int i : starting.get(k)) {
          if (latest[i] != 0) {
            merge(latest[i], chains.get(i).entry, chains.get(i).tail);
          }
        }
      }
    }
  }

  /** The first position of a function. */
  private int position(int function) {
    return function < chains.size() ? chains.get(function).position : function - chains.size();
  }

  /** Reserves a place for a list. */
  private int version(int capacity) {
    if (versions + 1 >= first.length) {
      first = Arrays.copyOf(first, 2 * first.length);
    }
    first[versions] = entries;
    entries = Math.addExact(entries, capacity);
    first[versions + 1] = entries;
    return versions++;
  }

  /** Appends a merge of a version into the function of a chain. */
  private void merge(int source, int entry, int chain) {
    boolean single = chains.get(chain).tail == 0;
    int target = single ? chains.size() + chains.get(chain).position : chain;
    int divisor = single ? chains.get(chain).entry : 1;
    int previous = latest[target];
    // A negative divisor reverses the steps, which takes one entry more.
    long capacity = (long) capacity(source) + capacity(previous) + (divisor < 0 ? 1 : 0);
    latest[target] = version((int) Math.min(capacity, high[target] - low[target] + 1));
    if (mergesLength == merges.length) {
      merges = Arrays.copyOf(merges, 2 * mergesLength);
    }
    merges[mergesLength + SOURCE] = source;
    merges[mergesLength + ENTRY] = entry;
    merges[mergesLength + DIVISOR] = divisor;
    merges[mergesLength + PREVIOUS] = previous;
    merges[mergesLength + NEXT] = latest[target];
    merges[mergesLength + TARGET] = target;
    mergesLength += MERGE;
  }

  private int capacity(int version) {
    return first[version + 1] - first[version];
  }

  /** The bound before anything is fixed. */
  long root() {
    return bound[0];
  }

  /** A lower bound after fixing a further position, without merging. */
  long preview(int depth, int value) {
    int version = fixed[depth];
    return bound[depth] - minimum[version] + least(chains.size() + depth, version, value, value);
  }

  /** Fixes a further position; returns the bound. */
  long descend(int depth, int value) {
    return descend(depth, value, Long.MAX_VALUE);
  }

  /**
   * Fixes a further position, unless the bound reaches {@code enough} on the way: a merge never
   * lowers it, so what it has reached is a bound as well. Then there is nothing below that depth.
   */
  long descend(int depth, int value, long enough) {
    long sum = preview(depth, value);
    int end = depth + 1 < size ? firstMerge[depth + 1] : mergesLength;
    for (int m = firstMerge[depth]; m < end && sum < enough; m += MERGE) {
      merge(m, value);
      int next = merges[m + NEXT];
      int target = merges[m + TARGET];
      minimum[next] = least(target, next, low[target], high[target]);
      sum += minimum[next] - minimum[merges[m + SOURCE]] - minimum[merges[m + PREVIOUS]];
    }
    bound[depth + 1] = sum;
    return sum;
  }

  /** The least of a function over q from .. to, a part of its range. */
  private long least(int function, int version, long from, long to) {
    long slope = eta[function];
    int i = first[version];
    int end = i + length[version];
    long sum = 0;
    while (i < end && p[i] + from > 0) {
      sum += g[i++];
    }
    if (slope == 0) {
      long least = sum;
      for (; i < end && p[i] + to > 0; i++) {
        sum += g[i];
        least = Math.min(least, sum);
      }
      return least;
    }
    long best = Long.MAX_VALUE;
    long start = from; // of the step on which the function has the value sum
    for (; i < end && p[i] + to > 0; i++) {
      best = Math.min(best, sum - slope * (slope > 0 ? -p[i] : start));
      sum += g[i];
      start = 1 - p[i];
    }
    return Math.min(best, sum - slope * (slope > 0 ? to : start));
  }

  /** Carries out a merge. */
  private void merge(int m, int value) {
    int source = merges[m + SOURCE];
    int divisor = merges[m + DIVISOR];
    int previous = merges[m + PREVIOUS];
    int target = merges[m + TARGET];
    long shift = (long) merges[m + ENTRY] * value;
    long top = 1 - low[target];
    long bottom = -high[target]; // entries at or below it are never +
    int start = first[merges[m + NEXT]];
    int to = start - 1; // the last entry written
    int a = first[previous];
    int aEnd = a + length[previous];
    int b = first[source];
    int bEnd = b + length[source];
    int step = 1;
    if (divisor < 0) {
      // p + x w > 0 is the opposite of w >= ceil(p / -x): all are +, and then some are not.
      long sum = 0;
      for (int i = b; i < bEnd; i++) {
        sum += g[i];
      }
      p[++to] = top;
      g[to] = sum;
      step = -1;
      int begin = b;
      b = bEnd - 1;
      bEnd = begin - 1;
    }
    long pa = a < aEnd ? p[a] : Long.MIN_VALUE;
    long pb = b != bEnd ? scaled(p[b] + shift, divisor) : Long.MIN_VALUE;
    long last = to < start ? Long.MAX_VALUE : top;
    while (true) {
      long at = Math.min(Math.max(pa, pb), top);
      if (at <= bottom) {
        break; // also when both lists have ended
      }
      long gain;
      if (pa >= pb) {
        gain = g[a++];
        pa = a < aEnd ? p[a] : Long.MIN_VALUE;
      } else {
        gain = divisor > 0 ? g[b] : -g[b];
        b += step;
        pb = b != bEnd ? scaled(p[b] + shift, divisor) : Long.MIN_VALUE;
      }
      if (at == last) {
        g[to] += gain;
      } else {
        p[++to] = at;
        g[to] = gain;
        last = at;
      }
    }
    length[merges[m + NEXT]] = to + 1 - start;
  }

  /** The p of a step in w_j that is one in q = x w_j, where x is the divisor. */
  private static long scaled(long p, int divisor) {
    if (divisor == 1) {
      return p;
    }
    return divisor > 0 ? -Math.floorDiv(-p, divisor) : 1 + Math.floorDiv(-p, -divisor);
  }

  // What follows serves the second bound, of lattices that limit the number of non-zero weights.

  /** Number of functions; 0 is none. */
  int functions() {
    return latest.length;
  }

  /** The functions of the free positions at a depth. */
  int[] live(int depth) {
    return liveFunction[depth];
  }

  /** The free positions that a function depends on, each with its entry. */
  Map<Integer, Integer> members(int function) {
    Map<Integer, Integer> members = new TreeMap<>();
    if (function >= chains.size()) {
      members.put(function - chains.size(), 1);
    } else {
      for (int i = function; i != 0; i = chains.get(i).tail) {
        members.put(chains.get(i).position, chains.get(i).entry);
      }
    }
    return members;
  }

  /** The least of the i-th live function over q from .. to. */
  long leastOf(int depth, int i, long from, long to) {
    return least(liveFunction[depth][i], liveVersion[depth][i], from, to);
  }

  /** The objective, without its projected term, if all weights from a depth on are zero. */
  long zeros(int depth) {
    long value = bound[depth];
    for (int i = 0; i < liveFunction[depth].length; i++) {
      value += leastOf(depth, i, 0, 0) - minimum[liveVersion[depth][i]];
    }
    return value;
  }
}
