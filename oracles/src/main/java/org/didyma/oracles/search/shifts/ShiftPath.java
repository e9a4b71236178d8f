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

  private final int[] value; // by position
  private final int[][] low; // by depth, then category: L
  private final int[][] high;
  private final int[] lowSum; // by depth
  private final int[] highSum;

  private final int[] point; // by coordinate of the original problem
  private final int[] trial;
  private final long[][] cost; // by category, then shift minus L: of its free levels
  private final long[][] rest; // by category, then sum: least cost of it and the later ones
  private final int[] restLow; // by category: least sum

  /**
   * The path of no length.
   *
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
    this.value = new int[n];
    this.low = new int[n + 1][count];
    this.high = new int[n + 1][count];
    this.lowSum = new int[n + 1];
    this.highSum = new int[n + 1];
    this.point = new int[lattice.coordinates()];
    this.trial = new int[lattice.coordinates()];
    this.cost = new long[count][];
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
    int sum = value[0];
    for (int g = 0; g < count; g++) {
      ShiftClasses.Category c = categories.get(g);
      long least = rest[g][sum - restLow[g]];
      int chosen = 0;
      boolean first = true;
      for (int a = low[depth][g]; a <= high[depth][g]; a++) {
        int left = sum - a - restLow[g + 1];
        if (left >= 0
            && left < rest[g + 1].length
            && left <= restWidth(depth, g + 1)
            && cost[g][a - low[depth][g]] + rest[g + 1][left] == least) {
          weights(depth, c, a);
          if (first || Arrays.compare(trial, c.first(), c.end(), point, c.first(), c.end()) < 0) {
            System.arraycopy(trial, c.first(), point, c.first(), c.size());
            chosen = a;
            first = false;
          }
        }
      }
      sum -= chosen;
    }
    return point;
  }

  /** How many sums the later categories reach, less one. */
  private int restWidth(int depth, int g) {
    int width = 0;
    for (int later = g; later < count; later++) {
      width += high[depth][later] - low[depth][later];
    }
    return width;
  }

  /** A category's weights under a shift, the free ones chosen best and smallest. */
  private void weights(int depth, ShiftClasses.Category c, int shift) {
    for (int j = c.first(); j < c.end(); j++) {
      int k = positionOf[j];
      int delta = k < 0 ? 0 : k < depth ? value[k] : bestLevel(k, shift);
      trial[j] = shift + delta;
    }
  }
}
