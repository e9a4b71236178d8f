package org.didyma.data.schema;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Round numbers within the public range of a column, as thresholds: none of them depends on a
 * table.
 */
public final class ColumnGrid {

  /** Steps of the grid that thresholds of an open column are chosen from. */
  public static final int FINE = 100;

  /** Ranges that reach so far beyond their smaller numbers have powers among their thresholds. */
  private static final BigDecimal WIDE = BigDecimal.valueOf(200);

  /** The same where numbers are not whole, so that many may lie below 1. */
  private static final BigDecimal WIDE_DECIMAL = BigDecimal.TEN;

  /** Of the largest number, the powers that are told apart. */
  private static final int DECADES = 4;

  /** Equal steps are rounded to a power of ten of at most a twentieth of the range. */
  private static final BigDecimal ROUND_PARTS = BigDecimal.valueOf(20);

  private static final int[] ROUND = {1, 2, 5};

  private static final int LEAST_DECADE = -6;
  private static final int MOST_DECADE = 10;
  private static final int MOST_DECADE_WHOLE = 15;

  private ColumnGrid() {}

  /**
   * At most {@code most} equal round steps, and in a wide range powers of ten times 1, 2 and 5 of
   * either sign.
   *
   * @param low smallest number of the range
   * @param high largest number of the range
   * @param isWhole whether its numbers are whole
   * @param most how many steps, at least 1
   * @return increasing, each above low and at most high; empty where no number lies there
   */
  public static List<BigDecimal> of(BigDecimal low, BigDecimal high, boolean isWhole, int most) {
    TreeSet<BigDecimal> grid = new TreeSet<>(steps(low, high, isWhole, most));
    if (isWide(low, high, isWhole)) {
      BigDecimal largest = low.abs().max(high.abs());
      int decade = largest.precision() - largest.scale() - 1;
      for (int down = 0; down < DECADES; down++) {
        for (int digit : ROUND) {
          BigDecimal power = BigDecimal.valueOf(digit).scaleByPowerOfTen(decade - down);
          if (!isWhole || power.compareTo(BigDecimal.ONE) >= 0) {
            grid.add(power);
            grid.add(power.negate());
          }
        }
      }
      // What is above 0 at all is often what matters.
      grid.add(isWhole ? BigDecimal.ONE : BigDecimal.ONE.scaleByPowerOfTen(decade - DECADES));
    }
    return within(grid, low, high);
  }

  /**
   * Cut points at equal steps, so that no group between them is empty by design; in a range that
   * begins at 0, what is above 0 at all is beside them.
   *
   * @param cuts their number, at least 1, besides that; whole numbers have no more than there are
   * @return as {@link #of} does
   */
  public static List<BigDecimal> equal(BigDecimal low, BigDecimal high, boolean isWhole, int cuts) {
    TreeSet<BigDecimal> grid = new TreeSet<>();
    BigDecimal span = high.subtract(low);
    int decade = decade(span);
    int scale = isWhole ? 0 : -decade(span.divide(ROUND_PARTS));
    BigDecimal parts =
        isWhole ? span.min(BigDecimal.valueOf(cuts + 1L)) : BigDecimal.valueOf(cuts + 1L);
    for (int i = 1; i <= cuts && span.signum() > 0; i++) {
      BigDecimal part = span.multiply(BigDecimal.valueOf(i)).divide(parts, MathContext.DECIMAL64);
      grid.add(low.add(part).setScale(scale, RoundingMode.HALF_UP));
    }
    if (low.signum() == 0) {
      grid.add(isWhole ? BigDecimal.ONE : BigDecimal.ONE.scaleByPowerOfTen(decade - DECADES));
    }
    return within(grid, low, high);
  }

  private static int decade(BigDecimal number) {
    return number.precision() - number.scale() - 1;
  }

  private static List<BigDecimal> within(
      TreeSet<BigDecimal> grid, BigDecimal low, BigDecimal high) {
    List<BigDecimal> within = new ArrayList<>();
    for (BigDecimal number : grid) {
      if (number.compareTo(low) > 0 && number.compareTo(high) <= 0) {
        within.add(number.scale() < 0 ? number.setScale(0) : number);
      }
    }
    return within;
  }

  /**
   * The ends of brackets for numbers whose range nobody knows: 0, and powers of ten times 1, 2 and
   * 5 of either sign, from 1 to 10^15 where numbers are whole and from 10^-6 to 10^10 where not.
   *
   * @return increasing; a bracket has its lower end and not its upper one, but for the last
   */
  public static List<BigDecimal> brackets(boolean isWhole) {
    int least = isWhole ? 0 : LEAST_DECADE;
    int most = isWhole ? MOST_DECADE_WHOLE : MOST_DECADE;
    TreeSet<BigDecimal> ends = new TreeSet<>();
    ends.add(BigDecimal.ZERO);
    for (int decade = least; decade <= most; decade++) {
      for (int digit : ROUND) {
        if (decade < most || digit == 1) {
          BigDecimal end = BigDecimal.valueOf(digit).scaleByPowerOfTen(decade);
          BigDecimal plain = end.scale() < 0 ? end.setScale(0) : end;
          ends.add(plain);
          ends.add(plain.negate());
        }
      }
    }
    return List.copyOf(ends);
  }

  /** Whether the range has 0 in it or at its end, and numbers far from it. */
  private static boolean isWide(BigDecimal low, BigDecimal high, boolean isWhole) {
    BigDecimal largest = low.abs().max(high.abs());
    boolean hasZero = low.signum() <= 0 && high.signum() >= 0;
    BigDecimal least = hasZero ? BigDecimal.ONE : low.abs().min(high.abs());
    return largest.compareTo(least.multiply(isWhole ? WIDE : WIDE_DECIMAL)) >= 0;
  }

  private static List<BigDecimal> steps(
      BigDecimal low, BigDecimal high, boolean isWhole, int most) {
    BigDecimal span = high.subtract(low);
    List<BigDecimal> steps = new ArrayList<>();
    if (span.signum() <= 0) {
      return steps;
    }
    int decade = span.precision() - span.scale() - 4;
    BigDecimal step = null;
    for (int d = Math.max(decade, isWhole ? 0 : decade); step == null; d++) {
      for (int digit : ROUND) {
        BigDecimal one = BigDecimal.valueOf(digit).scaleByPowerOfTen(d);
        BigDecimal number = multiples(high, one).subtract(multiples(low, one));
        if (step == null && number.compareTo(BigDecimal.valueOf(most)) <= 0) {
          step = one;
        }
      }
    }
    BigDecimal number = multiples(low, step).add(BigDecimal.ONE).multiply(step);
    for (; number.compareTo(high) <= 0; number = number.add(step)) {
      steps.add(number);
    }
    return steps;
  }

  private static BigDecimal multiples(BigDecimal number, BigDecimal step) {
    return number.divide(step, 0, RoundingMode.FLOOR);
  }
}
