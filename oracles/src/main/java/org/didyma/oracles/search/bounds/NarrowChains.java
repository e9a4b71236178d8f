package org.didyma.oracles.search.bounds;

import java.util.Optional;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The bound of {@link DenseChains} without messages, for tables whose entries and sums fit into
 * int: several entries are added at once. Its bounds are the same, to the last unit.
 */
final class NarrowChains extends TableChains {

  /** All entries of all tables that could ever be added up together are below this in sum. */
  private static final long LIMIT = 1L << 30;

  /** Largest total number of table entries (128 MB). */
  private static final long MAX_ENTRIES = 1L << 25;

  private final TableArithmetic arithmetic;
  private final int[] table;
  private final int[] min; // by table number; number 0 stands for "no table" and is 0

  /**
   * That bound, where it fits.
   *
   * @throws SearchStoppedException when the listener says so
   */
  static Optional<ChainBound> of(
      SearchSpace space,
      ChainForest forest,
      ChainSlopes slopes,
      TableArithmetic arithmetic,
      SearchListener listener) {
    TableLayout layout = new TableLayout(space, forest, arithmetic.block(), listener);
    if (layout.entries > MAX_ENTRIES) {
      return Optional.empty();
    }
    int[] table = new int[layout.entries];
    int[] min = new int[layout.tables];
    Room room = new Room();
    long root =
        FirstTables.each(
            space,
            forest,
            layout,
            slopes,
            (owner, entries, width, least) -> {
              room.take(entries, width);
              int first = layout.first[owner];
              for (int i = 0; i < width; i++) {
                table[first + i] = (int) entries[i];
              }
              min[layout.firstNumber[owner]] = (int) least;
            });
    return room.left > 0
        ? Optional.of(new NarrowChains(space, layout, slopes, root, table, min, arithmetic))
        : Optional.empty();
  }

  /** What is left for further entries, so that no sum of different functions' can overflow. */
  private static final class Room {

    private long left = LIMIT;

    void take(long[] entries, int width) {
      long largest = 0;
      for (int i = 0; i < width; i++) {
        largest = Math.max(largest, Math.abs(entries[i]));
      }
      left = largest < left ? left - largest : 0;
    }
  }

  private NarrowChains(
      SearchSpace space,
      TableLayout layout,
      ChainSlopes slopes,
      long root,
      int[] table,
      int[] min,
      TableArithmetic arithmetic) {
    super(space, layout, slopes, root, i -> table[i]);
    this.arithmetic = arithmetic;
    this.table = table;
    this.min = min;
  }

  private NarrowChains(NarrowChains other) {
    super(other);
    this.arithmetic = other.arithmetic;
    this.table = other.table.clone();
    this.min = other.min.clone();
  }

  @Override
  public NarrowChains copy() {
    return new NarrowChains(this);
  }

  @Override
  public long descend(int depth, int value, long cutoff) {
    long sum = fine(depth, value);
    long fineCutoff = fineCutoff(cutoff);
    int[] ops = this.ops;
    int[] table = this.table;
    int[] min = this.min;
    TableArithmetic arithmetic = this.arithmetic;
    int end = firstOp[depth + 1];
    for (int op = firstOp[depth]; op < end; op += DensePlan.OP) {
      int from = ops[op + DensePlan.SOURCE] + ops[op + DensePlan.VALUE] * value;
      int previous = ops[op + DensePlan.PREVIOUS];
      int length = ops[op + DensePlan.LENGTH];
      int least;
      if (previous == DensePlan.TAKEN) {
        ops[ops[op + DensePlan.NEXT]] = from + ops[op + DensePlan.NEXT_FROM];
        int at = ops[op + DensePlan.VALLEY];
        least =
            at == Valleys.UNKNOWN
                ? arithmetic.least(table, from, length)
                : table[Valleys.within(at, from, from + length - 1)];
      } else {
        int stride = ops[op + DensePlan.STRIDE];
        int target = ops[op + DensePlan.TARGET];
        least =
            stride == 1
                ? arithmetic.add(table, previous, from, target, length)
                : addEvery(stride, previous, from, target, length);
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

  /** Adds entries that do not lie side by side, to the function of one weight. */
  private int addEvery(int stride, int previous, int from, int target, int length) {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < length; i++) {
      int sum = table[previous + i] + table[from + i * stride];
      table[target + i] = sum;
      least = Math.min(least, sum);
    }
    return least;
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
