package org.didyma.oracles.search.shifts;

import java.util.Arrays;
import java.util.List;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The shifts that are possible along one path of a search over {@link ShiftClasses}, and the
 * lexicographically smallest members of its classes. Position 0 of the search is A.
 */
public final class ShiftPath {

  private final SearchSpace space;
  private final ChainBound chains;
  private final WeightLattice lattice;
  private final List<ShiftClasses.Category> categories;
  private final int count; // of categories
  private final int[] category; // by position, -1 for none
  private final int[] original; // by position: coordinate of the original problem
  private final int[] positionOf; // by coordinate of the original problem, -1 for a reference
  private final int[] categoryOf; // by coordinate of the original problem, -1 for none

  private final int[] value; // by position
  private final int[][] low; // by depth, then category: L
  private final int[][] high;
  private final int[] lowSum; // by depth
  private final int[] highSum;

  private final int[] point; // by coordinate of the original problem
  private final long[][] cost; // by category, then shift minus L: of its free levels
  private final boolean[][] left; // by category, then shift minus L: in question for a minimiser
  private final long[][] rest; // by category, then sum: least cost of it and the later ones
  private final int[] restLow; // by category: least sum

  /**
   * @param space from {@link ShiftClasses#space}
   * @param chains the bound of a search along the same path
   */
  public ShiftPath(ShiftClasses classes, SearchSpace space, ChainBound chains) {
    this.space = space;
    this.chains = chains;
    this.lattice = classes.original().lattice();
    this.categories = classes.categories();
    this.count = categories.size();
    int n = space.size();
    this.category = new int[n];
    this.original = new int[n];
    this.positionOf = new int[lattice.coordinates()];
    Arrays.fill(positionOf, -1);
    for (int k = 0; k < n; k++) {
      category[k] = classes.categoryOf(space.coordinate(k));
      original[k] = classes.originalOf(space.coordinate(k));
      if (original[k] >= 0) {
        positionOf[original[k]] = k;
      }
    }
    this.categoryOf = new int[lattice.coordinates()];
    Arrays.fill(categoryOf, -1);
    for (int g = 0; g < count; g++) {
      for (int j : categories.get(g).coordinates()) {
        categoryOf[j] = g;
      }
    }
    this.value = new int[n];
    this.low = new int[n + 1][count];
    this.high = new int[n + 1][count];
    this.lowSum = new int[n + 1];
    this.highSum = new int[n + 1];
    this.point = new int[lattice.coordinates()];
    this.cost = new long[count][];
    this.left = new boolean[count][];
    this.rest = new long[count + 1][];
    this.restLow = new int[count + 1];
    int sums = 1;
    for (int g = count - 1; g >= 0; g--) {
      int reference = categories.get(g).reference();
      low[0][g] = lattice.low(reference);
      high[0][g] = lattice.high(reference);
      lowSum[0] += low[0][g];
      highSum[0] += high[0][g];
      int width = high[0][g] - low[0][g];
      cost[g] = new long[width + 1];
      left[g] = new boolean[width + 1];
      rest[g + 1] = new long[sums];
      sums += width;
    }
    rest[0] = new long[sums];
  }

  /** The least value of a position that some member of the path's classes has. */
  public int low(int depth) {
    int g = category[depth];
    return g < 0 ? space.low(depth) : lattice.low(original[depth]) - highest(depth, g);
  }

  /** The greatest such value. */
  public int high(int depth) {
    int g = category[depth];
    return g < 0 ? space.high(depth) : lattice.high(original[depth]) - lowest(depth, g);
  }

  /** The least shift of a category, given that all shifts add up to A. */
  private int lowest(int depth, int g) {
    return Math.max(low[depth][g], value[0] - (highSum[depth] - high[depth][g]));
  }

  private int highest(int depth, int g) {
    return Math.min(high[depth][g], value[0] - (lowSum[depth] - low[depth][g]));
  }

  /** Fixes a position to a value between {@link #low(int)} and {@link #high(int)}. */
  public void fix(int depth, int v) {
    value[depth] = v;
    int g = category[depth];
    System.arraycopy(low[depth], 0, low[depth + 1], 0, count);
    System.arraycopy(high[depth], 0, high[depth + 1], 0, count);
    lowSum[depth + 1] = lowSum[depth];
    highSum[depth + 1] = highSum[depth];
    if (g >= 0) {
      int l = Math.max(low[depth][g], lattice.low(original[depth]) - v);
      int h = Math.min(high[depth][g], lattice.high(original[depth]) - v);
      low[depth + 1][g] = l;
      high[depth + 1][g] = h;
      lowSum[depth + 1] += l - low[depth][g];
      highSum[depth + 1] += h - high[depth][g];
    }
  }

  int value(int depth) {
    return value[depth];
  }

  /** A point that is lexicographically at most as large as any member of the path's classes. */
  int[] smallest(int depth) {
    for (int j = 0; j < point.length; j++) {
      point[j] = lattice.low(j);
    }
    for (int k = 1; k < depth; k++) {
      int g = category[k];
      point[original[k]] = value[k] + (g < 0 ? 0 : lowest(depth, g));
    }
    for (int g = 0; g < count && depth > 0; g++) {
      point[categories.get(g).reference()] = lowest(depth, g);
    }
    return point;
  }

  /**
   * The least value over the members of the path's classes where the objective is a sum of {@link
   * ChainBound#marginal}; {@link #smallestMinimiser} then gives a point.
   *
   * <p>Given the shifts, each free level takes the best weight of its range. The shifts share out A
   * by dynamic programming over the categories.
   *
   * @param minimum the least value if every free position could be chosen on its own
   */
  long leastValue(int depth, long minimum) {
    // Marginals are in units of the slopes, and their sums at a point in whole ones again.
    long value = minimum * chains.slopeUnit();
    for (int k = depth; k < space.size(); k++) {
      value -= category[k] < 0 ? 0 : chains.marginal(k, bestValue(k, space.low(k), space.high(k)));
    }
    rest[count][0] = 0;
    restLow[count] = 0;
    int sums = 1;
    for (int g = count - 1; g >= 0; g--) {
      int l = low[depth][g];
      int width = high[depth][g] - l;
      for (int a = 0; a <= width; a++) {
        cost[g][a] = costOfLevels(depth, g, l + a);
      }
      Arrays.fill(rest[g], 0, sums + width, Long.MAX_VALUE);
      for (int s = 0; s < sums; s++) {
        for (int a = 0; a <= width; a++) {
          rest[g][s + a] = Math.min(rest[g][s + a], rest[g + 1][s] + cost[g][a]);
        }
      }
      sums += width;
      restLow[g] = restLow[g + 1] + l;
    }
    return (value + rest[0][this.value[0] - restLow[0]]) / chains.slopeUnit();
  }

  /** The position's smallest best value in a range. */
  private int bestValue(int k, int from, int to) {
    int best = from;
    for (int v = from + 1; v <= to; v++) {
      best = chains.marginal(k, v) < chains.marginal(k, best) ? v : best;
    }
    return best;
  }

  private int bestLevel(int k, int shift) {
    return bestValue(k, lattice.low(original[k]) - shift, lattice.high(original[k]) - shift);
  }

  private long costOfLevels(int depth, int g, int shift) {
    long sum = 0;
    for (int k = depth; k < category.length; k++) {
      if (category[k] == g) {
        sum += chains.marginal(k, bestLevel(k, shift));
      }
    }
    return sum;
  }

  /**
   * The lexicographically smallest member with the value that {@link #leastValue} has just found.
   */
  int[] smallestMinimiser(int depth) {
    for (int k = 1; k < space.size(); k++) {
      if (category[k] < 0) {
        point[original[k]] = k < depth ? value[k] : bestValue(k, space.low(k), space.high(k));
      }
    }
    // Categories may lie in one another, so their shifts are narrowed down coordinate by
    // coordinate.
    long total = rest[0][value[0] - restLow[0]];
    for (int g = 0; g < count; g++) {
      Arrays.fill(left[g], 0, high[depth][g] - low[depth][g] + 1, true);
    }
    for (int j = 0; j < point.length; j++) {
      int g = categoryOf[j];
      if (g >= 0) {
        narrow(depth, g, j, total);
        point[j] = weight(depth, j, low[depth][g] + firstLeft(g));
      }
    }
    return point;
  }

  /**
   * Leaves of a category's shifts those that allow a total cost, and of these those with the
   * smallest weight at one of its coordinates.
   */
  private void narrow(int depth, int g, int coordinate, long total) {
    int first = firstLeft(g);
    int last = high[depth][g] - low[depth][g];
    while (!left[g][last]) {
      last--;
    }
    if (first == last) {
      return;
    }
    long[] others = others(depth, g);
    int smallest = Integer.MAX_VALUE;
    for (int a = first; a <= last; a++) {
      int sum = value[0] - restLow[0] - a;
      left[g][a] &=
          sum >= 0
              && sum < others.length
              && others[sum] != Long.MAX_VALUE
              && cost[g][a] + others[sum] == total;
      if (left[g][a]) {
        smallest = Math.min(smallest, weight(depth, coordinate, low[depth][g] + a));
      }
    }
    for (int a = first; a <= last; a++) {
      left[g][a] &= weight(depth, coordinate, low[depth][g] + a) == smallest;
    }
  }

  /** The least cost of what is left of all categories but one, by the sum of their shifts. */
  private long[] others(int depth, int without) {
    long[] sums = rest[count];
    int reach = 1;
    sums[0] = 0;
    for (int g = count - 1; g >= 0; g--) {
      if (g == without) {
        continue;
      }
      int width = high[depth][g] - low[depth][g];
      Arrays.fill(rest[g], Long.MAX_VALUE);
      for (int s = 0; s < reach; s++) {
        for (int a = 0; a <= width && sums[s] != Long.MAX_VALUE; a++) {
          if (left[g][a]) {
            rest[g][s + a] = Math.min(rest[g][s + a], sums[s] + cost[g][a]);
          }
        }
      }
      reach += width;
      sums = rest[g];
    }
    return sums;
  }

  private int firstLeft(int g) {
    int a = 0;
    while (!left[g][a]) {
      a++;
    }
    return a;
  }

  /** A level's weight under a shift of its category, the best and smallest where it is free. */
  private int weight(int depth, int coordinate, int shift) {
    int k = positionOf[coordinate];
    return shift + (k < 0 ? 0 : k < depth ? value[k] : bestLevel(k, shift));
  }
}
