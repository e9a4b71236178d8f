package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.didyma.models.ScoreSpan;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.Palette;
import org.didyma.models.page.TextTable;

/** The charts of a private evaluation. */
final class QualityCharts {

  private static final Chart.Mark ORIGIN = Chart.Mark.at(0, 0);

  /** How far below 0 a net benefit is shown, by the largest one. */
  private static final double BELOW = 0.25;

  private final EvaluationReport evaluation;
  private final Quality quality;

  private QualityCharts(EvaluationReport evaluation) {
    this.evaluation = evaluation;
    this.quality = evaluation.quality();
  }

  /** All that there are: without predicted risks there is no calibration plot, for one. */
  static List<Chart> of(EvaluationReport evaluation) {
    QualityCharts charts = new QualityCharts(evaluation);
    List<Chart> all = new ArrayList<>(List.of(charts.risks(), charts.curve()));
    if (!charts.quality.calibrationCurve().isEmpty()) {
      all.add(charts.calibration());
    }
    if (charts.quality.decisionCurve().size() > 1) {
      all.add(charts.decisions());
    }
    return all;
  }

  private Chart risks() {
    ScoreBands bands = quality.scores().bands();
    double shift = evaluation.shift();
    List<Chart.Mark> predicted = new ArrayList<>();
    quality
        .scale()
        .ifPresent(
            scale -> {
              // Hardly any record has a value that is not listed.
              ScoreSpan listed = EvaluationResult.listed(evaluation.model());
              int end = bands.place(listed.most());
              for (int i = bands.place(listed.least()); i <= end; i++) {
                double score = bands.middle(i);
                predicted.add(Chart.Mark.at(score + shift, scale.risk(score)));
              }
            });
    List<Chart.Mark> measured = new ArrayList<>();
    for (RiskLine line : quality.joinedRisks()) {
      // Where nothing is known, a mark in the middle would be read as a risk.
      if (!line.risk().isUnknownShare()) {
        double centre = quality.scores().centre(line.first(), line.last());
        measured.add(mark(centre + shift, line.risk()));
      }
    }
    List<Chart.Series> series = new ArrayList<>();
    if (!predicted.isEmpty()) {
      series.add(new Chart.Series("predicted risk", Chart.Kind.LINE, Palette.GREY, predicted));
    }
    String name = predicted.isEmpty() ? "" : "measured risk";
    series.add(new Chart.Series(name, Chart.Kind.POINTS, 0, measured));
    return new Chart(
        "Measured risk by " + evaluation.unit(),
        "The share of positive labels at each score, with 95 % intervals.",
        ChartAxis.over(
            evaluation.unit(),
            marks(series).min().orElse(0),
            marks(series).max().orElse(0),
            bands.isWhole() ? 1 : 0,
            false),
        ChartAxis.ofShares("risk"),
        series,
        QualityText.risks(evaluation));
  }

  private static DoubleStream marks(List<Chart.Series> series) {
    return series.stream().flatMap(one -> one.marks().stream()).mapToDouble(Chart.Mark::x);
  }

  private static Chart.Mark mark(double x, IntervalEstimate y) {
    return Chart.Mark.at(x, y.value(), y.low(), y.high());
  }

  private Chart curve() {
    List<Chart.Mark> marks = new ArrayList<>(List.of(ORIGIN));
    List<Cutoff> cutoffs = quality.cutoffs();
    TextTable numbers =
        new TextTable(
            0, List.of(QualityText.firstPositive(evaluation), "1 - specificity", "sensitivity"));
    for (int i = cutoffs.size() - 1; i >= 0; i--) {
      Cutoff cutoff = cutoffs.get(i);
      double x = 1 - cutoff.specificity().value();
      double y = cutoff.sensitivity().value();
      marks.add(Chart.Mark.at(x, y));
      numbers.add(
          List.of(
              QualityText.above(evaluation, cutoff),
              QualityText.percent(x),
              QualityText.percent(y)));
    }
    List<Chart.Series> series = new ArrayList<>();
    series.add(
        new Chart.Series(
            "chance", Chart.Kind.REFERENCE, Palette.GREY, List.of(ORIGIN, Chart.Mark.at(1, 1))));
    NoisyScores scores = quality.scores();
    boolean isThere = scores.positives() > 0 && scores.negatives() > 0;
    if (isThere) {
      series.add(new Chart.Series("", Chart.Kind.DOTTED_LINE, 0, marks));
      Cutoff own = quality.decision();
      series.add(
          new Chart.Series(
              "the card's own cut-off",
              Chart.Kind.MARK,
              1,
              List.of(
                  new Chart.Mark(
                      1 - own.specificity().value(),
                      own.sensitivity().value(),
                      1 - own.specificity().high(),
                      1 - own.specificity().low(),
                      own.sensitivity().low(),
                      own.sensitivity().high()))));
    }
    IntervalEstimate area = quality.auc();
    return new Chart(
        String.format(
            Locale.ROOT,
            "ROC curve%s: AUC %.3f (%.3f to %.3f)",
            QualityText.inBands(scores.bands()),
            area.value(),
            area.low(),
            area.high()),
        isThere
            ? "Each point is a cut-off, from noisy counts made consistent; the cross shows the"
                + " intervals of the card's own."
            : "There is no curve: by the noisy counts, one label has no records.",
        ChartAxis.ofShares("1 - specificity"),
        ChartAxis.ofShares("sensitivity"),
        series,
        numbers);
  }

  private Chart calibration() {
    List<CalibrationPoint> points = quality.calibrationCurve();
    TextTable numbers =
        new TextTable(0, List.of("predicted risk", "records (noisy)", "measured", "from", "to"));
    List<Chart.Mark> marks = new ArrayList<>();
    double most = 0;
    for (CalibrationPoint point : points) {
      IntervalEstimate risk = point.measured().risk();
      most = Math.max(most, point.predicted());
      if (!risk.isUnknownShare()) {
        marks.add(mark(point.predicted(), risk));
        most = Math.max(most, risk.high());
      }
      numbers.add(
          List.of(
              QualityText.percent(point.predicted()),
              Long.toString(
                  Math.max(0, point.measured().positives() + point.measured().negatives())),
              QualityText.share(risk),
              QualityText.percent(risk.low()),
              QualityText.percent(risk.high())));
    }
    ChartAxis predicted = ChartAxis.over("predicted risk", 0, most, 0, true);
    return new Chart(
        "Calibration plot",
        "About ten groups of equal numbers of records: predicted risk against measured risk,"
            + " with 95 % intervals. On the diagonal both are equal.",
        predicted,
        ChartAxis.over("measured risk", 0, most, 0, true),
        List.of(
            new Chart.Series(
                "",
                Chart.Kind.REFERENCE,
                Palette.GREY,
                List.of(ORIGIN, Chart.Mark.at(predicted.high(), predicted.high()))),
            new Chart.Series("", Chart.Kind.POINTS, 0, marks)),
        numbers);
  }

  private Chart decisions() {
    List<NetBenefit> points = quality.decisionCurve();
    List<Chart.Mark> card = new ArrayList<>();
    List<Chart.Mark> all = new ArrayList<>();
    TextTable numbers =
        new TextTable(
            0, List.of("threshold", "by the card", "from", "to", "all", "more than all", "to"));
    // None is worth more than the share of positive records.
    double most = quality.positiveShare().high();
    double top = 0;
    for (NetBenefit point : points) {
      card.add(mark(point.threshold(), point.card()));
      all.add(Chart.Mark.at(point.threshold(), point.all()));
      top = Math.max(top, Math.min(point.card().high(), most));
      numbers.add(
          List.of(
              QualityText.percent(point.threshold()),
              QualityText.number(point.card().value()),
              QualityText.number(point.card().low()),
              QualityText.number(point.card().high()),
              QualityText.number(point.all()),
              QualityText.number(point.overAll().low()),
              QualityText.number(point.overAll().high())));
    }
    double first = points.get(0).threshold();
    double last = points.get(points.size() - 1).threshold();
    String name = quality.scale().isPresent() ? "by predicted risk" : "by the card";
    return new Chart(
        "Decision curve",
        summary(points),
        ChartAxis.over("threshold probability", first < last / 2 ? 0 : first, last, 0, true),
        ChartAxis.over("net benefit", -BELOW * Math.max(top, 0.01), Math.max(top, 0.01), 0, false),
        List.of(
            new Chart.Series("", Chart.Kind.BAND, 0, card),
            new Chart.Series(
                "positive for none",
                Chart.Kind.REFERENCE,
                Palette.GREY,
                List.of(ORIGIN, Chart.Mark.at(1, 0))),
            new Chart.Series("positive for all", Chart.Kind.REFERENCE, 1, all),
            new Chart.Series(name, Chart.Kind.LINE, 0, card)),
        numbers);
  }

  private static String summary(List<NetBenefit> points) {
    List<NetBenefit> above = longestAbove(points);
    return "Net benefit: true positives per record, minus false positives at the odds of the"
        + " threshold; the band has 95 % intervals."
        + (above.isEmpty()
            ? " It is not shown to be above the strategies \"positive for all\" and \"positive"
                + " for none\" at any threshold."
            : (" It is above the strategies \"positive for all\" and \"positive for none\" at"
                        + " thresholds from %s to %s (95 %%,")
                    .formatted(
                        QualityText.percent(above.get(0).threshold()),
                        QualityText.percent(above.get(above.size() - 1).threshold()))
                + " simultaneous).");
  }

  /** The longest part of a curve at all of whose thresholds the card is worth more. */
  private static List<NetBenefit> longestAbove(List<NetBenefit> points) {
    List<NetBenefit> longest = List.of();
    int from = 0;
    for (int i = 0; i < points.size(); i++) {
      if (!points.get(i).isAboveBoth()) {
        from = i + 1;
      } else if (i + 1 - from > longest.size()) {
        longest = points.subList(from, i + 1);
      }
    }
    return longest;
  }
}
