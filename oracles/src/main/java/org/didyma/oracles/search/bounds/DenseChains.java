package org.didyma.oracles.search.bounds;

import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * The chain bound with one dense table per chain: f_s(q) is the perturbed loss of the chain's cells
 * as a function of the undecided part q of their score.
 *
 * <p>One rule does everything. Fixing w_k = v turns each chain s that starts with position k (value
 * a) into a summand of its tail t: f_t(q) += f_s(q + a*v). A chain of one coordinate is added to
 * that coordinate's unary function, which holds the perturbation as well, so that loss and noise
 * are minimised jointly there. The bound is the sum of the minima of all live functions.
 *
 * <p>Because the order is static, so are the summations: {@link TableLayout} compiles them into a
 * list of operations per depth, each writing {@code dst[i] = prev[i] + src[from + a*v + i*stride]}
 * into a table of its own. Tables are never overwritten by a deeper node, so there is nothing to
 * undo. Where there is no {@code prev}, nothing is written: f_t is then what f_s is from some entry
 * on. So chains that no other one joins, as there are many where rows differ, cost hardly anything
 * while their tables fall and then rise, as those of single cells do: the least entry is known.
 *
 * <p>{@link ChainMessages} raise the minima of the functions, and leave their sums as they are.
 */
final class DenseChains extends TableChains {

  /** Largest total number of table entries (128 MB). */
  private static final long MAX_ENTRIES = 1L << 24;

  /** So few entries that nothing is cheaper. */
  private static final long FEW_ENTRIES = 1L << 12;

  /** True when the tables fit into memory, and sorting cells would not do, or not be cheaper. */
  static boolean pays(SearchSpace space, ChainForest forest) {
    if (!space.problem().isZeroOne()) {
      return forest.tableEntries(MAX_ENTRIES) < MAX_ENTRIES;
    }
    long sortedCost = SortedChains.COST_PER_CELL * space.size() * space.problem().cells().count();
    long limit = Math.min(MAX_ENTRIES, FEW_ENTRIES + sortedCost);
    return forest.tableEntries(limit) < limit;
  }

  final long[] table;
  final long[] min; // by table number; number 0 stands for "no table" and is 0
  private @Nullable ChainMessages messages;

  DenseChains(SearchSpace space, ChainForest forest, TableLayout layout, ChainSlopes slopes) {
    this(space, layout, slopes, new long[layout.entries], new long[layout.tables], forest);
  }

  private DenseChains(
      SearchSpace space,
      TableLayout layout,
      ChainSlopes slopes,
      long[] table,
      long[] min,
      ChainForest forest) {
    super(space, layout, slopes, fill(space, forest, layout, slopes, table, min), i -> table[i]);
    this.table = table;
    this.min = min;
  }

  private DenseChains(DenseChains other) {
    super(other);
    this.table = other.table.clone();
    this.min = other.min.clone();
    this.messages = other.messages;
  }

  @Override
  public DenseChains copy() {
    return new DenseChains(this);
  }

  /** Writes the tables that exist before anything is fixed; returns the sum of their minima. */
  private static long fill(
      SearchSpace space,
      ChainForest forest,
      TableLayout layout,
      ChainSlopes slopes,
      long[] table,
      long[] min) {
    return FirstTables.each(
        space,
        forest,
        layout,
        slopes,
        (owner, entries, width, least) -> {
          System.arraycopy(entries, 0, table, layout.first[owner], width);
          min[layout.firstNumber[owner]] = least;
        });
  }

  /** Takes messages into account from now on; before anything is fixed. */
  void send(ChainMessages sent, TableLayout layout) {
    messages = sent;
    for (int owner = 1; owner < layout.first.length; owner++) {
      int at = layout.first[owner];
      if (at >= 0) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < layout.width[owner]; i++) {
          if (sent.isUnary(owner)) {
            table[at + i] += sent.received(owner - layout.unaryOwner(0), i);
            least = Math.min(least, table[at + i]);
          } else {
            least = Math.min(least, table[at + i] + sent.lift[at + i]);
          }
        }
        int number = layout.firstNumber[owner];
        bound[0] += least - min[number];
        min[number] = least;
      }
    }
  }

  /** No operation lowers the bound, so it may end at the first one that lifts it far enough. */
  @Override
  public long descend(int depth, int value, long cutoff) {
    long sum = fine(depth, value);
    long fineCutoff = fineCutoff(cutoff);
    if (messages != null) {
      return descend(depth, value, sum, fineCutoff, messages);
    }
    int[] ops = this.ops;
    long[] table = this.table;
    long[] min = this.min;
    int end = firstOp[depth + 1];
    for (int op = firstOp[depth]; op < end; op += DensePlan.OP) {
      int from = ops[op + DensePlan.SOURCE] + ops[op + DensePlan.VALUE] * value;
      int previous = ops[op + DensePlan.PREVIOUS];
      int length = ops[op + DensePlan.LENGTH];
      long least;
      if (previous == DensePlan.TAKEN) {
        ops[ops[op + DensePlan.NEXT]] = from + ops[op + DensePlan.NEXT_FROM];
        int last = from + length - 1;
        int at = ops[op + DensePlan.VALLEY];
        least =
            at == Valleys.UNKNOWN
                ? leastOf(table, from, last)
                : table[Valleys.within(at, from, last)];
      } else {
        int stride = ops[op + DensePlan.STRIDE];
        int target = ops[op + DensePlan.TARGET];
        int targetEnd = target + length;
        least = Long.MAX_VALUE;
        for (; target < targetEnd; target++, from += stride, previous++) {
          long f = table[previous] + table[from];
          table[target] = f;
          least = Math.min(least, f);
        }
      }
      min[ops[op + DensePlan.TARGET_MIN]] = least;
      sum += least - min[ops[op + DensePlan.PREVIOUS_MIN]] - min[ops[op + DensePlan.SOURCE_MIN]];
      if (sum > fineCutoff) {
        return whole(sum);
      }
    }
    bound[depth + 1] = sum;
    return whole(sum);
  }

  private static long leastOf(long[] table, int from, int last) {
    long least = Long.MAX_VALUE;
    for (int i = from; i <= last; i++) {
      least = Math.min(least, table[i]);
    }
    return least;
  }

  /** The same with messages, from the unary function's part on. */
  private long descend(int depth, int value, long sum, long fineCutoff, ChainMessages messages) {
    int[] ops = this.ops;
    long[] table = this.table;
    long[] lift = messages.lift;
    int end = firstOp[depth + 1];
    int dropped = firstOp[depth] / DensePlan.OP * messages.range() + value - low[depth];
    for (int op = firstOp[depth]; op < end; op += DensePlan.OP) {
      int from = ops[op + DensePlan.SOURCE] + ops[op + DensePlan.VALUE] * value;
      int previous = ops[op + DensePlan.PREVIOUS];
      int length = ops[op + DensePlan.LENGTH];
      int number = ops[op + DensePlan.TARGET_MIN];
      int lifted = plan.place(number);
      long least = Long.MAX_VALUE;
      if (previous == DensePlan.TAKEN) {
        ops[ops[op + DensePlan.NEXT]] = from + ops[op + DensePlan.NEXT_FROM];
        for (int i = 0; i < length; i++) {
          least = Math.min(least, table[from + i] + lift[lifted + i]);
        }
      } else {
        int stride = ops[op + DensePlan.STRIDE];
        boolean isUnary = messages.isUnary(ops[op + DensePlan.OWNER]);
        for (int i = 0; i < length; i++, from += stride) {
          long f = table[previous + i] + table[from];
          table[lifted + i] = isUnary ? f + lift[lifted + i] : f;
          least = Math.min(least, f + lift[lifted + i]);
        }
      }
      min[number] = least;
      sum +=
          least
              - min[ops[op + DensePlan.PREVIOUS_MIN]]
              - min[ops[op + DensePlan.SOURCE_MIN]]
              - messages.dropped[dropped];
      if (sum > fineCutoff) {
        return whole(sum);
      }
      dropped += messages.range();
    }
    bound[depth + 1] = sum;
    return whole(sum);
  }

  @Override
  long entry(int at) {
    return table[at];
  }

  @Override
  long least(int number) {
    return min[number];
  }
}
