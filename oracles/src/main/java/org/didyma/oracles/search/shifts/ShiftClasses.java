package org.didyma.oracles.search.shifts;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * The weights up to shifts that change no score.
 *
 * <p>Let every row use exactly one level of each of some categories. Adding 1 to all weights of one
 * category and taking 1 from all weights of another changes no score. So write the weight of level
 * l of category g as a_g + delta_l, with delta = 0 at the category's most frequent level, its
 * reference. Scores depend only on the sum A of all a_g and on the deltas: a point (A, delta) is a
 * class of weight vectors. An intercept is one more category, with a single level.
 *
 * <p>{@link #problem()} is the learning problem of the classes, with A as its intercept and the
 * deltas as the weights of the levels that are not references. A class has a member in the lattice
 * if and only if there are shifts a_g in [L_g, H_g] whose sum is A, where L_g is the greatest
 * low(l) - delta_l over the levels of g and H_g the least high(l) - delta_l. Coordinates that
 * belong to no such category stay as they are.
 */
public final class ShiftClasses {

  /** Wider sums of shifts cost more than they save. */
  private static final int WIDEST = 1 << 12;

  /**
   * A category.
   *
   * @param coordinates its levels, in ascending order; others may lie between them
   * @param reference the one whose delta is 0
   */
  public record Category(List<Integer> coordinates, int reference) {

    public Category {
      coordinates = List.copyOf(coordinates);
    }
  }

  private final LearningProblem original;
  private final LearningProblem problem;
  private final List<Category> categories;
  private final int[] categoryOf; // by coordinate of the classes' problem, -1 for none
  private final int[] originalOf; // by coordinate of the classes' problem

  private ShiftClasses(LearningProblem original, List<Category> categories) {
    this.original = original;
    this.categories = List.copyOf(categories);
    WeightLattice lattice = original.lattice();
    boolean[] isReference = new boolean[lattice.coordinates()];
    int[] category = new int[lattice.coordinates()];
    Arrays.fill(category, -1);
    int lowest = 0;
    int highest = 0;
    for (int g = 0; g < categories.size(); g++) {
      Category c = categories.get(g);
      isReference[c.reference()] = true;
      for (int j : c.coordinates()) {
        category[j] = g;
      }
      lowest += lattice.low(c.reference());
      highest += lattice.high(c.reference());
    }
    int n = lattice.coordinates() - categories.size();
    this.categoryOf = new int[n + 1];
    this.originalOf = new int[n + 1];
    int[] low = new int[n];
    int[] high = new int[n];
    int at = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      if (!isReference[j]) {
        Category c = category[j] < 0 ? null : categories.get(category[j]);
        low[at] = lattice.low(j) - (c == null ? 0 : lattice.high(c.reference()));
        high[at] = lattice.high(j) - (c == null ? 0 : lattice.low(c.reference()));
        categoryOf[at] = category[j];
        originalOf[at] = j;
        at++;
      }
    }
    categoryOf[n] = -1;
    originalOf[n] = -1;
    this.problem =
        LearningProblem.ofClasses(
            recode(original.cells(), Arrays.copyOf(originalOf, n)),
            WeightLattice.box(low, high).withIntercept(lowest, highest),
            original.scoreLoss(),
            original.perturbation().unit());
  }

  /** The cells on the coordinates that are kept. */
  private static Cells recode(Cells cells, int[] kept) {
    Cells.Builder recoded = cells.anew(kept.length);
    for (int c = 0; c < cells.count(); c++) {
      recoded.add(recoded(cells, c, kept), cells.counts(c));
    }
    return recoded.build();
  }

  private static int[] recoded(Cells cells, int cell, int[] kept) {
    int[] row = cells.row(cell);
    return Arrays.stream(kept).map(j -> row[j]).toArray();
  }

  /** By distinct row of the original problem: which row of the classes' problem it becomes. */
  public int[] rows() {
    Map<String, Integer> place = new HashMap<>();
    for (int c = 0; c < problem.cells().count(); c++) {
      place.put(Arrays.toString(problem.cells().row(c)), c);
    }
    int[] kept = Arrays.copyOf(originalOf, problem.lattice().features());
    Cells cells = original.cells();
    return IntStream.range(0, cells.count())
        .map(c -> requireNonNull(place.get(Arrays.toString(recoded(cells, c, kept)))))
        .toArray();
  }

  /**
   * The classes of a problem, or empty where there are none to speak of: fewer than two categories,
   * or something besides the loss that tells the members of a class apart.
   */
  public static Optional<ShiftClasses> of(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    boolean onlyLoss =
        !problem.perturbation().hasProjectedTerm() && !problem.perturbation().hasSeparator();
    for (int j = 0; j < lattice.coordinates(); j++) {
      onlyLoss &= problem.perturbation().linear(j) == 0;
    }
    if (!onlyLoss || lattice.hasBall() || lattice.isSparse()) {
      return Optional.empty();
    }
    List<Category> categories = categories(problem);
    long width = 0;
    for (Category c : categories) {
      for (int j : c.coordinates()) {
        width = Math.max(width, (long) lattice.high(j) - lattice.low(j));
      }
    }
    boolean narrow = width * categories.size() <= WIDEST && largest(lattice) <= WIDEST;
    if (categories.size() < 2 || !narrow) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ShiftClasses(problem, categories));
    } catch (InvalidInputException e) {
      // Deltas range more widely than weights do, too widely for exact arithmetic.
      return Optional.empty();
    }
  }

  private static long largest(WeightLattice lattice) {
    long largest = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      largest = Math.max(largest, lattice.largest(j));
    }
    return largest;
  }

  /** The groups of the lattice of which every row uses one level, and the intercept. */
  private static List<Category> categories(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    Cells cells = problem.cells();
    int d = lattice.features();
    Map<Integer, List<Integer>> groups = new LinkedHashMap<>();
    for (int j = 0; j < d; j++) {
      if (lattice.group(j) >= 0) {
        groups.computeIfAbsent(lattice.group(j), g -> new ArrayList<>()).add(j);
      }
    }
    List<Category> categories = new ArrayList<>();
    for (List<Integer> levels : groups.values()) {
      if (isOneHot(cells, levels)) {
        categories.add(new Category(levels, mostFrequent(cells, levels)));
      }
    }
    if (lattice.hasIntercept()) {
      categories.add(new Category(List.of(d), d));
    }
    return categories;
  }

  private static boolean isOneHot(Cells cells, List<Integer> levels) {
    boolean[] own = new boolean[cells.dimension()];
    levels.forEach(j -> own[j] = true);
    for (int c = 0; c < cells.count(); c++) {
      int used = 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        if (own[cells.column(e)]) {
          used += cells.value(e) == 1 ? 1 : 2;
        }
      }
      if (used != 1) {
        return false;
      }
    }
    return true;
  }

  private static int mostFrequent(Cells cells, List<Integer> levels) {
    long[] frequency = new long[cells.dimension()];
    for (int c = 0; c < cells.count(); c++) {
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        frequency[cells.column(e)] += cells.records(c);
      }
    }
    int most = levels.get(0);
    for (int j : levels) {
      most = frequency[j] > frequency[most] ? j : most;
    }
    return most;
  }

  /** The problem whose points are the members of the classes. */
  public LearningProblem original() {
    return original;
  }

  /** The problem whose points are the classes; its intercept, the last coordinate, is A. */
  public LearningProblem problem() {
    return problem;
  }

  /** The categories, by their first coordinates. */
  public List<Category> categories() {
    return categories;
  }

  /** The category of a delta, -1 for A and for a coordinate that stays as it is. */
  public int categoryOf(int coordinate) {
    return categoryOf[coordinate];
  }

  /**
   * The classes in an order that suits a search, A first.
   *
   * @param value the objective at some point of the problem
   * @throws SearchStoppedException when the listener says so
   */
  public SearchSpace space(long value, SearchListener listener) {
    return SearchSpace.inOrder(problem, ProbedOrder.of(problem, value, listener));
  }

  /** The coordinate of the original problem, -1 for A. */
  public int originalOf(int coordinate) {
    return originalOf[coordinate];
  }
}
