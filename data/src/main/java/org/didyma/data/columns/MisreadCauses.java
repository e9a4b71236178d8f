package org.didyma.data.columns;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.data.schema.DateForm;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.NumericFeature;

/**
 * Counts why fields of a column are not read. A field has the first {@link MisreadCause} that fits
 * it, or none; only words of public lists are kept.
 */
final class MisreadCauses {

  /** Between two formats of which either reads a date. */
  private static final String OR = " or ";

  /** Words for no value, without capitals; an empty field is one. */
  private static final Set<String> USUAL =
      Set.of(
          "", ".", "..", "-", "--", "?", "na", "n/a", "#n/a", "<na>", "nan", "null", "#null!",
          "none", "nil", "missing", "unknown");

  private static final Pattern CODE = Pattern.compile("-?(9{2,5}|8{2,5}|7{2,5}|-9|-8|-1)(\\.0+)?");

  /** Blanks of every kind, at the ends. */
  private static final Pattern ENDS =
      Pattern.compile("^[\\s\\p{Z}\u200b\ufeff]+|[\\s\\p{Z}\u200b\ufeff]+$");

  private static final String BETWEEN = "[,.'\u2019 \u00a0\u202f]";

  /** At most three digits, and groups of three behind one sign. */
  private static final Pattern GROUPS =
      Pattern.compile("[+-]?[0-9]{1,3}(" + BETWEEN + ")[0-9]{3}(\\1[0-9]{3})*([.,][0-9]+)?");

  private static final Pattern BESIDE =
      Pattern.compile(
          "[<>\u2264\u2265~\u00b1=]+\\s*[+-]?[0-9]+([.,][0-9]+)?.{0,12}"
              + "|[+-]?[0-9]+([.,][0-9]+)?\\s*[%\u20ac$\u00b0\\p{L}][^0-9]{0,11}");

  /** A word or a format, and how many fields have it. */
  private record Found(MisreadCause clue, String text) {}

  private final Map<Found, Long> found = new LinkedHashMap<>();
  private final Predicate<String> isRead;
  private final List<String> listed;
  private final boolean isNumber;
  private final boolean isDate;
  private final char mark;

  /** Clues about a column of numbers, or of dates. */
  MisreadCauses(NumericFeature feature, Predicate<String> isRead) {
    this.isRead = isRead;
    this.listed = List.of();
    this.isNumber = true;
    this.isDate = feature.kind() == NumericFeature.Kind.DATE;
    this.mark = feature.form().mark();
  }

  /** Clues about a column of words. */
  MisreadCauses(List<String> listed, Predicate<String> isRead) {
    this.isRead = isRead;
    this.listed = listed;
    this.isNumber = false;
    this.isDate = false;
    this.mark = '.';
  }

  /** A field that is not read at all. */
  void add(String field) {
    of(field).ifPresent(clue -> found.merge(clue, 1L, Long::sum));
  }

  /** A text of a column that takes any. */
  void addText(String field) {
    if (USUAL.contains(FieldForm.folded(field))) {
      found.merge(new Found(MisreadCause.MISSING, field), 1L, Long::sum);
    }
  }

  /** A number beyond the range. */
  void addOutside(String field) {
    if (CODE.matcher(field).matches()) {
      found.merge(new Found(MisreadCause.CODE, field), 1L, Long::sum);
    }
  }

  private Optional<Found> of(String field) {
    if (USUAL.contains(FieldForm.folded(field))) {
      return Optional.of(new Found(MisreadCause.MISSING, field));
    }
    String bare = ENDS.matcher(field).replaceAll("");
    if (!bare.equals(field) && isRead.test(bare)) {
      return clue(MisreadCause.BLANKS);
    }
    return isNumber ? ofNumber(bare) : ofWord(field, bare);
  }

  private Optional<Found> ofWord(String field, String bare) {
    if (CODE.matcher(field).matches()) {
      return Optional.of(new Found(MisreadCause.CODE, field));
    }
    if (listed.stream().anyMatch(bare::equalsIgnoreCase)) {
      return clue(MisreadCause.CAPITALS);
    }
    String composed = composed(bare);
    return listed.stream().map(MisreadCauses::composed).anyMatch(composed::equalsIgnoreCase)
        ? clue(MisreadCause.MARKS)
        : Optional.empty();
  }

  private static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private Optional<Found> ofNumber(String field) {
    String formats =
        Arrays.stream(DateForm.values())
            .filter(form -> form.day(field.toCharArray(), 0, field.length()) != DateForm.NONE)
            .map(DateForm::format)
            .limit(isIso(field) ? 1 : Long.MAX_VALUE)
            .collect(Collectors.joining(OR));
    if (!formats.isEmpty()) {
      return Optional.of(new Found(MisreadCause.DATE, formats));
    }
    if (isDate) {
      return Optional.empty();
    }
    boolean grouped = GROUPS.matcher(field).matches();
    if (isFraction(field)) {
      return clue(grouped ? MisreadCause.THOUSANDS : MisreadCause.FRACTION);
    }
    // A comma before three digits is a decimal mark where that makes a number; two are none.
    String other = mark == '.' ? field.replace(',', '.') : field.replace('.', ',');
    boolean reads = isRead.test(other);
    if (grouped && (!reads || readsWhole(other))) {
      return clue(MisreadCause.THOUSANDS);
    }
    if (reads || isFraction(other)) {
      return clue(MisreadCause.DECIMAL_MARK);
    }
    return BESIDE.matcher(field).matches() ? clue(MisreadCause.BESIDE) : Optional.empty();
  }

  /** Dates that every column reads. */
  private static boolean isIso(String field) {
    return DateForm.ISO.day(field.toCharArray(), 0, field.length()) != DateForm.NONE;
  }

  /** Whether a number is read as a whole one, which a comma before thousands would make of it. */
  private static boolean readsWhole(String other) {
    return other.matches("[+-]?[0-9]{1,3}[.,]000");
  }

  /** Whether a text is a number with decimals in the column's mark. */
  private boolean isFraction(String field) {
    return field.matches("[+-]?[0-9]+" + (mark == '.' ? "\\." : ",") + "[0-9]+");
  }

  private static Optional<Found> clue(MisreadCause clue) {
    return Optional.of(new Found(clue, ""));
  }

  /** Days before months or behind: dates that only one of the two reads tell of the others. */
  private void decideDates() {
    Found both =
        new Found(
            MisreadCause.DATE, DateForm.MONTH_FIRST.format() + OR + DateForm.DAY_FIRST.format());
    Found months = new Found(MisreadCause.DATE, DateForm.MONTH_FIRST.format());
    Found days = new Found(MisreadCause.DATE, DateForm.DAY_FIRST.format());
    if (found.containsKey(both) && found.containsKey(months) != found.containsKey(days)) {
      long fields = found.remove(both);
      found.merge(found.containsKey(days) ? days : months, fields, Long::sum);
    }
  }

  /** What was found, by clue, with the words that most fields have first. */
  List<SchemaFitReport.Found> result() {
    decideDates();
    List<SchemaFitReport.Found> all = new ArrayList<>();
    found.forEach((what, n) -> all.add(new SchemaFitReport.Found(what.clue, what.text, n)));
    all.sort(
        Comparator.comparing(SchemaFitReport.Found::clue)
            .thenComparing(Comparator.comparingLong(SchemaFitReport.Found::fields).reversed())
            .thenComparing(SchemaFitReport.Found::text));
    return List.copyOf(all);
  }
}
