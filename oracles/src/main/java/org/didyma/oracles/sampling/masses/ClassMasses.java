package org.didyma.oracles.sampling.masses;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * A bound on masses for {@link ShiftClasses}, of wide weights of one-hot categories.
 *
 * <p>A class (A, delta) has as many members as there are shifts (a_g) with sum A and each a_g in
 * [L_g, H_g], and all have one loss. With the losses at least constant + sum over free l of
 * h_l(delta_l) ({@link StarBound}), and given the shifts, each free delta_l of category g ranges
 * over low(l) - a_g .. high(l) - a_g on its own. So with S_l(a) the sum of exp(-rate h_l(v)) over
 * that range, and P_g(a) the product of S_l(a) over the free l of g, the mass of all members is at
 * most exp(-rate * constant) times the sum over the (a_g) with sum A of the product of the P_g(a_g)
 * ({@link ShiftSums}), times a sum of its own for each free coordinate that is in no category.
 *
 * <p>It is nested: splitting by a delta splits the sum over its values, those shifts staying that
 * have the value in their range, and the losses' bound does not fall at any point on the way down.
 * At the end it is the mass itself: the number of members times that of each.
 */
final class ClassMasses implements MassBound {

  /** Values of a category, in the mean, from which on classes are fewer by enough. */
  private static final int WIDE = 5;

  /** A class may have at most two to this power of members. */
  private static final int MOST_BITS = 52;

  /** Terms of this size and less, as multiples of the largest, are taken for it: above e^-660. */
  private static final double LEAST_TERM = 1e-286;

  private static final double LEAST_TERM_AT = 660;

  /** The only shift, 0, of no category. */
  private static final double[] NOTHING = {0};

  private final ShiftClasses classes;
  private final SearchSpace space;
  private final WeightLattice lattice; // of the members
  private final List<ShiftClasses.Category> categories;
  private final StarBound star;
  private final double lossRate;
  private final double rate; // of the bound's units
  private final Decay decay;
  private final int size;
  private final int count; // of categories
  private final int[] category; // by position, -1 for none
  private final int[] original; // by position: coordinate of the members, -1 for A
  private final int[] boxLow; // by category: its least shift
  private final int[] shiftStart; // by category: where its shifts lie
  private final int[] windowStart; // by position: where its windows lie

  private final int[] value; // by position
  private final int[][] low; // by depth, then category: L
  private final int[][] high;
  private final long[][] least; // by depth, then position: least h_l
  private final double[][] window; // by depth, then window: S_l(a) less exp(-rate least)
  private final double[][] logs; // by depth, then shift: ln P_g(a), likewise
  private final boolean[] stale; // by category: of the current depth's P
  private final long[] offset; // by depth
  private final double[] logSum; // by depth
  private final long[] restOffset; // by depth
  private final double[][] partLogSum; // by depth, then value

  private final ShiftSums sums;
  private final double[] others; // scratch, by shift: of the other categories
  private final double[] term; // scratch, by value
  private final double[] ownLogs; // scratch, by shift: of the category of the next position
  private final ShiftMembers members;
  private long membersHere;

  /** The classes that draws are shorter with, or empty. */
  static Optional<ShiftClasses> applies(LearningProblem problem) {
    if (problem.lattice().isConstrained()) {
      return Optional.empty();
    }
    return ShiftClasses.of(problem).filter(ClassMasses::areWide);
  }

  private static boolean areWide(ShiftClasses classes) {
    WeightLattice lattice = classes.original().lattice();
    long values = 0;
    int features = 0;
    double bits = 0;
    for (ShiftClasses.Category c : classes.categories()) {
      long own = lattice.high(c.reference()) - lattice.low(c.reference()) + 1L;
      boolean isFeature = lattice.isFeature(c.reference());
      values += isFeature ? own : 0;
      features += isFeature ? 1 : 0;
      bits += Math.log(own) / Math.log(2);
    }
    return features > 0 && values >= (long) WIDE * features && bits <= MOST_BITS;
  }

  /**
   * The bound at the root, or empty where its tables are too large.
   *
   * @param space of the problem of the classes, A first
   * @param rate above 0
   * @throws SearchStoppedException when the listener says so
   */
  static Optional<MassBound> of(
      ShiftClasses classes, SearchSpace space, double rate, SearchListener listener) {
    ChainForest forest = new ChainForest(space, listener);
    return StarBound.applies(space, forest)
        ? Optional.of(new ClassMasses(classes, space, new StarBound(space, forest, listener), rate))
        : Optional.empty();
  }

  private ClassMasses(ShiftClasses classes, SearchSpace space, StarBound star, double rate) {
    this.classes = classes;
    this.space = space;
    this.lattice = classes.original().lattice();
    this.categories = classes.categories();
    this.star = star;
    this.lossRate = rate;
    this.rate = Math.scalb(rate, -star.shift());
    this.decay = new Decay(this.rate, LEAST_TERM_AT);
    this.size = space.size();
    this.count = categories.size();
    this.boxLow = new int[count];
    this.shiftStart = new int[count + 1];
    int[] widths = new int[count];
    int widest = 0;
    for (int g = 0; g < count; g++) {
      int reference = categories.get(g).reference();
      boxLow[g] = lattice.low(reference);
      widths[g] = lattice.high(reference) - boxLow[g];
      shiftStart[g + 1] = shiftStart[g] + widths[g] + 1;
      widest = Math.max(widest, widths[g]);
    }
    this.category = new int[size];
    this.original = new int[size];
    this.windowStart = new int[size + 1];
    int values = 0;
    for (int k = 0; k < size; k++) {
      category[k] = classes.categoryOf(space.coordinate(k));
      original[k] = classes.originalOf(space.coordinate(k));
      windowStart[k + 1] = windowStart[k] + (category[k] < 0 ? 1 : widths[category[k]] + 1);
      values = Math.max(values, space.high(k) - space.low(k) + 1);
    }
    if (original[0] >= 0) {
      throw new IllegalArgumentException("the sum of all shifts is to be fixed first");
    }
    this.value = new int[size];
    this.low = new int[size + 1][count];
    this.high = new int[size + 1][count];
    for (int g = 0; g < count; g++) {
      low[0][g] = boxLow[g];
      high[0][g] = boxLow[g] + widths[g];
    }
    this.least = new long[size + 1][size];
    this.window = new double[size + 1][windowStart[size]];
    this.logs = new double[size + 1][shiftStart[count]];
    this.stale = new boolean[count];
    this.offset = new long[size + 1];
    this.logSum = new double[size + 1];
    this.restOffset = new long[size + 1];
    this.partLogSum = new double[size][];
    for (int k = 0; k < size; k++) {
      partLogSum[k] = new double[space.high(k) - space.low(k) + 1];
    }
    this.sums = new ShiftSums(count + 1, widest, shiftStart[count]);
    this.others = new double[widest + 1];
    this.ownLogs = new double[widest + 1];
    this.term = new double[values];
    this.members = new ShiftMembers(widths);
    settle(0);
  }

  @Override
  public ClassMasses copy() {
    return new ClassMasses(classes, space, star.copy(), lossRate);
  }

  @Override
  public int shift() {
    return star.shift();
  }

  @Override
  public long offset(int depth) {
    return offset[depth];
  }

  @Override
  public double logSum(int depth) {
    return logSum[depth];
  }

  @Override
  public long partOffset(int depth, int v) {
    return restOffset[depth] + star.costs(depth)[star.start(depth) + v - star.low(depth)];
  }

  @Override
  public double partLogSum(int depth, int v) {
    return partLogSum[depth][v - space.low(depth)];
  }

  @Override
  public long members() {
    return membersHere;
  }

  @Override
  public int[] member(long number, int[] point) {
    int[] shift = new int[count];
    members.member(number, shift);
    int[] member = new int[lattice.coordinates()];
    for (int k = 1; k < size; k++) {
      member[original[k]] = value[k] + (category[k] < 0 ? 0 : shift[category[k]]);
    }
    for (int g = 0; g < count; g++) {
      member[categories.get(g).reference()] = shift[g];
    }
    return member;
  }

  @Override
  public void descend(int depth, int v) {
    int next = depth + 1;
    value[depth] = v;
    System.arraycopy(low[depth], 0, low[next], 0, count);
    System.arraycopy(high[depth], 0, high[next], 0, count);
    System.arraycopy(least[depth], next, least[next], next, size - next);
    int from = windowStart[next];
    System.arraycopy(window[depth], from, window[next], from, windowStart[size] - from);
    System.arraycopy(logs[depth], 0, logs[next], 0, logs[next].length);
    int g = category[depth];
    if (g >= 0) {
      low[next][g] = Math.max(low[next][g], lattice.low(original[depth]) - v);
      high[next][g] = Math.min(high[next][g], lattice.high(original[depth]) - v);
      stale[g] = true;
    }
    star.descend(depth, v);
    settle(next);
  }

  /** Brings all sums up to date with the bound on losses. */
  private void settle(int depth) {
    long rest = star.constant(depth);
    double product = 1;
    double alone = 0; // the logarithm of the product over coordinates in no category
    for (int k = depth; k < size; k++) {
      if (star.takeChange(k)) {
        sumUp(depth, k);
        if (category[k] >= 0) {
          stale[category[k]] = true;
        }
      }
      if (k > depth) {
        rest += least[depth][k];
        if (category[k] < 0) {
          product *= window[depth][windowStart[k]];
          if (product > 1e200) {
            alone += Math.log(product);
            product = 1;
          }
        }
      }
    }
    alone += Math.log(product);
    restOffset[depth] = rest;
    for (int g = 0; g < count; g++) {
      if (stale[g]) {
        multiply(depth, g, -1, logs[depth], shiftStart[g]);
        stale[g] = false;
      }
    }
    if (depth == size) {
      membersHere = members.count(low[depth], high[depth], value[0]);
      offset[depth] = rest;
      logSum[depth] = membersHere == 0 ? Double.NEGATIVE_INFINITY : Math.log(membersHere);
      return;
    }
    divide(depth, alone);
    addUp(depth);
  }

  /** The windows of a position: S_l(a) for all shifts a, or the sum over all its values. */
  private void sumUp(int depth, int k) {
    long[] own = star.costs(depth);
    int start = star.start(k);
    int values = star.start(k + 1) - start;
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < values; i++) {
      smallest = Math.min(smallest, own[start + i]);
    }
    least[depth][k] = smallest;
    for (int i = 0; i < values; i++) {
      // Larger, not 0, so that no window is: this does not grow either when h does not fall.
      term[i] = Math.max(LEAST_TERM, decay.at(own[start + i] - smallest));
    }
    int to = windowStart[k];
    if (category[k] < 0) {
      window[depth][to] = Windows.sum(term, 0, values);
    } else {
      Windows.sums(term, values, window[depth], to, windowStart[k + 1] - to);
    }
  }

  /**
   * ln P_g(a) for the shifts that are left.
   *
   * @param without a position to leave out, or -1
   * @param at where that of the least shift of the box goes to
   */
  private void multiply(int depth, int g, int without, double[] into, int at) {
    for (int a = low[depth][g]; a <= high[depth][g]; a++) {
      double product = 1;
      double log = 0;
      int shift = a - boxLow[g];
      for (int k = depth; k < size; k++) {
        if (category[k] == g && k != without) {
          product *= window[depth][windowStart[k] + shift];
          if (product < 1e-10 || product > 1e200) {
            log += Math.log(product);
            product = 1;
          }
        }
      }
      into[at + shift] = log + Math.log(product);
    }
  }

  /** The masses of the parts by the value of the position that is next. */
  private void divide(int depth, double alone) {
    double[] parts = partLogSum[depth];
    int next = category[depth];
    sums.clear();
    for (int g = 0; g < count; g++) {
      if (g != next) {
        int from = shiftStart[g] + low[depth][g] - boxLow[g];
        sums.add(logs[depth], from, low[depth][g], high[depth][g] - low[depth][g]);
      }
    }
    if (depth == 0) {
      double[] all = sums.all();
      for (int i = 0; i < parts.length; i++) {
        parts[i] = alone + all[i];
      }
    } else if (next < 0) {
      sums.add(NOTHING, 0, 0, 0);
      sums.allButLast(value[0], others);
      Arrays.fill(parts, alone + others[0]);
    } else {
      divide(depth, next, alone, parts);
    }
  }

  private void divide(int depth, int g, double alone, double[] parts) {
    int lowest = low[depth][g];
    int width = high[depth][g] - lowest;
    int from = shiftStart[g] + lowest - boxLow[g];
    sums.add(logs[depth], from, lowest, width);
    sums.allButLast(value[0], others);
    multiply(depth, g, depth, ownLogs, 0);
    for (int a = 0; a <= width; a++) {
      others[a] += ownLogs[lowest - boxLow[g] + a];
    }
    for (int i = 0; i < parts.length; i++) {
      int v = space.low(depth) + i;
      int first = Math.max(lowest, lattice.low(original[depth]) - v) - lowest;
      int last = Math.min(lowest + width, lattice.high(original[depth]) - v) - lowest;
      parts[i] = alone + logOfSum(others, first, last);
    }
  }

  /** The logarithm of a sum, from logarithms. */
  private static double logOfSum(double[] logs, int first, int last) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = first; i <= last; i++) {
      most = Math.max(most, logs[i]);
    }
    if (most == Double.NEGATIVE_INFINITY) {
      return most;
    }
    double total = 0;
    for (int i = first; i <= last; i++) {
      total += Math.exp(logs[i] - most);
    }
    return most + Math.log(total);
  }

  /** The mass of all parts. */
  private void addUp(int depth) {
    long[] own = star.costs(depth);
    int start = star.start(depth);
    double[] parts = partLogSum[depth];
    long smallest = least[depth][depth];
    for (int i = 0; i < parts.length; i++) {
      term[i] = parts[i] - rate * (own[start + i] - smallest);
    }
    offset[depth] = restOffset[depth] + smallest;
    logSum[depth] = logOfSum(term, 0, parts.length - 1);
  }
}
