package org.didyma.formulations;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;

/**
 * Weightings that score every possible record alike. Of a <em>whole</em>, all levels of a category
 * say, exactly one coordinate is 1 in any record: so adding a to all of its weights and taking a
 * from the intercept changes no score. Where coordinates are not otherwise tied, weightings that
 * score alike are those that differ by such shifts, of any number of wholes; without an intercept
 * shifts have to cancel.
 *
 * <p>Of the points of a lattice that score alike, the lexicographically smallest one counts. A
 * limit on non-zero weights matters here: a shift makes zeros of weights, and weights of zeros.
 */
final class ScoreEquivalence {

  /** Most ways in which the weights of a whole can differ from each other. */
  private static final int MOST_SHAPES = 200_000;

  private final WeightLattice lattice;
  private final List<int[]> wholes; // by first coordinate
  private final int limit; // of non-zero weights; 0 where they do not count
  private final int interceptLow;
  private final int interceptHigh;

  ScoreEquivalence(WeightLattice lattice, Constraints constraints) {
    this.lattice = lattice;
    this.wholes =
        constraints.wholes().stream()
            .filter(whole -> Arrays.stream(whole).allMatch(j -> lattice.low(j) < lattice.high(j)))
            .sorted(Comparator.comparingInt(whole -> whole[0]))
            .toList();
    this.limit = lattice.isSparse() ? lattice.maxNonZeros() : 0;
    int b = lattice.features();
    this.interceptLow = lattice.hasIntercept() ? lattice.low(b) : 0;
    this.interceptHigh = lattice.hasIntercept() ? lattice.high(b) : 0;
  }

  /**
   * Refuses redundant weightings to be left out where something else limits weights than their
   * ranges and how many are not 0.
   */
  static void requireDecided(WeightLattice lattice, Constraints constraints) {
    if (constraints.wholes().isEmpty()) {
      return;
    }
    boolean alone =
        constraints.mostColumns() == Constraints.ANY_NUMBER
            && constraints.together().isEmpty()
            && constraints.apart().isEmpty()
            && !lattice.hasBall();
    if (!alone) {
      throw new InvalidInputException(
          "which weightings are redundant is not decided where a ball limits them, or what columns"
              + " may have points",
          "leave out "
              + ParameterReference.of("no-redundancy")
              + ", or the ball and those limits.");
    }
    if (constraints.hasPenalties()) {
      // Of those that score alike the first stays, which may be the dearest.
      throw new InvalidInputException(
          "which weightings are redundant goes by scores, which penalties on columns do not",
          "leave out " + ParameterReference.of("no-redundancy") + ", or the penalties.");
    }
    if (lattice.interceptStep() > 1) {
      // A whole that goes up by 1 takes 1 from the intercept, which that may not have.
      throw new InvalidInputException(
          "which weightings are redundant is not decided where the intercept goes by steps of "
              + lattice.interceptStep(),
          "leave out " + ParameterReference.of("no-redundancy") + ", or the steps.");
    }
  }

  /** True for a point of which no lexicographically smaller one scores alike. */
  boolean isFirst(Weights w) {
    int reach = 0;
    int others = 0;
    for (int j = 0; j < lattice.features(); j++) {
      others += w.get(j) != 0 ? 1 : 0;
    }
    for (int[] whole : wholes) {
      reach += highestShift(whole, w) - lowestShift(whole, w);
      others -= nonZeros(whole, w, 0);
    }
    // By the sum of shifts so far: the least number of non-zero weights in the wholes; of shifts
    // the first of which goes down, and of none.
    int[] smaller = new int[2 * reach + 1];
    Arrays.fill(smaller, Integer.MAX_VALUE);
    int same = 0;
    for (int[] whole : wholes) {
      int[] next = new int[smaller.length];
      Arrays.fill(next, Integer.MAX_VALUE);
      for (int a = lowestShift(whole, w); a <= highestShift(whole, w); a++) {
        int own = nonZeros(whole, w, a);
        for (int i = 0; i < smaller.length; i++) {
          if (smaller[i] != Integer.MAX_VALUE) {
            next[i + a] = Math.min(next[i + a], smaller[i] + own);
          }
        }
        if (a < 0) {
          next[reach + a] = Math.min(next[reach + a], same + own);
        }
      }
      same += nonZeros(whole, w, 0);
      smaller = next;
    }
    int b = lattice.hasIntercept() ? w.get(lattice.features()) : 0;
    for (int i = 0; i < smaller.length; i++) {
      int moved = b - (i - reach);
      boolean fits = smaller[i] != Integer.MAX_VALUE && isSparseEnough(smaller[i] + others);
      if (fits && moved >= interceptLow && moved <= interceptHigh) {
        return false;
      }
    }
    return true;
  }

  private boolean isSparseEnough(int nonZeros) {
    return !lattice.isSparse() || nonZeros <= limit;
  }

  private int lowestShift(int[] whole, Weights w) {
    return Arrays.stream(whole).map(j -> lattice.low(j) - w.get(j)).max().orElse(0);
  }

  private int highestShift(int[] whole, Weights w) {
    return Arrays.stream(whole).map(j -> lattice.high(j) - w.get(j)).min().orElse(0);
  }

  private static int nonZeros(int[] whole, Weights w, int shift) {
    return (int) Arrays.stream(whole).filter(j -> w.get(j) + shift != 0).count();
  }

  /**
   * The number of points that count, which is that of different scorings: one for the shapes of all
   * wholes, weights up to a shift, the sum of shifts and intercept, and the other weights.
   */
  BigInteger count(Constraints constraints) {
    boolean[] free = new boolean[lattice.features()];
    Arrays.fill(free, true);
    for (int[] whole : wholes) {
      Arrays.stream(whole).forEach(j -> free[j] = false);
    }
    BigInteger[] others = ConstrainedCount.byNonZeros(lattice, constraints, free);
    // For each sum of shifts, the least number of non-zero weights that it takes.
    Map<Costs, BigInteger> shapes = new HashMap<>();
    shapes.put(Costs.START, BigInteger.ONE);
    for (int[] whole : wholes) {
      Map<Costs, BigInteger> next = new HashMap<>();
      for (Map.Entry<Costs, BigInteger> own : shapes(whole).entrySet()) {
        shapes.forEach(
            (before, count) -> {
              Costs costs = before.plus(own.getKey(), limit);
              if (costs.isWithin(limit)) {
                next.merge(costs, count.multiply(own.getValue()), BigInteger::add);
              }
            });
        requireFew(next.size());
      }
      shapes = next;
    }
    BigInteger sum = BigInteger.ZERO;
    for (int z = 0; z < others.length; z++) {
      int left = lattice.isSparse() ? limit - z : Integer.MAX_VALUE - 1;
      for (Map.Entry<Costs, BigInteger> e : shapes.entrySet()) {
        long scores = e.getKey().sums(left, interceptHigh - interceptLow + 1L);
        sum = sum.add(others[z].multiply(e.getValue()).multiply(BigInteger.valueOf(scores)));
      }
    }
    return sum;
  }

  /**
   * By the sum of shifts, from a least one on, the least number of non-zero weights; more than the
   * limit where there is no such sum.
   */
  private record Costs(int from, List<Integer> least) {

    static final Costs START = new Costs(0, List.of(0));

    Costs plus(Costs other, int limit) {
      int none = limit + 1;
      Integer[] sum = new Integer[least.size() + other.least.size() - 1];
      Arrays.fill(sum, none);
      for (int i = 0; i < least.size(); i++) {
        for (int k = 0; k < other.least.size(); k++) {
          sum[i + k] = Math.min(sum[i + k], Math.min(none, least.get(i) + other.least.get(k)));
        }
      }
      return new Costs(from + other.from, List.of(sum));
    }

    /** Whether some sum is within the limit. */
    boolean isWithin(int limit) {
      return least.stream().anyMatch(n -> n <= limit);
    }

    /** How many sums with a free summand from a range of so many integers there are. */
    long sums(int left, long width) {
      long count = 0;
      long next = Long.MIN_VALUE;
      for (int i = 0; i < least.size(); i++) {
        if (least.get(i) <= left) {
          count += Math.min(width, i + width - Math.max(i, next));
          next = i + width;
        }
      }
      return count;
    }
  }

  /** The shapes of a whole, by what its places cost. */
  private Map<Costs, BigInteger> shapes(int[] whole) {
    int low = lattice.low(whole[0]);
    int high = lattice.high(whole[0]);
    for (int j : whole) {
      if (lattice.low(j) != low || lattice.high(j) != high) {
        throw new InvalidInputException(
            "levels of one category have different ranges of points, so that it is not decided"
                + " which weightings are redundant",
            "give all levels one rule, or leave out "
                + ParameterReference.of("no-redundancy")
                + ".");
      }
    }
    Map<Costs, BigInteger> shapes = new HashMap<>();
    for (int spread = 0; spread <= high - low; spread++) {
      if (lattice.isSparse()) {
        addSparse(shapes, spread, whole.length, low, high);
        requireFew(shapes.size());
      } else {
        Integer[] free = new Integer[high - spread - low + 1];
        Arrays.fill(free, 0);
        shapes.put(new Costs(low, List.of(free)), ofSpread(spread, whole.length));
      }
    }
    return shapes;
  }

  /** Vectors of m integers whose least is 0 and whose greatest is the spread. */
  private static BigInteger ofSpread(int spread, int m) {
    return spread == 0
        ? BigInteger.ONE
        : BigInteger.valueOf(spread + 1L)
            .pow(m)
            .subtract(BigInteger.valueOf(spread).pow(m).shiftLeft(1))
            .add(BigInteger.valueOf(spread - 1L).pow(m));
  }

  /** Numbers of weights of bins, 0 where that cannot matter, and of those without a bin. */
  private record Bins(List<Integer> zeros, int left) {}

  /**
   * Puts m weights into bins, those that are 0, 1, ... above the least one, the highest bin first.
   *
   * <p>A shift makes zeros of the weights of one bin alone. So only bins of at least m - limit
   * weights matter, and a shape without one is that of no point. Numbers in other bins are not told
   * apart, which keeps shapes few where levels are many.
   */
  private void addSparse(Map<Costs, BigInteger> shapes, int spread, int m, int low, int high) {
    Map<Bins, BigInteger> bins = new HashMap<>();
    bins.put(new Bins(List.of(), m), BigInteger.ONE);
    for (int bin = spread; bin >= 0; bin--) {
      Map<Bins, BigInteger> next = new HashMap<>();
      boolean isEnd = bin == 0 || bin == spread;
      for (Map.Entry<Bins, BigInteger> before : bins.entrySet()) {
        int left = before.getKey().left();
        BigInteger ways = before.getValue();
        for (int c = 0; c <= left; c++) {
          boolean matters = c >= m - limit && -bin >= low && -bin <= high - spread;
          List<Integer> zeros = and(before.getKey().zeros(), matters ? c : 0);
          boolean fits = left - c >= m - limit || zeros.stream().anyMatch(n -> n >= m - limit);
          if (fits && (c > 0 || !isEnd) && (bin > 0 ? c < left : c == left)) {
            next.merge(new Bins(zeros, left - c), ways, BigInteger::add);
          }
          ways = ways.multiply(BigInteger.valueOf(left - c)).divide(BigInteger.valueOf(c + 1L));
        }
      }
      requireFew(next.size());
      bins = next;
    }
    bins.forEach(
        (own, ways) -> {
          List<Integer> least = new ArrayList<>();
          for (int t = low; t <= high - spread; t++) {
            int zeros = -t >= 0 && -t <= spread ? own.zeros().get(spread + t) : 0;
            least.add(Math.min(limit + 1, m - zeros));
          }
          Costs costs = new Costs(low, least);
          if (costs.isWithin(limit)) {
            shapes.merge(costs, ways, BigInteger::add);
          }
        });
  }

  private static List<Integer> and(List<Integer> numbers, int more) {
    List<Integer> all = new ArrayList<>(numbers);
    all.add(more);
    return all;
  }

  private static void requireFew(int shapes) {
    if (shapes > MOST_SHAPES) {
      throw new InvalidInputException(
          "it takes too long to count which weightings are redundant",
          "use a smaller range of weights, or leave out "
              + ParameterReference.of("no-redundancy")
              + ".");
    }
  }
}
