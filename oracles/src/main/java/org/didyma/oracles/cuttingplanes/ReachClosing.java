package org.didyma.oracles.cuttingplanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The bound of a node by the limit on non-zero weights, as one sum of lines. All free weights are
 * of features and may be 0. What remains of a sum of {@link Reach} lines are tables of the weights'
 * values: what a value costs, less the reaches that it is behind. With L added to the cost of any
 * value but 0, L times the number of weights that may be non-zero is to be paid. L is the gain of
 * the last of so many weights, in order of what they gain.
 */
final class ReachClosing {

  private final PseudoBooleanProgram program;
  private final FixedWeights path;
  private final PathState state;
  private final int depth;
  private final long scale;
  private final List<Reach> reaches;
  private final long[][] costs; // by position, then value minus low; of free weights
  private final int[] order;
  private long limit; // L
  private long gap;

  private ReachClosing(
      PseudoBooleanProgram program,
      FixedWeights path,
      PathState state,
      List<Reach> reaches,
      int depth,
      int left,
      long objective) {
    this.program = program;
    this.path = path;
    this.state = state;
    this.reaches = reaches;
    this.depth = depth;
    this.scale = state.scale;
    this.order = state.tails.order;
    this.costs = new long[order.length][];
    this.gap = Math.multiplyExact(scale, program.steps.base() - (objective - 1));
    for (int k = 0; k < order.length; k++) {
      long eta = cost(k);
      if (k < depth) {
        gap = Math.addExact(gap, eta * path.value[k]);
      } else {
        int low = program.low[order[k]];
        costs[k] = new long[program.high[order[k]] - low + 1];
        long rises = 0;
        for (int i = 0; i < costs[k].length; i++) {
          for (Part part : state.parts.get(k)) {
            rises += part.rise[i];
          }
          costs[k][i] = Math.addExact(eta * (low + i), rises);
        }
      }
    }
    for (int k = depth; k <= order.length; k++) {
      state.parts.get(k).forEach(part -> gap = Math.addExact(gap, part.constant));
    }
    reaches.forEach(this::add);
    addLimit(left);
  }

  /**
   * Closes a node that has a point. Lines for whole ranges serve all nodes below that of a chain;
   * those for windows are taken for as few chains as close it.
   *
   * @return null where they do not
   */
  static @Nullable ReachClosing of(
      PseudoBooleanProgram program,
      FixedWeights path,
      PathState state,
      ReachWindows windows,
      int depth,
      long objective) {
    if (!applies(program, path, state, depth)) {
      return null;
    }
    int left = program.problem.lattice().maxNonZeros() - path.nonZeros(depth);
    List<Reach> wide = reaches(program, state, windows, ReachWindows.ALL);
    ReachClosing closing = new ReachClosing(program, path, state, wide, depth, left, objective);
    if (closing.gap > 0 || left == 0) {
      return closing.gap > 0 ? closing : null;
    }
    List<Reach> narrow = reaches(program, state, windows, left);
    List<Integer> best = new ArrayList<>();
    for (int i = 0; i < wide.size(); i++) {
      if (saved(wide, narrow, i) > 0) {
        best.add(i);
      }
    }
    best.sort(Comparator.comparingLong(i -> -saved(wide, narrow, i)));
    int done = 0;
    for (int most = 1; closing.gap <= 0 && done < best.size(); most *= 2) {
      for (; done < Math.min(most, best.size()); done++) {
        wide.set(best.get(done), narrow.get(best.get(done)));
      }
      closing = new ReachClosing(program, path, state, wide, depth, left, objective);
    }
    return closing.gap > 0 ? closing : null;
  }

  private static long saved(List<Reach> wide, List<Reach> narrow, int i) {
    return wide.get(i).up + wide.get(i).down - narrow.get(i).up - narrow.get(i).down;
  }

  private static List<Reach> reaches(
      PseudoBooleanProgram program, PathState state, ReachWindows windows, int left) {
    List<Reach> reaches = new ArrayList<>();
    for (int tail = 1; tail < state.chains.length; tail++) {
      Chain chain = state.chains[tail];
      if (chain != null) {
        reaches.add(new Reach(program.steps, state.scale, windows, tail, chain, left));
      }
    }
    return reaches;
  }

  private static boolean applies(
      PseudoBooleanProgram program, FixedWeights path, PathState state, int depth) {
    boolean applies =
        program.problem.lattice().isSparse() && program.steps.ofCells() == program.steps.count();
    for (int k = depth; k < state.tails.order.length && applies; k++) {
      int j = state.tails.order[k];
      applies = path.isFeature(k) && program.low[j] <= 0 && program.high[j] >= 0;
    }
    return applies;
  }

  private long cost(int position) {
    return -Math.multiplyExact(scale, program.problem.perturbation().linear(order[position]));
  }

  private void add(Reach reach) {
    gap = Math.addExact(gap, reach.atZero);
    for (int i = reach.tail; i != 0; i = state.tails.rest[i]) {
      int k = state.tails.position[i];
      boolean along = state.tails.entry[i] > 0;
      int zero = -program.low[order[k]];
      for (int v = 0; v < costs[k].length; v++) {
        if (v != zero) {
          costs[k][v] -= v > zero == along ? reach.up : reach.down;
        }
      }
    }
  }

  private void addLimit(int left) {
    long[] gains = new long[order.length - depth];
    for (int k = depth; k < order.length; k++) {
      gains[k - depth] = costs[k][-program.low[order[k]]] - FreeWeights.least(costs[k]);
    }
    Arrays.sort(gains);
    int last = gains.length - Math.max(1, left);
    this.limit = last < 0 ? 0 : gains[last];
    gap = Math.subtractExact(gap, Math.multiplyExact(limit, left));
    for (int k = depth; k < order.length; k++) {
      int zero = -program.low[order[k]];
      for (int v = 0; v < costs[k].length; v++) {
        costs[k][v] += v == zero ? 0 : limit;
      }
      gap = Math.addExact(gap, FreeWeights.least(costs[k]));
    }
  }

  /** Writes the lines; the number of a clause of literals that the path makes false. */
  long write(ProofLines lines, Lemmas lemmas, long improving) {
    Terms terms = new Terms(true);
    terms.add(improving, scale);
    state.partSums.addFrom(depth, lemmas, lines, terms);
    for (Reach reach : reaches) {
      long id = lemmas.reach.line(reach, depth);
      terms.add(id, id == 0 ? 0 : 1);
    }
    if (limit > 0) {
      terms.add(lemmas.reach.limit(depth), limit);
    }
    lemmas.free.add(depth, costs, terms);
    long[] fixed = IntStream.range(0, depth).mapToLong(this::cost).toArray();
    lemmas.free.cancelFixed(depth, fixed, 0, lemmas.rows, terms);
    terms.writeTo(lines);
    terms.dropFrom(lines);
    return lines.saturate().divide(gap).end();
  }
}
