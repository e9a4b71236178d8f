package org.didyma.models.cards;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.HandEdit;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.Verdict;

/**
 * What a model says to people: its points, its rule, its guarantee, and what that does not cover.
 * The renderers lay it out and add nothing.
 *
 * @param verdict what it is worth, and whether all records of the schema get one prediction
 * @param title what is predicted
 * @param unit what the weights are called
 * @param sections the columns that make a difference, with what each of their levels adds
 * @param notes how to read features that are not simply present or absent
 * @param rule when to predict positive
 * @param riskRule what scores say about risk; empty where they say nothing
 * @param risks which points mean which risk, by increasing points; empty where that is no table
 * @param outcomes what points mean for a label of more than two values
 * @param guarantee the guarantee as a sentence, with the mechanism
 * @param limits what the guarantee does not protect, one sentence each
 */
public record PointsCard(
    String verdict,
    String title,
    String unit,
    List<Section> sections,
    List<String> notes,
    String rule,
    String riskRule,
    List<Risk> risks,
    Optional<OutcomeTable> outcomes,
    String guarantee,
    List<String> limits) {

  private static final MathContext DIGITS = new MathContext(4);

  /** Said where no column makes a difference. */
  static final String EMPTY = "(no column makes a difference)";

  /** More than the relative error of a score in doubles. */
  private static final double ROUNDING = 1e-9;

  /**
   * What one column adds.
   *
   * @param column name of the column
   * @param title what people call it; empty where each line has the name of a coordinate
   * @param lines its levels, of which each record has one, or the coordinates that score
   */
  public record Section(String column, String title, List<Line> lines) {}

  /**
   * A level, or a coordinate, and its points.
   *
   * @param level what has these points
   * @param points with a sign where the card has points below 0
   */
  public record Line(String level, String points) {}

  /**
   * What points mean.
   *
   * @param points a number of points, or a range of them in words
   * @param risk in percent, with words at the ends of what is told
   */
  public record Risk(String points, String risk) {}

  /** The card of a model as people read it: points from 0 up where whole points can do that. */
  public static PointsCard of(Model model) {
    return of(model, PrintOptions.USUAL);
  }

  /** The card of a model, printed in one way: scores, cut-off and risks agree in each. */
  public static PointsCard of(Model model, PrintOptions printing) {
    PrintedPoints points = PrintedPoints.of(model, printing.form());
    if (model.reading().isPresent()) {
      return of(model, points, model.reading().get());
    }
    Outcome outcome = new Outcome(model.schema());
    List<String> notes = new ArrayList<>(points.notes());
    notes.addAll(changed(model));
    ScoreSpan span = points.listed(model.rule());
    return new PointsCard(
        verdict(model, points, model.verdict()),
        "%s for %s"
            .formatted(
                model.rule() instanceof Rule.Points ? "Points" : "Weights", outcome.positive()),
        model.rule().unit(),
        points.sections(),
        notes,
        rule(model.rule(), points, outcome),
        model.risk().map(risk -> riskRule(risk, model.rule(), points, span, outcome)).orElse(""),
        model.risk().isPresent() && model.rule() instanceof Rule.Points
            ? RiskTable.of(span, points.cutOff(), model.risk().get())
            : List.of(),
        Optional.empty(),
        guarantee(model),
        Limits.of(model));
  }

  /**
   * What a model is worth, and that it predicts the same for every record where it does.
   *
   * @param verdict on its order of records
   */
  public static String verdict(Model model, Verdict verdict) {
    return verdict(model, PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO), verdict);
  }

  static String verdict(Model model, PrintedPoints points, Verdict verdict) {
    return verdict(model, points, verdict.kind(), verdict.sentence());
  }

  static String verdict(Model model, PrintedPoints points, Verdict.Kind kind, String sentence) {
    return foregone(model, points)
        .map(
            foregone ->
                "%s %s %s"
                        .formatted(
                            sentence, kind == Verdict.Kind.BETTER ? "But it" : "It", foregone)
                    + (kind == Verdict.Kind.BETTER || kind == Verdict.Kind.NOT_MEASURED
                        ? wayOut(model, points)
                        : ""))
        .orElse(sentence);
  }

  /** What still tells records apart. */
  private static String wayOut(Model model, PrintedPoints points) {
    ScoreSpan span = points.listed(model.rule());
    if (span.least() == span.most()) {
      return "";
    }
    List<String> ways = new ArrayList<>();
    model.risk().ifPresent(risk -> ways.add("its risks"));
    if (model.rule() instanceof Rule.Points) {
      ways.add("another cut-off (%s)".formatted(Verdict.anotherCutOff()));
    }
    return ways.isEmpty() ? "" : " Use " + String.join(", or ", ways) + ".";
  }

  /** The card of a label of more than two values. */
  private static PointsCard of(Model model, PrintedPoints points, OutcomeReading reading) {
    Schema schema = model.schema();
    return new PointsCard(
        verdict(model, points, model.verdict()),
        OutcomeTable.title(schema.label(), schema),
        model.rule().unit(),
        points.sections(),
        Stream.concat(points.notes().stream(), changed(model).stream()).toList(),
        OutcomeTable.rule(reading, points.cutOff(), ScoreSpan.of(model.rule(), schema)),
        "",
        List.of(),
        Optional.of(OutcomeTable.of(reading, (Rule.Points) model.rule(), points.cutOff(), schema)),
        guarantee(model),
        Limits.of(model));
  }

  /** What people changed by hand, and which rules of the schema the card does not keep since. */
  private static List<String> changed(Model model) {
    if (model.edit().isEmpty() || !(model.rule() instanceof Rule.Points points)) {
      return List.of();
    }
    List<String> broken = model.schema().rulesBrokenBy(points.weights());
    String sentence = model.edit().get().sentence();
    return broken.isEmpty()
        ? List.of(sentence)
        : List.of(sentence, HandEdit.AGAINST_RULES.formatted(String.join("; ", broken)));
  }

  static String guarantee(Model model) {
    String rounded = model.options().points();
    return model.guarantee().isPresent()
        ? "%s Mechanism: %s%s."
            .formatted(
                model.statement(),
                model.mechanism(),
                rounded.isEmpty()
                    ? ""
                    : ", of real weights rounded to %s, which spends no privacy"
                        .formatted(rounded.replace(":", " to ")))
        : model.statement();
  }

  private static String rule(Rule rule, PrintedPoints points, Outcome outcome) {
    return "Predict %s when %s; otherwise predict %s."
        .formatted(
            outcome.positiveInFull(),
            !(rule instanceof Rule.Points)
                ? "the sum exceeds " + rule.limit()
                : points.form() == PrintedPoints.Form.AS_LEARNED
                    ? "the points exceed " + rule.limit()
                    : "the points are at least " + points.least(),
            outcome.negativeInFull());
  }

  /** What it does to every record of its schema, if that is always the same; public. */
  private static Optional<String> foregone(Model model, PrintedPoints points) {
    if (model.reading().isPresent()) {
      return Optional.empty();
    }
    ScoreSpan span = points.listed(model.rule());
    boolean isOfAll = span.equals(ScoreSpan.of(model.rule(), model.schema()));
    // Sums of real weights are rounded.
    double doubt =
        model.rule() instanceof Rule.Reals reals
            ? ROUNDING * (Math.abs(reals.threshold()) + span.most() - span.least())
            : 0;
    if (span.most() > -doubt && span.least() <= doubt) {
      return Optional.empty();
    }
    boolean never = span.most() <= -doubt;
    boolean areLevels = points.form() != PrintedPoints.Form.AS_LEARNED;
    return Optional.of(
        "predicts %s for every record%s: none can have %s %s."
            .formatted(
                never ? "negative" : "positive",
                isOfAll ? "" : " whose values are listed",
                model.rule() instanceof Rule.Points ? "points" : "a sum",
                areLevels
                    ? (never ? "of at least " : "below ") + points.least()
                    : (never ? "above " : "of at most ") + model.rule().limit()));
  }

  private static String riskRule(
      RiskScale risk, Rule rule, PrintedPoints points, ScoreSpan span, Outcome outcome) {
    String odds =
        "the odds of %s are %s to %s at "
            .formatted(
                outcome.positive(), risk.costs().falseAlarm(), risk.costs().missedPositive());
    String growth =
        rule instanceof Rule.Points
            ? "%s point%s, and each further point multiplies them by %s (a log-odds of %s)."
                .formatted(
                    points.cutOff(),
                    points.cutOff() == 1 ? "" : "s",
                    String.format(Locale.ROOT, "%.4g", Math.exp(risk.unit())),
                    decimal(risk.unit()))
            : "a sum of %s, and each further 1 multiplies them by e.".formatted(rule.limit());
    return odds
        + growth
        + ends(risk, span)
        + " These odds are the model's, not counts from a table.";
  }

  /** Four digits at most. */
  private static String decimal(double number) {
    return new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** What is said where risks are not told apart, of the ends that a record can reach. */
  private static String ends(RiskScale risk, ScoreSpan span) {
    boolean low = risk.place(span.least()) == RiskScale.Place.AT_MOST;
    boolean high = risk.place(span.most()) == RiskScale.Place.AT_LEAST;
    String most = risk.text(Double.NEGATIVE_INFINITY);
    String least = risk.text(Double.POSITIVE_INFINITY);
    if (low && high) {
      return " At the ends, risks are only known to be %s or %s.".formatted(most, least);
    }
    return low
        ? " At the lower end, risks are only known to be %s.".formatted(most)
        : high ? " At the upper end, risks are only known to be %s.".formatted(least) : "";
  }
}
