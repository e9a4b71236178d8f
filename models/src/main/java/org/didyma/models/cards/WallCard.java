package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Measured;
import org.didyma.models.MeasuredOutcome;
import org.didyma.models.MeasuredQuality;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.Verdict;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What stands on a wall card, one sheet: the points to add up, what a total means, what the card is
 * worth, and its guarantee in a line. Renderers lay it out and add nothing.
 *
 * @param card the points
 * @param title what is predicted, in words where the schema has some
 * @param about what the schema says of itself; empty where that is nothing
 * @param rule from where on points are above the cut-off, and what that predicts
 * @param verdict what the card is worth, and whether it predicts the same for every record
 * @param figures measured figures with their intervals; empty where nothing was measured
 * @param riskTitle what the strip of risks is; empty where there is none
 * @param risks risk by increasing points
 * @param whichRisk which of a predicted and a measured risk is for one record; empty where there is
 *     one of them
 * @param groups what was measured of groups of points of a label of more than two values; empty
 *     where nothing was
 * @param date of the card; empty for a line to fill in
 * @param promise the guarantee in one line, and where to read what it means
 * @param limits what the guarantee does not protect, in one line
 */
public record WallCard(
    PointsCard card,
    String title,
    String about,
    String rule,
    String verdict,
    String figures,
    String riskTitle,
    List<Box> risks,
    String whichRisk,
    Optional<OutcomeTable> groups,
    String date,
    String promise,
    String limits) {

  /** In the place of a figure whose interval is all that the figure can be. */
  static final String UNKNOWN = "unknown";

  /**
   * What is said of points in a box of the strip of risks.
   *
   * @param points a number of points, or a range of them in words
   * @param predicted the risk by the model's formula; empty where it has none
   * @param measured the measured risk with its interval; empty where nothing was measured
   */
  public record Box(String points, String predicted, String measured) {

    /** What stands below the points, one after the other. */
    public List<String> lines() {
      return Stream.of(predicted, measured).filter(text -> !text.isEmpty()).toList();
    }
  }

  /** A measured risk is that of many, with noise; its interval is a check of the predicted one. */
  private static final String PREDICTED =
      "For a single case take the predicted risk, unless it is outside of the measured interval.";

  private static final String MEASURED =
      "Take the measured risk: the predicted ones are worse than the base rate.";

  private static final String DOSSIER = "the dossier of the release";

  public static WallCard of(Model model, PrintOptions printing) {
    PointsCard card = PointsCard.of(model, printing);
    PrintedPoints points = PrintedPoints.of(model, printing.form());
    Optional<MeasuredQuality> measured = model.measuredQuality();
    return new WallCard(
        card,
        model.reading().isPresent()
            ? card.title()
            : new Outcome(model.schema()).positiveWords().orElse(card.title()),
        about(model),
        model.reading().isPresent() ? card.rule() : rule(model, points),
        PointsCard.verdict(model, points, model.verdict().kind(), model.verdict().onPaper()),
        model.measured().map(WallCard::figures).orElse(""),
        measured.isPresent()
            ? model.risk().isPresent()
                ? "Predicted risk, and below it the measured one with an interval of 95 %"
                : "Measured risk, with intervals of 95 %"
            : card.risks().isEmpty() ? "" : "Predicted risk",
        measured
            .map(m -> risks(m, points.shift(), model))
            .orElseGet(
                () ->
                    card.risks().stream()
                        .map(risk -> new Box(risk.points(), risk.risk(), ""))
                        .toList()),
        whichRisk(model),
        model.reading().flatMap(reading -> groups(model, reading, points.shift())),
        printing.date().orElse(""),
        promise(model, printing.dossier().orElse(DOSSIER)),
        limits(model));
  }

  private static String about(Model model) {
    boolean isLearned = LearnedSchema.remark(model.schema(), model.event()).isPresent();
    return Stream.of(model.schema().name(), isLearned ? "" : model.schema().description())
        .filter(text -> !text.isBlank())
        .map(QuotedText::oneLine)
        .collect(Collectors.joining(": "));
  }

  /** People who add up look for the side of the cut-off; a prediction alone reads like a fact. */
  private static String rule(Model model, PrintedPoints points) {
    Outcome outcome = new Outcome(model.schema());
    boolean isWhole = model.rule() instanceof Rule.Points;
    boolean isOfLevels = isWhole && points.form() != PrintedPoints.Form.AS_LEARNED;
    String above =
        isOfLevels
            ? points.least() + (points.least().equals("1") ? " point or more" : " points or more")
            : (isWhole ? "More points than " : "A sum above ") + model.rule().limit();
    return "%s: above the cut-off (predicts %s); otherwise below it (predicts %s)."
        .formatted(above, outcome.positiveInFull(), outcome.negativeInFull());
  }

  private static String figures(Measured measured) {
    return "%s. Measured on about %s records that the card was not learned from; intervals of 95 %%."
        .formatted(
            measured instanceof MeasuredQuality quality
                ? "AUC %s. Prevalence %s"
                    .formatted(area(quality.auc()), prevalence(quality.prevalence()))
                : figures((MeasuredOutcome) measured),
            String.format(Locale.ROOT, "%,d", Math.max(0, measured.records())));
  }

  private static String figures(MeasuredOutcome measured) {
    return measured.figures().stream()
        .map(figure -> figure(figure, measured.isUnknown(figure)))
        .collect(Collectors.joining(". "));
  }

  /** A figure with its interval. */
  private static String figure(MeasuredOutcome.Figure figure, boolean isUnknown) {
    String name = Character.toUpperCase(figure.name().charAt(0)) + figure.name().substring(1);
    if (isUnknown) {
      return name + " " + UNKNOWN;
    }
    String unit = figure.isShare() ? " %%" : "";
    double scale = figure.isShare() ? 100 : 1;
    String form = figure.isShare() ? "%.1f" : Math.abs(figure.value()) < 10 ? "%.2f" : "%.4g";
    return String.format(
        Locale.ROOT,
        "%s " + form + unit + " (" + form + " to " + form + ")",
        name,
        scale * figure.value(),
        scale * figure.low(),
        scale * figure.high());
  }

  /** Its ends are those of the verdict. */
  private static String area(MeasuredQuality.Figure auc) {
    return auc.isUnknown()
        ? UNKNOWN
        : String.format(Locale.ROOT, "%.2f (%s)", auc.value(), Verdict.ends(auc.low(), auc.high()));
  }

  private static String prevalence(MeasuredQuality.Figure share) {
    return share.isUnknown()
        ? UNKNOWN
        : String.format(
            Locale.ROOT,
            "%.1f %% (%.1f to %.1f)",
            100 * share.value(),
            100 * share.low(),
            100 * share.high());
  }

  private static String whichRisk(Model model) {
    return model
        .measuredQuality()
        .filter(measured -> model.risk().isPresent())
        .map(measured -> measured.areRisksWorse() ? MEASURED : PREDICTED)
        .orElse("");
  }

  private static List<Box> risks(MeasuredQuality measured, long shift, Model model) {
    Rule rule = model.rule();
    double cutOff =
        rule instanceof Rule.Points points ? points.threshold() : ((Rule.Reals) rule).threshold();
    ScoreSpan span = ScoreSpan.of(rule, model.schema());
    List<Box> risks = new ArrayList<>();
    List<MeasuredBand> bands = MeasuredBand.joined(measured.risks(), rule);
    for (int b = 0; b < bands.size(); b++) {
      MeasuredBand band = bands.get(b);
      String from = text(band.from() + shift);
      String to = text(band.to() + shift);
      boolean isWhole = rule instanceof Rule.Points;
      String predicted =
          model
              .risk()
              .map(
                  scale ->
                      scale.text(
                          Math.max(span.least(), band.from() - cutOff),
                          Math.min(span.most(), band.to() - cutOff)))
              .orElse("");
      risks.add(new Box(name(b, bands.size(), from, to, isWhole), predicted, band.text()));
    }
    return risks;
  }

  /** The name of a band of points among others. */
  private static String name(int band, int bands, String from, String to, boolean isWhole) {
    if (bands == 1) {
      return "all";
    }
    if (isWhole && from.equals(to)) {
      return to;
    }
    if (band == 0) {
      return "up to " + to;
    }
    if (band == bands - 1) {
      return isWhole ? from + " or more" : "above " + from;
    }
    return from.equals(to) ? to : from + " to " + to;
  }

  private static Optional<OutcomeTable> groups(Model model, OutcomeReading reading, long shift) {
    List<MeasuredOutcome.Group> groups =
        model
            .measured()
            .filter(MeasuredOutcome.class::isInstance)
            .map(measured -> ((MeasuredOutcome) measured).groups())
            .orElse(List.of());
    List<OutcomeTable.Line> lines = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      MeasuredOutcome.Group group = groups.get(g);
      lines.add(
          new OutcomeTable.Line(
              name(
                  g,
                  groups.size(),
                  text(group.from() + shift),
                  text(group.to() + shift),
                  model.rule() instanceof Rule.Points),
              group.measured().stream().map(one -> interval(one, reading.isOfShares())).toList()));
    }
    String what = reading.isOfShares() ? reading.what() : "mean";
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new OutcomeTable(
                "Measured %s by points, with intervals of 95 %%".formatted(what),
                reading.heads(),
                lines));
  }

  private static String interval(MeasuredOutcome.Interval one, boolean isShare) {
    if (Double.isInfinite(one.high() - one.low())
        || (isShare && one.low() <= 0 && one.high() >= 1)) {
      return UNKNOWN;
    }
    return isShare
        ? String.format(
            Locale.ROOT,
            "%.0f %% (%.0f to %.0f)",
            100 * one.value(),
            100 * one.low(),
            100 * one.high())
        : String.format(Locale.ROOT, "%.3g (%.3g to %.3g)", one.value(), one.low(), one.high());
  }

  private static String text(double points) {
    return points == Math.rint(points)
        ? Long.toString((long) points)
        : String.format(Locale.ROOT, "%.3g", points);
  }

  private static String promise(Model model, String dossier) {
    if (model.guarantee().isEmpty()) {
      return model.statement();
    }
    PrivacyGuarantee guarantee = model.guarantee().get();
    String promise = guarantee.promise();
    if (!guarantee.isProven()) {
      return promise + ".";
    }
    String unit =
        guarantee
            .adjacency()
            .unit()
            .map(u -> "all records with one " + QuotedText.oneLine(u.column()))
            .orElse("one record");
    int conditions = guarantee.conditions().size();
    return "%s for %s%s. Explained in: %s."
        .formatted(
            promise.substring(0, promise.indexOf(':')),
            unit,
            conditions == 0
                ? ""
                : conditions == 1
                    ? ", provided that " + guarantee.conditions().get(0)
                    : ", under " + conditions + " conditions",
            dossier);
  }

  private static String limits(Model model) {
    boolean isProven = model.guarantee().filter(PrivacyGuarantee::isProven).isPresent();
    return isProven
        ? "Several records of one person are protected less; further releases from the same data"
            + " add to it; patterns of the population are not hidden."
        : Limits.of(model).get(0);
  }
}
