package org.didyma.models.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.ScoreSpan;

/**
 * A model as definitions in an expression language of clinical systems: what each column adds, the
 * score, the prediction, and what the score says. An answer that the schema refuses leaves all that
 * depends on it without a value.
 *
 * <p>All probabilities are products and differences of 1 / (1 + e^-x), written so that no power
 * overflows. Decimal constants are rounded to 8 places, which both languages have; log-odds are
 * whole fractions of a point, so that probabilities agree to about 1e-7.
 */
final class ClinicalCard {

  /** What a definition is. */
  enum Type {
    INTEGER,
    DECIMAL,
    TEXT
  }

  /** What a definition is for. */
  enum Use {
    /** What a column adds. */
    POINTS,
    /** The sum. */
    SCORE,
    /** A step on the way. */
    STEP,
    /** What is predicted. */
    PREDICTION,
    /** A probability, or another number that a score says. */
    OUTCOME
  }

  /**
   * A definition.
   *
   * @param key an identifier, unlike all others
   * @param title what it is, for people
   * @param outcome of a probability, of what; empty otherwise
   */
  record Definition(
      String key, String title, String outcome, Use use, Type type, String expression) {}

  /** Scores of one prediction are listed as intervals, by going through all scores. */
  private static final double MOST_SCORES = 1_000_000;

  private static final int MOST_DENOMINATOR = 100_000;

  private final Scorecard card;
  private final Model model;
  private final ClinicalSyntax in;
  private final List<TypedColumn> columns;
  private final List<Definition> all = new ArrayList<>();

  ClinicalCard(Model model, ClinicalSyntax in) {
    this.card = Scorecard.of(model);
    this.model = model;
    this.in = in;
    this.columns = TypedColumn.of(card, in.format());
    for (TypedColumn column : columns) {
      add(
          "p" + (column.place() + 1),
          "Points of " + column.name(),
          Use.POINTS,
          points(),
          nested(in.answer(column.place()), column));
    }
    String sum = all.stream().map(in::value).collect(Collectors.joining(" + "));
    Definition score = add("score", "Score", Use.SCORE, points(), sum.isEmpty() ? points(0) : sum);
    model.reading().ifPresentOrElse(reading -> outcomes(reading, score), () -> ofTwo(score));
  }

  /** The card in text, for people who read the definitions. */
  String text() {
    return TypedColumn.text(card);
  }

  List<TypedColumn> columns() {
    return columns;
  }

  /** All definitions; each uses earlier ones alone. */
  List<Definition> definitions() {
    return all;
  }

  private Definition add(String key, String title, Use use, Type type, String expression) {
    return add(key, title, "", use, type, expression);
  }

  private Definition add(
      String key, String title, String outcome, Use use, Type type, String expression) {
    Definition definition = new Definition(key, title, outcome, use, type, expression);
    all.add(definition);
    return definition;
  }

  // ---- points ----

  private Type points() {
    return card.isWhole() ? Type.INTEGER : Type.DECIMAL;
  }

  private String points(double points) {
    String whole = Long.toString((long) points);
    return card.isWhole() ? points < 0 ? "(" + whole + ")" : whole : decimal(points);
  }

  private String nested(String answer, TypedColumn column) {
    List<FirstMatch> tests = FirstMatch.of(column, in.format());
    String nested = "";
    for (int i = tests.size() - 1; i >= 0; i--) {
      FirstMatch test = tests.get(i);
      OptionalDouble added = test.points();
      String points = added.isPresent() ? points(added.getAsDouble()) : in.nothing(points());
      String value = column.isNumber() ? test.value() : ClinicalSyntax.literal(test.value());
      nested =
          switch (test.test()) {
            case MISSING -> in.choose(in.isMissing(answer), points, nested);
            case EQUAL -> in.choose(answer + " = " + value, points, nested);
            case LESS -> in.choose(answer + " < " + value, points, nested);
            case GREATER -> in.choose(answer + " > " + value, points, nested);
            case ANY -> points;
          };
    }
    return nested;
  }

  // ---- what a score says ----

  private void ofTwo(Definition score) {
    BinaryLabel label = model.schema().label().binary();
    String positive = label.positive().get(0);
    prediction(
        score,
        in.choose(
            in.value(score) + " > " + points(card.threshold()),
            ClinicalSyntax.literal(positive),
            ClinicalSyntax.literal(label.negative().get(0))));
    if (model.risk().isPresent()) {
      RiskScale risk = model.risk().get();
      String line =
          line(score, BigDecimal.valueOf(risk.numerator()), BigDecimal.valueOf(risk.denominator()));
      String t = logOdds(line, -risk.limit(), risk.limit());
      add("risk", "Risk", positive, Use.OUTCOME, Type.DECIMAL, logistic(t, risk.shift()));
    }
  }

  private void prediction(Definition score, String expression) {
    add(
        "prediction",
        "Prediction",
        Use.PREDICTION,
        Type.TEXT,
        in.choose(in.isMissing(in.value(score)), in.nothing(Type.TEXT), expression));
  }

  private void outcomes(OutcomeReading reading, Definition score) {
    ScoreReading numbers = reading.numbers();
    long denominator = 1;
    while (denominator < MOST_DENOMINATOR
        && Math.rint(numbers.unit() * denominator) / denominator != numbers.unit()) {
      denominator++;
    }
    String line =
        line(
                score,
                BigDecimal.valueOf(Math.rint(numbers.unit() * denominator)),
                BigDecimal.valueOf(denominator))
            + " + "
            + decimal(numbers.centre());
    String t = logOdds(line, numbers.low(), numbers.high());
    List<Double> factors = numbers.factors();
    switch (numbers.kind()) {
      case CLASS_SHARES -> shares(reading, t, score);
      case SURVIVAL -> survival(reading, t);
      case EXPECTED_COUNT ->
          outcome(reading, 0, in.exp(t + " + " + decimal(StrictMath.log(factors.get(0)))));
      case NUMBER -> outcome(reading, 0, t);
    }
  }

  private void outcome(OutcomeReading reading, int k, String expression) {
    String name = reading.names().get(k);
    String title = reading.what() + " " + name;
    add(
        "outcome" + (k + 1),
        title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
        name,
        Use.OUTCOME,
        Type.DECIMAL,
        expression);
  }

  /** P(Y = k) as differences of P(Y > k) = 1 / (1 + f_k e^-t). */
  private void shares(OutcomeReading reading, String t, Definition score) {
    List<Double> factors = reading.numbers().factors();
    List<String> above = new ArrayList<>(List.of("1.0"));
    for (int k = 0; k < factors.size(); k++) {
      above.add(
          in.value(
              add(
                  "above" + (k + 1),
                  "Probability above " + reading.names().get(k),
                  Use.STEP,
                  Type.DECIMAL,
                  logistic(t, -StrictMath.log(factors.get(k))))));
    }
    for (int k = 0; k < factors.size(); k++) {
      outcome(reading, k, above.get(k) + " - " + above.get(k + 1));
    }
    outcome(reading, factors.size(), above.get(factors.size()));
    prediction(score, likeliest(reading, score));
  }

  /** By intervals of scores: decimals cannot tell which of two nearly equal shares is larger. */
  private String likeliest(OutcomeReading reading, Definition score) {
    ScoreSpan span = ScoreSpan.of(model.rule(), model.schema());
    if (!card.isWhole() || span.most() - span.least() > MOST_SCORES) {
      throw new InvalidInputException(
          "the model has more scores than %s lists".formatted(in.format()),
          "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
    }
    String nested = "";
    String above = "";
    for (double s = span.most(); s >= span.least(); s--) {
      String likeliest = reading.likeliest(s).orElseThrow();
      if (!likeliest.equals(above)) {
        String literal = ClinicalSyntax.literal(likeliest);
        nested =
            nested.isEmpty()
                ? literal
                : in.choose(
                    in.value(score) + " <= " + points(s + card.threshold()), literal, nested);
        above = likeliest;
      }
    }
    return nested;
  }

  /** P(no event until j) as the product of 1 / (1 + f_i e^t). */
  private void survival(OutcomeReading reading, String t) {
    String before = "";
    for (int j = 0; j < reading.names().size(); j++) {
      String stays =
          logistic("(0.0 - " + t + ")", -StrictMath.log(reading.numbers().factors().get(j)));
      outcome(reading, j, before.isEmpty() ? stays : before + " * (" + stays + ")");
      before = in.value(all.get(all.size() - 1));
    }
  }

  /** So many log-odds for the points above the threshold. */
  private String line(Definition score, BigDecimal numerator, BigDecimal denominator) {
    return "(%s - %s) * %s / %s"
        .formatted(
            in.value(score), points(card.threshold()), decimal(numerator), decimal(denominator));
  }

  private String logOdds(String line, double low, double high) {
    String t = in.value(add("line", "Line", Use.STEP, Type.DECIMAL, line));
    String above =
        Double.isInfinite(high) ? t : in.choose(t + " > " + decimal(high), decimal(high), t);
    String within =
        Double.isInfinite(low) ? above : in.choose(t + " < " + decimal(low), decimal(low), above);
    return in.value(add("clipped", "Clipped line", Use.STEP, Type.DECIMAL, within));
  }

  /** 1 / (1 + exp(-(t + shift))). */
  private String logistic(String t, double shift) {
    String x = t + " + " + decimal(shift);
    String small = in.exp(x);
    return in.choose(
        x + " < 0.0",
        small + " / (1.0 + " + small + ")",
        "1.0 / (1.0 + " + in.exp("0.0 - (" + x + ")") + ")");
  }

  private static String decimal(double number) {
    return decimal(new BigDecimal(Double.toString(number)));
  }

  /** Digits with a point; negative ones in brackets. */
  private static String decimal(BigDecimal number) {
    BigDecimal rounded =
        number.setScale(FirstMatch.DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
    String digits = rounded.setScale(Math.max(1, rounded.scale())).toPlainString();
    return rounded.signum() < 0 ? "(" + digits + ")" : digits;
  }
}
