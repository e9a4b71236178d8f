package org.didyma.oracles.certificate;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * The problem that a tree over classes of weights is about.
 *
 * <p>Every row uses exactly one coordinate of each category. With a the weight of a category's
 * reference, its shift, the weight of any of its coordinates is a + delta; scores depend on the sum
 * A of all shifts and on the deltas only. So the rows without the references, with A as intercept
 * and the deltas as weights, have the same losses.
 *
 * <p>Position 0 fixes A; position k &gt; 0 the delta of coordinate {@code order.get(k-1)}, or its
 * weight where it belongs to no category.
 */
final class ShiftedRows {

  private final WeightLattice lattice; // of the weights
  private final int[] coordinate; // by position less one
  private final int[] category; // by coordinate, -1 for none
  private final int[] reference; // by category
  private final LearningProblem problem;
  private final List<Long> slopes; // by row of that problem

  /**
   * Shifts a problem's rows.
   *
   * @throws RefusedException when categories and order do not fit the problem
   */
  ShiftedRows(LearningProblem original, TreeCertificate certificate) {
    this.lattice = original.lattice();
    List<List<Integer>> categories = certificate.categories();
    this.reference = new int[categories.size()];
    this.category = new int[lattice.coordinates()];
    Arrays.fill(category, -1);
    require(dependsOnLossOnly(original), "shifts of categories change more than scores");
    require(certificate.normMultiplier() == 0, "a tree over classes has no multiplier");
    for (int g = 0; g < reference.length; g++) {
      require(!categories.get(g).isEmpty(), "a category has no features");
      for (int j : categories.get(g)) {
        require(
            j >= 0 && j < category.length && category[j] < 0,
            "the categories do not name each of their features once");
        category[j] = g;
      }
      reference[g] = categories.get(g).get(0);
    }
    int last = lattice.coordinates() - 1;
    require(!lattice.hasIntercept() || category[last] >= 0, "the intercept belongs to no category");
    requireOneEach(original.cells());
    this.coordinate = certificate.order().stream().mapToInt(Integer::intValue).toArray();
    int[] named = IntStream.concat(IntStream.of(coordinate), IntStream.of(reference)).toArray();
    Arrays.sort(named);
    require(
        Arrays.equals(named, IntStream.rangeClosed(0, last).toArray()),
        "the order does not name every feature except the references once");
    this.problem = shift(original);
    this.slopes = slopes(original.cells(), certificate.slopes());
  }

  private static boolean dependsOnLossOnly(LearningProblem problem) {
    boolean only = !problem.perturbation().hasProjectedTerm();
    for (int j = 0; j < problem.lattice().coordinates(); j++) {
      only &= problem.perturbation().linear(j) == 0;
    }
    return only && !problem.lattice().hasBall() && !problem.lattice().isSparse();
  }

  /** Every row has the entry 1 at one coordinate of each category, and 0 at its others. */
  private void requireOneEach(Cells cells) {
    int[] used = new int[reference.length];
    for (int c = 0; c < cells.count(); c++) {
      Arrays.fill(used, 0);
      if (lattice.hasIntercept()) {
        used[category[lattice.coordinates() - 1]]++;
      }
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int g = category[cells.column(e)];
        if (g >= 0) {
          used[g] += cells.value(e) == 1 ? 1 : 2;
        }
      }
      for (int count : used) {
        require(count == 1, "some row does not use exactly one feature of a category");
      }
    }
  }

  private LearningProblem shift(LearningProblem original) {
    int n = coordinate.length;
    int[] low = new int[n];
    int[] high = new int[n];
    for (int i = 0; i < n; i++) {
      int j = coordinate[i];
      int g = category[j];
      low[i] = lattice.low(j) - (g < 0 ? 0 : lattice.high(reference[g]));
      high[i] = lattice.high(j) - (g < 0 ? 0 : lattice.low(reference[g]));
    }
    Cells cells = original.cells();
    Cells.Builder shifted = cells.anew(n);
    for (int c = 0; c < cells.count(); c++) {
      shifted.add(shifted(cells.row(c)), cells.counts(c));
    }
    long lowest = IntStream.of(reference).mapToLong(lattice::low).sum();
    long highest = IntStream.of(reference).mapToLong(lattice::high).sum();
    WeightLattice box = WeightLattice.box(low, high);
    return LearningProblem.ofClasses(
        shifted.build(),
        box.withIntercept(Math.toIntExact(lowest), Math.toIntExact(highest)),
        original.scoreLoss(),
        original.perturbation().unit());
  }

  /** The intercept has the entry 1 in every row, and no place in a row. */
  private int[] shifted(int[] row) {
    int[] x = new int[coordinate.length];
    Arrays.setAll(x, i -> coordinate[i] < row.length ? row[coordinate[i]] : 1);
    return x;
  }

  /** The slopes of the original rows, in the order of the shifted ones; no two become one. */
  private List<Long> slopes(Cells cells, List<Long> original) {
    if (original.isEmpty()) {
      return original;
    }
    Map<String, Integer> place = new HashMap<>();
    for (int c = 0; c < cells.count(); c++) {
      place.put(Arrays.toString(shifted(cells.row(c))), c);
    }
    Cells shifted = problem.cells();
    require(shifted.count() == cells.count(), "two rows differ in references only");
    List<Long> slopes = new ArrayList<>();
    for (int c = 0; c < shifted.count(); c++) {
      slopes.add(original.get(requireNonNull(place.get(Arrays.toString(shifted.row(c))))));
    }
    return slopes;
  }

  /** The slopes of that problem's rows. */
  List<Long> slopes() {
    return slopes;
  }

  /** The problem over classes; its last coordinate is A. */
  LearningProblem problem() {
    return problem;
  }

  /** The coordinate of that problem at each position: A, then the others as they are. */
  int[] order() {
    int n = coordinate.length;
    return IntStream.rangeClosed(0, n).map(k -> k == 0 ? n : k - 1).toArray();
  }

  /** The ranges along a path, for one thread. */
  Ranges ranges() {
    return new Ranges();
  }

  /**
   * The ranges in which the members of a node's classes have their deltas. If weight j of category
   * g has delta v, the shift of g lies in [low_j - v, high_j - v]; and the shifts add up to A.
   */
  final class Ranges {

    private final int[][] least = new int[coordinate.length + 2][reference.length]; // by depth
    private final int[][] greatest = new int[coordinate.length + 2][reference.length];
    private int sum; // A

    private Ranges() {
      for (int g = 0; g < reference.length; g++) {
        least[0][g] = lattice.low(reference[g]);
        greatest[0][g] = lattice.high(reference[g]);
      }
    }

    /** Fixes a position, and writes the range of the next one where it depends on the path. */
    void fix(int depth, int v, int[] low, int[] high) {
      System.arraycopy(least[depth], 0, least[depth + 1], 0, reference.length);
      System.arraycopy(greatest[depth], 0, greatest[depth + 1], 0, reference.length);
      if (depth == 0) {
        sum = v;
      } else if (category[coordinate[depth - 1]] >= 0) {
        int j = coordinate[depth - 1];
        int g = category[j];
        least[depth + 1][g] = Math.max(least[depth][g], lattice.low(j) - v);
        greatest[depth + 1][g] = Math.min(greatest[depth][g], lattice.high(j) - v);
      }
      if (depth < coordinate.length && category[coordinate[depth]] >= 0) {
        writeRange(depth + 1, low, high);
      }
    }

    private void writeRange(int depth, int[] low, int[] high) {
      int j = coordinate[depth - 1];
      int g = category[j];
      int othersLeast = 0;
      int othersGreatest = 0;
      for (int other = 0; other < reference.length; other++) {
        othersLeast += other == g ? 0 : least[depth][other];
        othersGreatest += other == g ? 0 : greatest[depth][other];
      }
      low[depth] = lattice.low(j) - Math.min(greatest[depth][g], sum - othersLeast);
      high[depth] = lattice.high(j) - Math.max(least[depth][g], sum - othersGreatest);
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new RefusedException(otherwise);
    }
  }
}
