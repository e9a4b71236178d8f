package org.didyma.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.TextTable;

/**
 * The cumulative histogram of running times: for each name, how many runs were solved after so many
 * seconds. Names differ in the dashes of their lines too, not in colour alone.
 */
public final class SolvedChart {

  /** Shorter times are drawn here. */
  private static final double LEAST_SECONDS = 0.01;

  private static final TextTable NO_NUMBERS = new TextTable(0, List.of());

  private SolvedChart() {}

  /**
   * The chart.
   *
   * @param title one line
   * @param times by name the seconds of the runs that were solved, in any order
   * @param runs of each name, solved or not
   * @param limit seconds that each run had at most
   */
  public static Chart of(String title, Map<String, double[]> times, int runs, double limit) {
    return of(title, times, runs, limit, NO_NUMBERS);
  }

  /**
   * The same chart.
   *
   * @param numbers the same as a table
   */
  public static Chart of(
      String title, Map<String, double[]> times, int runs, double limit, TextTable numbers) {
    return of(title, "seconds", LEAST_SECONDS, times, runs, limit, numbers);
  }

  /**
   * The performance profile: for each name, how many runs were solved within so many times what the
   * best one took (E. D. Dolan and J. J. Moré, Mathematical Programming 91, 2002).
   *
   * @param ratios by name the time of each solved run over that of the best, from 1
   */
  public static Chart profile(String title, Map<String, double[]> ratios, int runs) {
    double last = ratios.values().stream().flatMapToDouble(Arrays::stream).max().orElse(1);
    return of(title, "times what the best took", 1, ratios, runs, Math.max(10, last), NO_NUMBERS);
  }

  private static Chart of(
      String title,
      String axis,
      double least,
      Map<String, double[]> times,
      int runs,
      double limit,
      TextTable numbers) {
    List<Chart.Series> series = new ArrayList<>();
    double last = Math.max(10 * least, limit);
    for (Map.Entry<String, double[]> one : times.entrySet()) {
      List<Chart.Mark> marks = marks(one.getValue(), least, limit);
      last = Math.max(last, marks.get(marks.size() - 1).x());
      String name = "%s (%d)".formatted(one.getKey(), one.getValue().length);
      series.add(new Chart.Series(name, Chart.Kind.STEPS, series.size(), marks));
    }
    String counts =
        times.entrySet().stream()
            .map(one -> "%s %d of %d".formatted(one.getKey(), one.getValue().length, runs))
            .collect(Collectors.joining(", "));
    return new Chart(
        title,
        "Runs solved: " + counts + ".",
        ChartAxis.logarithmic(axis, least, last),
        ChartAxis.over("runs solved", 0, Math.max(1, runs), 1, false),
        series,
        numbers);
  }

  private static List<Chart.Mark> marks(double[] times, double least, double limit) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    List<Chart.Mark> marks = new ArrayList<>(List.of(Chart.Mark.at(least, 0)));
    for (int i = 0; i < sorted.length; i++) {
      marks.add(Chart.Mark.at(Math.max(least, sorted[i]), i + 1));
    }
    marks.add(Chart.Mark.at(Math.max(limit, marks.get(marks.size() - 1).x()), sorted.length));
    return marks;
  }
}
