package org.didyma.data.schema;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.TreeSet;

/**
 * The ends of fine bins within the public range of a column, as thresholds: equal steps, each
 * rounded by at most a sixteenth of a step so that they are short to read; the step at 0, or at the
 * lower end of a range without 0, is halved again and again, since numbers are often crowded there;
 * and 0 itself is a bin. None of them depends on a table.
 */
public final class BinGrid {

  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal FIVE = BigDecimal.valueOf(5);

  /**
   * Ends are multiples of a power of ten, or of five times one, that is at most this part of a
   * step.
   */
  private static final BigDecimal ROUNDNESS = BigDecimal.valueOf(8);

  /** What is above 0 at all begins so many decades below the largest number. */
  private static final int DECADES = 4;

  private static final MathContext PRECISE = MathContext.DECIMAL64;

  private BinGrid() {}

  /**
   * The ends of bins.
   *
   * @param low smallest number of the range
   * @param high largest number of the range
   * @param isWhole whether its numbers are whole; those of at most {@code steps} steps are a bin
   *     each
   * @param steps how many equal ones, at least 1
   * @param halvings how often the step at 0 is halved, from 0
   * @return increasing, each above low and at most high; empty where no number lies there
   */
  public static List<BigDecimal> of(
      BigDecimal low, BigDecimal high, boolean isWhole, int steps, int halvings) {
    TreeSet<BigDecimal> ends = new TreeSet<>();
    BigDecimal span = high.subtract(low);
    if (isWhole && span.compareTo(BigDecimal.valueOf(steps)) <= 0) {
      for (BigDecimal n = low.add(BigDecimal.ONE); n.compareTo(high) <= 0; ) {
        ends.add(n);
        n = n.add(BigDecimal.ONE);
      }
      return List.copyOf(ends);
    }
    if (span.signum() <= 0) {
      return List.of();
    }
    BigDecimal step = span.divide(BigDecimal.valueOf(steps), PRECISE);
    for (int i = 1; i < steps; i++) {
      ends.add(round(low.add(step.multiply(BigDecimal.valueOf(i))), step, isWhole));
    }
    boolean hasZero = low.signum() <= 0 && high.signum() >= 0;
    BigDecimal from = hasZero ? BigDecimal.ZERO : low;
    BigDecimal half = step;
    for (int i = 0; i <= halvings; i++) {
      ends.add(round(from.add(half), half, isWhole));
      ends.add(round(from.subtract(half), half, isWhole));
      half = half.divide(TWO, PRECISE);
    }
    if (hasZero) {
      BigDecimal largest = low.abs().max(high);
      int decade = largest.precision() - largest.scale() - 1;
      ends.add(BigDecimal.ZERO);
      ends.add(isWhole ? BigDecimal.ONE : BigDecimal.ONE.scaleByPowerOfTen(decade - DECADES));
    }
    return ends.stream()
        .filter(end -> end.compareTo(low) > 0 && end.compareTo(high) <= 0)
        .map(end -> end.scale() < 0 ? end.setScale(0) : end)
        .toList();
  }

  /** The nearest multiple of a round number that is small beside a step. */
  private static BigDecimal round(BigDecimal end, BigDecimal step, boolean isWhole) {
    BigDecimal most = step.divide(ROUNDNESS, PRECISE);
    BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(most.precision() - most.scale() - 1);
    BigDecimal half = unit.multiply(FIVE);
    unit = half.compareTo(most) <= 0 ? half : unit;
    if (isWhole && unit.compareTo(BigDecimal.ONE) < 0) {
      unit = BigDecimal.ONE;
    }
    return end.divide(unit, 0, RoundingMode.HALF_UP).multiply(unit).stripTrailingZeros();
  }
}
