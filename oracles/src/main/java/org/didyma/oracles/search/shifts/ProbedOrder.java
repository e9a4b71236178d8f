package org.didyma.oracles.search.shifts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * An order of the coordinates found by trying: at each depth the coordinate that promises the
 * smallest tree comes next.
 *
 * <p>A few nodes of each depth stand for all. For every free coordinate their children are bounded
 * by the chain bound, and the size of a child's subtree is guessed from the distance of its bound
 * to the incumbent, relative to its parent's, by a power law. The sum of these guesses is what a
 * coordinate costs. The cheapest is fixed, and some of the children it leaves open are the nodes of
 * the next depth. The first coordinate, an intercept, stays first.
 *
 * <p>The order only decides how long a search takes, not what it finds.
 */
final class ProbedOrder {

  /** Nodes that stand for a depth. */
  private static final int SAMPLE = 10;

  /** Bits of the ratio of two distances; its fourth power must fit a long. */
  private static final int RATIO_BITS = 10;

  /** Sums of all chains, at most, for which tables are made to try orders by. */
  private static final long MOST_SUMS = 1L << 23;

  /** A live chain: its pairs of free coordinate and entry, and the range of its sum q. */
  private record Chain(Map<Integer, Integer> pairs, int low, int high) {}

  /** A node: its chain functions, in the order of the live chains, and their least values. */
  private record Node(long[][] table, long[] least, long bound) {}

  /** What fixing a coordinate does to the live chains. */
  private record Step(
      int coordinate, int[] source, int[] entry, int[] target, List<Chain> merged) {}

  private final LearningProblem problem;
  private final long best;
  private final SearchListener listener;
  private final int[] byFrequency;
  private List<Chain> chains = new ArrayList<>();
  private List<Node> sample = new ArrayList<>();

  private ProbedOrder(LearningProblem problem, long best, SearchListener listener) {
    this.problem = problem;
    this.best = best;
    this.listener = listener;
    this.byFrequency = SearchSpace.of(problem).order();
  }

  /**
   * The order for a problem without perturbation, on a box.
   *
   * @param best value of the incumbent
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  static int[] of(LearningProblem problem, long best, SearchListener listener) {
    return new ProbedOrder(problem, best, listener).order();
  }

  private int[] order() {
    if (sums() > MOST_SUMS) {
      // Numbers range too widely for tables, and the search does without them, too.
      return byFrequency;
    }
    start();
    int[] order = new int[byFrequency.length];
    boolean[] fixed = new boolean[order.length];
    for (int depth = 0; depth < order.length; depth++) {
      Step chosen = depth == 0 ? step(byFrequency[0]) : cheapest(fixed);
      int next = chosen == null ? mostFrequent(fixed) : chosen.coordinate();
      order[depth] = next;
      fixed[next] = true;
      if (chosen != null) {
        follow(chosen);
      }
    }
    return order;
  }

  /** How many sums all chains have, or more than are tried. */
  private long sums() {
    WeightLattice lattice = problem.lattice();
    Cells cells = problem.cells();
    long intercept =
        lattice.hasIntercept()
            ? (long) lattice.high(lattice.features()) - lattice.low(lattice.features())
            : 0;
    long sums = 0;
    for (int c = 0; c < cells.count() && sums <= MOST_SUMS; c++) {
      sums += 1 + intercept;
      for (int e = cells.start(c); e < cells.start(c + 1) && sums <= MOST_SUMS; e++) {
        int j = cells.column(e);
        sums += Math.abs((long) cells.value(e)) * ((long) lattice.high(j) - lattice.low(j));
      }
    }
    return sums;
  }

  private int mostFrequent(boolean[] fixed) {
    int at = 0;
    while (fixed[byFrequency[at]]) {
      at++;
    }
    return byFrequency[at];
  }

  /** The chains before anything is fixed: one for each cell. */
  private void start() {
    Cells cells = problem.cells();
    int n = cells.count();
    long[][] table = new long[n][];
    long[] least = new long[n];
    long bound = problem.perturbation().unit() * problem.baseLoss();
    for (int c = 0; c < n; c++) {
      Map<Integer, Integer> pairs = new HashMap<>();
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        pairs.put(cells.column(e), cells.value(e));
      }
      if (problem.lattice().hasIntercept()) {
        pairs.put(problem.lattice().features(), 1);
      }
      Chain chain = chain(pairs);
      chains.add(chain);
      long unit = problem.perturbation().unit();
      table[c] = new long[chain.high() - chain.low() + 1];
      for (int i = 0; i < table[c].length; i++) {
        table[c][i] = unit * problem.lossAt(c, chain.low() + i);
      }
      least[c] = Arrays.stream(table[c]).min().orElseThrow();
      bound += least[c];
    }
    sample.add(new Node(table, least, bound));
  }

  private Chain chain(Map<Integer, Integer> pairs) {
    int low = 0;
    int high = 0;
    for (Map.Entry<Integer, Integer> pair : pairs.entrySet()) {
      int atLow = pair.getValue() * problem.lattice().low(pair.getKey());
      int atHigh = pair.getValue() * problem.lattice().high(pair.getKey());
      low += Math.min(atLow, atHigh);
      high += Math.max(atLow, atHigh);
    }
    return new Chain(pairs, low, high);
  }

  /** Null when no node is open. */
  private @Nullable Step cheapest(boolean[] fixed) {
    Map<Map<Integer, Integer>, Integer> numbers = numbers();
    Step cheapest = null;
    long least = Long.MAX_VALUE;
    for (int j : byFrequency) {
      if (fixed[j] || sample.isEmpty()) {
        continue;
      }
      Step step = step(j, numbers);
      long cost = 0;
      for (Node node : sample) {
        SearchStoppedException.throwIf(listener);
        for (int v = problem.lattice().low(j); v <= problem.lattice().high(j); v++) {
          cost += guess(node, bound(node, step, v));
        }
      }
      if (cost < least) {
        least = cost;
        cheapest = step;
      }
    }
    return cheapest;
  }

  private Map<Map<Integer, Integer>, Integer> numbers() {
    Map<Map<Integer, Integer>, Integer> numbers = new HashMap<>();
    for (int s = 0; s < chains.size(); s++) {
      numbers.put(chains.get(s).pairs(), s);
    }
    return numbers;
  }

  private Step step(int j) {
    return step(j, numbers());
  }

  /** Which chains lose the coordinate, and which chain each becomes a part of. */
  private Step step(int j, Map<Map<Integer, Integer>, Integer> numbers) {
    int[] source = new int[chains.size()];
    int[] entry = new int[chains.size()];
    int[] target = new int[chains.size()];
    int n = 0;
    List<Chain> merged = new ArrayList<>();
    Map<Map<Integer, Integer>, Integer> added = new HashMap<>();
    for (int s = 0; s < chains.size(); s++) {
      Integer x = chains.get(s).pairs().get(j);
      if (x != null) {
        Map<Integer, Integer> tail = new HashMap<>(chains.get(s).pairs());
        tail.remove(j);
        Integer known = numbers.get(tail);
        if (known == null) {
          known =
              added.computeIfAbsent(
                  tail,
                  t -> {
                    merged.add(chain(t));
                    return chains.size() + merged.size() - 1;
                  });
        }
        source[n] = s;
        entry[n] = x;
        target[n++] = known;
      }
    }
    int[] order = sortedByTarget(target, n);
    int[][] sorted = new int[3][n];
    for (int i = 0; i < n; i++) {
      sorted[0][i] = source[order[i]];
      sorted[1][i] = entry[order[i]];
      sorted[2][i] = target[order[i]];
    }
    return new Step(j, sorted[0], sorted[1], sorted[2], merged);
  }

  private static int[] sortedByTarget(int[] target, int n) {
    long[] keys = new long[n];
    Arrays.setAll(keys, i -> (long) target[i] << 32 | i);
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(k -> (int) k).toArray();
  }

  private Chain chainAfter(Step step, int number) {
    return number < chains.size() ? chains.get(number) : step.merged().get(number - chains.size());
  }

  /** The bound of a child; may end early once it exceeds the incumbent. */
  private long bound(Node node, Step step, int v) {
    long bound = node.bound();
    for (int from = 0, to; from < step.source().length && bound <= best; from = to) {
      to = groupEnd(step, from);
      long[] table = merge(node, step, from, to, v);
      bound += least(table) - leastBefore(node, step, from, to);
    }
    return bound;
  }

  private static int groupEnd(Step step, int from) {
    int to = from + 1;
    while (to < step.target().length && step.target()[to] == step.target()[from]) {
      to++;
    }
    return to;
  }

  private long leastBefore(Node node, Step step, int from, int to) {
    int target = step.target()[from];
    long sum = target < chains.size() ? node.least()[target] : 0;
    for (int i = from; i < to; i++) {
      sum += node.least()[step.source()[i]];
    }
    return sum;
  }

  /** The function of one target after fixing the step's coordinate to v. */
  private long[] merge(Node node, Step step, int from, int to, int v) {
    int target = step.target()[from];
    Chain after = chainAfter(step, target);
    int width = after.high() - after.low() + 1;
    long[] sum = target < chains.size() ? node.table()[target].clone() : new long[width];
    for (int i = from; i < to; i++) {
      int s = step.source()[i];
      long[] table = node.table()[s];
      int at = after.low() + step.entry()[i] * v - chains.get(s).low();
      for (int q = 0; q < width; q++) {
        sum[q] += table[at + q];
      }
    }
    return sum;
  }

  private static long least(long[] table) {
    long least = Long.MAX_VALUE;
    for (long f : table) {
      least = Math.min(least, f);
    }
    return least;
  }

  /** The size of a child's subtree relative to its parent's: the fourth power of the distances. */
  private long guess(Node parent, long bound) {
    if (bound > best) {
      return 0;
    }
    long whole = best - parent.bound() + 1;
    int excess = Math.max(0, RATIO_BITS + 2 - Long.numberOfLeadingZeros(whole));
    long ratio = ((best - bound + 1 >> excess) << RATIO_BITS) / Math.max(1, whole >> excess);
    return ratio * ratio * ratio * ratio;
  }

  /** Fixes a step's coordinate: its open children, thinned out, are the next sample. */
  private void follow(Step step) {
    List<Integer> kept = new ArrayList<>();
    boolean[] leaves = new boolean[chains.size()];
    for (int s : step.source()) {
      leaves[s] = true;
    }
    for (int s = 0; s < chains.size(); s++) {
      if (!leaves[s]) {
        kept.add(s);
      }
    }
    record Child(Node parent, int value, long bound) {}
    List<Child> open = new ArrayList<>();
    for (Node node : sample) {
      int j = step.coordinate();
      for (int v = problem.lattice().low(j); v <= problem.lattice().high(j); v++) {
        long bound = bound(node, step, v);
        if (bound <= best) {
          open.add(new Child(node, v, bound));
        }
      }
    }
    open.sort(Comparator.comparingLong(Child::bound));
    List<Node> next = new ArrayList<>();
    int size = Math.min(SAMPLE, open.size());
    for (int i = 0; i < size; i++) {
      Child child = open.get((int) ((2L * i + 1) * open.size() / (2L * size)));
      next.add(child(child.parent(), step, child.value(), child.bound(), kept));
    }
    List<Chain> after = new ArrayList<>();
    kept.forEach(s -> after.add(chains.get(s)));
    after.addAll(step.merged());
    chains = after;
    sample = next;
  }

  private Node child(Node node, Step step, int v, long bound, List<Integer> kept) {
    int n = kept.size() + step.merged().size();
    int[] placeOf = new int[chains.size()];
    long[][] table = new long[n][];
    long[] least = new long[n];
    for (int i = 0; i < kept.size(); i++) {
      placeOf[kept.get(i)] = i;
      table[i] = node.table()[kept.get(i)];
      least[i] = node.least()[kept.get(i)];
    }
    for (int from = 0, to; from < step.source().length; from = to) {
      to = groupEnd(step, from);
      int target = step.target()[from];
      int place = target < chains.size() ? placeOf[target] : kept.size() + target - chains.size();
      table[place] = merge(node, step, from, to, v);
      least[place] = least(table[place]);
    }
    return new Node(table, least, bound);
  }
}
