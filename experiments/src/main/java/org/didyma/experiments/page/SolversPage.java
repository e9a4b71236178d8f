package org.didyma.experiments.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.didyma.experiments.engines.EngineTable;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.Trajectory;
import org.didyma.experiments.report.Numbers;
import org.didyma.experiments.report.SolvedChart;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;

/**
 * The page of a comparison of engines: how many runs each has solved in how many seconds, and how
 * its best point came down on each problem.
 */
public final class SolversPage {

  /** Shorter times are drawn here. */
  private static final double LEAST_SECONDS = 0.001;

  private final List<JudgedRun> runs;
  private final List<String> engines;

  private SolversPage(List<JudgedRun> runs) {
    this.runs = List.copyOf(runs);
    this.engines = runs.stream().map(run -> run.participant().name()).distinct().toList();
  }

  /**
   * The page.
   *
   * @param question what was compared, in a line
   * @param runs in the order of the comparison
   */
  public static Page of(String question, List<JudgedRun> runs) {
    return new SolversPage(runs).page(question);
  }

  private Page page(String question) {
    Page page = new Page("Comparison of solvers", question);
    page.text(
        "Objectives are recomputed in exact integers, and claims are checked against a proven"
            + " optimum where there is one.");
    page.plot(solved().plot());
    page.heading("The best point over time");
    Map<String, List<JudgedRun>> problems =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.task().name(), LinkedHashMap::new, Collectors.toList()));
    problems.forEach((name, own) -> page.plot(curves(name, own).plot()));
    page.heading("All medians").table(new EngineTable(runs).table());
    page.heading("Versions");
    page.points(
        runs.stream()
            .filter(run -> !run.outcome().version().isEmpty())
            .map(run -> run.participant().engine() + " " + run.outcome().version())
            .distinct()
            .toList());
    List<String> wrong =
        runs.stream()
            .filter(JudgedRun::isWrong)
            .map(
                run ->
                    "%s, sample %d, %s: %s"
                        .formatted(
                            run.task().name(),
                            run.trial().repetition(),
                            run.participant().name(),
                            run.wrongClaim()))
            .toList();
    return wrong.isEmpty() ? page : page.heading("Wrong claims").points(wrong);
  }

  private Chart solved() {
    TextTable numbers =
        new TextTable(1, List.of("solver", "solved", "runs", "median s", "longest solved s"));
    Map<String, double[]> solved = new LinkedHashMap<>();
    int most = 0;
    for (String engine : engines) {
      List<JudgedRun> own =
          runs.stream().filter(run -> run.participant().name().equals(engine)).toList();
      double[] times =
          own.stream()
              .map(JudgedRun::secondsToProof)
              .flatMapToDouble(OptionalDouble::stream)
              .sorted()
              .toArray();
      solved.put(engine, times);
      most = Math.max(most, own.size());
      numbers.add(
          List.of(
              engine,
              Integer.toString(times.length),
              Integer.toString(own.size()),
              EngineTable.time(own, JudgedRun::secondsToProof, Numbers::short5),
              times.length == 0 ? "-" : Numbers.short5(times[times.length - 1])));
    }
    return SolvedChart.of(
        "Runs solved by time in seconds", solved, most, EngineTable.limit(runs), numbers);
  }

  private Chart curves(String problem, List<JudgedRun> own) {
    TextTable numbers =
        new TextTable(1, List.of("solver", "sample", "first", "at s", "last", "at s", "points"));
    List<Chart.Series> series = new ArrayList<>();
    for (JudgedRun run : own) {
      Trajectory trajectory = run.outcome().trajectory();
      int points = trajectory.values().length;
      if (points == 0) {
        continue;
      }
      double[] costs =
          Arrays.stream(trajectory.values()).mapToDouble(v -> (double) v / run.unit()).toArray();
      List<Chart.Mark> marks = new ArrayList<>();
      for (int i = 0; i < points; i++) {
        marks.add(Chart.Mark.at(Math.max(LEAST_SECONDS, trajectory.seconds()[i]), costs[i]));
      }
      marks.add(Chart.Mark.at(EngineTable.limit(own), costs[points - 1]));
      String name = run.participant().name();
      series.add(new Chart.Series(name, Chart.Kind.STEPS, engines.indexOf(name), marks));
      numbers.add(
          List.of(
              name,
              Integer.toString(run.trial().repetition()),
              Numbers.short5(costs[0]),
              Numbers.short5(trajectory.seconds()[0]),
              Numbers.short5(costs[points - 1]),
              Numbers.short5(trajectory.seconds()[points - 1]),
              Integer.toString(points)));
    }
    DoubleSummaryStatistics costs =
        series.stream()
            .flatMap(s -> s.marks().stream())
            .mapToDouble(Chart.Mark::y)
            .summaryStatistics();
    return new Chart(
        problem,
        "Cost of the best point, in units of cost, of %d runs.".formatted(own.size()),
        ChartAxis.logarithmic("seconds", LEAST_SECONDS, EngineTable.limit(own)),
        costs.getCount() == 0
            ? ChartAxis.over("cost", 0, 1, 0, false)
            : ChartAxis.over("cost", costs.getMin(), costs.getMax(), 0, false),
        series,
        numbers);
  }
}
