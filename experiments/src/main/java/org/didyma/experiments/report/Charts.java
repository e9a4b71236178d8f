package org.didyma.experiments.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Task;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.ChartSheet;
import org.didyma.models.page.TextTable;

/**
 * The charts of an experiment: for each problem its measures along the axis, means with 95 %
 * intervals, and how long runs take. Contenders have the same colour and mark in every chart.
 */
public final class Charts {

  /** Of the axis, between neighbouring series. */
  private static final double APART = 0.006;

  /** Of the place of a bin, what its bars take. */
  private static final double BARS = 0.84;

  private final Experiment<?> experiment;
  private final List<RunResult> results;
  private final List<Summary> summaries;
  private final List<String> contenders;

  /**
   * @param results some or all of the experiment's
   */
  public Charts(Experiment<?> experiment, List<RunResult> results) {
    this.experiment = experiment;
    this.results = List.copyOf(results);
    this.summaries = Summary.of(experiment, results);
    this.contenders = experiment.contenders().stream().map(Participant::name).toList();
  }

  /** A row for each problem: its measures, and beside them running times. */
  public ChartSheet sheet() {
    List<Measure> charted = experiment.measures().stream().filter(Measure::isCharted).toList();
    List<Chart> charts = new ArrayList<>();
    for (Task problem : experiment.problems()) {
      for (Measure measure : charted) {
        charts.add(titled(problem, measured(problem, measure)));
      }
      charts.add(titled(problem, times(problem)));
    }
    return new ChartSheet(experiment.name(), experiment.question(), charts, charted.size() + 1);
  }

  private static Chart titled(Task problem, Chart chart) {
    return chart.titled(problem.name() + ": " + chart.title());
  }

  /** A chart for each measure of a problem that has numbers, and that of running times. */
  public List<Chart> of(Task problem) {
    List<Chart> charts = new ArrayList<>();
    experiment.measures().stream()
        .filter(measure -> measure.kind() != Measure.Kind.COUNT)
        .filter(measure -> !shown(problem, measure).isEmpty())
        .forEach(measure -> charts.add(measured(problem, measure)));
    charts.add(times(problem));
    return charts;
  }

  private Stream<Summary> summaries(Task problem) {
    return summaries.stream().filter(s -> s.problem().equals(problem.name()));
  }

  private List<Summary> shown(Task problem, Measure measure) {
    return summaries(problem).filter(s -> Double.isFinite(s.estimate(measure).mean())).toList();
  }

  private String axis() {
    return experiment.axis().name();
  }

  private Chart measured(Task problem, Measure measure) {
    List<Summary> shown = shown(problem, measure);
    boolean share = measure.kind() == Measure.Kind.SHARE;
    // Objectives of noisy weights span orders of magnitude.
    boolean logarithmic =
        !share && !shown.isEmpty() && shown.stream().allMatch(s -> s.estimate(measure).mean() > 0);
    List<Chart.Series> series = new ArrayList<>();
    for (String name : contenders) {
      List<Chart.Mark> marks =
          shown.stream()
              .filter(s -> s.contender().equals(name))
              .map(s -> mark(s, measure, logarithmic))
              .toList();
      if (!marks.isEmpty()) {
        series.add(new Chart.Series(name, Chart.Kind.MARKED_LINE, contenders.indexOf(name), marks));
      }
    }
    TextTable numbers =
        new TextTable(
            1, List.of(experiment.word(), axis(), measure.heading(), "from", "to", "runs"));
    for (Summary s : shown) {
      MeanEstimate estimate = s.estimate(measure);
      numbers.add(
          List.of(
              s.contender(),
              s.place(),
              scaled(measure, estimate.mean()),
              scaled(measure, estimate.low(share)),
              scaled(measure, estimate.high(share)),
              Integer.toString(s.runs())));
    }
    return new Chart(
        measure.heading(),
        shown.isEmpty() ? "" : sentence(shown, measure),
        across(),
        upwards(measure, series, logarithmic),
        series,
        numbers);
  }

  private static String scaled(Measure measure, double value) {
    return Numbers.short5(measure.scale() * value);
  }

  /** A mean with its interval; without one where it is not known or leaves the axis. */
  private Chart.Mark mark(Summary summary, Measure measure, boolean logarithmic) {
    MeanEstimate estimate = summary.estimate(measure);
    boolean share = measure.kind() == Measure.Kind.SHARE;
    double mean = measure.scale() * estimate.mean();
    double low = measure.scale() * estimate.low(share);
    double high = measure.scale() * estimate.high(share);
    boolean isAlone = Double.isNaN(low) || logarithmic && low <= 0;
    String interval =
        isAlone ? "" : " (%s to %s)".formatted(Numbers.short5(low), Numbers.short5(high));
    return Chart.Mark.at(apart(summary), mean, isAlone ? mean : low, isAlone ? mean : high)
        .told(
            "%s: %s %s, %s %s%s, %d runs"
                .formatted(
                    summary.contender(),
                    axis(),
                    summary.place(),
                    measure.heading(),
                    Numbers.short5(mean),
                    interval,
                    summary.runs()));
  }

  /** The place of a mean, a little beside those of the others, so that intervals can be told. */
  private double apart(Summary summary) {
    double beside =
        (contenders.indexOf(summary.contender()) - (contenders.size() - 1) / 2.0) * APART;
    double[] places = places();
    double first = places[0];
    double last = places[places.length - 1];
    double at = summary.at().doubleValue();
    return experiment.axis().logarithmic()
        ? at * Math.pow(first == last ? 2 : last / first, beside)
        : at + (last - first) * beside;
  }

  private double[] places() {
    return experiment.axis().values().stream()
        .mapToDouble(BigDecimal::doubleValue)
        .sorted()
        .toArray();
  }

  private ChartAxis across() {
    double[] places = places();
    double least = places[0];
    double largest = places[places.length - 1];
    return experiment.axis().logarithmic()
        ? ChartAxis.logarithmic(axis(), least, largest)
        : ChartAxis.over(axis(), least, largest, 0, false);
  }

  /** From the lowest end of an interval to the highest. */
  private static ChartAxis upwards(
      Measure measure, List<Chart.Series> series, boolean logarithmic) {
    List<Chart.Mark> all = series.stream().flatMap(s -> s.marks().stream()).toList();
    double low = all.stream().mapToDouble(Chart.Mark::low).min().orElse(0);
    double high = all.stream().mapToDouble(Chart.Mark::high).max().orElse(1);
    return logarithmic
        ? ChartAxis.logarithmic(measure.heading(), low, high)
        : ChartAxis.over(measure.heading(), low, high, 0, false);
  }

  /** Who is highest and lowest at either end of the axis. */
  private String sentence(List<Summary> shown, Measure measure) {
    String first = shown.get(0).place();
    String last = shown.get(shown.size() - 1).place();
    Comparator<Summary> byMean = Comparator.comparing(s -> s.estimate(measure).mean());
    List<String> parts = new ArrayList<>();
    for (String place : Stream.of(first, last).distinct().toList()) {
      List<Summary> here = shown.stream().filter(s -> s.place().equals(place)).toList();
      Summary high = here.stream().max(byMean).orElseThrow();
      Summary low = here.stream().min(byMean).orElseThrow();
      String most = "%s %s: highest %s".formatted(axis(), place, told(high, measure));
      parts.add(high.equals(low) ? most : most + ", lowest " + told(low, measure));
    }
    return String.join(". ", parts) + ".";
  }

  private static String told(Summary summary, Measure measure) {
    return "%s with %s"
        .formatted(summary.contender(), scaled(measure, summary.estimate(measure).mean()));
  }

  /** How many runs of each contender ended in which time, those without a model apart. */
  private Chart times(Task problem) {
    RunTimes times = RunTimes.of(problem, results);
    List<String> shown =
        contenders.stream()
            .filter(name -> times.runs(name).stream().anyMatch(count -> count > 0))
            .toList();
    List<String> head = new ArrayList<>(List.of(experiment.word()));
    head.addAll(times.bins());
    TextTable numbers = new TextTable(1, head);
    List<Chart.Series> series = new ArrayList<>();
    for (String name : shown) {
      List<String> line = new ArrayList<>(List.of(name));
      times.runs(name).forEach(count -> line.add(Long.toString(count)));
      numbers.add(line);
      series.add(
          new Chart.Series(
              name,
              Chart.Kind.BARS,
              contenders.indexOf(name),
              bars(times, name, shown.indexOf(name), shown.size())));
    }
    double longest =
        summaries(problem)
            .mapToDouble(Summary::maxSeconds)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double most =
        series.stream().flatMap(s -> s.marks().stream()).mapToDouble(Chart.Mark::y).max().orElse(1);
    return new Chart(
        "running times",
        String.format(Locale.ROOT, "The longest run took %s s.", Numbers.short5(longest)),
        ChartAxis.ofNames("seconds of a run", times.bins()),
        ChartAxis.over("runs", 0, most, 1, false),
        series,
        numbers);
  }

  private static List<Chart.Mark> bars(RunTimes times, String name, int place, int of) {
    double width = BARS / of;
    List<Chart.Mark> marks = new ArrayList<>();
    for (int bin = 0; bin < times.bins().size(); bin++) {
      double left = bin + (1 - BARS) / 2 + place * width;
      long runs = times.runs(name).get(bin);
      marks.add(
          new Chart.Mark(left + width / 2, runs, left, left + width, 0, runs)
              .told("%s: %s s, %d runs".formatted(name, times.bins().get(bin), runs)));
    }
    return marks;
  }
}
