package org.didyma.models.export;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.FieldForm;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.TextCard;

/**
 * A column as consumers with typed fields see it: a text, or a number, or nothing, which is the
 * empty field. What is refused is among the values that are not valid.
 */
final class TypedColumn {

  /** More steps of one number than that make no card, and a document that nobody can load. */
  private static final int MOST_STEPS = 100_000;

  private static final int WIDTH = 80;

  /**
   * What numbers add, whatever they are.
   *
   * @param starts increasing, the first the least of the range: pieces begin at them
   * @param high the largest of the range
   * @param points below the range, in each piece, and above the range; empty where it is refused
   */
  record Line(List<BigDecimal> starts, BigDecimal high, List<OptionalDouble> points) {

    /** Whether a number is beyond an end where numbers are refused. */
    boolean isRefused(BigDecimal number) {
      return points.get(0).isEmpty() && number.compareTo(starts.get(0)) < 0
          || points.get(points.size() - 1).isEmpty() && number.compareTo(high) > 0;
    }
  }

  private final int place;
  private final Scorecard.Column column;
  private final Optional<NumericTerms> numbers;

  /**
   * The columns of a card, without those that typed fields cannot express and that add nothing.
   *
   * @param format what is written, for messages
   * @throws InvalidInputException when fields of one mean what typed ones cannot, and that matters
   */
  static List<TypedColumn> of(Scorecard card, String format) {
    return IntStream.range(0, card.columns().size())
        .filter(place -> !isLeftOut(card, card.columns().get(place)))
        .mapToObj(place -> new TypedColumn(place, card.columns().get(place), format))
        .toList();
  }

  /** The card in text, with the columns that are left out. */
  static String text(Scorecard card) {
    List<String> out =
        card.columns().stream()
            .filter(column -> isLeftOut(card, column))
            .map(Scorecard.Column::name)
            .toList();
    String text = TextCard.render(PointsCard.of(card.model(), PrintOptions.AS_LEARNED));
    return out.isEmpty()
        ? text
        : text
            + Paragraph.block(
                "", "", "No points, so not asked for here: " + String.join(", ", out) + ".", WIDTH);
  }

  /** A form without any column would be none, so then none is left out. */
  private static boolean isLeftOut(Scorecard card, Scorecard.Column column) {
    return !unexpressed(column).isEmpty()
        && column.addsNothing()
        && !card.columns().stream().allMatch(Scorecard.Column::addsNothing);
  }

  private static String unexpressed(Scorecard.Column column) {
    return column.ignoresCase()
        ? "ignores case"
        : column.numbers().filter(NumericTerms::isDate).isPresent() ? "has dates" : "";
  }

  private TypedColumn(int place, Scorecard.Column column, String format) {
    this.place = place;
    this.column = column;
    this.numbers = column.numbers();
    String what = unexpressed(column);
    if (!what.isEmpty()) {
      throw new InvalidInputException(
          "the column %s %s, which %s does not express"
              .formatted(QuotedText.of(column.name()), what, format),
          "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
    }
  }

  /** Its place among the columns of the schema, from 0. */
  int place() {
    return place;
  }

  String name() {
    return column.name();
  }

  boolean isNumber() {
    return numbers.isPresent();
  }

  boolean isWhole() {
    return numbers.isPresent() && numbers.get().isWhole();
  }

  /** Whether fields of the column can differ in what they add. */
  boolean isReason() {
    double[] range = column.range();
    return range[0] < range[1];
  }

  /** The least that a field adds; 0 where all are refused. */
  double least() {
    double least = column.range()[0];
    return Double.isInfinite(least) ? 0 : least;
  }

  /** What nothing adds; empty where it is refused. */
  OptionalDouble missing() {
    return column.words().getOrDefault("", OptionalDouble.empty());
  }

  /**
   * Texts of the schema that are values of the column's type, with what they add; for numbers their
   * plain digits. The empty text stands for nothing.
   */
  Map<String, OptionalDouble> allWords() {
    Map<String, OptionalDouble> typed = new LinkedHashMap<>();
    typed.put("", missing());
    column
        .words()
        .forEach(
            (word, points) -> {
              if (!word.isEmpty() && (numbers.isEmpty() || numbers.get().reads(word))) {
                typed.put(isNumber() ? numbers.get().read(word).toPlainString() : word, points);
              }
            });
    if (column.hasWholeWords()) {
      // As programs of binary numbers write them.
      List.copyOf(typed.keySet()).stream()
          .filter(FieldForm::isWhole)
          .forEach(word -> typed.putIfAbsent(word + ".0", typed.get(word)));
    }
    return typed;
  }

  /** Those that are not refused. */
  Map<String, Double> words() {
    Map<String, Double> words = new LinkedHashMap<>();
    allWords()
        .forEach(
            (word, points) -> {
              if (!word.isEmpty() && points.isPresent()) {
                words.put(word, points.getAsDouble());
              }
            });
    return words;
  }

  /** All valid texts, where others are refused; none where others are valid, or for numbers. */
  List<String> valid() {
    return isNumber() || column.other().isPresent() ? List.of() : List.copyOf(words().keySet());
  }

  /** Texts, or numbers, that are refused although others like them are not. */
  List<String> invalid() {
    List<String> invalid = new ArrayList<>();
    if (valid().isEmpty()) {
      allWords()
          .forEach(
              (word, points) -> {
                if (!word.isEmpty() && points.isEmpty()) {
                  invalid.add(word);
                }
              });
    }
    return invalid;
  }

  /** What every other text adds. */
  OptionalDouble other() {
    return isNumber() ? OptionalDouble.empty() : column.other();
  }

  /** The line of numbers; for columns of numbers alone. */
  Line line() {
    NumericTerms n = numbers.orElseThrow();
    List<BigDecimal> starts = new ArrayList<>(List.of(atLeast(n.low())));
    List<OptionalDouble> points = new ArrayList<>(List.of(n.below()));
    if (n.scaled().isPresent()) {
      steps(n, n.scaled().get(), starts, points);
    } else {
      n.cuts().forEach(cut -> starts.add(atLeast(cut)));
      n.pieces().forEach(piece -> points.add(OptionalDouble.of(piece)));
    }
    points.add(n.above());
    return new Line(
        starts, isWhole() ? n.high().setScale(0, RoundingMode.FLOOR) : n.high(), points);
  }

  /** Where floor(x / scale + 1/2) is k, x is at least (k - 1/2) scale. */
  private void steps(
      NumericTerms n,
      NumericTerms.Scaled scaled,
      List<BigDecimal> starts,
      List<OptionalDouble> points) {
    BigDecimal twice = scaled.scale().add(scaled.scale());
    BigInteger first = steps(n.low(), scaled.scale(), twice);
    BigInteger last = scaled.weight() == 0 ? first : steps(n.high(), scaled.scale(), twice);
    if (last.subtract(first).compareTo(BigInteger.valueOf(MOST_STEPS)) > 0) {
      throw new InvalidInputException(
          "the column %s has more than %s steps of its scale, and this form of a model lists each"
              .formatted(QuotedText.of(name()), MOST_STEPS),
          "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
    }
    points.add(OptionalDouble.of(scaled.weight() * first.doubleValue()));
    for (BigInteger k = first.add(BigInteger.ONE);
        k.compareTo(last) <= 0;
        k = k.add(BigInteger.ONE)) {
      starts.add(
          atLeast(
              new BigDecimal(k.add(k).subtract(BigInteger.ONE))
                  .multiply(scaled.scale())
                  .divide(BigDecimal.valueOf(2))));
      points.add(OptionalDouble.of(scaled.weight() * k.doubleValue()));
    }
  }

  private static BigInteger steps(BigDecimal x, BigDecimal scale, BigDecimal twice) {
    return x.add(x).add(scale).divide(twice, 0, RoundingMode.FLOOR).toBigIntegerExact();
  }

  /** The least number of the column's kind that is not below. */
  private BigDecimal atLeast(BigDecimal end) {
    return isWhole() ? end.setScale(0, RoundingMode.CEILING) : end;
  }
}
