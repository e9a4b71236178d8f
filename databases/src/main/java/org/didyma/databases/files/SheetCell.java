package org.didyma.databases.files;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.jspecify.annotations.Nullable;

/**
 * What a cell of a spreadsheet shows.
 *
 * @param text a number with a decimal point, a day as SQL writes it
 * @param isNumber whether it is a number
 */
record SheetCell(String text, boolean isNumber) {

  static final SheetCell EMPTY = new SheetCell("", false);

  private static final MathContext SHOWN = new MathContext(15);

  /** How XML has a character that it cannot hold (ECMA-376, part 1, 22.9.2.19). */
  private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

  /** What of a format shows nothing of the number: texts, escapes, colours and countries. */
  private static final Pattern BESIDE =
      Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?!h+\\]|m+\\]|s+\\])[^\\]]*\\]");

  private static final Pattern ELAPSED = Pattern.compile("\\[(h+|m+|s+)\\]");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private static final int SECONDS = 86_400;

  /** The day that Excel takes for the 29th of February 1900. */
  private static final int NO_DAY = 60;

  /** 1904-01-01. */
  private static final int FIRST_OF_1904 = 1462;

  /** The last day that has a date there, 9999-12-31. */
  private static final int LAST = 2_958_465;

  /**
   * What a cell shows.
   *
   * @param from1904 whether days are counted from 1904-01-01, and not from 1899-12-31
   */
  static SheetCell of(Cell cell, boolean from1904) {
    if (cell.getType() == CellType.BOOLEAN) {
      return new SheetCell(String.valueOf(cell.asBoolean()), false);
    }
    String raw = cell.getRawValue();
    if (cell.getType() == CellType.NUMBER && raw != null) {
      try {
        BigDecimal number = new BigDecimal(raw);
        return isDate(cell.getDataFormatId(), cell.getDataFormatString())
            ? new SheetCell(date(number, from1904), false)
            : new SheetCell(number(number), true);
      } catch (NumberFormatException e) {
        return new SheetCell(raw, true);
      }
    }
    Object value = cell.getValue();
    return new SheetCell(
        cell.getType() == CellType.STRING && value != null
            ? text(value.toString())
            : raw == null ? "" : raw,
        false);
  }

  /** The field of a table whose numbers have this decimal mark. */
  String field(char mark) {
    return isNumber ? text.replace('.', mark) : text;
  }

  private static String number(BigDecimal number) {
    BigDecimal plain = new BigDecimal(Double.toString(number.doubleValue())).stripTrailingZeros();
    BigDecimal shown = plain.scale() > 0 ? plain.round(SHOWN).stripTrailingZeros() : plain;
    return shown.signum() == 0 ? "0" : shown.toPlainString();
  }

  private static String text(String escaped) {
    return ESCAPED
        .matcher(escaped)
        .replaceAll(
            one ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(one.group(1), 16))));
  }

  /** Whether a format shows a day or a time of day; how long something took is a number. */
  private static boolean isDate(@Nullable Integer id, @Nullable String format) {
    if (id != null && (id >= 14 && id <= 22 || id >= 27 && id <= 36 || id >= 50 && id <= 58)) {
      return true;
    }
    if (format == null) {
      return id != null && (id == 45 || id == 47);
    }
    String first = BESIDE.matcher(format).replaceAll("").split(";", 2)[0];
    return !ELAPSED.matcher(first).find() && first.matches("(?i).*[dyhsm].*");
  }

  /** A day, a day with its time, or a time alone, as SQL writes them. */
  private static String date(BigDecimal number, boolean from1904) {
    if (number.signum() < 0 || number.compareTo(BigDecimal.valueOf(LAST)) > 0) {
      return number(number);
    }
    long seconds =
        number.multiply(BigDecimal.valueOf(SECONDS)).setScale(0, RoundingMode.HALF_UP).longValue();
    long day = seconds / SECONDS + (from1904 ? FIRST_OF_1904 : 0);
    if (day > LAST) {
      return number(number);
    }
    LocalTime time = LocalTime.ofSecondOfDay(seconds % SECONDS);
    String shown = TIME.format(time);
    if (seconds < SECONDS) {
      return shown;
    }
    String date =
        day == NO_DAY
            ? "1900-02-29"
            : LocalDate.of(1899, 12, day < NO_DAY ? 31 : 30).plusDays(day).toString();
    return time.toSecondOfDay() == 0 ? date : date + " " + shown;
  }
}
