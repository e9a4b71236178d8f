package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The positions of a space as steps of stairs. Thresholds of one number are a stair: a record meets
 * the first few of them and no others, so that of all their weights it only matters how high each
 * step lies, the <em>level</em> w_1 + ... + w_i. A position that is in no longer stair is one of a
 * single step, whose level is its weight.
 *
 * <p>Steps of a stair are coordinates of one group of the lattice, in whatever order, or neighbours
 * of no group, of which each cell has the first few, with entries of 1. That is looked up in the
 * cells, and changes no law, only the time of a draw.
 */
public final class ThresholdGroups {

  private static final int NONE = -1;

  /** Steps of a stair from which on its levels are worth knowing. */
  private static final int FEWEST = 4;

  /** Values of a weight from which on a smaller share of the features is enough. */
  private static final int WIDE = 5;

  private final int size;
  private final int[] stair; // by position
  private final int[] below; // by position: that of the step below in the same stair, or -1
  private final int[] low; // by position: the least weight
  private final int[] lowLevel; // by position: the least level
  private final int[] start; // by position: where its levels lie, and one more for their end
  private final int[][] steps; // by stair: its positions, in ascending order

  private ThresholdGroups(SearchSpace space, int[] belowOf) {
    this.size = space.size();
    this.stair = new int[size];
    this.below = new int[size];
    this.low = new int[size];
    this.lowLevel = new int[size];
    this.start = new int[size + 1];
    int[] positions = space.positions();
    int[] levels = new int[size];
    int count = 0;
    for (int k = 0; k < size; k++) {
      int j = belowOf[space.coordinate(k)];
      boolean follows = j != NONE;
      below[k] = follows ? positions[j] : NONE;
      stair[k] = follows ? stair[below[k]] : count++;
      low[k] = space.low(k);
      lowLevel[k] = low[k] + (follows ? lowLevel[below[k]] : 0);
      levels[k] = space.high(k) - space.low(k) + (follows ? levels[below[k]] : 1);
    }
    for (int k = 0; k < size; k++) {
      start[k + 1] = start[k] + levels[k];
    }
    this.steps = new int[count][];
    for (int g = 0; g < count; g++) {
      int own = g;
      steps[g] = IntStream.range(0, size).filter(k -> stair[k] == own).toArray();
    }
  }

  /** Every position a stair of its own. */
  public static ThresholdGroups single(SearchSpace space) {
    int[] none = new int[space.size()];
    Arrays.fill(none, NONE);
    return new ThresholdGroups(space, none);
  }

  /** The stairs of a space, the steps of each in its order. */
  public static ThresholdGroups of(SearchSpace space) {
    return new ThresholdGroups(space, NestedColumns.below(space.problem(), space.order()));
  }

  /**
   * The space of a box in an order that suits stairs, where one of them has at least half of all
   * features, or two fifths if their weights are wide: its steps last, so that masses are sums over
   * its levels once all else is fixed. Empty for other problems, whose draws take fewer nodes
   * without.
   */
  public static Optional<SearchSpace> space(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    if (lattice.hasBall() || lattice.isSparse()) {
      return Optional.empty();
    }
    int[] longest = NestedColumns.longest(problem);
    int features = lattice.features();
    if (longest.length < FEWEST) {
      return Optional.empty();
    }
    int values = lattice.high(longest[0]) - lattice.low(longest[0]) + 1;
    boolean isMost =
        values >= WIDE ? 5 * longest.length >= 2 * features : 2 * longest.length >= features;
    if (!isMost) {
      return Optional.empty();
    }
    IntStream others =
        IntStream.of(SearchSpace.of(problem).order())
            .filter(j -> IntStream.of(longest).noneMatch(step -> step == j));
    return Optional.of(
        SearchSpace.inOrder(problem, IntStream.concat(others, IntStream.of(longest)).toArray()));
  }

  /** Number of positions. */
  public int size() {
    return size;
  }

  /** Number of stairs. */
  public int count() {
    return steps.length;
  }

  public int stair(int position) {
    return stair[position];
  }

  /** The positions of a stair's steps, in ascending order, not to be changed. */
  public int[] steps(int of) {
    return steps[of];
  }

  /** Whether all steps of a stair are fixed at a depth. */
  public boolean isFixed(int stair, int depth) {
    int[] own = steps[stair];
    return own[own.length - 1] < depth;
  }

  /** Which of its steps is the first that is free at a depth; where it is not all fixed. */
  public int firstFree(int stair, int depth) {
    int[] own = steps[stair];
    int first = 0;
    while (own[first] < depth) {
      first++;
    }
    return first;
  }

  /** The position of the step below in the same stair, or -1. */
  public int below(int position) {
    return below[position];
  }

  /** The least weight of a position. */
  public int low(int position) {
    return low[position];
  }

  /** How many weights a position has. */
  public int values(int position) {
    return levels(position) - (below[position] < 0 ? 0 : levels(below[position]) - 1);
  }

  /** The least level of a position; 0 below the first step. */
  public int lowLevel(int position) {
    return position < 0 ? 0 : lowLevel[position];
  }

  /** How many levels a position has; one, 0, below the first step. */
  public int levels(int position) {
    return position < 0 ? 1 : start[position + 1] - start[position];
  }

  /** Where the levels of a position start; one position more for their end. */
  public int start(int position) {
    return start[position];
  }

  /** Where a level of a position lies. */
  int at(int position, int level) {
    return start[position] + level - lowLevel[position];
  }
}
