package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;

/**
 * The chains of a space under its static order, for all depths at once.
 *
 * <p>With the first k positions fixed, two cells belong to one chain when their rows agree on the
 * positions from k on. So a chain is a row suffix: a list of (position, value) pairs with ascending
 * positions. Fixing a chain's first position turns it into its tail, which drops that pair: chains
 * form a forest. A chain of one pair is a function of that single coordinate.
 *
 * <p>Chains are numbered so that a tail has a smaller number than the chains it is a tail of; chain
 * 0 is empty. {@code q} of a chain is the sum of its values times its weights, an integer in {@code
 * [low, high]}.
 */
public final class ChainForest {

  /** Looking a chain up takes so long. */
  private static final long STEPS_PER_ENTRY = 64;

  /** Chains by what they consist of, each at the first free place from its own on; 0 for none. */
  private int[] places = new int[256];

  private int count = 1;
  private int[] position = new int[64];
  private int[] value = new int[64];
  private int[] tail = new int[64];
  private long[] low = new long[64];
  private long[] high = new long[64];

  /** One more than the cell whose whole row is this chain; 0 when there is none that counts. */
  private int[] cell = new int[64];

  private final long unit;

  /** By cell: the chain that is its whole row; 0 for a cell whose loss is always the same. */
  private final int[] chainOfCell;

  private final SearchSpace space;

  /**
   * @throws SearchStoppedException when the listener says so
   */
  public ChainForest(SearchSpace space, SearchListener listener) {
    this.space = space;
    LearningProblem problem = space.problem();
    Cells cells = problem.cells();
    int[] positionOf = space.positions();
    int intercept = problem.lattice().hasIntercept() ? 1 : 0;
    this.unit = problem.perturbation().unit();
    this.chainOfCell = new int[cells.count()];
    StopCheck check = new StopCheck(listener);
    SearchStoppedException.throwIf(listener);
    for (int c = 0; c < cells.count(); c++) {
      check.steps(STEPS_PER_ENTRY * (cells.start(c + 1) - cells.start(c)));
      if (problem.swing(c) == 0) {
        continue;
      }
      int length = cells.start(c + 1) - cells.start(c) + intercept;
      long[] pairs = new long[length];
      for (int e = cells.start(c), i = 0; e < cells.start(c + 1); e++, i++) {
        pairs[i] = pair(positionOf[cells.column(e)], cells.value(e));
      }
      if (intercept == 1) {
        pairs[length - 1] = pair(positionOf[problem.lattice().features()], 1);
      }
      Arrays.sort(pairs);
      int chain = 0;
      for (int i = length - 1; i >= 0; i--) {
        chain = number((int) (pairs[i] >> 32), (int) pairs[i], chain);
      }
      cell[chain] = c + 1;
      chainOfCell[c] = chain;
    }
    places = new int[0];
    resize(count);
  }

  /** Sorts by position; the value sits in the low half. */
  private static long pair(int position, int value) {
    return ((long) position << 32) | (value & 0xFFFFFFFFL);
  }

  /** The chain of a pair and a tail, a new one where there is none. */
  private int number(int position, int value, int tail) {
    int place = place(position, value, tail);
    if (places[place] != 0) {
      return places[place];
    }
    if (count == this.position.length) {
      grow();
      place = place(position, value, tail);
    }
    int chain = count++;
    places[place] = chain;
    this.position[chain] = position;
    this.value[chain] = value;
    this.tail[chain] = tail;
    long atLow = (long) value * space.low(position);
    long atHigh = (long) value * space.high(position);
    low[chain] = low[tail] + Math.min(atLow, atHigh);
    high[chain] = high[tail] + Math.max(atLow, atHigh);
    return chain;
  }

  /** Where a chain is, or is to be, among the places, whose number is a power of two. */
  private int place(int position, int value, int tail) {
    int mask = places.length - 1;
    int hash = (position * 0x9E3779B1 + value) * 0x85EBCA77 + tail;
    hash = (hash ^ (hash >>> 15)) * 0xC2B2AE3D;
    int place = (hash ^ (hash >>> 13)) & mask;
    for (int s = places[place]; s != 0; s = places[place]) {
      if (this.position[s] == position && this.value[s] == value && this.tail[s] == tail) {
        return place;
      }
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    int capacity = 2 * count;
    resize(capacity);
    // At least half of the places stay free.
    places = new int[Integer.highestOneBit(capacity) * 4];
    for (int s = 1; s < count; s++) {
      places[place(position[s], value[s], tail[s])] = s;
    }
  }

  private void resize(int capacity) {
    position = Arrays.copyOf(position, capacity);
    value = Arrays.copyOf(value, capacity);
    tail = Arrays.copyOf(tail, capacity);
    low = Arrays.copyOf(low, capacity);
    high = Arrays.copyOf(high, capacity);
    cell = Arrays.copyOf(cell, capacity);
  }

  /** Number of chains, the empty one included. */
  public int count() {
    return count;
  }

  /** The chain that is a cell's whole row; 0, the empty one, for a cell that does not count. */
  int chainOfCell(int cell) {
    return chainOfCell[cell];
  }

  /** The first position of a chain. */
  public int position(int chain) {
    return position[chain];
  }

  /** The entry at the first position, never zero. */
  public int value(int chain) {
    return value[chain];
  }

  /** What a chain becomes when its first position is fixed; 0 for one of one pair. */
  public int tail(int chain) {
    return tail[chain];
  }

  /** True for a chain of one pair, a function of one coordinate. */
  public boolean isUnary(int chain) {
    return chain != 0 && tail[chain] == 0;
  }

  public long low(int chain) {
    return low[chain];
  }

  public long high(int chain) {
    return high[chain];
  }

  /** True when the loss of some cell whose whole row is this chain depends on its score. */
  public boolean hasCell(int chain) {
    return cell[chain] != 0;
  }

  /** U times the loss of a chain's own cell at q, above that at 0; 0 without a cell. */
  public long loss(int chain, long q) {
    return cell[chain] == 0 ? 0 : unit * space.problem().lossAt(cell[chain] - 1, q);
  }

  /** At least the largest difference between two losses of a chain's own cell, times U. */
  public long swing(int chain) {
    return cell[chain] == 0 ? 0 : unit * space.problem().swing(cell[chain] - 1);
  }

  /** By chain: the sum of the swings of the cells whose rows end in it. */
  long[] weights() {
    long[] weight = new long[count];
    for (int s = count - 1; s > 0; s--) {
      weight[s] += swing(s);
      weight[tail[s]] += weight[s];
    }
    return weight;
  }

  /**
   * Number of table entries that dense chain functions need (or {@code limit} if it is more): one
   * table for each chain with a cell of its own, and one for each chain that becomes part of its
   * tail.
   */
  long tableEntries(long limit) {
    long entries = 0;
    for (int k = 0; k < space.size(); k++) {
      entries += space.high(k) - space.low(k) + 1L;
    }
    for (int s = 1; s < count && entries < limit; s++) {
      if (!isUnary(s)) {
        entries += hasCell(s) ? Math.min(limit, width(s)) : 0;
        entries += Math.min(limit, width(tail[s]));
      }
    }
    return Math.min(limit, entries);
  }

  /** Number of entries of a chain's table: by q, or by weight for a chain of one coordinate. */
  public long width(int chain) {
    return isUnary(chain)
        ? space.high(position[chain]) - space.low(position[chain]) + 1L
        : high[chain] - low[chain] + 1;
  }
}
