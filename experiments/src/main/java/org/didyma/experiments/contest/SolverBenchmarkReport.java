package org.didyma.experiments.contest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.RunOutcome;
import org.didyma.experiments.page.SolversPage;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.SolvedChart;
import org.didyma.experiments.study.StudyReport;
import org.didyma.models.page.ChartSheet;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;

/**
 * What came of the contest: a score for each engine over all problems and in each family, how many
 * runs were solved in time, how far each engine is behind the best one, and a line for each
 * problem.
 */
final class SolverBenchmarkReport implements StudyReport {

  /** Shorter times are taken for this one where times are divided. */
  private static final double LEAST_SECONDS = 0.01;

  private static final double[] TIMES = {0.1, 0.3, 1, 3, 10, 30, 60};
  private static final double[] FACTORS = {1, 2, 10, 100, 1000};

  private final Experiment<EngineTask> experiment;
  private final EngineComparison comparison;
  private final List<JudgedRun> runs;
  private final Map<String, List<JudgedRun>> byEngine = new LinkedHashMap<>();
  private final Map<String, Library.Entry> entries =
      Library.all().stream().collect(Collectors.toMap(Library.Entry::name, Function.identity()));

  /**
   * @param runs judged by the comparison
   */
  SolverBenchmarkReport(
      Experiment<EngineTask> experiment, EngineComparison comparison, List<JudgedRun> runs) {
    this.experiment = experiment;
    this.comparison = comparison;
    this.runs = runs;
    experiment.contenders().forEach(engine -> byEngine.put(engine.name(), new ArrayList<>()));
    runs.forEach(run -> of(run).add(run));
  }

  private List<JudgedRun> of(JudgedRun run) {
    return byEngine.computeIfAbsent(run.participant().name(), name -> new ArrayList<>());
  }

  /** One line per engine over all runs. */
  private TextTable scores() {
    TextTable table =
        new TextTable(
            1,
            List.of(
                "engine",
                "runs",
                "solved",
                "shifted geometric mean (s)",
                "PAR2 (s)",
                "primal integral (s)",
                "refused",
                "failed",
                "wrong claims"));
    byEngine.forEach(
        (name, own) -> {
          Score score = Score.of(own);
          table.add(
              List.of(
                  name,
                  Integer.toString(score.runs()),
                  Integer.toString(score.solved()),
                  seconds(score.shiftedMean()),
                  seconds(score.par2()),
                  seconds(score.primalIntegral()),
                  Integer.toString(score.refused()),
                  Integer.toString(score.failed()),
                  Integer.toString(score.wrong())));
        });
    return table;
  }

  /** Shifted mean and solved runs in each family. */
  private TextTable families() {
    List<String> families = runs.stream().map(this::family).distinct().toList();
    List<String> head = new ArrayList<>(List.of("engine"));
    head.addAll(families);
    TextTable table = new TextTable(1, head);
    byEngine.forEach(
        (name, own) -> {
          List<String> line = new ArrayList<>(List.of(name));
          for (String family : families) {
            Score score = Score.of(own.stream().filter(r -> family(r).equals(family)).toList());
            line.add(
                "%s (%d of %d)"
                    .formatted(seconds(score.shiftedMean()), score.solved(), score.runs()));
          }
          table.add(line);
        });
    return table;
  }

  private String family(JudgedRun run) {
    return Optional.ofNullable(entries.get(run.task().name()))
        .map(entry -> entry.recipe().family())
        .orElse("");
  }

  private TextTable solvedOverTime() {
    double limit = runs.stream().mapToDouble(Score::limit).max().orElse(0);
    double[] times = Arrays.stream(TIMES).filter(t -> t <= limit).toArray();
    List<String> head = new ArrayList<>(List.of("engine"));
    Arrays.stream(times).forEach(t -> head.add("%s s".formatted(plain(t))));
    TextTable table = new TextTable(1, head);
    byEngine.forEach(
        (name, own) -> {
          List<String> line = new ArrayList<>(List.of(name));
          for (double time : times) {
            line.add(count(own, run -> run.isSolved() && Score.seconds(run) <= time));
          }
          table.add(line);
        });
    return table;
  }

  private static String count(List<JudgedRun> own, Predicate<JudgedRun> condition) {
    return Long.toString(own.stream().filter(condition).count());
  }

  /** By engine, the time of each solved run over that of the best engine on the same problem. */
  private Map<String, double[]> ratios() {
    Map<String, Double> best = new LinkedHashMap<>();
    for (JudgedRun run : runs) {
      if (run.isSolved()) {
        best.merge(place(run), time(run), Math::min);
      }
    }
    Map<String, double[]> ratios = new LinkedHashMap<>();
    byEngine.forEach(
        (name, own) ->
            ratios.put(
                name,
                own.stream()
                    .filter(JudgedRun::isSolved)
                    .mapToDouble(run -> time(run) / best.getOrDefault(place(run), time(run)))
                    .toArray()));
    return ratios;
  }

  private static String place(JudgedRun run) {
    return run.task().name() + "/" + run.trial().repetition();
  }

  private static double time(JudgedRun run) {
    return Math.max(LEAST_SECONDS, Score.seconds(run));
  }

  private TextTable profile() {
    List<String> head = new ArrayList<>(List.of("engine"));
    Arrays.stream(FACTORS).forEach(f -> head.add("within %s".formatted(plain(f))));
    TextTable table = new TextTable(1, head);
    ratios()
        .forEach(
            (name, own) -> {
              List<String> line = new ArrayList<>(List.of(name));
              for (double factor : FACTORS) {
                line.add(Long.toString(Arrays.stream(own).filter(r -> r <= factor).count()));
              }
              table.add(line);
            });
    return table;
  }

  /** A line for each problem: what is known of it, and what each engine's first run took. */
  private TextTable problems() {
    List<String> head =
        new ArrayList<>(List.of("problem", "status", "coordinates", "cells", "objective"));
    head.addAll(byEngine.keySet());
    TextTable table = new TextTable(2, head);
    for (EngineTask task : experiment.problems()) {
      List<JudgedRun> own =
          runs.stream()
              .filter(r -> r.task().name().equals(task.name()) && r.trial().repetition() == 1)
              .toList();
      OptionalLong known =
          own.stream().map(JudgedRun::known).findFirst().orElse(OptionalLong.empty());
      List<String> line =
          new ArrayList<>(
              List.of(
                  task.name(),
                  status(task),
                  Integer.toString(task.instance().problem().lattice().coordinates()),
                  Integer.toString(task.instance().problem().cells().count()),
                  known.isPresent() ? Long.toString(known.getAsLong()) : "-"));
      for (String engine : byEngine.keySet()) {
        line.add(
            own.stream()
                .filter(r -> r.participant().name().equals(engine))
                .findFirst()
                .map(SolverBenchmarkReport::ending)
                .orElse(""));
      }
      table.add(line);
    }
    return table;
  }

  private String status(EngineTask task) {
    return Optional.ofNullable(entries.get(task.name()))
        .flatMap(Library.Entry::known)
        .map(known -> known.status().word())
        .orElse(KnownOptimum.Status.OPEN.word());
  }

  /** Seconds where it was solved, else how it ended and how far its point is from the best. */
  private static String ending(JudgedRun run) {
    if (run.isWrong()) {
      return "wrong";
    }
    if (run.isSolved()) {
      return seconds(Score.seconds(run));
    }
    if (run.outcome().status() != RunOutcome.Status.LIMIT) {
      return run.outcome().status().word();
    }
    if (run.outcome().objective().isEmpty() || run.known().isEmpty()) {
      return "no point";
    }
    double above = (double) run.outcome().objective().getAsLong() - run.known().getAsLong();
    return above == 0 ? "best" : "+" + Math.round(above / run.unit());
  }

  private List<String> wrong() {
    return runs.stream()
        .filter(JudgedRun::isWrong)
        .map(
            run ->
                "- %s, order %d, %s: %s%n"
                    .formatted(
                        run.task().name(),
                        run.trial().repetition(),
                        run.participant().name(),
                        run.wrongClaim()))
        .toList();
  }

  @Override
  public void write(Path folder) {
    Report.write(folder.resolve("summary.md"), markdown());
    Report.write(folder.resolve("problems.md"), "# Problems\n\n" + problems().markdown());
    Report.write(
        folder.resolve("solved.svg"), ChartSheet.of(comparison.solved(experiment.name(), runs)));
    int most = byEngine.values().stream().mapToInt(List::size).max().orElse(1);
    Report.write(
        folder.resolve("profile.svg"),
        ChartSheet.of(SolvedChart.profile(experiment.name(), ratios(), most)));
  }

  private String markdown() {
    StringBuilder text = new StringBuilder("# %s\n\n".formatted(experiment.name()));
    text.append(experiment.question()).append("\n\n");
    text.append(
        "%d of %d runs on %d problems. %s%n%n"
            .formatted(
                runs.size(), experiment.trials().size(), experiment.problems().size(), rerun()));
    text.append(scores().markdown());
    text.append("\nShifted geometric mean in seconds, and runs solved, by family:\n\n");
    text.append(families().markdown());
    text.append("\nRuns solved by time in seconds:\n\n").append(solvedOverTime().markdown());
    text.append("\n![runs solved over time](solved.svg)\n");
    text.append(
        ("\nRuns solved by multiple of the best solver's time (less than %s s counts as %1$s"
                + " s):\n\n")
            .formatted(plain(LEAST_SECONDS)));
    text.append(profile().markdown()).append("\n![performance profile](profile.svg)\n");
    text.append("\nWrong claims: ").append(wrong().isEmpty() ? "none.\n" : "\n\n");
    wrong().forEach(text::append);
    text.append("\nEach problem: [problems.md](problems.md). Versions: ")
        .append(JudgedRun.versions(runs));
    return text.append(".\n").toString();
  }

  private String rerun() {
    return "One of them again: didyma experiment run contest --problem %s --time-limit %s --out again"
        .formatted(
            experiment.problems().get(0).name(),
            plain(experiment.problems().get(0).limits().engine().toNanos() / 1e9));
  }

  private static String seconds(double seconds) {
    return Double.isNaN(seconds)
        ? "-"
        : String.format(Locale.ROOT, seconds < 10 ? "%.2f" : "%.0f", seconds);
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  @Override
  public String text() {
    return "%s\n\n%s\n".formatted(scores().text(), rerun());
  }

  @Override
  public ObjectNode tree() {
    ObjectNode root = Json.object();
    ArrayNode rows = root.putArray("rows");
    runs.stream().map(JudgedRun::tree).forEach(rows::add);
    return root;
  }

  @Override
  public Page page() {
    return SolversPage.of(experiment.question(), runs);
  }
}
