package org.didyma.oracles.search;

import java.util.Arrays;
import org.didyma.formulations.LearningProblem;

/**
 * The chain bound with one dense table per chain: f_s(q) is the perturbed loss of the chain's cells
 * as a function of the undecided part q of their score.
 *
 * <p>One rule does everything. Fixing w_k = v turns each chain s that starts with position k (value
 * a) into a summand of its tail t: f_t(q) += f_s(q + a*v). A chain of one coordinate is added to
 * that coordinate's unary function, which holds the perturbation as well, so that loss and noise
 * are minimised jointly there. The bound is the sum of the minima of all live functions.
 *
 * <p>Because the order is static, so are the summations: they are compiled once into a list of
 * operations per depth, each writing {@code dst[i] = prev[i] + src[base + a*v + i*stride]} into a
 * table of its own. Tables are never overwritten by a deeper node, so there is nothing to undo.
 */
final class DenseChains implements ChainBound {

  /** Largest total number of table entries (128 MB). */
  static final long MAX_ENTRIES = 1L << 24;

  /** So few entries that nothing is cheaper. */
  static final long FEW_ENTRIES = 1L << 12;

  // Fields of one operation in the array "ops".
  private static final int SOURCE = 0; // offset of src[base] when v = 0
  private static final int VALUE = 1; // a
  private static final int STRIDE = 2;
  private static final int PREVIOUS = 3; // offset of prev, or -1
  private static final int TARGET = 4; // offset of dst
  private static final int LENGTH = 5;
  private static final int SOURCE_MIN = 6; // indices into "min"
  private static final int PREVIOUS_MIN = 7;
  private static final int TARGET_MIN = 8;
  private static final int OP = 9;

  private final int[] low;
  private final int[] ops;
  private final int[] firstOp; // by depth, index into "ops"
  private final long[] table;
  private final long[] min; // by table number; number 0 stands for "no table" and is 0
  private final int[] unary; // by position: offset of the final unary table
  private final int[] unaryMin; // by position: its number
  private final long[] bound; // by depth
  private final int separableDepth;

  DenseChains(SearchSpace space, ChainForest forest) {
    int d = space.size();
    this.low = new int[d];
    Arrays.setAll(low, space::low);
    Layout layout = new Layout(space, forest);
    this.ops = layout.ops;
    this.firstOp = layout.firstOp;
    this.table = new long[layout.entries];
    this.min = new long[layout.tables];
    this.unary = Arrays.copyOfRange(layout.offset, layout.unaryOwner(0), layout.unaryOwner(d));
    this.unaryMin = Arrays.copyOfRange(layout.number, layout.unaryOwner(0), layout.unaryOwner(d));
    this.separableDepth = layout.separableDepth;
    this.bound = new long[d + 1];
    bound[0] = fill(space, forest, layout);
  }

  /** Writes the tables that exist before anything is fixed; returns the sum of their minima. */
  private long fill(SearchSpace space, ChainForest forest, Layout layout) {
    LearningProblem problem = space.problem();
    for (int k = 0; k < space.size(); k++) {
      long eta = problem.perturbation().linear(space.coordinate(k));
      int at = layout.first[layout.unaryOwner(k)];
      for (int v = space.low(k); v <= space.high(k); v++) {
        table[at++] = -eta * v;
      }
    }
    for (int s = 1; s < forest.count(); s++) {
      long gain = forest.gain(s);
      if (gain == 0) {
        continue;
      }
      if (forest.isUnary(s)) {
        int k = forest.position(s);
        int at = layout.first[layout.unaryOwner(k)];
        for (int v = space.low(k); v <= space.high(k); v++, at++) {
          table[at] += (long) forest.value(s) * v > 0 ? gain : 0;
        }
      } else {
        int at = layout.first[s];
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          table[at++] = q > 0 ? gain : 0;
        }
      }
    }
    long sum = problem.perturbation().unit() * problem.baseLoss();
    for (int owner = 1; owner < layout.first.length; owner++) {
      int at = layout.first[owner];
      if (at >= 0) {
        long least = Long.MAX_VALUE;
        for (int i = at; i < at + layout.width[owner]; i++) {
          least = Math.min(least, table[i]);
        }
        min[layout.firstNumber[owner]] = least;
        sum += least;
      }
    }
    return sum;
  }

  @Override
  public long root() {
    return bound[0];
  }

  @Override
  public long preview(int depth, int value) {
    return bound[depth] - min[unaryMin[depth]] + table[unary[depth] + value - low[depth]];
  }

  @Override
  public long descend(int depth, int value) {
    long sum = preview(depth, value);
    int[] ops = this.ops;
    long[] table = this.table;
    long[] min = this.min;
    int end = firstOp[depth + 1];
    for (int op = firstOp[depth]; op < end; op += OP) {
      int source = ops[op + SOURCE] + ops[op + VALUE] * value;
      int stride = ops[op + STRIDE];
      int previous = ops[op + PREVIOUS];
      int target = ops[op + TARGET];
      int targetEnd = target + ops[op + LENGTH];
      long least = Long.MAX_VALUE;
      if (previous < 0) {
        for (; target < targetEnd; target++, source += stride) {
          long f = table[source];
          table[target] = f;
          least = Math.min(least, f);
        }
      } else {
        for (; target < targetEnd; target++, source += stride, previous++) {
          long f = table[previous] + table[source];
          table[target] = f;
          least = Math.min(least, f);
        }
      }
      min[ops[op + TARGET_MIN]] = least;
      sum += least - min[ops[op + PREVIOUS_MIN]] - min[ops[op + SOURCE_MIN]];
    }
    bound[depth + 1] = sum;
    return sum;
  }

  @Override
  public int separableDepth() {
    return separableDepth;
  }

  @Override
  public long marginal(int position, int value) {
    return table[unary[position] + value - low[position]];
  }

  /** Assigns table space to every version of every function, and compiles the operations. */
  private static final class Layout {

    /** Owners of functions: chain s is owner s; position k's unary function follows them. */
    private final int chains;

    final int[] first; // by owner: offset of the table before anything is fixed, -1 for none
    final int[] firstNumber;
    final int[] width;
    final int[] offset; // by owner: offset of the latest version
    final int[] number; // by owner: number of the latest version
    final int[] firstOp;
    int[] ops = new int[OP * 64];
    int entries;
    int tables = 1;
    int separableDepth;

    Layout(SearchSpace space, ChainForest forest) {
      this.chains = forest.count();
      int owners = chains + space.size();
      this.first = new int[owners];
      this.firstNumber = new int[owners];
      this.width = new int[owners];
      this.offset = new int[owners];
      this.number = new int[owners];
      this.firstOp = new int[space.size() + 1];
      Arrays.fill(first, -1);
      Arrays.fill(offset, -1);
      for (int s = 1; s < chains; s++) {
        width[s] = (int) forest.width(s);
        if (forest.gain(s) != 0 && !forest.isUnary(s)) {
          allocateFirst(s);
        }
      }
      for (int k = 0; k < space.size(); k++) {
        width[unaryOwner(k)] = space.high(k) - space.low(k) + 1;
        allocateFirst(unaryOwner(k));
      }
      compile(space, forest);
    }

    int unaryOwner(int position) {
      return chains + position;
    }

    private void allocateFirst(int owner) {
      allocate(owner);
      first[owner] = offset[owner];
      firstNumber[owner] = number[owner];
    }

    private void allocate(int owner) {
      offset[owner] = entries;
      entries += width[owner];
      number[owner] = tables++;
    }

    private void compile(SearchSpace space, ChainForest forest) {
      int[] byPosition = sortedByPosition(space, forest);
      int at = 0;
      int length = 0;
      for (int k = 0; k < space.size(); k++) {
        firstOp[k] = length;
        for (; at < byPosition.length && forest.position(byPosition[at]) == k; at++) {
          if (length == ops.length) {
            ops = Arrays.copyOf(ops, 2 * length);
          }
          append(space, forest, byPosition[at], length);
          length += OP;
          separableDepth = k + 1;
        }
      }
      firstOp[space.size()] = length;
    }

    private void append(SearchSpace space, ChainForest forest, int s, int op) {
      int t = forest.tail(s);
      boolean toUnary = forest.isUnary(t);
      int owner = toUnary ? unaryOwner(forest.position(t)) : t;
      int stride = toUnary ? forest.value(t) : 1;
      long lowest =
          toUnary ? (long) stride * space.low(forest.position(t)) : forest.low(t); // q at index 0
      ops[op + SOURCE] = Math.toIntExact(offset[s] + lowest - forest.low(s));
      ops[op + VALUE] = forest.value(s);
      ops[op + STRIDE] = stride;
      ops[op + SOURCE_MIN] = number[s];
      ops[op + PREVIOUS] = offset[owner];
      ops[op + PREVIOUS_MIN] = number[owner];
      allocate(owner);
      ops[op + TARGET] = offset[owner];
      ops[op + TARGET_MIN] = number[owner];
      ops[op + LENGTH] = width[owner];
    }

    /** All chains of at least two coordinates by first position, those with one tail together. */
    private int[] sortedByPosition(SearchSpace space, ChainForest forest) {
      long[] keys = new long[chains];
      int n = 0;
      for (int s = 1; s < chains; s++) {
        if (!forest.isUnary(s)) {
          keys[n++] = ((long) forest.position(s) << 32) | s;
        }
      }
      Arrays.sort(keys, 0, n);
      int[] sorted = new int[n];
      Arrays.setAll(sorted, i -> (int) keys[i]);
      return sorted;
    }
  }
}
