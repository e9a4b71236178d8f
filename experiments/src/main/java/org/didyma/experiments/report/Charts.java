package org.didyma.experiments.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Result;
import org.didyma.experiments.Task;
import org.didyma.models.page.Palette;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The charts of an experiment: for each problem its measures along the axis, means with 95 %
 * intervals, and how long runs take. Contenders have the same colour and mark in every chart.
 */
public final class Charts {

  private static final Marker[] MARKS = {
    SeriesMarkers.CIRCLE,
    SeriesMarkers.SQUARE,
    SeriesMarkers.DIAMOND,
    SeriesMarkers.TRIANGLE_UP,
    SeriesMarkers.TRIANGLE_DOWN,
    SeriesMarkers.CROSS,
    SeriesMarkers.TRAPEZOID
  };

  private final Experiment<?> experiment;
  private final List<Result> results;
  private final List<Summary> summaries;

  /**
   * @param results some or all of the experiment's
   */
  public Charts(Experiment<?> experiment, List<Result> results) {
    this.experiment = experiment;
    this.results = List.copyOf(results);
    this.summaries = Summary.of(experiment, results);
  }

  /** A row for each problem: its measures, and beside them running times. */
  public ChartSheet sheet() {
    List<Measure> charted = experiment.measures().stream().filter(Measure::isCharted).toList();
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (Task problem : experiment.problems()) {
      charted.forEach(measure -> charts.add(measured(problem, measure)));
      charts.add(times(problem));
    }
    return new ChartSheet(charts, charted.size() + 1);
  }

  private Chart<?, ?> measured(Task problem, Measure measure) {
    XYChart chart = new XYChart(1, 1);
    chart.setTitle(problem.name() + ": " + measure.heading());
    chart.setXAxisTitle(experiment.axis().name());
    style(chart.getStyler());
    chart.getStyler().setXAxisLogarithmic(experiment.axis().logarithmic());
    chart.getStyler().setYAxisDecimalPattern(measure.scale() == 1 ? "0.###" : "0.#");
    chart.getStyler().setXAxisDecimalPattern("0.###");
    chart.getStyler().setErrorBarsColorSeriesColor(true);
    // Letters are most of a drawing's size, and one legend is enough for a row.
    chart.getStyler().setLegendVisible(measure == experiment.measures().get(0));
    range(chart.getStyler(), problem, measure);
    for (int i = 0; i < experiment.contenders().size(); i++) {
      String name = experiment.contenders().get(i).name();
      List<Summary> own =
          summaries.stream()
              .filter(s -> s.problem().equals(problem.name()) && s.contender().equals(name))
              .filter(s -> Double.isFinite(s.estimate(measure).mean()))
              .toList();
      if (own.isEmpty()) {
        continue;
      }
      XYSeries series =
          chart.addSeries(
              name,
              own.stream().mapToDouble(s -> s.at().doubleValue()).toArray(),
              own.stream().mapToDouble(s -> measure.scale() * s.estimate(measure).mean()).toArray(),
              own.stream().mapToDouble(s -> bar(measure, s.estimate(measure))).toArray());
      series.setLineColor(colour(i));
      series.setMarkerColor(colour(i));
      series.setMarker(MARKS[i % MARKS.length]);
      series.setLineStyle(new BasicStroke(1.5f));
    }
    return chart;
  }

  /** Half the length of an error bar; none where it would leave a logarithmic axis. */
  private static double bar(Measure measure, Estimate estimate) {
    boolean leaves =
        measure.kind() == Measure.Kind.NUMBER && estimate.halfWidth() >= estimate.mean();
    return Double.isNaN(estimate.halfWidth()) || leaves
        ? 0
        : measure.scale() * estimate.halfWidth();
  }

  /** From the lowest end of an interval to the highest; shares in whole percent. */
  private void range(AxesChartStyler styler, Task problem, Measure measure) {
    boolean share = measure.kind() == Measure.Kind.SHARE;
    List<Estimate> all =
        summaries.stream()
            .filter(s -> s.problem().equals(problem.name()))
            .map(s -> s.estimate(measure))
            .filter(e -> Double.isFinite(e.mean()))
            .toList();
    if (!share) {
      // Objectives of noisy weights span orders of magnitude.
      styler.setYAxisLogarithmic(all.stream().allMatch(e -> e.mean() > 0));
      return;
    }
    double low = all.stream().mapToDouble(e -> orMean(e.low(true), e)).min().orElse(0);
    double high = all.stream().mapToDouble(e -> orMean(e.high(true), e)).max().orElse(1);
    styler.setYAxisMin(Math.floor(100 * low) - 1);
    styler.setYAxisMax(Math.ceil(100 * high) + 1);
  }

  private static double orMean(double end, Estimate estimate) {
    return Double.isNaN(end) ? estimate.mean() : end;
  }

  /** How many runs of each contender ended in which time, those without a model apart. */
  private Chart<?, ?> times(Task problem) {
    CategoryChart chart = new CategoryChart(1, 1);
    chart.setTitle(problem.name() + ": runs by seconds, same colours");
    chart.setXAxisTitle("seconds");
    style(chart.getStyler());
    chart.getStyler().setXAxisLabelRotation(45);
    chart.getStyler().setLegendVisible(false);
    RunTimes times = RunTimes.of(problem, results);
    for (int i = 0; i < experiment.contenders().size(); i++) {
      String name = experiment.contenders().get(i).name();
      if (experiment.leftOut().contains(new Experiment.Pairing(problem.name(), name))) {
        continue;
      }
      chart.addSeries(name, times.bins(), times.runs(name)).setFillColor(colour(i));
    }
    return chart;
  }

  /** Of the contender with this number, from 0. */
  static Color colour(int number) {
    return Color.decode(Palette.light(number));
  }

  /** Letters, colours and lines of all charts. */
  static void style(AxesChartStyler styler) {
    Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    // Each dash would be a rectangle of its own in a drawing.
    styler.setPlotGridLinesStroke(new BasicStroke(0.5f));
    styler.setChartTitleFont(plain.deriveFont(Font.BOLD, 13f));
    styler.setChartTitleBoxVisible(false);
    styler.setAxisTitleFont(plain);
    styler.setAxisTickLabelsFont(plain);
    styler.setLegendFont(plain);
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
  }
}
