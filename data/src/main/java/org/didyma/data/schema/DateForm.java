package org.didyma.data.schema;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a column writes its dates. A year has four digits; day and month have one or two, in {@link
 * #ISO} two. What {@link #ISO} says is a date in every column, since databases and spreadsheets
 * hand dates over so. A time of day after the date does not count: a blank or T, a digit, and then
 * digits, points, colons, signs, blanks and the letters of Z, AM and PM.
 */
public enum DateForm {
  /** 2000-01-31. */
  ISO("yyyy-MM-dd", '-', 0, 1, 2),
  /** 31.1.2000. */
  POINTS("dd.MM.yyyy", '.', 2, 1, 0),
  /** 1/31/2000. */
  MONTH_FIRST("MM/dd/yyyy", '/', 2, 0, 1),
  /** 31/1/2000. */
  DAY_FIRST("dd/MM/yyyy", '/', 2, 1, 0);

  /** What {@link #day} returns for a text that is no date. */
  public static final long NONE = Long.MIN_VALUE;

  private static final int YEAR_DIGITS = 4;
  private static final String OF_TIME = "0123456789-:.+ ZAPM";
  private static final int[] DAYS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private final String format;
  private final char separator;

  /** Where year, month and day stand. */
  private final int[] places;

  DateForm(String format, char separator, int year, int month, int day) {
    this.format = format;
    this.separator = separator;
    this.places = new int[] {year, month, day};
  }

  /** The form of a format, such as {@code dd.MM.yyyy}. */
  static Optional<DateForm> of(String format) {
    return Arrays.stream(values()).filter(form -> form.format.equals(format)).findFirst();
  }

  static List<String> formats() {
    return Arrays.stream(values()).map(DateForm::format).toList();
  }

  /** The format, as schemas have it. */
  public String format() {
    return format;
  }

  /** The character between the parts. */
  public char separator() {
    return separator;
  }

  /** Where year, month and day stand among the parts, from 0. */
  public List<Integer> places() {
    return Arrays.stream(places).boxed().toList();
  }

  /** A day as {@link #ISO} has it; days are counted from 1970-01-01. */
  public static String text(BigDecimal day) {
    return LocalDate.ofEpochDay(day.longValueExact()).toString();
  }

  /**
   * A number of eight digits for a day, year, month and day of the month, in the order of the days.
   */
  public static BigDecimal key(BigDecimal day) {
    LocalDate date = LocalDate.ofEpochDay(day.longValueExact());
    return BigDecimal.valueOf(
        (date.getYear() * 100L + date.getMonthValue()) * 100 + date.getDayOfMonth());
  }

  /** A day as this form has it. */
  public String spelled(BigDecimal day) {
    LocalDate date = LocalDate.ofEpochDay(day.longValueExact());
    String[] parts = new String[places.length];
    parts[places[0]] = "%04d".formatted(date.getYear());
    parts[places[1]] = "%02d".formatted(date.getMonthValue());
    parts[places[2]] = "%02d".formatted(date.getDayOfMonth());
    return String.join(String.valueOf(separator), parts);
  }

  /** The day of a text in the form {@link #ISO} and without a time; empty where it is none. */
  public static Optional<BigDecimal> parse(String text) {
    try {
      LocalDate date = LocalDate.parse(text);
      return text.length() == ISO.format.length()
          ? Optional.of(BigDecimal.valueOf(date.toEpochDay()))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The day of a slice, counted from 1970-01-01, or {@link #NONE}. */
  public long day(char[] buffer, int offset, int length) {
    long own = read(buffer, offset, length);
    return own == NONE && this != ISO ? ISO.read(buffer, offset, length) : own;
  }

  private long read(char[] buffer, int offset, int length) {
    int end = offset + length;
    int at = offset;
    int year = 0;
    int month = 0;
    int day = 0;
    for (int part = 0; part < places.length; part++) {
      if (part > 0) {
        if (at == end || buffer[at] != separator) {
          return NONE;
        }
        at++;
      }
      boolean isYear = part == places[0];
      int most = isYear ? YEAR_DIGITS : 2;
      int number = 0;
      int digits = 0;
      for (; digits < most && at < end && buffer[at] >= '0' && buffer[at] <= '9'; at++) {
        number = number * 10 + buffer[at] - '0';
        digits++;
      }
      if (digits == 0 || digits < most && (isYear || this == ISO)) {
        return NONE;
      }
      if (isYear) {
        year = number;
      } else if (part == places[1]) {
        month = number;
      } else {
        day = number;
      }
    }
    if (!isTime(buffer, at, end) || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) {
      return NONE;
    }
    boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && day == 29 && !isLeap ? NONE : count(year, month, day);
  }

  private static boolean isTime(char[] buffer, int from, int end) {
    if (from == end) {
      return true;
    }
    if (end - from < 2
        || buffer[from] != 'T' && buffer[from] != ' '
        || buffer[from + 1] < '0'
        || buffer[from + 1] > '9') {
      return false;
    }
    for (int at = from + 2; at < end; at++) {
      if (OF_TIME.indexOf(buffer[at]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Days from 1970-01-01 on, where years begin in March, so that the odd day is the last. */
  private static long count(int year, int month, int day) {
    int from = month > 2 ? year : year - 1;
    int months = month > 2 ? month - 3 : month + 9;
    int era = Math.floorDiv(from, 400);
    int ofEra = from - era * 400;
    int ofYear = (153 * months + 2) / 5 + day - 1;
    return era * 146_097L + ofEra * 365L + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
  }
}
