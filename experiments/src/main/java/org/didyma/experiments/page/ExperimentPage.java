package org.didyma.experiments.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.Result;
import org.didyma.experiments.Task;
import org.didyma.experiments.report.Estimate;
import org.didyma.experiments.report.RunTimes;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.ground.Json;
import org.didyma.models.page.Page;
import org.didyma.models.page.Plot;
import org.didyma.models.page.TextTable;

/** The page of an experiment: for each problem its measures along the axis, and running times. */
public final class ExperimentPage {

  /** Of the axis, between neighbouring series. */
  private static final double APART = 0.006;

  private final Experiment<?> experiment;
  private final List<Result> results;
  private final List<Summary> summaries;
  private final List<String> series;

  private ExperimentPage(Experiment<?> experiment, List<Result> results) {
    this.experiment = experiment;
    this.results = List.copyOf(results);
    this.summaries = Summary.of(experiment, results);
    this.series = experiment.contenders().stream().map(Participant::name).toList();
  }

  /**
   * The page.
   *
   * @param results some or all of the experiment's
   */
  public static Page of(Experiment<?> experiment, List<Result> results) {
    return new ExperimentPage(experiment, results).page();
  }

  private Page page() {
    Page page = new Page(experiment.name(), experiment.question());
    page.text(
        ("%d of %d runs, each at most %s s. Noise is simulated on public data, so nothing here is"
                + " private. Bars are 95 %% intervals of means.")
            .formatted(
                results.size(),
                experiment.trials().size(),
                Numbers.plain(experiment.limit().toMillis() / 1e3)));
    for (Task problem : experiment.problems()) {
      page.heading(problem.name()).text(problem.sentence() + ".");
      experiment.measures().stream()
          .filter(measure -> measure.kind() != Measure.Kind.COUNT)
          .filter(measure -> of(problem).anyMatch(s -> has(s, measure)))
          .forEach(measure -> page.plot(plot(problem, measure)));
      page.plot(times(problem));
    }
    page.heading("All means").table(new SummaryTable(experiment, summaries).table());
    page.heading("What one run promises");
    return page.points(
        summaries.stream()
            .map(s -> "%s, %s %s: %s".formatted(s.contender(), axis(), s.place(), s.guarantee()))
            .distinct()
            .toList());
  }

  private String axis() {
    return experiment.axis().name();
  }

  private Stream<Summary> of(Task problem) {
    return summaries.stream().filter(s -> s.problem().equals(problem.name()));
  }

  private static boolean has(Summary summary, Measure measure) {
    return Double.isFinite(summary.estimate(measure).mean());
  }

  private Plot plot(Task problem, Measure measure) {
    List<Summary> shown = of(problem).filter(s -> has(s, measure)).toList();
    boolean share = measure.kind() == Measure.Kind.SHARE;
    // Objectives of noisy weights span orders of magnitude.
    boolean logarithmic = !share && shown.stream().allMatch(s -> s.estimate(measure).mean() > 0);
    ArrayNode rows = Json.object().putArray("rows");
    TextTable numbers =
        new TextTable(
            1, List.of(experiment.word(), axis(), measure.heading(), "from", "to", "runs"));
    for (Summary s : shown) {
      Estimate estimate = s.estimate(measure);
      double low = measure.scale() * estimate.low(share);
      double high = measure.scale() * estimate.high(share);
      ObjectNode row = rows.addObject();
      row.put("series", s.contender());
      row.put(axis(), s.at().doubleValue()).put("at", apart(s));
      row.put("mean", measure.scale() * estimate.mean());
      if (Double.isNaN(low) || logarithmic && low <= 0) {
        row.putNull("low").putNull("high");
      } else {
        row.put("low", low).put("high", high);
      }
      row.put("runs", s.runs());
      numbers.add(
          List.of(
              s.contender(),
              s.place(),
              Numbers.short5(measure.scale() * estimate.mean()),
              Numbers.short5(low),
              Numbers.short5(high),
              Integer.toString(s.runs())));
    }
    return new Plot(
        measure.heading(),
        sentence(shown, measure),
        Specs.lines(
            series,
            new Specs.Axis("at", axis(), scale(experiment.axis().logarithmic())),
            new Specs.Axis("mean", measure.heading(), scale(logarithmic)),
            rows,
            List.of("series", axis(), "mean", "low", "high", "runs")),
        numbers);
  }

  private static Specs.Scale scale(boolean logarithmic) {
    return logarithmic ? Specs.Scale.LOGARITHMIC : Specs.Scale.LINEAR;
  }

  /** The place of a mean, a little beside those of the others, so that intervals can be told. */
  private double apart(Summary summary) {
    double beside = (series.indexOf(summary.contender()) - (series.size() - 1) / 2.0) * APART;
    List<BigDecimal> places = experiment.axis().values();
    double at = summary.at().doubleValue();
    double first = places.get(0).doubleValue();
    double last = places.get(places.size() - 1).doubleValue();
    return experiment.axis().logarithmic()
        ? at * Math.pow(first == last ? 2 : Math.max(first, last) / Math.min(first, last), beside)
        : at + Math.abs(last - first) * beside;
  }

  /** Who is highest and lowest at either end of the axis. */
  private String sentence(List<Summary> shown, Measure measure) {
    List<String> parts = new ArrayList<>();
    Comparator<Summary> byMean = Comparator.comparing(s -> s.estimate(measure).mean());
    shown.stream()
        .map(Summary::place)
        .distinct()
        .filter(place -> place.equals(first(shown)) || place.equals(last(shown)))
        .forEach(
            place -> {
              List<Summary> here = shown.stream().filter(s -> s.place().equals(place)).toList();
              Summary high = here.stream().max(byMean).orElseThrow();
              Summary low = here.stream().min(byMean).orElseThrow();
              String most = "%s %s: highest %s".formatted(axis(), place, told(high, measure));
              parts.add(high.equals(low) ? most : most + ", lowest " + told(low, measure));
            });
    return String.join(". ", parts) + ".";
  }

  private static String first(List<Summary> shown) {
    return shown.get(0).place();
  }

  private static String last(List<Summary> shown) {
    return shown.get(shown.size() - 1).place();
  }

  private static String told(Summary summary, Measure measure) {
    return "%s with %s"
        .formatted(
            summary.contender(),
            Numbers.short5(measure.scale() * summary.estimate(measure).mean()));
  }

  private Plot times(Task problem) {
    RunTimes times = RunTimes.of(problem, results);
    ArrayNode rows = Json.object().putArray("rows");
    List<String> head = new ArrayList<>(List.of(experiment.word()));
    head.addAll(times.bins());
    TextTable numbers = new TextTable(1, head);
    for (String name : series) {
      List<Long> runs = times.runs(name);
      if (runs.stream().allMatch(count -> count == 0)) {
        continue;
      }
      List<String> line = new ArrayList<>(List.of(name));
      for (int bin = 0; bin < runs.size(); bin++) {
        line.add(Long.toString(runs.get(bin)));
        rows.addObject()
            .put("series", name)
            .put("bin", times.bins().get(bin))
            .put("runs", runs.get(bin));
      }
      numbers.add(line);
    }
    double longest =
        of(problem).mapToDouble(Summary::maxSeconds).filter(Double::isFinite).max().orElse(0);
    return new Plot(
        "running times",
        String.format(Locale.ROOT, "The longest run took %s s.", Numbers.short5(longest)),
        Specs.bars(series, times.bins(), "seconds of a run", rows),
        numbers);
  }
}
