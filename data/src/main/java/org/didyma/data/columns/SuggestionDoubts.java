package org.didyma.data.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.OrderedLabel;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.TableSource;

/** What in a suggested schema somebody should look at, a sentence each. */
record SuggestionDoubts(SchemaSuggestion.Options options, Schema schema) {

  /** Values that a sentence names. */
  private static final int MOST_NAMED = 5;

  List<String> of(List<ColumnSample> columns, TableSource publicSample) {
    List<String> doubts = new ArrayList<>();
    for (ColumnSample column : columns) {
      if (column.name().equals(schema.label().column())) {
        ofLabel().ifPresent(doubts::add);
      } else if (!options.isBeside(column.name(), "") && !column.name().isEmpty()) {
        ofWords(column)
            .or(() -> leftOut(column, options))
            .or(() -> ofFeature(column))
            .ifPresent(doubts::add);
      }
    }
    schema.weight().map(WeightSuggestion::doubt).ifPresent(doubts::add);
    ofLines(publicSample).ifPresent(doubts::add);
    return doubts;
  }

  /** Why a column that has a name is no feature, where it is none. */
  static Optional<String> leftOut(ColumnSample column, SchemaSuggestion.Options options) {
    String name = QuotedText.of(column.name());
    if (hasControl(column.name())) {
      return Optional.of(
          "the name of the column %s has a line break or another control character, so it is left"
                  .formatted(name)
              + " out; rename it in the sample and in the table");
    }
    if (column.isConstant()) {
      return Optional.of(
          "%s has one value in the whole sample at most and is left out; add it where a table has"
                  .formatted(name)
              + " others");
    }
    if (column.isNumeric()) {
      return column.isTellable()
          ? Optional.empty()
          : Optional.of(
              "%s has numbers beyond 10^18, or that differ by too little for their size, and is left"
                      .formatted(name)
                  + " out; write it in another unit");
    }
    if (column.isIdentifier()) {
      return Optional.of(
          "%s has other texts in most records and is left out; numbers need a decimal point, no comma"
              .formatted(name));
    }
    return column.frequentValues(options.maxCategories()).stream()
            .anyMatch(SuggestionDoubts::hasControl)
        ? Optional.of(
            "%s has texts with a line break or another control character and is left out; write"
                    .formatted(name)
                + " them without")
        : Optional.empty();
  }

  static boolean hasControl(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }

  private Optional<String> ofLabel() {
    if (schema.label() instanceof OrderedLabel ordered) {
      return Optional.of(
          "the order of the label's values is %s: %s; correct it where it is another one"
              .formatted(
                  ordered.values().stream().allMatch(ColumnSample::isNumber)
                      ? "that of the numbers"
                      : "that of the alphabet",
                  quoted(ordered.values())));
    }
    if (!(schema.label() instanceof BinaryLabel two)) {
      return Optional.empty();
    }
    List<String> negative = two.negative();
    return options.positive().isEmpty() || negative.size() == 1
        ? Optional.empty()
        : Optional.of(
            "%d values of the label %s are negative: %s; is one of them a misspelt positive one?"
                .formatted(
                    negative.size(), QuotedText.of(schema.label().column()), quoted(negative)));
  }

  private static Optional<String> ofWords(ColumnSample column) {
    return column.isMostlyNumeric()
        ? Optional.of(
            "%s has numbers and %s, so it is not taken for numbers; %s WORD for each says that it"
                    .formatted(
                        QuotedText.of(column.name()),
                        quoted(column.words()),
                        ParameterReference.of("missing"))
                + " means no value")
        : Optional.empty();
  }

  private Optional<String> ofFeature(ColumnSample column) {
    String name = QuotedText.of(column.name());
    if (column.isNumeric()) {
      return column.isNumbering()
          ? Optional.of(
              "%s has another whole number in every record; where it only numbers them, take it out"
                      .formatted(name)
                  + " of the schema")
          : Optional.empty();
    }
    int texts = column.values().size();
    return texts > options.maxCategories()
        ? Optional.of(
            "%s has %d different texts, of which %d are listed; where it names persons, take it out of"
                    .formatted(name, texts, options.maxCategories())
                + " the features, and name it as \"unit\" where they may have several records; "
                + SchemaFitReport.ADVICE_ON_DATES)
        : Optional.empty();
  }

  /** A sample is read with line breaks in quoted texts, and a table under the schema is not. */
  private Optional<String> ofLines(TableSource publicSample) {
    long[] open = {0};
    CsvScan.run(
        publicSample,
        schema.dialect(),
        new CsvScan.Sink() {
          @Override
          public void columns(List<String> names) {}

          @Override
          public void openLine() {
            open[0]++;
          }
        });
    return open[0] == 0
        ? Optional.empty()
        : Optional.of(
            "%d lines of the sample end within a quoted text; under this schema each line of a table"
                    .formatted(open[0])
                + " is a record, so write texts and names of columns without line breaks");
  }

  private static String quoted(List<String> values) {
    String some =
        values.stream().limit(MOST_NAMED).map(QuotedText::of).collect(Collectors.joining(", "));
    return values.size() > MOST_NAMED ? some + ", ..." : some;
  }
}
