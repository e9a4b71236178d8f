package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.data.Coordinate;
import org.didyma.data.Label;
import org.didyma.ground.PrivacyUnit;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.PaddedTime;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a model says to people: its points, its rule, its guarantee, and what that does not cover.
 * The renderers lay it out and add nothing.
 *
 * @param verdict what it is worth, in one sentence
 * @param title what is predicted
 * @param unit what the weights are called
 * @param sections the scoring features, grouped by the column that they are made from
 * @param notes how to read features that are not simply present or absent, and whether all records
 *     of the schema get one prediction
 * @param rule when to predict positive
 * @param riskRule what scores say about risk; empty where they say nothing
 * @param risks which points mean which risk, by increasing points; empty where that is no table
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
    String guarantee,
    List<String> limits) {

  /** More than the relative error of a score in doubles. */
  private static final double ROUNDING = 1e-9;

  /**
   * The features of one column.
   *
   * @param column name of the column
   * @param lines its scoring features
   */
  public record Section(String column, List<Line> lines) {}

  /**
   * A feature and its weight.
   *
   * @param feature name of the coordinate
   * @param signed its weight with its sign, not 0
   */
  public record Line(String feature, String signed) {}

  /**
   * What points mean.
   *
   * @param points a number of points, or a range of them in words
   * @param risk in percent, with words at the ends of what is told
   */
  public record Risk(String points, String risk) {}

  /** The card of a model. */
  public static PointsCard of(Model model) {
    Label label = model.schema().label();
    List<String> notes = new ArrayList<>();
    for (Model.Point point : model.points()) {
      if (point.coordinate().test() == Coordinate.Test.SCALED) {
        notes.add(scaledNote(point.coordinate(), model.rule().unit()));
      }
    }
    if (!model.options().points().isEmpty()) {
      notes.add(
          ("The points are real weights, rounded to whole numbers from %s by a rule that looks at"
                  + " these weights alone: that costs no privacy.")
              .formatted(model.options().points().replace(":", " to ")));
    }
    ScoreSpan span = ScoreSpan.of(model.rule(), model.schema());
    foregone(model, span).ifPresent(notes::add);
    return new PointsCard(
        model.verdict().sentence(),
        title(model.rule(), label),
        model.rule().unit(),
        CardLines.of(model),
        notes,
        "positive when %s %s. Positive: %s = %s; negative: %s = %s."
            .formatted(
                model.rule() instanceof Rule.Points ? "the points exceed" : "the sum exceeds",
                model.rule().limit(),
                label.column(),
                values(label.positive()),
                label.column(),
                values(label.negative())),
        model.risk().map(risk -> riskRule(risk, model.rule(), span, label)).orElse(""),
        model.risk().isPresent() && model.rule() instanceof Rule.Points points
            ? RiskTable.of(points, model.risk().get(), model.schema())
            : List.of(),
        model.guarantee().isPresent()
            ? model.statement() + " Mechanism: " + model.mechanism() + "."
            : model.statement(),
        limits(model));
  }

  /** What a card says that predicts the same for every record of its schema; public. */
  private static Optional<String> foregone(Model model, ScoreSpan span) {
    boolean points = !(model.rule() instanceof Rule.Reals);
    // Sums of real weights are rounded.
    double doubt =
        model.rule() instanceof Rule.Reals reals
            ? ROUNDING * (Math.abs(reals.threshold()) + span.most() - span.least())
            : 0;
    if (span.most() > -doubt && span.least() <= doubt) {
      return Optional.empty();
    }
    boolean never = span.most() <= -doubt;
    String what = points ? "points" : "a sum";
    return Optional.of(
        "This card predicts %s for every record: none that the schema allows can have %s %s %s."
            .formatted(
                never ? "negative" : "positive",
                what,
                never ? "above" : "of at most",
                model.rule().limit()));
  }

  private static String riskRule(RiskScale risk, Rule rule, ScoreSpan span, Label label) {
    String odds =
        "the odds of %s = %s are %s to %s at "
            .formatted(
                label.column(),
                values(label.positive()),
                risk.costs().falseAlarm(),
                risk.costs().missedPositive());
    String growth =
        rule instanceof Rule.Points
            ? "%s point%s, and each further point multiplies them by %s (a log-odds of %s)."
                .formatted(
                    rule.limit(),
                    rule.limit().equals("1") ? "" : "s",
                    String.format(Locale.ROOT, "%.4g", Math.exp(risk.unit())),
                    risk.unitText())
            : "a sum of %s, and each further 1 multiplies them by e.".formatted(rule.limit());
    return odds
        + growth
        + ends(risk, span)
        + " These odds are the model's, not counted in a table.";
  }

  /** What is said where risks are not told apart, of the ends that a record can reach. */
  private static String ends(RiskScale risk, ScoreSpan span) {
    boolean low = risk.place(span.least()) == RiskScale.Place.AT_MOST;
    boolean high = risk.place(span.most()) == RiskScale.Place.AT_LEAST;
    String most = risk.text(Double.NEGATIVE_INFINITY);
    String least = risk.text(Double.POSITIVE_INFINITY);
    if (low && high) {
      return " At the ends risks are only said to be %s or %s.".formatted(most, least);
    }
    return low
        ? " At the lower end risks are only said to be %s.".formatted(most)
        : high ? " At the upper end risks are only said to be %s.".formatted(least) : "";
  }

  private static String title(Rule rule, Label label) {
    return "%s for %s = %s"
        .formatted(
            rule instanceof Rule.Points ? "Points" : "Weights",
            label.column(),
            values(label.positive()));
  }

  private static String scaledNote(Coordinate coordinate, String unit) {
    return coordinate.value().equals("1")
        ? "%s counts its %s times its value.".formatted(coordinate.name(), unit)
        : "%s counts its %s times the value of %s divided by %s, rounded half up."
            .formatted(coordinate.name(), unit, coordinate.column(), coordinate.value());
  }

  private static String values(List<String> values) {
    return values.stream().map(Quoted::of).collect(Collectors.joining(" or "));
  }

  private static String used(PrivacyUnit unit) {
    return "A unit is all records with one value of the column %s. Of each, at most %s %s used, drawn at random; records without a value there are %s."
        .formatted(
            Quoted.of(unit.column()),
            unit.records(),
            unit.records() == 1 ? "was" : "were",
            unit.missing() == PrivacyUnit.Missing.DROP ? "not used" : "units of their own");
  }

  /** What is left of a promise about one, for k of them (Dwork and Roth 2014, section 2.3). */
  private static String ofSeveral(PrivacyGuarantee one) {
    if (one instanceof PrivacyGuarantee.Pure) {
      return "with k times this epsilon";
    }
    return one instanceof PrivacyGuarantee.Approximate
        ? "with k times this epsilon and more than k times this delta"
        : "with more than k times these bounds";
  }

  private static List<String> limits(Model model) {
    if (model.guarantee().isEmpty()) {
      return List.of("Anyone who sees these weights may learn about single records.");
    }
    if (model.guarantee().get() instanceof PrivacyGuarantee.Unproven) {
      return List.of(
          "There is no guarantee: treat these weights like ones that were computed without"
              + " protection.");
    }
    List<String> limits = new ArrayList<>();
    Optional<String> learned = LearnedSchema.remark(model.schema(), model.event());
    limits.add(
        "%s%s are public; the promise holds only if they were chosen without looking at the data."
            .formatted(
                learned.isPresent() ? "But for what was learned of it, the" : "The",
                model.options().lattice().isEmpty()
                    ? " schema and all parameters"
                    : " schema, the lattice, the costs and epsilon"));
    learned.ifPresent(limits::add);
    PrivacyGuarantee guarantee = model.guarantee().get();
    Adjacency adjacency = guarantee.adjacency();
    String what = adjacency.unit().isPresent() ? "unit" : "record";
    if (adjacency.replaces()) {
      limits.add("The number of %ss is public.".formatted(what));
    }
    adjacency.unit().map(PointsCard::used).ifPresent(limits::add);
    limits.add(
        "The promise is for one %s: k %ss of one person or household, or k %ss that depend on each other, are protected %s only."
            .formatted(what, what, what, ofSeveral(guarantee)));
    limits.add(
        guarantee instanceof PrivacyGuarantee.Pure
            ? "Further releases from the same data add their epsilons to this one."
            : "Further releases from the same data add what they cost to this one.");
    limits.add(
        PaddedTime.isAmong(model.guarantee().get().conditions())
            ? "The release left at a public time. What else shows how long it was computed, such as"
                + " the load of the machine, and whether it was ready by then, are not covered."
            : "The running time of the computation, and whether it was stopped, are not covered.");
    limits.add(
        "Patterns of the whole population are what the card is for, and it does not hide them.");
    return limits;
  }
}
