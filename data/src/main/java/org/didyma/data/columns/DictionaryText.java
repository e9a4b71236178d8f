package org.didyma.data.columns;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.didyma.core.InvalidInputException;

/** Ranges and values as people write them in dictionaries. */
final class DictionaryText {

  private static final String NUMBER = "[+-]?[0-9]{1,15}(?:\\.[0-9]{1,15})?";
  private static final String END = "(" + NUMBER + "|[0-9]{4}-[0-9]{2}-[0-9]{2})";

  /** Two ends in brackets, or with dots, a dash or a word between them. */
  private static final Pattern ENDS =
      Pattern.compile(
          "[\\[(]\\s*%1$s\\s*[,;]\\s*%1$s\\s*[\\])]|%1$s\\s*(?:\\.\\.+|-|\u2013|to|bis)\\s*%1$s"
              .formatted(END));

  /** What stands between values, of which the first that occurs counts. */
  private static final List<String> BETWEEN = List.of("\n", "|", ";", ",");

  /** More values than this between two ends are no categories. */
  private static final int MOST = 50;

  private DictionaryText() {}

  static boolean isNumber(String text) {
    return text.matches(NUMBER);
  }

  /** Such as {@code 0 to 120}, {@code 0-120} or {@code [0, 120]}; empty where it is none. */
  static Optional<KnownColumn.Range> range(String text) {
    Matcher ends = ENDS.matcher(text.strip());
    if (!ends.matches()) {
      return Optional.empty();
    }
    return ends.group(1) == null
        ? range(ends.group(3), ends.group(4))
        : range(ends.group(1), ends.group(2));
  }

  /** The range between two ends; empty where they are not both numbers, or both dates. */
  static Optional<KnownColumn.Range> range(String low, String high) {
    if (!low.matches(END) || !high.matches(END) || isNumber(low) != isNumber(high)) {
      return Optional.empty();
    }
    boolean turned =
        isNumber(low)
            ? new BigDecimal(low).compareTo(new BigDecimal(high)) > 0
            : low.compareTo(high) > 0;
    if (turned) {
      throw new InvalidInputException(
          "the least number of the range is above the greatest", "turn them round.");
    }
    return Optional.of(new KnownColumn.Range(digits(low), digits(high)));
  }

  private static String digits(String end) {
    return isNumber(end) ? new BigDecimal(end).toPlainString() : end;
  }

  /** The whole numbers of a range; none where they are too many for categories. */
  static List<String> between(KnownColumn.Range range) {
    if (!range.low().matches("-?[0-9]+") || !range.high().matches("-?[0-9]+")) {
      return List.of();
    }
    long low = Long.parseLong(range.low());
    long high = Long.parseLong(range.high());
    return high - low >= MOST
        ? List.of()
        : LongStream.rangeClosed(low, high).mapToObj(Long::toString).toList();
  }

  /** Values such as {@code f, m} or {@code 1 = male | 2 = female}, with what they are called. */
  static Map<String, String> values(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    String between = BETWEEN.stream().filter(text::contains).findFirst().orElse(",");
    String equals = between.equals(",") ? "[=:]" : "[=:,]";
    for (String part : text.split(Pattern.quote(between), -1)) {
      String[] sides = part.split(equals, 2);
      String value = bare(sides[0]);
      if (!value.isEmpty()) {
        values.putIfAbsent(value, sides.length > 1 ? bare(sides[1]) : "");
      }
    }
    return values;
  }

  private static String bare(String text) {
    String bare = text.strip().replaceAll("\\p{Cntrl}+", " ");
    return bare.length() > 1 && bare.matches("\".*\"|'.*'")
        ? bare.substring(1, bare.length() - 1).strip()
        : bare;
  }
}
