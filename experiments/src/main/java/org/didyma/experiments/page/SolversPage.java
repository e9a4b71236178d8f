package org.didyma.experiments.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.didyma.experiments.engines.EngineTable;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.Trajectory;
import org.didyma.ground.Json;
import org.didyma.models.page.Page;
import org.didyma.models.page.Plot;
import org.didyma.models.page.TextTable;

/**
 * The page of a comparison of engines: how many runs each has solved in how many seconds, and how
 * its best point came down on each problem.
 */
public final class SolversPage {

  /** Shorter times are drawn here. */
  private static final double LEAST_SECONDS = 0.001;

  private static final String SECONDS = "seconds";

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
    Page page = new Page("Comparison of engines", question);
    page.text(
        "Objectives are recomputed in exact integers, and claims are held against an optimum that"
            + " is proven where there is one.");
    page.plot(solved());
    page.heading("The best point over time");
    Map<String, List<JudgedRun>> problems =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    run -> run.task().name(), LinkedHashMap::new, Collectors.toList()));
    problems.forEach((name, own) -> page.plot(curves(name, own)));
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
                    "%s, draw %d, %s: %s"
                        .formatted(
                            run.task().name(),
                            run.trial().repetition(),
                            run.participant().name(),
                            run.wrongClaim()))
            .toList();
    return wrong.isEmpty() ? page : page.heading("Wrong claims").points(wrong);
  }

  /** The cumulative histogram of running times. */
  private Plot solved() {
    ArrayNode rows = Json.object().putArray("rows");
    TextTable numbers =
        new TextTable(1, List.of("engine", "solved", "runs", "median s", "longest solved s"));
    List<String> words = new ArrayList<>();
    for (String engine : engines) {
      List<JudgedRun> own =
          runs.stream().filter(run -> run.participant().name().equals(engine)).toList();
      double[] times =
          own.stream()
              .map(JudgedRun::secondsToProof)
              .flatMapToDouble(OptionalDouble::stream)
              .sorted()
              .toArray();
      row(rows, engine, engine, LEAST_SECONDS, 0);
      for (int i = 0; i < times.length; i++) {
        row(rows, engine, engine, times[i], i + 1);
      }
      row(rows, engine, engine, EngineTable.limit(own), times.length);
      numbers.add(
          List.of(
              engine,
              Integer.toString(times.length),
              Integer.toString(own.size()),
              EngineTable.time(own, JudgedRun::secondsToProof, Numbers::short5),
              times.length == 0 ? "-" : Numbers.short5(times[times.length - 1])));
      words.add("%s %d of %d".formatted(engine, times.length, own.size()));
    }
    return new Plot(
        "Runs solved within so many seconds",
        "Solved: " + String.join(", ", words) + ".",
        Specs.steps(
            engines,
            new Specs.Axis(SECONDS, SECONDS, Specs.Scale.LOGARITHMIC),
            new Specs.Axis("value", "runs solved", Specs.Scale.WHOLE),
            rows),
        numbers);
  }

  private Plot curves(String problem, List<JudgedRun> own) {
    ArrayNode rows = Json.object().putArray("rows");
    TextTable numbers =
        new TextTable(1, List.of("engine", "draw", "first", "at s", "last", "at s", "points"));
    for (JudgedRun run : own) {
      Trajectory trajectory = run.outcome().trajectory();
      int points = trajectory.values().length;
      if (points == 0) {
        continue;
      }
      String name = run.participant().name();
      String line = name + "/" + run.trial().place() + "/" + run.trial().repetition();
      double[] costs =
          Arrays.stream(trajectory.values()).mapToDouble(v -> (double) v / run.unit()).toArray();
      for (int i = 0; i < points; i++) {
        row(rows, name, line, trajectory.seconds()[i], costs[i]);
      }
      row(rows, name, line, EngineTable.limit(own), costs[points - 1]);
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
    return new Plot(
        problem,
        "Cost of the best point, in units of cost, of %d runs.".formatted(own.size()),
        Specs.steps(
            engines,
            new Specs.Axis(SECONDS, SECONDS, Specs.Scale.LOGARITHMIC),
            new Specs.Axis("value", "cost", Specs.Scale.LINEAR),
            rows),
        numbers);
  }

  private static void row(ArrayNode rows, String engine, String run, double at, double value) {
    rows.addObject()
        .put("series", engine)
        .put("run", run)
        .put(SECONDS, Math.max(LEAST_SECONDS, at))
        .put("value", value);
  }
}
