package org.didyma.data.schema;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Round dates within the public range of a column, as thresholds: first days of centuries, decades,
 * years, quarters or months, Mondays, or all days, the finest of which there are few enough.
 */
public final class DateGrid {

  private DateGrid() {}

  /**
   * The dates, as days from 1970-01-01 on.
   *
   * @param low the first day of the range
   * @param high the last day of the range
   * @param most how many, at least 1
   * @return increasing, each above low and at most high; empty where no day lies there
   */
  public static List<BigDecimal> of(BigDecimal low, BigDecimal high, int most) {
    LocalDate first = LocalDate.ofEpochDay(low.longValueExact()).plusDays(1);
    LocalDate last = LocalDate.ofEpochDay(high.longValueExact());
    List<UnaryOperator<LocalDate>> rounds = new ArrayList<>();
    rounds.add(day -> day);
    rounds.add(day -> day.with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY)));
    for (int months : new int[] {1, 3, 12, 60, 120, 600, 1200, 12_000}) {
      rounds.add(day -> next(day, months));
    }
    for (UnaryOperator<LocalDate> round : rounds) {
      List<BigDecimal> grid = new ArrayList<>();
      LocalDate day = round.apply(first);
      for (; grid.size() <= most && !day.isAfter(last); day = round.apply(day.plusDays(1))) {
        grid.add(BigDecimal.valueOf(day.toEpochDay()));
      }
      if (!grid.isEmpty() && grid.size() <= most) {
        return grid;
      }
      if (grid.isEmpty() && !first.isAfter(last)) {
        // No day is round enough, and the step before had too many: the middle of the range.
        return List.of(BigDecimal.valueOf((first.toEpochDay() + last.toEpochDay()) / 2));
      }
    }
    return List.of();
  }

  /** The first of a month whose number from year 0 on is a multiple, from a day on. */
  private static LocalDate next(LocalDate day, int months) {
    LocalDate month = day.getDayOfMonth() == 1 ? day : day.withDayOfMonth(1).plusMonths(1);
    int beyond = Math.floorMod(month.getYear() * 12 + month.getMonthValue() - 1, months);
    return beyond == 0 ? month : month.plusMonths(months - beyond);
  }
}
