package org.didyma.models.export;

import java.util.List;
import java.util.function.DoubleFunction;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;

/**
 * What comes out of a scorecard in PMML: the score, what it means, and reasons.
 *
 * <p>PMML's own models of ordered classes and of survival are regressions, not scorecards. So what
 * the score says of such a label is written as transformed values of it, one output a class or
 * horizon.
 */
final class PmmlOutputs {

  /** As many reasons as people read. */
  private static final int MOST_REASONS = 4;

  /** Something that is calculated. */
  private interface Term {
    void write();
  }

  private final XmlLines xml;
  private final Scorecard card;
  private final Model model;
  private final List<TypedColumn> columns;
  private final List<String> taken;
  private final String score;

  PmmlOutputs(XmlLines xml, Scorecard card, List<TypedColumn> columns) {
    this.xml = xml;
    this.card = card;
    this.model = card.model();
    this.columns = columns;
    this.taken = columns.stream().map(TypedColumn::name).toList();
    this.score = free("score");
  }

  void write() {
    xml.open("Output");
    xml.one(
        "OutputField",
        "name",
        score,
        "feature",
        "predictedValue",
        "dataType",
        "double",
        "optype",
        "continuous");
    model.reading().ifPresentOrElse(this::outcomes, this::ofTwo);
    long reasons = columns.stream().filter(TypedColumn::isReason).limit(MOST_REASONS).count();
    for (int rank = 1; rank <= reasons; rank++) {
      xml.one(
          "OutputField",
          "name",
          free("reason" + rank),
          "feature",
          "reasonCode",
          "rank",
          Integer.toString(rank),
          "dataType",
          "string",
          "optype",
          "categorical");
    }
    xml.close("Output");
  }

  private String free(String name) {
    return taken.contains(name) ? free(name + "_") : name;
  }

  private void ofTwo() {
    BinaryLabel label = model.schema().label().binary();
    decision(
        apply(
            "if",
            apply("greaterThan", field(score), number(card.threshold())),
            word(label.positive().get(0)),
            word(label.negative().get(0))));
    model.risk().ifPresent(this::risk);
  }

  private void decision(Term value) {
    transformed(free("decision"), "string", "categorical", value);
  }

  /** 1 / (1 + exp(-(t + shift))), t the log-odds brought within its limit. */
  private void risk(RiskScale risk) {
    Term odds =
        clipped(
            apply("*", number(risk.unit()), apply("-", field(score), number(card.threshold()))),
            -risk.limit(),
            risk.limit());
    calculated(
        free("risk"),
        apply(
            "/",
            number(1),
            apply("+", number(1), apply("exp", apply("-", number(-risk.shift()), odds)))));
  }

  // ---- labels of more than two values ----

  private void outcomes(OutcomeReading reading) {
    ScoreReading numbers = reading.numbers();
    Term points = apply("-", field(score), number(card.threshold()));
    Term line = apply("+", apply("*", number(numbers.unit()), points), number(numbers.centre()));
    Term t = clipped(line, numbers.low(), numbers.high());
    List<Double> factors = numbers.factors();
    switch (numbers.kind()) {
      case CLASS_SHARES -> shares(reading, t);
      case SURVIVAL -> survival(reading, t);
      case EXPECTED_COUNT ->
          calculated(free("prediction"), apply("*", number(factors.get(0)), apply("exp", t)));
      case NUMBER -> calculated(free("prediction"), t);
    }
  }

  /** The probability of each class, and the likeliest. */
  private void shares(OutcomeReading reading, Term t) {
    List<Double> factors = reading.numbers().factors();
    DoubleFunction<Term> above =
        factor ->
            apply(
                "/",
                number(1),
                apply(
                    "+",
                    number(1),
                    apply("*", number(factor), apply("exp", apply("-", number(0), t)))));
    List<String> names = names(reading);
    Term left = number(1);
    for (int k = 0; k < factors.size(); k++) {
      Term rest = above.apply(factors.get(k));
      calculated(names.get(k), apply("-", left, rest));
      left = rest;
    }
    calculated(names.get(factors.size()), left);
    decision(likeliest(reading, names, 0));
  }

  /** The first class whose probability none exceeds. */
  private Term likeliest(OutcomeReading reading, List<String> names, int k) {
    Term own = word(reading.names().get(k));
    if (k == names.size() - 1) {
      return own;
    }
    Term[] all = names.stream().map(this::field).toArray(Term[]::new);
    return apply(
        "if",
        apply("greaterOrEqual", field(names.get(k)), apply("max", all)),
        own,
        likeliest(reading, names, k + 1));
  }

  /** The probability of no event until each horizon, by that until the one before. */
  private void survival(OutcomeReading reading, Term t) {
    List<String> names = names(reading);
    Term left = number(1);
    for (int j = 0; j < names.size(); j++) {
      Term odds = apply("*", number(reading.numbers().factors().get(j)), apply("exp", t));
      calculated(names.get(j), apply("/", left, apply("+", number(1), odds)));
      left = field(names.get(j));
    }
  }

  private List<String> names(OutcomeReading reading) {
    return reading.names().stream().map(name -> free(reading.what() + " " + name)).toList();
  }

  // ---- terms ----

  private void calculated(String name, Term value) {
    transformed(name, "double", "continuous", value);
  }

  private void transformed(String name, String type, String optype, Term value) {
    xml.open(
        "OutputField",
        "name",
        name,
        "feature",
        "transformedValue",
        "dataType",
        type,
        "optype",
        optype);
    value.write();
    xml.close("OutputField");
  }

  /** A term within two ends, where there are any. */
  private Term clipped(Term term, double low, double high) {
    Term above = Double.isInfinite(low) ? term : apply("max", number(low), term);
    return Double.isInfinite(high) ? above : apply("min", number(high), above);
  }

  private Term apply(String function, Term... arguments) {
    return () -> {
      xml.open("Apply", "function", function);
      for (Term argument : arguments) {
        argument.write();
      }
      xml.close("Apply");
    };
  }

  private Term field(String name) {
    return () -> xml.one("FieldRef", "field", name);
  }

  private Term number(double constant) {
    return () -> xml.text("Constant", Double.toString(constant), "dataType", "double");
  }

  private Term word(String text) {
    return () -> xml.text("Constant", text, "dataType", "string");
  }
}
