package org.didyma.operations.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.columns.MisreadCause;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;

/**
 * What {@code schema fit} found, a sentence each: what is not read, and what to write so that it
 * is. Like its counts these are for the custodian of the table alone.
 *
 * @param file that says what the table holds, by its name
 * @param lenient whether it refuses less as a file of columns
 */
record FitSentences(SchemaFitReport readings, Schema schema, String file, boolean lenient) {

  /** Values of a label that a sentence names. */
  private static final int MOST_NAMED = 10;

  /** Even a small table may have this many categories. */
  private static final int FEW_CATEGORIES = 20;

  /** With fewer records a category of a column is no group. */
  private static final long RECORDS_EACH = 2;

  private static final String ISO = "yyyy-MM-dd";

  /** Everything, what is not read at all first. */
  List<String> all() {
    List<String> all = new ArrayList<>(unread());
    all.addAll(others());
    return all;
  }

  /** Columns of which no field is read, and labels that are all alike. */
  List<String> unread() {
    List<String> loud = new ArrayList<>();
    if (readings.records() == 0) {
      loud.add("THE TABLE HAS NO RECORD.");
      return loud;
    }
    List<String> unread =
        readings.columns().stream()
            .filter(column -> column.read() == 0)
            .map(column -> QuotedText.of(column.column()))
            .toList();
    if (!unread.isEmpty()) {
      loud.add(
          "NOTHING IS READ of %s, %d of %d columns: no field is what %s says, so nothing can be learned of %s, at any epsilon."
              .formatted(
                  String.join(", ", unread),
                  unread.size(),
                  readings.columns().size(),
                  file,
                  unread.size() == 1 ? "it" : "them"));
    }
    SchemaFitReport.OfColumn label = readings.columns().get(0);
    List<Integer> occurring = valuesWith(records -> records > 0);
    if (!(schema.label() instanceof BinaryLabel)) {
      if (occurring.size() == 1) {
        loud.add(
            "ALL RECORDS ARE ALIKE: of the label %s only the value %s is read, so no card can distinguish records."
                .formatted(QuotedText.of(label.column()), QuotedText.of(name(occurring.get(0)))));
      }
      return loud;
    }
    boolean none = !occurring.contains(LabelCoder.POSITIVE);
    if (label.read() > 0 && occurring.size() < 2) {
      loud.add(
          "NO RECORD IS %s: of %s only %s labels are read, so no card can distinguish records."
              .formatted(
                  none ? "POSITIVE" : "NEGATIVE",
                  QuotedText.of(label.column()),
                  none ? "negative" : "positive"));
    }
    return loud;
  }

  /** Sentences about the fields of single columns. */
  List<String> others() {
    List<String> all = new ArrayList<>();
    long refused = readings.records() - readings.fitting();
    if (refused > 0) {
      all.add(
          "Records with fields that the schema refuses: %d. A private command refuses such a table,"
                  .formatted(refused)
              + " and its epsilon is spent."
              + (lenient
                  ? " As a file of columns, as learn reads it with --columns, it refuses less: --as"
                      + " columns counts that."
                  : ""));
    }
    if (readings.openLines() > 0) {
      all.add(
          "Lines that end within a quoted field: %d. Each line is a record here, so a record with a"
                  .formatted(readings.openLines())
              + " line break in a text becomes several: write texts without.");
    }
    List<Integer> absent = valuesWith(records -> records == 0);
    int values = schema.label().labels();
    if (!(schema.label() instanceof BinaryLabel) && !absent.isEmpty() && absent.size() < values) {
      all.add(
          "Values of the label %s without a record: %d of %d%s."
              .formatted(
                  QuotedText.of(schema.label().column()),
                  absent.size(),
                  values,
                  absent.size() <= MOST_NAMED
                      ? ": " + listed(absent.stream().map(this::name).toList(), ", ")
                      : ""));
    }
    schema.features().stream()
        .filter(CategoricalFeature.class::isInstance)
        .map(CategoricalFeature.class::cast)
        .filter(this::isLikeAnId)
        .forEach(column -> all.add(id(column)));
    addAdvice(all);
    return all;
  }

  private boolean isLikeAnId(CategoricalFeature column) {
    int categories = column.categories().size();
    return categories > FEW_CATEGORIES && RECORDS_EACH * categories >= readings.records();
  }

  private String id(CategoricalFeature column) {
    return "%s has %d categories for %d records: is it an id? What tells records apart takes much of epsilon and says nothing of others: leave it out."
        .formatted(QuotedText.of(column.column()), column.categories().size(), readings.records());
  }

  /** The values of the label with such numbers of records. */
  private List<Integer> valuesWith(LongPredicate records) {
    return IntStream.range(0, readings.labels().size())
        .filter(k -> records.test(readings.labels().get(k)))
        .boxed()
        .toList();
  }

  private String name(int value) {
    return schema.label().names().get(value);
  }

  /**
   * What to write for a column.
   *
   * @param column its name, quoted
   * @param fields that it concerns
   * @param one of a single field, after "it"
   * @param many of several ones, after "they"
   */
  private record Advice(String column, long fields, String one, String many) {

    String text() {
      return "%s of %s: %s"
          .formatted(
              fields == 1 ? "1 field" : fields + " fields",
              column,
              fields == 1 ? "it " + one : "they " + many);
    }
  }

  /** Columns with the same advice get it once. */
  private void addAdvice(List<String> all) {
    Map<String, List<Advice>> advice = new LinkedHashMap<>();
    for (SchemaFitReport.OfColumn column : readings.columns()) {
      of(column).forEach(a -> advice.computeIfAbsent(a.many, k -> new ArrayList<>()).add(a));
    }
    advice.forEach(
        (many, same) ->
            all.add(
                same.size() == 1
                    ? same.get(0).text()
                    : "Fields of %s: they %s"
                        .formatted(
                            counted(same, Advice::column, Advice::fields),
                            many.replace(" for this column", " for each of these columns"))));
    List<SchemaFitReport.OfColumn> outside =
        readings.columns().stream().filter(c -> c.outside() > c.read()).toList();
    if (!outside.isEmpty()) {
      all.add(
          "Most numbers are outside of the range of %s. See whether %s in the table's unit."
              .formatted(
                  counted(
                      outside, c -> QuotedText.of(c.column()), SchemaFitReport.OfColumn::outside),
                  outside.size() == 1 ? "it is" : "they are"));
    }
  }

  private static <T> String counted(
      List<T> columns, Function<T, String> name, ToLongFunction<T> fields) {
    return columns.stream()
        .map(c -> "%s (%d)".formatted(name.apply(c), fields.applyAsLong(c)))
        .collect(Collectors.joining(", "));
  }

  private List<Advice> of(SchemaFitReport.OfColumn column) {
    List<Advice> all = new ArrayList<>();
    String name = QuotedText.of(column.column());
    if (column.replaced() > 0) {
      String sentence =
          "bytes that are no characters in %s. Save the table as UTF-8 (in Excel as \"CSV UTF-8\""
                  .formatted(schema.charset().name())
              + " or as .xlsx), or state its \"charset\" in %s, such as \"windows-1252\"."
                  .formatted(file);
      all.add(new Advice(name, column.replaced(), "has " + sentence, "have " + sentence));
    }
    Map<MisreadCause, List<SchemaFitReport.Found>> found =
        column.found().stream()
            .collect(
                Collectors.groupingBy(
                    SchemaFitReport.Found::clue,
                    () -> new EnumMap<>(MisreadCause.class),
                    Collectors.toList()));
    long told = 0;
    for (Map.Entry<MisreadCause, List<SchemaFitReport.Found>> one : found.entrySet()) {
      long fields = one.getValue().stream().mapToLong(SchemaFitReport.Found::fields).sum();
      boolean isCodeOfNumbers = one.getKey() == MisreadCause.CODE && isNumber(column);
      told += isCodeOfNumbers ? 0 : fields;
      if (isCodeOfNumbers && column.outside() > column.read()) {
        // In a range that most numbers miss, ordinary ones look like codes.
        continue;
      }
      all.add(
          new Advice(
              name,
              fields,
              sentence(one.getKey(), texts(one), column.column(), true),
              sentence(one.getKey(), texts(one), column.column(), false)));
    }
    long rest = column.malformed() + column.unlisted() - told;
    if (rest > 0 && column.content() != SchemaFitReport.Content.TEXT) {
      String sentence =
          "no %s. See what the table has there, and write it in %s if it is publicly known."
              .formatted(isNumber(column) ? "number" : "listed value", file);
      all.add(new Advice(name, rest, "is " + sentence, "are " + sentence));
    }
    return all;
  }

  private boolean isNumber(SchemaFitReport.OfColumn column) {
    return feature(column.column()).filter(NumericFeature.class::isInstance).isPresent();
  }

  /**
   * Words or formats that were found; the empty text is a word for no value, else there is none.
   */
  private static List<String> texts(Map.Entry<MisreadCause, List<SchemaFitReport.Found>> one) {
    return one.getValue().stream()
        .map(SchemaFitReport.Found::text)
        .filter(text -> one.getKey() == MisreadCause.MISSING || !text.isEmpty())
        .toList();
  }

  private String sentence(MisreadCause clue, List<String> texts, String column, boolean one) {
    String is = one ? "is" : "are";
    return switch (clue) {
      case MISSING ->
          "%s %s, which usually means no value. If so, write \"missing\": %s for this column."
              .formatted(is, listed(texts), missing(column, texts));
      case CODE ->
          "%s %s, as codes for no value are. If so, write \"missing\": %s for this column."
              .formatted(is, listed(texts), missing(column, texts));
      case BLANKS ->
          is
              + " read only without the blanks around them, which trimming does not remove. Write"
              + " them without blanks.";
      case CAPITALS ->
          is + " listed with other capitals. Write \"ignoreCase\": true for this column.";
      case MARKS ->
          is
              + " listed with umlauts or accents that are composed differently. Copy the listed"
              + " values from the table, or save the table with composed characters (NFC).";
      case DATE -> {
        // Dates of the standard are read in every column, so another format goes first.
        List<String> others = texts.stream().filter(text -> !text.equals(ISO)).toList();
        String format = others.isEmpty() ? ISO : others.get(0);
        String formats =
            Arrays.stream(format.split(" or "))
                .map(QuotedText::of)
                .collect(Collectors.joining(" or "));
        String range =
            number(column).kind() == NumericFeature.Kind.DATE
                ? ""
                : "\"date\": [\"2000-01-01\", \"2030-01-01\"] with their public range"
                    + (format.equals(ISO) ? "" : " and ");
        yield "%s of the format %s. Write %s%s for this column."
            .formatted(
                one ? "is a date" : "are dates",
                String.join(" or ", texts),
                range,
                format.equals(ISO) ? "" : "\"format\": " + formats);
      }
      case DECIMAL_MARK -> {
        boolean comma = number(column).form().mark() == '.';
        yield "%s when the decimal mark is a %s. Write \"decimal\": \"%s\" for the table, or \"decimalMark\": \"%s\" for this column."
            .formatted(
                one ? "is a number" : "are numbers",
                comma ? "comma" : "point",
                comma ? "," : ".",
                comma ? "," : ".");
      }
      case THOUSANDS ->
          "%s signs between thousands. Write the numbers without, since 2.000 is read as 2."
              .formatted(one ? "has" : "have");
      case FRACTION ->
          (schema.label().columns().contains(column)
                  ? "%s decimals, and counts are whole numbers. Write whole numbers in the table."
                  : "%s decimals. Write \"decimal\" in place of \"integer\" for this column.")
              .formatted(one ? "has" : "have");
      case BESIDE ->
          "%s beside a sign or a unit, such as < or %%. Write the number alone."
              .formatted(one ? "is a number" : "are numbers");
    };
  }

  private NumericFeature number(String column) {
    return (NumericFeature) feature(column).orElseThrow();
  }

  private Optional<Feature> feature(String column) {
    Optional<Feature> weight = schema.weight().map(RecordWeight::read);
    return Stream.of(schema.label().fields().stream(), schema.features().stream(), weight.stream())
        .<Feature>flatMap(features -> features)
        .filter(f -> f.column().equals(column))
        .findFirst();
  }

  private static String listed(List<String> texts) {
    return listed(texts, " or ");
  }

  private static String listed(List<String> texts, String between) {
    return texts.stream()
        .map(text -> text.isEmpty() ? "empty" : QuotedText.of(text))
        .collect(Collectors.joining(between));
  }

  /** A column's own list is in place of the table's, so it has those words too. */
  private String missing(String column, List<String> more) {
    List<String> all =
        new ArrayList<>(feature(column).map(f -> f.form().missing()).orElse(List.of()));
    all.addAll(more);
    return all.stream().map(QuotedText::of).collect(Collectors.joining(", ", "[", "]"));
  }
}
