package org.didyma.experiments.report;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The cumulative histogram of running times: for each name, how many runs were solved after so many
 * seconds. Names differ in the dashes of their lines too, not in colour alone.
 */
public final class SolvedChart {

  /** Shorter times are drawn here. */
  private static final double LEAST_SECONDS = 0.01;

  private static final float[][] DASHES = {{1}, {8, 4}, {2, 3}, {12, 3, 2, 3}, {5, 5}};

  private SolvedChart() {}

  /**
   * The chart.
   *
   * @param title one line
   * @param times by name the seconds of the runs that were solved, in any order
   * @param runs of each name, solved or not
   * @param limit seconds that each run had at most
   */
  public static ChartSheet of(String title, Map<String, double[]> times, int runs, double limit) {
    return of(title, "seconds", LEAST_SECONDS, times, runs, limit);
  }

  /**
   * The performance profile: for each name, how many runs were solved within so many times what the
   * best one took (E. D. Dolan and J. J. Moré, Mathematical Programming 91, 2002).
   *
   * @param ratios by name the time of each solved run over that of the best, from 1
   */
  public static ChartSheet profile(String title, Map<String, double[]> ratios, int runs) {
    double last = ratios.values().stream().flatMapToDouble(Arrays::stream).max().orElse(1);
    return of(title, "times what the best took", 1, ratios, runs, Math.max(10, last));
  }

  private static ChartSheet of(
      String title,
      String axis,
      double least,
      Map<String, double[]> times,
      int runs,
      double limit) {
    XYChart chart = new XYChart(1, 1);
    chart.setTitle(title);
    chart.setXAxisTitle(axis);
    chart.setYAxisTitle("runs solved");
    Charts.style(chart.getStyler());
    double last = least * 10;
    while (last < limit) {
      last *= 10;
    }
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setXAxisMin(least).setXAxisMax(last);
    chart.getStyler().setXAxisDecimalPattern("0.##");
    chart.getStyler().setYAxisMin(0.0).setYAxisMax((double) Math.max(1, runs));
    chart.getStyler().setYAxisDecimalPattern("0.#");
    int number = 0;
    for (Map.Entry<String, double[]> one : times.entrySet()) {
      add(chart, number++, one.getKey(), one.getValue(), least, limit);
    }
    String counts =
        times.entrySet().stream()
            .map(one -> "%s %d of %d".formatted(one.getKey(), one.getValue().length, runs))
            .collect(Collectors.joining(", "));
    return new ChartSheet(List.of(chart), 1).described(title, "runs solved: " + counts);
  }

  private static void add(
      XYChart chart, int number, String name, double[] times, double least, double limit) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    List<Double> seconds = new ArrayList<>(List.of(least));
    List<Integer> solved = new ArrayList<>(List.of(0));
    for (int i = 0; i < sorted.length; i++) {
      double at = Math.max(least, sorted[i]);
      seconds.addAll(List.of(at, at));
      solved.addAll(List.of(i, i + 1));
    }
    seconds.add(Math.max(limit, seconds.get(seconds.size() - 1)));
    solved.add(sorted.length);
    XYSeries series = chart.addSeries("%s (%d)".formatted(name, sorted.length), seconds, solved);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(Charts.colour(number));
    float[] dashes = DASHES[number % DASHES.length];
    series.setLineStyle(
        dashes.length == 1
            ? new BasicStroke(2)
            : new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
  }
}
