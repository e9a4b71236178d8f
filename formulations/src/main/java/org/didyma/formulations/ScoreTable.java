package org.didyma.formulations;

import java.util.Arrays;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ScoreLoss} by its values: one table for each label over a range of scores, each with the
 * minimum 0. The values are the loss; what they were rounded from is of no concern to anything
 * exact.
 *
 * <p>A <em>saturated</em> table goes on beyond its ends with their values, and holds for all
 * scores. Any other holds for its range only, and problems whose scores leave it are refused. What
 * is told of scores beyond it matters to no point of a lattice; bounds may still ask for points
 * outside of one, and are best when convex tables go on as convex ones: with the last difference
 * where it leads upwards.
 */
public final class ScoreTable implements ScoreLoss {

  /** Most entries of one label's table. */
  public static final int MOST_ENTRIES = 1 << 17;

  private final String name;
  private final Costs costs;
  private final long low;
  private final boolean saturated;

  /** By label, from low on, each with the minimum 0. */
  private final long[][] values;

  private final long[] shifts;
  private final long width;
  private final long greatest;
  private final @Nullable LogOdds meaning;

  private ScoreTable(String name, Costs costs, long low, boolean saturated, long[]... tables) {
    this.name = name;
    this.costs = costs;
    this.low = low;
    this.saturated = saturated;
    this.shifts = new long[tables.length];
    this.values = new long[tables.length][];
    for (int k = 0; k < tables.length; k++) {
      if (tables[k].length == 0 || tables[k].length != tables[0].length) {
        throw new IllegalArgumentException("a loss needs as many values for each label, and some");
      }
      long least = Arrays.stream(tables[k]).min().orElseThrow();
      shifts[k] = least;
      values[k] = Arrays.stream(tables[k]).map(v -> checked(v, least)).toArray();
    }
    this.greatest = Arrays.stream(values).flatMapToLong(Arrays::stream).max().orElseThrow();
    // All minima are 0.
    this.width = greatest;
    this.meaning = null;
    if (width == 0) {
      throw new InvalidInputException(
          "the loss %s is the same for all scores, so there is nothing to learn".formatted(name),
          "use a finer step, a larger unit or a larger range of weights.");
    }
  }

  private ScoreTable(ScoreTable other, @Nullable LogOdds meaning) {
    this.name = other.name;
    this.costs = other.costs;
    this.low = other.low;
    this.saturated = other.saturated;
    this.meaning = meaning;
    this.values = other.values;
    this.shifts = other.shifts;
    this.width = other.width;
    this.greatest = other.greatest;
  }

  private static long checked(long value, long shift) {
    long shifted = Math.subtractExact(value, shift);
    if (shifted > Costs.MAX) {
      throw new InvalidInputException(
          "a value of the loss exceeds " + Costs.MAX, "use a coarser step or smaller costs.");
    }
    return shifted;
  }

  /**
   * A table that is defined on a range only.
   *
   * @param name what the loss is called
   * @param costs by which the values are multiplied already, and decisions are judged
   * @param low the score of the first values
   * @param positive l+(low), l+(low + 1), ...; shifted to the minimum 0 here
   * @param negative as many values of l-
   * @throws InvalidInputException when nothing depends on the score, or a value is too large
   */
  public static ScoreTable of(
      String name, Costs costs, long low, long[] positive, long[] negative) {
    return new ScoreTable(name, costs, low, false, negative, positive);
  }

  /** A table that goes on with the values of its ends; see {@link #of}. */
  public static ScoreTable saturated(
      String name, Costs costs, long low, long[] positive, long[] negative) {
    return new ScoreTable(name, costs, low, true, negative, positive);
  }

  /**
   * A table of more than two labels, whose errors have no costs.
   *
   * @param name what the loss is called
   * @param low the score of the first values
   * @param saturated whether it goes on with the values of its ends
   * @param tables l_k(low), l_k(low + 1), ... for each label k, each as long; shifted to the
   *     minimum 0 here
   * @throws InvalidInputException when nothing depends on the score, or a value is too large
   */
  public static ScoreTable ofLabels(String name, long low, boolean saturated, long[]... tables) {
    if (tables.length <= Cells.TWO) {
      throw new IllegalArgumentException("two labels have costs");
    }
    return new ScoreTable(name, Costs.EQUAL, low, saturated, tables);
  }

  /** True when a table can have a range of scores. */
  public static boolean hasRoom(long low, long high) {
    return Math.subtractExact(high, low) < MOST_ENTRIES;
  }

  /**
   * Refuses a range of scores that no table can have.
   *
   * @throws InvalidInputException when it does
   */
  public static void requireRoom(String name, long low, long high) {
    if (!hasRoom(low, high)) {
      throw new InvalidInputException(
          "scores from %d to %d are too many for a table of the loss %s; the limit is %d"
              .formatted(low, high, name, MOST_ENTRIES),
          "use thresholds or a coarser scale of the features, smaller weights, or "
              + ParameterReference.of("loss")
              + " with a least risk, beyond which the loss stays the same.");
    }
  }

  /** The least score that has an entry of its own. */
  public long low() {
    return low;
  }

  /** The greatest score that has an entry of its own. */
  public long high() {
    return low + values[0].length - 1;
  }

  /** True when the table goes on beyond its ends with their values. */
  public boolean isSaturated() {
    return saturated;
  }

  @Override
  public int labels() {
    return values.length;
  }

  /** What was taken from l_k so that its minimum is 0. */
  public long shift(int label) {
    return shifts[label];
  }

  /** What was taken from l+, of two labels, so that its minimum is 0. */
  public long positiveShift() {
    return shifts[1];
  }

  /** What was taken from l-, of two labels, so that its minimum is 0. */
  public long negativeShift() {
    return shifts[0];
  }

  @Override
  public long of(int label, long score) {
    return at(values[label], score);
  }

  @Override
  public long positive(long score) {
    return at(values[1], score);
  }

  @Override
  public long negative(long score) {
    return at(values[0], score);
  }

  private long at(long[] table, long score) {
    long at = score - low;
    if (at >= 0 && at < table.length) {
      return table[(int) at];
    }
    int last = table.length - 1;
    int end = at < 0 ? 0 : last;
    int before = at < 0 ? Math.min(1, last) : Math.max(0, last - 1);
    long rise = saturated ? 0 : Math.max(0, table[end] - table[before]);
    return table[end] + rise * Math.abs(at - end);
  }

  /** The same table, whose scores stand for log-odds. */
  public ScoreTable meaning(LogOdds logOdds) {
    return new ScoreTable(this, logOdds);
  }

  @Override
  public Optional<LogOdds> logOdds() {
    return Optional.ofNullable(meaning);
  }

  @Override
  public long width() {
    return width;
  }

  @Override
  public long greatest() {
    return greatest;
  }

  @Override
  public Costs costs() {
    return costs;
  }

  @Override
  public String name() {
    return name;
  }

  /** Equal tables and costs, whatever they are called and mean. */
  @Override
  public boolean equals(Object o) {
    return o instanceof ScoreTable other
        && low == other.low
        && saturated == other.saturated
        && costs.equals(other.costs)
        && Arrays.equals(shifts, other.shifts)
        && Arrays.deepEquals(values, other.values);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    return "%s over %d..%d, %s".formatted(name, low(), high(), costs);
  }
}
