package org.didyma.data.columns;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a public sample shows of one column: its distinct values and, if they are, its numbers. */
final class ColumnSample {

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]{1,15}(\\.[0-9]{0,30})?|\\.[0-9]{1,30})([eE][+-]?[0-9]{1,2})?");

  /** Decimals that a suggested number keeps, where the numbers are not close together. */
  private static final int DECIMALS = 4;

  /** Digits that it keeps of the distance between the least and the greatest. */
  private static final int DIGITS_OF_SPAN = 4;

  /** Digits of a number of a schema, before and behind the point. */
  private static final int MOST_DIGITS = 17;

  private static final int MOST_DISTINCT = 100_000;

  /** So many words may mean that there is no number. */
  private static final int FEW_WORDS = 5;

  /** So many different numbers are rather numbers than codes. */
  private static final int MANY_NUMBERS = 8;

  /** In fewer records numbers that merely differ are no surprise. */
  private static final int MANY_RECORDS = 20;

  private final String name;
  private final Set<String> missingTokens;

  /** Value to number of records, as long as there are not too many distinct ones. */
  private final Map<String, Long> counts = new HashMap<>();

  private final NavigableMap<BigDecimal, Long> numbers = new TreeMap<>();
  private boolean whole = true;
  private boolean numeric = true;
  private boolean hasMissing;
  private boolean overflow;
  private @Nullable BigDecimal least;
  private @Nullable BigDecimal greatest;
  private long records;
  private String first = "";

  ColumnSample(String name, Set<String> missingTokens) {
    this.name = name;
    this.missingTokens = missingTokens;
  }

  void add(String value) {
    if (missingTokens.contains(value)) {
      hasMissing = true;
      return;
    }
    if (records == 0) {
      first = value;
    }
    records++;
    if (counts.size() < MOST_DISTINCT || counts.containsKey(value)) {
      counts.merge(value, 1L, Long::sum);
    } else {
      overflow = true;
    }
    whole = whole && WHOLE.matcher(value).matches();
    numeric = numeric && DECIMAL.matcher(value).matches();
    if (numeric) {
      addNumber(new BigDecimal(value));
    }
  }

  private void addNumber(BigDecimal number) {
    least = least == null ? number : least.min(number);
    greatest = greatest == null ? number : greatest.max(number);
    if (numbers.size() < MOST_DISTINCT || numbers.containsKey(number)) {
      numbers.merge(number, 1L, Long::sum);
    }
  }

  String name() {
    return name;
  }

  /** Whether a value is written as a number. */
  static boolean isNumber(String value) {
    return DECIMAL.matcher(value).matches();
  }

  /** The first value that is not missing; empty without one. */
  String first() {
    return first;
  }

  /** The value of the fewest records, the last in alphabetical order among equals. */
  String rarest() {
    return counts.entrySet().stream()
        .min(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.<String, Long>comparingByKey().reversed()))
        .orElseThrow()
        .getKey();
  }

  boolean hasMissing() {
    return hasMissing;
  }

  boolean isWhole() {
    return whole;
  }

  /** True when every value that is not missing is a number. */
  boolean isNumeric() {
    return numeric && records > 0;
  }

  /** The distinct values that are no numbers, in alphabetical order. */
  List<String> words() {
    return counts.keySet().stream().filter(value -> !isNumber(value)).sorted().toList();
  }

  /** True when a few words stand among many different numbers. */
  boolean isMostlyNumeric() {
    List<String> words = words();
    long among = words.stream().mapToLong(counts::get).sum();
    return !words.isEmpty()
        && words.size() <= FEW_WORDS
        && counts.size() - words.size() >= MANY_NUMBERS
        && among < records - among;
  }

  /** True when it has another whole number in each of many records. */
  boolean isNumbering() {
    return whole && records >= MANY_RECORDS && (overflow || counts.size() == records);
  }

  /** True when all records have the same value, which tells nothing. */
  boolean isConstant() {
    return isNumeric() ? span().signum() == 0 : counts.size() <= 1 && !overflow;
  }

  /** Whether a schema can tell its numbers apart; the column must be numeric, and not constant. */
  boolean isTellable() {
    return whole || mostDecimals() >= Math.max(0, decimalsOfSpan());
  }

  private BigDecimal span() {
    return present(greatest).subtract(present(least));
  }

  /** The decimals that the difference of the numbers needs, fewer than 0 where it is large. */
  private int decimalsOfSpan() {
    return DIGITS_OF_SPAN - span().precision() + span().scale();
  }

  /** The most decimals that a schema takes of numbers of this size. */
  private int mostDecimals() {
    BigDecimal size = present(least).abs().max(present(greatest).abs());
    return MOST_DIGITS - Math.max(0, size.precision() - size.scale());
  }

  private int decimals() {
    return whole ? 0 : Math.min(mostDecimals(), Math.max(DECIMALS, decimalsOfSpan()));
  }

  /** The numbers as the schema would write them, with how many records have each. */
  private NavigableMap<BigDecimal, Long> rounded() {
    NavigableMap<BigDecimal, Long> rounded = new TreeMap<>();
    int decimals = decimals();
    numbers.forEach(
        (number, count) ->
            rounded.merge(
                plain(number.setScale(decimals, RoundingMode.HALF_UP)), count, Long::sum));
    return rounded;
  }

  /** True when the column rather names records than describes them. */
  boolean isIdentifier() {
    return overflow || (counts.size() > records / 2 && counts.size() > 20);
  }

  /** The distinct values in alphabetical order. */
  NavigableSet<String> values() {
    return new TreeSet<>(counts.keySet());
  }

  /** The distinct values by their numbers; the column must be numeric. */
  List<String> byNumber() {
    return counts.keySet().stream()
        .sorted(Comparator.<String, BigDecimal>comparing(BigDecimal::new).thenComparing(v -> v))
        .toList();
  }

  /** The most frequent distinct values, in alphabetical order. */
  List<String> frequentValues(int limit) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** The smallest number, rounded down; the column must be numeric. */
  BigDecimal low() {
    return plain(present(least).setScale(decimals(), RoundingMode.FLOOR));
  }

  /** The largest number, rounded up; the column must be numeric. */
  BigDecimal high() {
    return plain(present(greatest).setScale(decimals(), RoundingMode.CEILING));
  }

  /** The number in the middle, within the range; the column must be numeric. */
  BigDecimal median() {
    NavigableSet<BigDecimal> middle = new TreeSet<>();
    addQuantiles(middle, rounded(), 1);
    return middle.first().max(low()).min(high());
  }

  /** The least number that this percentage of the numbers does not exceed. */
  BigDecimal quantile(int hundredths) {
    long total = numbers.values().stream().mapToLong(c -> c).sum();
    long seen = 0;
    for (Map.Entry<BigDecimal, Long> entry : numbers.entrySet()) {
      seen += entry.getValue();
      if (100 * seen >= hundredths * total) {
        return entry.getKey();
      }
    }
    return high();
  }

  /**
   * At least one threshold, at equally spaced quantiles. When the lowest value holds so many
   * records that it swallows quantiles, as with amounts that are mostly zero, those of the rest
   * make up for them.
   */
  List<BigDecimal> thresholds(int count) {
    BigDecimal low = low();
    BigDecimal high = high();
    NavigableMap<BigDecimal, Long> all = rounded();
    NavigableSet<BigDecimal> thresholds = new TreeSet<>();
    addQuantiles(thresholds, all, count);
    NavigableMap<BigDecimal, Long> rest = all.tailMap(all.firstKey(), false);
    boolean swallowed = thresholds.remove(all.firstKey());
    if (swallowed && !rest.isEmpty() && thresholds.size() < count) {
      thresholds.add(rest.firstKey());
      addQuantiles(thresholds, rest, count - thresholds.size());
    }
    // Rounding can have moved a threshold out of the range.
    thresholds.removeIf(t -> t.compareTo(low) <= 0 || t.compareTo(high) > 0);
    // Of too many different numbers to count, all that were may be the lowest when rounded.
    if (thresholds.isEmpty()) {
      thresholds.add(high);
    }
    return new ArrayList<>(thresholds);
  }

  private static void addQuantiles(
      NavigableSet<BigDecimal> quantiles, NavigableMap<BigDecimal, Long> counts, int parts) {
    long total = counts.values().stream().mapToLong(c -> c).sum();
    long seen = 0;
    int next = 1;
    for (Map.Entry<BigDecimal, Long> entry : counts.entrySet()) {
      seen += entry.getValue();
      while (next <= parts && seen * (parts + 1) > total * next) {
        quantiles.add(entry.getKey());
        next++;
      }
    }
  }

  static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private static BigDecimal present(@Nullable BigDecimal number) {
    if (number == null) {
      throw new IllegalStateException("a column without numbers");
    }
    return number;
  }
}
