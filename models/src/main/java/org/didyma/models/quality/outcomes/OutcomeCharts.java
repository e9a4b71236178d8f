package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.Palette;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.ScoreBands;

/** The charts of a private evaluation of a model for a label of more than two values. */
final class OutcomeCharts {

  private final Model model;
  private final OutcomeQuality quality;
  private final OutcomeReading reading;
  private final GroupTable groups;

  private OutcomeCharts(OutcomeReport measured, OutcomeReading reading) {
    this.model = measured.model();
    this.quality = measured.quality();
    this.reading = reading;
    this.groups = quality.groups().get(0);
  }

  /**
   * What groups of scores have, and the same against what was predicted; of classes without an
   * order, the figures of each.
   */
  static List<Chart> of(OutcomeReport measured) {
    return measured
        .quality()
        .reading()
        .map(reading -> new OutcomeCharts(measured, reading).charts())
        .orElseGet(() -> List.of(byClass(measured.quality())));
  }

  private static Chart byClass(OutcomeQuality quality) {
    List<Chart.Series> series = new ArrayList<>();
    for (String key : List.of("sensitivity", "predictive_value")) {
      List<Chart.Mark> marks = new ArrayList<>();
      for (OutcomeFigure figure : quality.figures()) {
        if (figure.key().equals(key)) {
          marks.add(
              mark(marks.size() + 1.0 + 0.15 * series.size(), figure.estimate())
                  .told(figure.name() + " " + figure.of()));
        }
      }
      series.add(new Chart.Series(key.replace('_', ' '), Chart.Kind.POINTS, series.size(), marks));
    }
    int classes = quality.label().labels();
    return new Chart(
        "By class",
        "Sensitivity and predictive value of each class by its number, with 95 % intervals for all"
            + " of a kind together.",
        ChartAxis.over("class", 1, classes, 1, false),
        ChartAxis.ofShares("measured"),
        series,
        OutcomeText.figures(quality));
  }

  private List<Chart> charts() {
    boolean isTime = reading.numbers().kind() == ScoreReading.Kind.SURVIVAL;
    return List.of(isTime ? survival() : byPoints(), calibration());
  }

  /** A curve for each group, from all records at time 0. */
  private Chart survival() {
    EventTimeLabel label = (EventTimeLabel) reading.label();
    double[] horizons = label.horizons().stream().mapToDouble(Number::doubleValue).toArray();
    List<Chart.Series> series = new ArrayList<>();
    int colour = 0;
    for (List<GroupFigure> group : by(GroupFigure::first).values()) {
      List<Chart.Mark> measured = new ArrayList<>(List.of(Chart.Mark.at(0, 1)));
      List<Chart.Mark> predicted = new ArrayList<>(List.of(Chart.Mark.at(0, 1)));
      for (GroupFigure line : group) {
        measured.add(mark(horizons[line.of()], line.measured()));
        predicted.add(Chart.Mark.at(horizons[line.of()], line.predicted()));
      }
      String name = OutcomeText.name(model, quality, group.get(0)) + " points";
      series.add(new Chart.Series("", Chart.Kind.BAND, colour, measured));
      series.add(new Chart.Series("", Chart.Kind.REFERENCE, colour, predicted));
      series.add(new Chart.Series(name, Chart.Kind.DOTTED_LINE, colour, measured));
      colour++;
    }
    return new Chart(
        "Survival by points",
        "The share without event beyond each horizon, with 95 % intervals for all horizons and"
            + " groups together. Dashed lines are predicted.",
        ChartAxis.over(
            model.schema().title(label.time()), 0, horizons[horizons.length - 1], 0, false),
        ChartAxis.ofShares("survival"),
        series,
        OutcomeText.groups(model, quality, groups));
  }

  private Map<Integer, List<GroupFigure>> by(Function<GroupFigure, Integer> key) {
    Map<Integer, List<GroupFigure>> parts = new LinkedHashMap<>();
    groups
        .lines()
        .forEach(line -> parts.computeIfAbsent(key.apply(line), k -> new ArrayList<>()).add(line));
    return parts;
  }

  private static Chart.Mark mark(double x, IntervalEstimate y) {
    return Chart.Mark.at(x, y.value(), y.low(), y.high());
  }

  private String name(int of) {
    String name = groups.names().get(of);
    return switch (reading.numbers().kind()) {
      case CLASS_SHARES -> name;
      case SURVIVAL -> "beyond " + name;
      case EXPECTED_COUNT, NUMBER -> "";
    };
  }

  private Chart byPoints() {
    ScoreBands bands = quality.outcomes().bands();
    double shift = OutcomeText.shift(model);
    double[] middles = IntStream.range(0, bands.count()).mapToDouble(bands::middle).toArray();
    List<Chart.Series> series = new ArrayList<>();
    by(GroupFigure::of)
        .forEach(
            (of, lines) -> {
              series.add(new Chart.Series("", Chart.Kind.LINE, of, predicted(of, shift)));
              series.add(
                  new Chart.Series(
                      name(of),
                      Chart.Kind.POINTS,
                      of,
                      lines.stream()
                          .map(
                              line ->
                                  mark(
                                      quality
                                              .outcomes()
                                              .mean(middles, line.first(), line.last() + 1)
                                          + shift,
                                      line.measured()))
                          .toList()));
            });
    return new Chart(
        OutcomeText.title(groups),
        "Groups of nearly equal numbers of records, with 95 % intervals for all together; lines"
            + " are predicted.",
        ChartAxis.over(
            "points",
            middles[0] + shift,
            middles[middles.length - 1] + shift,
            bands.isWhole() ? 1 : 0,
            false),
        axis("measured", series),
        series,
        OutcomeText.groups(model, quality, groups));
  }

  /** What is predicted by points. */
  private List<Chart.Mark> predicted(int of, double shift) {
    ScoreBands bands = quality.outcomes().bands();
    return IntStream.range(0, bands.count())
        .mapToObj(bands::middle)
        .map(s -> Chart.Mark.at(s + shift, reading.numbers().at(s)[of]))
        .toList();
  }

  private Chart calibration() {
    List<Chart.Series> series = new ArrayList<>();
    by(GroupFigure::of)
        .forEach(
            (of, lines) ->
                series.add(
                    new Chart.Series(
                        name(of),
                        Chart.Kind.POINTS,
                        of,
                        lines.stream()
                            .map(line -> mark(line.predicted(), line.measured()))
                            .toList())));
    ChartAxis both = axis("predicted", series);
    series.add(
        0,
        new Chart.Series(
            "",
            Chart.Kind.REFERENCE,
            Palette.GREY,
            List.of(
                Chart.Mark.at(both.low(), both.low()), Chart.Mark.at(both.high(), both.high()))));
    return new Chart(
        "Calibration plot",
        "Predicted against measured figures of the same groups. On the diagonal both are equal.",
        both,
        axis("measured", series),
        series,
        OutcomeText.groups(model, quality, groups));
  }

  /** An axis for what is predicted and measured. */
  private ChartAxis axis(String title, List<Chart.Series> series) {
    if (groups.isShare()) {
      return ChartAxis.ofShares(title);
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (GroupFigure line : groups.lines()) {
      least = Math.min(least, Math.min(line.predicted(), line.measured().low()));
      most = Math.max(most, Math.max(line.predicted(), line.measured().high()));
    }
    for (Chart.Series one : series) {
      for (Chart.Mark mark : one.marks()) {
        least = Math.min(least, mark.y());
        most = Math.max(most, mark.y());
      }
    }
    return ChartAxis.over(title, least, most, 0, false);
  }
}
