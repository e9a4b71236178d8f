package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.didyma.oracles.search.space.SearchSpace;

/** What chain bounds by tables have in common, whatever their entries are. */
abstract class TableChains implements ChainBound {

  final int[] low; // by position
  final DensePlan plan;
  final int[] ops; // of the path
  final int[] firstOp; // by depth, index into "ops"
  final int[] unary; // by position: offset of the final unary table
  final int[] unaryMin; // by position: its number
  final long[] bound; // by depth, times 2^shift
  final int shift; // tables are in units of 2^-shift
  private final int separableDepth;
  private final ChainSlopes slopes;
  private final long workPerNode;

  /**
   * Lays the operations out.
   *
   * @param root the bound at the root, times 2^shift
   * @param entry of the tables before anything is fixed, by where it lies
   */
  TableChains(
      SearchSpace space,
      TableLayout layout,
      ChainSlopes slopes,
      long root,
      IntToLongFunction entry) {
    int d = space.size();
    this.low = new int[d];
    Arrays.setAll(low, space::low);
    this.unaryMin = Arrays.copyOfRange(layout.number, layout.unaryOwner(0), layout.unaryOwner(d));
    this.unary = Arrays.stream(unaryMin).map(layout::place).toArray();
    this.separableDepth = layout.separableDepth;
    this.slopes = slopes;
    this.shift = slopes.shift();
    this.bound = new long[d + 1];
    bound[0] = root;
    this.plan = new DensePlan(layout, entry);
    this.ops = plan.ops.clone();
    this.firstOp = plan.firstOp;
    this.workPerNode = mostWork(space);
  }

  /** The same bound with a path of its own, which the other one's is so far. */
  TableChains(TableChains other) {
    this.low = other.low;
    this.plan = other.plan;
    this.ops = other.ops.clone();
    this.firstOp = other.firstOp;
    this.unary = other.unary;
    this.unaryMin = other.unaryMin;
    this.bound = other.bound.clone();
    this.separableDepth = other.separableDepth;
    this.slopes = other.slopes;
    this.workPerNode = other.workPerNode;
    this.shift = other.shift;
  }

  private long mostWork(SearchSpace space) {
    long most = 1;
    for (int k = 0; k < low.length; k++) {
      long entries = 0;
      for (int op = firstOp[k]; op < firstOp[k + 1]; op += DensePlan.OP) {
        entries += ops[op + DensePlan.LENGTH];
      }
      most = Math.max(most, entries * (space.high(k) - space.low(k) + 1));
    }
    return most;
  }

  /** An entry, by where it lies. */
  abstract long entry(int at);

  /** The least entry of a table, by its number. */
  abstract long least(int number);

  int shift() {
    return shift;
  }

  /** The bound at the root in units of 2^-shift. */
  long fineRoot() {
    return bound[0];
  }

  @Override
  public long root() {
    return whole(bound[0]);
  }

  @Override
  public long preview(int depth, int value) {
    return whole(fine(depth, value));
  }

  final long fine(int depth, int value) {
    return bound[depth] - least(unaryMin[depth]) + entry(unary[depth] + value - low[depth]);
  }

  /** The least integer objective value that is not below a bound in fine units. */
  final long whole(long fine) {
    return (fine + (1L << shift) - 1) >> shift;
  }

  /** What a bound in fine units exceeds if it exceeds a cutoff. */
  final long fineCutoff(long cutoff) {
    return cutoff >= Long.MAX_VALUE >> shift
        ? Long.MAX_VALUE
        : Math.max(cutoff, Long.MIN_VALUE >> shift) << shift;
  }

  @Override
  public long descend(int depth, int value) {
    return descend(depth, value, Long.MAX_VALUE);
  }

  /** Where what a chain's table adds to its tail starts, when the chain's first weight is 0. */
  int startOfAdded(int number) {
    return plan.startOfAdded(number, ops);
  }

  /** Where a table of the path lies. */
  int start(int number) {
    return plan.start(number, ops);
  }

  @Override
  public long slope(int cell) {
    return slopes.slopeOfCell(cell);
  }

  @Override
  public long slopeUnit() {
    return 1L << shift;
  }

  @Override
  public long workPerNode() {
    return workPerNode;
  }

  @Override
  public int separableDepth() {
    return separableDepth;
  }

  @Override
  public long marginal(int position, int value) {
    return entry(unary[position] + value - low[position]);
  }
}
