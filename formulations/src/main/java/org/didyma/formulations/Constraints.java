package org.didyma.formulations;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;

/**
 * Which sets of weights may differ from 0 together, publicly, where a column of a table has several
 * coordinates: at most so many columns, at most so many thresholds of one column, columns that are
 * in or out together, columns of which at most one is in. A column is <em>in</em> when some weight
 * of its coordinates is not 0. Besides, redundant weightings may be left out: see {@link
 * ScoreEquivalence}. Penalties leave no point out; they say what a draw is to add to the loss of
 * those it has.
 *
 * <p>Immutable. The intercept is no coordinate here.
 */
public final class Constraints implements Serializable {

  /** The largest penalty of a column. */
  public static final long LARGEST_PENALTY = 1_000_000_000;

  /** No limit on a number. */
  public static final int ANY_NUMBER = Integer.MAX_VALUE;

  private final Parts parts;
  private final int columns;

  /** What is constrained, and how. A copy may be changed until it belongs to constraints. */
  private static final class Parts implements Serializable {
    private int[] column; // by coordinate
    private boolean[] isStep; // by coordinate
    private int mostColumns = ANY_NUMBER;
    private int mostSteps = ANY_NUMBER;
    private List<int[]> together = List.of();
    private List<int[]> apart = List.of();
    private List<int[]> wholes = List.of();
    private long[] penalties = {}; // by column; none where all are 0

    Parts(int[] column, boolean[] isStep) {
      this.column = column;
      this.isStep = isStep;
    }

    Parts(Parts from) {
      this(from.column, from.isStep);
      mostColumns = from.mostColumns;
      mostSteps = from.mostSteps;
      together = from.together;
      apart = from.apart;
      wholes = from.wholes;
      penalties = from.penalties;
    }
  }

  private Constraints(Parts parts) {
    this.parts = parts;
    this.columns = Arrays.stream(parts.column).max().orElse(-1) + 1;
  }

  private Constraints with(Consumer<Parts> change) {
    Parts copy = new Parts(parts);
    change.accept(copy);
    return new Constraints(copy);
  }

  /**
   * No constraints yet.
   *
   * @param column the number of the column of each coordinate, from 0
   * @param isStep for each coordinate whether it is a threshold
   * @throws IllegalArgumentException when the lengths differ or a number is negative
   */
  public static Constraints of(int[] column, boolean[] isStep) {
    if (column.length != isStep.length || Arrays.stream(column).anyMatch(c -> c < 0)) {
      throw new IllegalArgumentException("a column is needed for each feature");
    }
    return new Constraints(new Parts(column.clone(), isStep.clone()));
  }

  /** At most so many columns are in. */
  public Constraints withMostColumns(int most) {
    return with(copy -> copy.mostColumns = atLeastZero(most));
  }

  /** At most so many thresholds of each column have a weight other than 0. */
  public Constraints withMostSteps(int most) {
    return with(copy -> copy.mostSteps = atLeastZero(most));
  }

  /** The columns of these numbers are all in, or none of them. */
  public Constraints withTogether(int... together) {
    return with(copy -> copy.together = and(copy.together, together));
  }

  /** Of the columns of these numbers at most one is in. */
  public Constraints withApart(int... apart) {
    return with(copy -> copy.apart = and(copy.apart, apart));
  }

  /**
   * Of weightings that score every possible record alike only the lexicographically first one.
   *
   * @param wholes sets of coordinates of which exactly one is 1, and the others 0, in any record
   */
  public Constraints withoutRedundancy(List<int[]> wholes) {
    return with(copy -> copy.wholes = wholes.stream().map(int[]::clone).toList());
  }

  /**
   * What a draw adds to the loss of a point for each column that is in, once however many weights
   * it has.
   *
   * @param penalties by column, in units of the loss, each from 0 to {@link #LARGEST_PENALTY}
   */
  public Constraints withPenalties(long... penalties) {
    if (penalties.length < columns
        || Arrays.stream(penalties).anyMatch(p -> p < 0 || p > LARGEST_PENALTY)) {
      throw new IllegalArgumentException(
          "a penalty from 0 to " + LARGEST_PENALTY + " is needed for each column");
    }
    long[] own = Arrays.stream(penalties).allMatch(p -> p == 0) ? new long[0] : penalties.clone();
    return with(copy -> copy.penalties = own);
  }

  private static int atLeastZero(int most) {
    if (most < 0) {
      throw new InvalidInputException(
          "the limit " + most + " is negative", "give a limit of at least 0.");
    }
    return most;
  }

  private static List<int[]> and(List<int[]> sets, int[] more) {
    List<int[]> all = new ArrayList<>(sets);
    all.add(more.clone());
    return List.copyOf(all);
  }

  /** The same for some of the coordinates, when all other weights are 0. */
  public Constraints on(int[] coordinates) {
    int[] own = Arrays.stream(coordinates).map(j -> parts.column[j]).toArray();
    boolean[] steps = new boolean[own.length];
    for (int i = 0; i < own.length; i++) {
      steps[i] = parts.isStep[coordinates[i]];
    }
    return with(
        copy -> {
          copy.column = own;
          copy.isStep = steps;
          copy.wholes = List.of();
        });
  }

  /** At most one coordinate of each column has a weight other than 0, be it a threshold or not. */
  Constraints withOneOfEach() {
    boolean[] all = new boolean[parts.column.length];
    Arrays.fill(all, true);
    return with(
        copy -> {
          copy.isStep = all;
          copy.mostSteps = Math.min(copy.mostSteps, 1);
        });
  }

  /** The same points, without limits that these coordinates are too few to break. */
  Constraints withoutIdle() {
    int[] weights = new int[columns()];
    int[] steps = new int[columns()];
    for (int j = 0; j < parts.column.length; j++) {
      weights[parts.column[j]]++;
      steps[parts.column[j]] += parts.isStep[j] ? 1 : 0;
    }
    long present = Arrays.stream(weights).filter(n -> n > 0).count();
    int most = Arrays.stream(steps).max().orElse(0);
    return with(
        copy -> {
          copy.mostColumns = present <= copy.mostColumns ? ANY_NUMBER : copy.mostColumns;
          copy.mostSteps = most <= copy.mostSteps ? ANY_NUMBER : copy.mostSteps;
          copy.apart = copy.apart.stream().filter(set -> in(set, weights) > 1).toList();
        });
  }

  /** Whether a point's non-zero weights go together; an intercept at its end does not count. */
  public boolean allow(int[] w) {
    int[] weights = new int[Math.max(columns, mostColumn() + 1)];
    int[] steps = new int[weights.length];
    for (int j = 0; j < parts.column.length; j++) {
      if (w[j] != 0) {
        weights[parts.column[j]]++;
        steps[parts.column[j]] += parts.isStep[j] ? 1 : 0;
      }
    }
    return allow(weights, steps);
  }

  /** The same by column: the numbers of weights and of thresholds that are not 0. */
  private boolean allow(int[] weights, int[] steps) {
    int in = 0;
    for (int c = 0; c < weights.length; c++) {
      in += weights[c] > 0 ? 1 : 0;
      if (steps[c] > parts.mostSteps) {
        return false;
      }
    }
    return in <= parts.mostColumns && go(weights);
  }

  /** Whether columns that are in go together. */
  private boolean go(int[] weights) {
    for (int[] set : parts.together) {
      long in = in(set, weights);
      if (in > 0 && in < set.length) {
        return false;
      }
    }
    return parts.apart.stream().allMatch(set -> in(set, weights) <= 1);
  }

  private static long in(int[] set, int[] weights) {
    return Arrays.stream(set).filter(c -> weights[c] > 0).count();
  }

  private int mostColumn() {
    int most = columns - 1;
    for (List<int[]> sets : List.of(parts.together, parts.apart)) {
      for (int[] set : sets) {
        most = Math.max(most, Arrays.stream(set).max().orElse(-1));
      }
    }
    return most;
  }

  /** Number of columns, those without a coordinate among them. */
  public int columns() {
    return mostColumn() + 1;
  }

  /** The number of the column that a coordinate is made from. */
  public int column(int coordinate) {
    return parts.column[coordinate];
  }

  /** Whether a coordinate is a threshold. */
  public boolean isStep(int coordinate) {
    return parts.isStep[coordinate];
  }

  /** Number of coordinates. */
  public int coordinates() {
    return parts.column.length;
  }

  /** At most so many columns are in. */
  public int mostColumns() {
    return parts.mostColumns;
  }

  /** At most so many thresholds of a column. */
  public int mostSteps() {
    return parts.mostSteps;
  }

  /** Sets of columns that are in or out together. */
  public List<int[]> together() {
    return parts.together.stream().map(int[]::clone).toList();
  }

  /** Sets of columns of which at most one is in. */
  public List<int[]> apart() {
    return parts.apart.stream().map(int[]::clone).toList();
  }

  /**
   * Sets of coordinates of which one is 1 in any record; empty where redundancy does not matter.
   */
  public List<int[]> wholes() {
    return parts.wholes.stream().map(int[]::clone).toList();
  }

  /** Whether a draw adds something to the loss for columns that are in. */
  public boolean hasPenalties() {
    return parts.penalties.length > 0;
  }

  /**
   * Refuses penalties, where the least loss is searched and not a draw made.
   *
   * @throws InvalidInputException when there are some
   */
  public void requireNoPenalties() {
    if (hasPenalties()) {
      throw new InvalidInputException(
          "penalties on columns apply to sampling, not to searches for the least loss",
          "leave the penalties out, or sample: solve "
              + ParameterReference.of("mechanism", "exponential")
              + ".");
    }
  }

  /** What it adds for a column, 0 where nobody said anything. */
  public long penalty(int column) {
    return column < parts.penalties.length ? parts.penalties[column] : 0;
  }

  /** True when nothing is constrained, and nothing penalised. */
  public boolean isNone() {
    return parts.mostColumns == ANY_NUMBER
        && parts.mostSteps == ANY_NUMBER
        && parts.together.isEmpty()
        && parts.apart.isEmpty()
        && parts.wholes.isEmpty()
        && parts.penalties.length == 0;
  }
}
