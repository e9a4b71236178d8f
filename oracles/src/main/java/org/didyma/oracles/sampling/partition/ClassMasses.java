package org.didyma.oracles.sampling.partition;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.StarBound;
import org.didyma.oracles.search.bounds.ThresholdGroups;
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
final class ClassMasses implements PartitionBound {

  /** Values of a category, in the mean, from which on classes are fewer by enough. */
  private static final int WIDE = 5;

  /** A class may have at most two to this power of members. */
  private static final int MOST_BITS = 52;

  /** The only shift, 0, of no category. */
  private static final double[] NOTHING = {0};

  private final ShiftClasses classes;
  private final SearchSpace space;
  private final WeightLattice lattice; // of the members
  private final List<ShiftClasses.Category> categories;
  private final StarBound star;
  private final double lossRate;
  private final double rate; // of the bound's units
  private final int size;
  private final int count; // of categories
  private final int[] category; // by position, -1 for none
  private final int[] original; // by position: coordinate of the members, -1 for A
  private final ShiftFactors factors;

  private final int[] value; // by position
  private final long[] offset; // by depth
  private final double[] logSum; // by depth
  private final double[][] partLogSum; // by depth, then value
  private final double[] tilt; // by depth: of its sum
  private final double[][] own; // by depth, then shift: the next position's category without it

  private final ShiftSums sums;
  private final double[] others; // scratch, by shift: of the other categories
  private final double[] term; // scratch, by value
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
  static Optional<PartitionBound> of(
      ShiftClasses classes, SearchSpace space, double rate, SearchListener listener) {
    ChainForest forest = new ChainForest(space, listener);
    ThresholdGroups single = ThresholdGroups.single(space);
    return StarBound.applies(space, forest, single)
        ? Optional.of(
            new ClassMasses(classes, space, new StarBound(space, forest, single, listener), rate))
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
    this.size = space.size();
    this.count = categories.size();
    int[] boxLow = new int[count];
    int[] widths = new int[count];
    for (int g = 0; g < count; g++) {
      int reference = categories.get(g).reference();
      boxLow[g] = lattice.low(reference);
      widths[g] = lattice.high(reference) - boxLow[g];
    }
    this.category = new int[size];
    this.original = new int[size];
    this.partLogSum = new double[size][];
    this.tilt = new double[size];
    int values = 0;
    for (int k = 0; k < size; k++) {
      category[k] = classes.categoryOf(space.coordinate(k));
      original[k] = classes.originalOf(space.coordinate(k));
      partLogSum[k] = new double[space.high(k) - space.low(k) + 1];
      values = Math.max(values, partLogSum[k].length);
    }
    if (original[0] >= 0) {
      throw new IllegalArgumentException("the sum of all shifts is to be fixed first");
    }
    this.value = new int[size];
    this.offset = new long[size + 1];
    this.logSum = new double[size + 1];
    this.factors = new ShiftFactors(space, star, this.rate, category, boxLow, widths);
    int widest = Arrays.stream(widths).max().orElse(0);
    this.sums = new ShiftSums(count + 1, widest, Arrays.stream(widths).sum() + count);
    this.others = new double[widest + 1];
    this.own = new double[size][widest + 1];
    this.term = new double[values];
    this.members = new ShiftMembers(widths);
    factors.update(0);
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
    return factors.rest(depth) + star.costs(depth)[star.start(depth) + v - star.low(depth)];
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
    copyRest(depth, v);
    star.descend(depth, v);
    factors.update(depth + 1);
    settle(depth + 1);
  }

  @Override
  public boolean descend(int depth, int v, Closing closing) {
    int next = depth + 1;
    copyRest(depth, v);
    star.begin(depth, v);
    factors.update(next);
    if (next < size && closing.closes(roughOffset(next), roughLogSum(depth, v))) {
      return false;
    }
    star.finish(depth, v);
    factors.update(next);
    if (next < size && closing.closes(roughOffset(next), roughLogSum(depth, v))) {
      return false;
    }
    settle(next);
    return true;
  }

  private void copyRest(int depth, int v) {
    value[depth] = v;
    factors.copyRest(depth);
    if (category[depth] >= 0) {
      int lowest = lattice.low(original[depth]) - v;
      int highest = lattice.high(original[depth]) - v;
      factors.narrow(depth + 1, category[depth], lowest, highest);
    }
  }

  private long roughOffset(int next) {
    return factors.rest(next) + factors.least(next, next);
  }

  /**
   * At least {@link #logSum} of depth + 1, from the mass of the part and what each factor of its
   * sum over shifts has grown by at most, which takes no sum. So it closes nothing that the sums
   * would not.
   */
  private double roughLogSum(int depth, int v) {
    int next = depth + 1;
    double gained = factors.alone(next) + factors.aloneAt(next, next) - factors.alone(depth);
    int g = category[depth];
    if (g >= 0) {
      gained += factors.mostGained(depth, g, own[depth], 0);
    }
    for (int other = 0; other < count; other++) {
      if (other != g) {
        gained += factors.mostGained(depth, other, factors.logs(depth), factors.at(depth, other));
      }
    }
    return partLogSum(depth, v) + gained;
  }

  /** Sums up the factors that are up to date. */
  private void settle(int depth) {
    if (depth == size) {
      membersHere = members.count(factors.lows(depth), factors.highs(depth), value[0]);
      offset[depth] = factors.rest(depth);
      logSum[depth] = membersHere == 0 ? Double.NEGATIVE_INFINITY : Math.log(membersHere);
      return;
    }
    divide(depth);
    addUp(depth);
  }

  /** The masses of the parts by the value of the position that is next. */
  private void divide(int depth) {
    double alone = factors.alone(depth);
    double[] parts = partLogSum[depth];
    int next = category[depth];
    // From the parent's, not from that of the last sum: which sum is the last may depend on clocks,
    // and shares must not depend on a region's own clock, not even in their last digit.
    sums.begin(depth == 0 ? 0 : tilt[depth - 1]);
    for (int g = 0; g < count; g++) {
      if (g != next) {
        add(depth, g);
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
      add(depth, next);
      sums.allButLast(value[0], others);
      divide(depth, next, alone, parts);
    }
    tilt[depth] = sums.tilt();
  }

  private void add(int depth, int g) {
    int least = factors.low(depth, g);
    sums.add(factors.logs(depth), factors.at(depth, g), least, factors.high(depth, g) - least);
  }

  private void divide(int depth, int g, double alone, double[] parts) {
    int lowest = factors.low(depth, g);
    int width = factors.high(depth, g) - lowest;
    factors.multiplyWithout(depth, own[depth]);
    for (int a = 0; a <= width; a++) {
      others[a] += own[depth][a];
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
    long[] costs = star.costs(depth);
    int start = star.start(depth);
    double[] parts = partLogSum[depth];
    long smallest = factors.least(depth, depth);
    for (int i = 0; i < parts.length; i++) {
      term[i] = parts[i] - rate * (costs[start + i] - smallest);
    }
    offset[depth] = roughOffset(depth);
    logSum[depth] = logOfSum(term, 0, parts.length - 1);
  }
}
