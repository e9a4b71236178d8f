package org.didyma.oracles.cuttingplanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bound of a node as one sum of lines: S times the row that the objective is less than V, and
 * the lines of all chains and parts. What is left are weights; each is at least the least of its
 * costs and of its parts. The sum says 0 &gt;= gap, so the node has no point if the gap is
 * positive.
 */
final class Closing {

  private final PseudoBooleanProgram program;
  private final Lemmas lemmas;
  private final FixedWeights path;
  private final PathSums sums;
  private final int depth;
  private final List<Chain> chains = new ArrayList<>();
  private final List<List<Part>> parts = new ArrayList<>(); // by position, at the end: decided
  private final List<Line> own = new ArrayList<>(); // of this node only
  private final List<Chain> shared = new ArrayList<>(); // with other children of its parent
  private final long[] cost; // by position: of the weight
  private final long square; // of a feature's squared weight
  private final boolean byBall; // the ball pays the squares of the fixed weights too
  private final int size;
  private final int[] order;
  private long gap;

  /**
   * @param merged what has been merged at the last fixed position, beside the state before it
   * @param decided the steps that the last fixed weight decided; null at the root
   * @param multiplier mu of the certificate
   * @param objective V
   */
  Closing(
      PseudoBooleanProgram program,
      Lemmas lemmas,
      FixedWeights path,
      PathState state,
      int depth,
      List<Merge> merged,
      @Nullable Part decided,
      long multiplier,
      long objective) {
    this.program = program;
    this.lemmas = lemmas;
    this.path = path;
    this.sums = state.sums;
    this.depth = depth;
    this.order = state.tails.order;
    this.size = order.length;
    this.cost = new long[size];
    long scale = state.scale;
    this.gap = Math.multiplyExact(scale, program.steps.base() - (objective - 1));
    for (int k = 0; k < size; k++) {
      cost[k] = -Math.multiplyExact(scale, program.problem.perturbation().linear(order[k]));
    }
    collect(state, merged, decided);
    long left = multiplier * scale;
    Chain norm = norm(state, left, scale);
    if (norm != null) {
      chains.add(norm);
      own.add(norm);
      gap = Math.addExact(gap, norm.least);
    }
    boolean inner = norm != null && norm.innerSlope != 0;
    this.byBall = !inner && left > 0 && path.isBallTight(depth);
    this.square = inner || byBall ? left : 0;
    if (byBall) {
      gap -= square * program.problem.lattice().largestSquaredNorm();
    }
    for (int k = 0; k < size; k++) {
      gap = Math.addExact(gap, k < depth ? fixedCost(k) : FreeWeights.least(costs(k)));
    }
  }

  private void collect(PathState state, List<Merge> merged, @Nullable Part decided) {
    Chain[] live = state.chains.clone();
    for (int k = 0; k <= size; k++) {
      boolean open = k == size || k >= depth;
      parts.add(open ? new ArrayList<>(state.parts.get(k)) : List.of());
    }
    for (Merge merge : merged) {
      for (int i : merge.sources()) {
        live[i] = null;
      }
      Part part = merge.part();
      if (part != null) {
        parts.get(part.position).add(part);
        own.add(part);
      } else {
        live[merge.target()] = merge.chain();
      }
      if (merge.decided() != null) {
        parts.get(size).add(merge.decided());
        own.add(merge.decided());
      }
    }
    if (decided != null) {
      parts.get(size).add(decided);
      own.add(decided);
      for (int i : state.changing(depth - 1)) {
        Chain chain = live[i];
        if (chain != null) {
          List<? super Chain> list = chain == state.chains[i] ? shared : own;
          list.add(chain);
        }
      }
    }
    for (int tail = 1; tail < live.length; tail++) {
      Chain chain = live[tail];
      if (chain != null) {
        chains.add(chain);
        gap = Math.addExact(gap, chain.least);
        for (int i = tail; i != 0 && chain.innerSlope != 0; i = state.tails.rest[i]) {
          int k = state.tails.position[i];
          cost[k] = Math.addExact(cost[k], chain.innerSlope * state.tails.entry[i]);
        }
      }
    }
    parts.forEach(list -> list.forEach(part -> gap = Math.addExact(gap, part.constant)));
  }

  /** The noise term of the norm as a chain, as far as it is open; null without one. */
  private @Nullable Chain norm(PathState state, long slope, long scale) {
    int[] step = state.norm;
    if (step.length == 0) {
      return null;
    }
    long[] fixed = new long[step.length];
    Arrays.fill(fixed, path.fixedNorm(depth));
    long high = path.greatestNormInBall(depth);
    return new Chain(program.steps, scale, path.leastNorm(depth), high, depth, step, fixed, slope);
  }

  long gap() {
    return gap;
  }

  private long fixedCost(int k) {
    long v = path.value[k];
    return cost[k] * v + (byBall && path.isFeature(k) ? square * v * v : 0);
  }

  /** What each value of a free weight costs, from the lowest up. */
  private long[] costs(int k) {
    int low = program.low[order[k]];
    long[] costs = new long[program.high[order[k]] - low + 1];
    long squares = path.isFeature(k) ? square : 0;
    long rises = 0;
    for (int i = 0; i < costs.length; i++) {
      for (Part part : parts.get(k)) {
        rises += part.rise[i];
      }
      long v = low + i;
      costs[i] = cost[k] * v + squares * v * v + rises;
    }
    return costs;
  }

  /** Writes the lines; the number of a clause of literals that the path makes false. */
  long write(ProofLines lines, long improving, long scale) {
    Terms terms = new Terms(true);
    terms.add(improving, scale);
    sums.addFrom(depth, lemmas, lines, terms);
    own.forEach(line -> lemmas.add(line, terms));
    shared.forEach(chain -> lemmas.addShared(chain, terms));
    long[][] costs = new long[size][];
    for (int k = depth; k < size; k++) {
      costs[k] = costs(k);
    }
    lemmas.free.add(depth, costs, terms);
    lemmas.free.cancelFixed(depth, cost, byBall ? square : 0, lemmas.rows, terms);
    terms.writeTo(lines);
    if (byBall) {
      lines.plus(program.ball(), square);
    }
    terms.dropFrom(lines);
    return lines.saturate().divide(gap).end();
  }
}
