package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;

/**
 * Where the tables of {@link DenseChains} lie, and the operations that compute them.
 *
 * <p>A function (of a chain, or of one coordinate) gets a new version whenever a chain is added to
 * it; each version has a number and room for a table of its own. Owners of functions are numbered:
 * chain s is owner s, the unary function of position k is {@link #unaryOwner}. A tail that has no
 * table yet is its first chain's table from some entry on, so nobody need copy that.
 */
public final class TableLayout {

  // Fields of one operation in the array "ops": a chain, one position fixed, is added to its tail.
  public static final int SOURCE = 0; // number of the chain's table
  public static final int VALUE = 1; // times v is to be added to where that is added from
  public static final int STRIDE = 2; // between what is added to neighbours; 1 but for weights
  public static final int PREVIOUS = 3; // number of the tail's table before, 0 for none
  public static final int TARGET = 4; // number of the tail's table
  public static final int LENGTH = 5;
  public static final int SOURCE_OWNER = 6; // the chain
  public static final int TARGET_OWNER = 7;
  public static final int OP = 8;

  /** Ordering a chain takes so long. */
  private static final int STEPS_PER_CHAIN = 16;

  private final int chains;
  private final int block;

  final int[] first; // by owner: offset of the table before anything is fixed, -1 for none
  final int[] firstNumber;
  final int[] width;
  final int[] number; // by owner: number of the latest version
  final int[] firstOp;
  int[] ops = new int[OP * 64];
  private int[] place = new int[64]; // by number: offset of its room
  private int[] from = new int[64]; // by number
  int entries;
  int tables = 1;
  int separableDepth;

  private final StopCheck check;

  TableLayout(SearchSpace space, ChainForest forest) {
    this(space, forest, SearchListener.NONE);
  }

  /**
   * Lays the tables out.
   *
   * @throws SearchStoppedException when the listener says so
   */
  public TableLayout(SearchSpace space, ChainForest forest, SearchListener listener) {
    this(space, forest, 1, listener);
  }

  /**
   * The same in rooms of whole blocks, and a block that is nobody's behind them.
   *
   * @param block so many entries
   * @throws SearchStoppedException when the listener says so
   */
  TableLayout(SearchSpace space, ChainForest forest, int block, SearchListener listener) {
    this.block = block;
    this.check = new StopCheck(listener);
    this.chains = forest.count();
    int owners = chains + space.size();
    this.first = new int[owners];
    this.firstNumber = new int[owners];
    this.width = new int[owners];
    this.number = new int[owners];
    this.firstOp = new int[space.size() + 1];
    Arrays.fill(first, -1);
    for (int s = 1; s < chains; s++) {
      width[s] = (int) forest.width(s);
      if (forest.hasCell(s) && !forest.isUnary(s)) {
        allocateFirst(s);
      }
    }
    for (int k = 0; k < space.size(); k++) {
      width[unaryOwner(k)] = space.high(k) - space.low(k) + 1;
      allocateFirst(unaryOwner(k));
    }
    compile(space, forest);
    entries += block - 1;
  }

  /** The owner number of the unary function of a position. */
  int unaryOwner(int position) {
    return chains + position;
  }

  /**
   * The operations, {@link #OP} numbers each, not to be changed; those of a chain's first position
   * come before those of later ones.
   */
  public int[] operations() {
    return ops;
  }

  /** By position: where its operations start; one more entry for their end. Not to be changed. */
  public int[] firstOperations() {
    return firstOp;
  }

  /** How many entries all tables have together. */
  public int entries() {
    return entries;
  }

  /** One more than the largest number of a table; 0 stands for none. */
  public int tables() {
    return tables;
  }

  /** Where the room for a table starts. */
  public int place(int number) {
    return place[number];
  }

  /**
   * Which entry of a table is added to the first one of the chain's tail, where the chain's first
   * weight is 0; 0 for a table that is not added to a tail, but gets something added.
   */
  public int from(int number) {
    return from[number];
  }

  /** Where an owner's table before anything is fixed starts; -1 for none. */
  public int first(int owner) {
    return first[owner];
  }

  /** The number of that table. */
  public int firstNumber(int owner) {
    return firstNumber[owner];
  }

  /** How many entries an owner's tables have. */
  public int width(int owner) {
    return width[owner];
  }

  private void allocateFirst(int owner) {
    allocate(owner);
    first[owner] = place[number[owner]];
    firstNumber[owner] = number[owner];
  }

  private void allocate(int owner) {
    number[owner] = tables;
    if (tables == place.length) {
      place = Arrays.copyOf(place, 2 * tables);
      from = Arrays.copyOf(from, 2 * tables);
    }
    place[tables++] = entries;
    entries += (width[owner] + block - 1) / block * block;
  }

  private void compile(SearchSpace space, ChainForest forest) {
    int[] byPosition = sortedByPosition(forest);
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
    check.steps(STEPS_PER_CHAIN);
    int t = forest.tail(s);
    boolean toUnary = forest.isUnary(t);
    int owner = toUnary ? unaryOwner(forest.position(t)) : t;
    int stride = toUnary ? forest.value(t) : 1;
    long lowest =
        toUnary ? (long) stride * space.low(forest.position(t)) : forest.low(t); // q at index 0
    ops[op + SOURCE] = number[s];
    // A fixed weight can lie beyond int; places within a table are right modulo 2^32 all the same.
    from[number[s]] = (int) (lowest - forest.low(s));
    ops[op + VALUE] = forest.value(s);
    ops[op + STRIDE] = stride;
    ops[op + PREVIOUS] = number[owner];
    allocate(owner);
    ops[op + TARGET] = number[owner];
    ops[op + LENGTH] = width[owner];
    ops[op + SOURCE_OWNER] = s;
    ops[op + TARGET_OWNER] = owner;
  }

  /**
   * All chains of at least two coordinates by first position, those with the most to lose first: a
   * bound is cut short where it is high enough.
   */
  private int[] sortedByPosition(ChainForest forest) {
    int[] end = new int[firstOp.length];
    for (int s = 1; s < chains; s++) {
      end[forest.position(s) + 1] += forest.isUnary(s) ? 0 : 1;
    }
    for (int k = 1; k < end.length; k++) {
      end[k] += end[k - 1];
    }
    int[] sorted = new int[end[end.length - 1]];
    int[] next = end.clone();
    for (int s = 1; s < chains; s++) {
      if (!forest.isUnary(s)) {
        sorted[next[forest.position(s)]++] = s;
      }
    }
    long[] weight = forest.weights();
    for (int k = 0; k + 1 < end.length; k++) {
      sortByWeight(sorted, end[k], end[k + 1], weight);
    }
    return sorted;
  }

  /** The heaviest first, and the smaller number among equals, without an object for each. */
  private void sortByWeight(int[] sorted, int from, int to, long[] weight) {
    long[] ascending = new long[to - from];
    for (int i = from; i < to; i++) {
      check.steps(STEPS_PER_CHAIN);
      ascending[i - from] = weight[sorted[i]];
    }
    Arrays.sort(ascending);
    long[] keys = new long[to - from];
    for (int i = from; i < to; i++) {
      check.steps(STEPS_PER_CHAIN);
      long rank = rank(ascending, weight[sorted[i]]);
      keys[i - from] = (keys.length - rank) << 32 | sorted[i];
    }
    Arrays.sort(keys);
    for (int i = from; i < to; i++) {
      sorted[i] = (int) keys[i - from];
    }
  }

  /** How many numbers are smaller. */
  private static int rank(long[] ascending, long number) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
