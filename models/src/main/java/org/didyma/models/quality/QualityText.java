package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.didyma.models.Verdict;
import org.didyma.models.cards.Paragraph;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.TextTable;

/** A private evaluation as text for people, and its tables. */
public final class QualityText {

  private static final int WIDTH = 80;

  private static final String MEASURED =
      "Measured privately, with 95 % intervals for sampling and noise:\n\n";

  /** In the place of a figure whose interval is all that the figure can be. */
  private static final String UNKNOWN = "unknown";

  /** Said of risks whose bands were joined. */
  public static final String JOINED =
      "Scores with few records are joined by the same noisy counts, but never across the"
          + " cut-off. The intervals under \"simultaneous\" hold for all lines together.";

  /** Said of cut-offs. */
  static final String CUTOFFS =
      "* is the card's own cut-off. At most 15 cut-offs are shown, in equal steps along the ROC"
          + " curve. PPV and NPV are the positive and negative predictive value.";

  /** Said of risks that are of no use. */
  private static final String WORSE =
      "The model's predicted risks are worse than none: predicting the prevalence for every"
          + " record has a smaller log loss. Do not use them; use the measured risk of each"
          + " score.";

  private QualityText() {}

  /** The same text. */
  public static String render(EvaluationReport evaluation) {
    return Paragraph.block("", "", verdict(evaluation), WIDTH) + "\n" + withoutVerdict(evaluation);
  }

  /** What the model is worth. */
  static String verdict(EvaluationReport evaluation) {
    return PointsCard.verdict(evaluation.model(), evaluation.quality().verdict());
  }

  /** The same where the verdict was said before. */
  static String withoutVerdict(EvaluationReport evaluation) {
    Quality quality = evaluation.quality();
    StringBuilder text = new StringBuilder(MEASURED);
    indent(text, figures(quality));
    text.append("\nMeasured risk by ").append(evaluation.unit()).append(":\n\n");
    indent(text, risks(evaluation));
    add(text, JOINED);
    text.append("\nPerformance by cut-off:\n\n");
    indent(text, cutoffs(evaluation));
    add(text, CUTOFFS);
    decisions(evaluation).ifPresent(said -> add(text, said));
    notes(quality).forEach(note -> add(text, note));
    text.append('\n')
        .append(Paragraph.block("Guarantee: ", "  ", evaluation.guarantee().statement(), WIDTH));
    return text.toString();
  }

  /** The figures, and what contradicts the card. */
  static String summary(EvaluationReport evaluation) {
    StringBuilder text = new StringBuilder(MEASURED);
    indent(text, figures(evaluation.quality()));
    decisions(evaluation).ifPresent(said -> add(text, said));
    if (evaluation.quality().isWorseThanShare()) {
      add(text, WORSE);
    }
    return text.toString();
  }

  private static void indent(StringBuilder text, TextTable table) {
    table.text().lines().forEach(line -> text.append("  ").append(line).append('\n'));
  }

  private static void add(StringBuilder text, String paragraph) {
    text.append('\n').append(Paragraph.block("", "", paragraph, WIDTH));
  }

  /** The figures with their intervals. */
  public static TextTable figures(Quality quality) {
    TextTable table = new TextTable(1, List.of("figure", "value", "from", "to"));
    add(table, "accuracy", quality.accuracy());
    add(table, "balanced accuracy", quality.balancedAccuracy());
    Cutoff decision = quality.decision();
    add(table, "sensitivity", decision.sensitivity());
    add(table, "specificity", decision.specificity());
    add(table, "positive predictive value", decision.precision());
    add(table, "negative predictive value", decision.npv());
    add(table, "predicted positive", decision.flagged());
    add(table, "prevalence", quality.positiveShare());
    add(table, "AUC", quality.auc(), 0, 1);
    add(table, "Gini", quality.gini(), -1, 1);
    add(table, "cost per record", decision.cost(), 0, mostCost(quality));
    quality.logLoss().ifPresent(e -> add(table, "log loss", e, 0, Double.POSITIVE_INFINITY));
    quality.brier().ifPresent(e -> add(table, "Brier score", e, 0, 1));
    ScoreBands bands = quality.scores().bands();
    if (!bands.isSingle()) {
      String in = inBands(bands);
      add(table, "AUC" + in, quality.aucInBands(), 0, 1);
      add(table, "Gini" + in, quality.giniInBands(), -1, 1);
      quality
          .logLossInBands()
          .ifPresent(e -> add(table, "log loss" + in, e, 0, Double.POSITIVE_INFINITY));
      quality.brierInBands().ifPresent(e -> add(table, "Brier score" + in, e, 0, 1));
    }
    table.add(List.of("records (noisy)", Long.toString(quality.records()), "", ""));
    return table;
  }

  /**
   * What is said after the name of a figure that bands of scores have; nothing where it has not.
   */
  static String inBands(ScoreBands bands) {
    return bands.isSingle() ? "" : " in bands of " + bands.widthText();
  }

  /** What is to be said of figures that noise makes larger, and of risks beside none. */
  static List<String> notes(Quality quality) {
    List<String> notes = new ArrayList<>();
    ScoreBands bands = quality.scores().bands();
    String in = inBands(bands);
    if (!bands.isSingle()) {
      notes.add(
          "Scores were counted"
              + in
              + ". Intervals of AUC, Gini, log loss and Brier score hold for any order of the"
              + " scores within bands. They are wider than the intervals of the figures in"
              + " bands, where scores in one band count as equal.");
    }
    BiasedFigure ks = quality.separation();
    notes.add(
        "Largest difference of the shares of positive and negative records above a score (KS%s): %s;"
                .formatted(in, number(ks.value()))
            + " noise and chance alone would give about %s.".formatted(number(ks.byChance())));
    quality
        .calibration()
        .ifPresent(
            c ->
                notes.add(
                    ("Calibration error of the predicted risks%s: %s; noise and chance alone"
                                + " would give")
                            .formatted(in, number(c.value()))
                        + " about %s.".formatted(number(c.byChance()))));
    quality
        .logLoss()
        .ifPresent(
            e ->
                notes.add(
                    "Log loss of the predicted risks: %s; always predicting the"
                            .formatted(number(e.value()))
                        + " prevalence: %s.".formatted(number(quality.logLossOfShare()))));
    if (quality.isWorseThanShare()) {
      notes.add(WORSE);
    }
    lowAbove(quality).ifPresent(notes::add);
    return notes;
  }

  /** Why a measured risk above the cut-off is below the risk from which on it is positive. */
  private static Optional<String> lowAbove(Quality quality) {
    return quality
        .scale()
        .map(scale -> scale.risk(0))
        .filter(
            limit ->
                quality.joinedRisks().stream()
                    .filter(line -> line.first() >= quality.scores().bands().firstPositive())
                    .map(RiskLine::risk)
                    .anyMatch(risk -> risk.value() < limit && risk.high() >= limit))
        .map(
            limit ->
                ("Measured risks above the cut-off can be below %s, from which on the card predicts"
                        + " positive: they carry noise, and are made to rise with the score.")
                    .formatted(percent(limit)));
  }

  /** The measured risks of joined bands. */
  public static TextTable risks(EvaluationReport evaluation) {
    return risks(evaluation.model(), evaluation.quality());
  }

  /** The same for a model whose scores were counted. */
  public static TextTable risks(Model model, Quality quality) {
    Rule rule = model.rule();
    String unit = EvaluationResult.unit(rule);
    boolean isTold = quality.scale().isPresent();
    TextTable table =
        new TextTable(
            0,
            isTold
                ? List.of(
                    unit, "records (noisy)", "risk", "from", "to", "simultaneous", "predicted risk")
                : List.of(unit, "records (noisy)", "risk", "from", "to", "simultaneous"));
    ScoreBands bands = quality.scores().bands();
    ScoreSpan span = ScoreSpan.of(rule, model.schema());
    for (RiskLine line : quality.joinedRisks()) {
      List<String> fields =
          new ArrayList<>(
              List.of(
                  bands.name(line.first(), line.last(), EvaluationResult.printed(model)),
                  Long.toString(Math.max(0, line.positives() + line.negatives())),
                  share(line.risk()),
                  percent(line.risk().low()),
                  percent(line.risk().high()),
                  percent(line.lowest()) + " - " + percent(line.highest())));
      quality.scale().ifPresent(s -> fields.add(told(s, bands, line, span)));
      table.add(fields);
    }
    return table;
  }

  /** The model's risks at the scores of a line that a record can have, lowest to highest. */
  private static String told(RiskScale scale, ScoreBands bands, RiskLine line, ScoreSpan span) {
    return scale.text(
        Math.max(span.least(), bands.least(line.first())),
        Math.min(span.most(), bands.last(line.last())));
  }

  /** What decisions at some scores do. */
  public static TextTable cutoffs(EvaluationReport evaluation) {
    Quality quality = evaluation.quality();
    TextTable table =
        new TextTable(
            0,
            List.of(
                firstPositive(evaluation),
                "flagged",
                "sensitivity",
                "specificity",
                "PPV",
                "NPV",
                "lift",
                "cost"));
    for (Cutoff cutoff : quality.shownCutoffs()) {
      table.add(
          List.of(
              (cutoff.isOwn() ? "* " : "") + above(evaluation, cutoff),
              share(cutoff.flagged()),
              share(cutoff.sensitivity()),
              share(cutoff.specificity()),
              share(cutoff.precision()),
              share(cutoff.npv()),
              isUnknown(cutoff.precision()) ? UNKNOWN : number(cutoff.lift()),
              cutoff.cost().isAllOf(0, mostCost(quality))
                  ? UNKNOWN
                  : number(cutoff.cost().value())));
    }
    return table;
  }

  /** That another cut-off is shown to cost less than the card's own. */
  static Optional<String> decisions(EvaluationReport evaluation) {
    return evaluation
        .quality()
        .cheaperCutoff()
        .map(
            cheaper ->
                "Another cut-off costs less: predict positive at %s %s. That saves %s per row"
                        .formatted(
                            firstPositive(evaluation),
                            above(evaluation, cheaper.cutoff()),
                            number(cheaper.saving().value()))
                    + " (%s to %s, simultaneous over all cut-offs). The card's own cut-off follows"
                        .formatted(number(cheaper.saving().low()), number(cheaper.saving().high()))
                    + " from its predicted risks, which these figures contradict."
                    + (evaluation.model().rule() instanceof Rule.Points
                        ? " %s %s uses the other, and costs no privacy."
                            .formatted(Verdict.anotherCutOff(), above(evaluation, cheaper.cutoff()))
                        : ""));
  }

  /** What stands above the cut-offs in a table. */
  static String firstPositive(EvaluationReport evaluation) {
    boolean isWhole = evaluation.quality().scores().bands().isWhole();
    return evaluation.unit() + (isWhole ? " at least" : " above");
  }

  /** From where on positive is predicted. */
  static String above(EvaluationReport evaluation, Cutoff cutoff) {
    boolean isWhole = evaluation.quality().scores().bands().isWhole();
    double points = cutoff.above() + evaluation.shift() + (isWhole ? 1 : 0);
    return points == Math.rint(points)
        ? Long.toString((long) points)
        : String.format(Locale.ROOT, "%.4g", points);
  }

  /** The same and more in plain numbers, for programs. */
  public static TextTable cutoffNumbers(Quality quality) {
    List<String> head = new ArrayList<>(List.of("above"));
    for (String figure : List.of("flagged", "sensitivity", "specificity", "precision", "cost")) {
      head.addAll(List.of(figure, figure + "_low", figure + "_high"));
    }
    head.add("lift");
    head.addAll(List.of("npv", "npv_low", "npv_high"));
    TextTable table = new TextTable(0, head);
    for (Cutoff cutoff : quality.cutoffs()) {
      List<String> line = new ArrayList<>(List.of(Double.toString(cutoff.above())));
      for (IntervalEstimate e :
          List.of(
              cutoff.flagged(),
              cutoff.sensitivity(),
              cutoff.specificity(),
              cutoff.precision(),
              cutoff.cost())) {
        line.addAll(numbers(e));
      }
      line.add(Double.isNaN(cutoff.lift()) ? "" : Double.toString(cutoff.lift()));
      line.addAll(numbers(cutoff.npv()));
      table.add(line);
    }
    return table;
  }

  private static List<String> numbers(IntervalEstimate e) {
    return List.of(Double.toString(e.value()), Double.toString(e.low()), Double.toString(e.high()));
  }

  private static void add(TextTable table, String name, IntervalEstimate share) {
    table.add(List.of(name, share(share), percent(share.low()), percent(share.high())));
  }

  /** The same of a figure that is from one number to another. */
  private static void add(
      TextTable table, String name, IntervalEstimate figure, double least, double most) {
    table.add(
        List.of(
            name,
            figure.isAllOf(least, most) ? UNKNOWN : number(figure.value()),
            number(figure.low()),
            number(figure.high())));
  }

  private static double mostCost(Quality quality) {
    return Math.max(quality.costs().missedPositive(), quality.costs().falseAlarm());
  }

  /** A share, of which nothing is said where nothing is known. */
  static String share(IntervalEstimate estimate) {
    return isUnknown(estimate) ? UNKNOWN : percent(estimate.value());
  }

  private static boolean isUnknown(IntervalEstimate share) {
    return share.isUnknownShare();
  }

  static String number(double value) {
    return Double.isNaN(value) ? "undefined" : String.format(Locale.ROOT, "%.4f", value);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
