package org.didyma.models.export;

import static org.didyma.models.export.ProgramText.comment;
import static org.didyma.models.export.ProgramText.filled;
import static org.didyma.models.export.ProgramText.joined;
import static org.didyma.models.export.ProgramText.literal;
import static org.didyma.models.export.ProgramText.told;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;

/** A model as functions of R that depend on nothing. */
final class RProgram {

  private RProgram() {}

  /**
   * Functions of R, whose texts have no character U+0000: no field is a word that has one.
   *
   * @throws InvalidInputException when a class has one
   */
  static String of(Model model) {
    Scorecard card = Scorecard.of(model);
    List<String> said = model.reading().map(OutcomeReading::names).orElseGet(() -> values(model));
    if (!said.stream().allMatch(RProgram::isOfR)) {
      throw new InvalidInputException(
          "a class has the character U+0000, which no text of R has", "export another program.");
    }
    return filled(
        "scorecard.R",
        Map.of(
            "CARD", comment("#", model),
            "TRIM", truth(card.trim()),
            "THRESHOLD", Double.toString(card.threshold()),
            "SAYS", model.reading().map(RProgram::outcome).orElseGet(() -> ofTwo(model)),
            "TOLD", told(model, ".R"),
            "COLUMNS",
                card.columns().stream().map(RProgram::rColumn).collect(Collectors.joining(",\n"))));
  }

  /** The positive value of the label and the negative one. */
  private static List<String> values(Model model) {
    BinaryLabel label = model.schema().label().binary();
    return List.of(label.positive().get(0), label.negative().get(0));
  }

  /** Two values of the label, and the scale of its risk. */
  private static String ofTwo(Model model) {
    return "positive = %s, negative = %s,\n  risk = %s"
        .formatted(
            literal(values(model).get(0)),
            literal(values(model).get(1)),
            model.risk().map(RProgram::rRisk).orElse("NULL"));
  }

  /** What scores say of a label of more than two values. */
  private static String outcome(OutcomeReading reading) {
    ScoreReading numbers = reading.numbers();
    return """
        reading = list(
            kind = %s, unit = %s, centre = %s, low = %s, high = %s,
            factors = c(%s),
            names = c(%s))"""
        .formatted(
            literal(reading.kind()),
            numbers.unit(),
            numbers.centre(),
            rNumber(numbers.low()),
            rNumber(numbers.high()),
            joined(numbers.factors(), RProgram::rNumber),
            joined(reading.names(), ProgramText::literal));
  }

  private static String rNumber(double number) {
    return Double.isInfinite(number) ? (number < 0 ? "-Inf" : "Inf") : Double.toString(number);
  }

  private static String rRisk(RiskScale risk) {
    return "list(unit = %s, shift = %s%s)"
        .formatted(
            risk.unit(),
            risk.shift(),
            Double.isFinite(risk.limit()) ? ", limit = " + risk.limit() : "");
  }

  private static boolean isOfR(String text) {
    return text.indexOf('\0') < 0;
  }

  private static String rColumn(Scorecard.Column column) {
    Map<String, OptionalDouble> words = new LinkedHashMap<>(column.words());
    words.keySet().removeIf(word -> !isOfR(word));
    return """
    list(name = %s,
      words = c(%s),
      points = c(%s),
      other = %s%s%s%s%s)\
    """
        .formatted(
            literal(column.name()),
            joined(List.copyOf(words.keySet()), ProgramText::literal),
            joined(List.copyOf(words.values()), RProgram::rPoints),
            rPoints(column.other()),
            column.ignoresCase() ? ", ignoreCase = TRUE" : "",
            column.mark() == '.' ? "" : ", mark = " + literal("" + column.mark()),
            column.hasWholeWords() ? ", wholeWords = TRUE" : "",
            column.numbers().map(RProgram::rNumbers).orElse(""));
  }

  private static String rNumbers(NumericTerms n) {
    String common =
        ",\n      numbers = list(whole = %s, low = %s, high = %s, below = %s, above = %s"
            .formatted(
                truth(n.isWhole()),
                n.low().toPlainString(),
                n.high().toPlainString(),
                rPoints(n.below()),
                rPoints(n.above()));
    common += n.isDate() ? ", date = " + literal(n.form().date().format()) : "";
    if (!n.missing().isEmpty()) {
      common +=
          ", missing = c(%s), absent = %s"
              .formatted(joined(n.missing(), BigDecimal::toPlainString), rPoints(n.absent()));
    }
    return common
        + n.scaled()
            .map(s -> ", scale = %s, weight = %s)".formatted(s.scale().toPlainString(), s.weight()))
            .orElseGet(
                () ->
                    ",\n        cuts = c(%s), pieces = c(%s))"
                        .formatted(
                            joined(n.cuts(), cut -> cut.toPlainString()),
                            joined(n.pieces(), p -> Double.toString(p))));
  }

  private static String rPoints(OptionalDouble points) {
    return points.isPresent() ? Double.toString(points.getAsDouble()) : "NA_real_";
  }

  private static String truth(boolean is) {
    return is ? "TRUE" : "FALSE";
  }
}
