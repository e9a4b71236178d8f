package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.Json;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.Summary;
import org.didyma.models.learning.CardStrategies;
import org.didyma.models.learning.CardStrategy;
import org.didyma.models.learning.ExpectedLoss;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.privacy.Epsilon;

/**
 * What came of the calibration: the expected losses that all tables together give, and for each
 * table what the planner would choose by losses that are fitted without it, and what that costs
 * against the best strategy, chosen afterwards.
 */
final class PlannerReport implements StudyReport {

  private static final MathContext DIGITS = new MathContext(3);

  /** The best of all rivals at a table, by each measure for itself. */
  private static final String BEST_RIVAL = "best rival, chosen afterwards";

  /** Of AUC above chance, so that tables that tell nothing divide by no noise. */
  private static final double LEAST_ROOM = 0.05;

  /** Points of AUC behind the best strategy, from which on a choice is listed. */
  private static final double MUCH = 10;

  private final Experiment<?> experiment;
  private final List<RunResult> results;
  private final List<Cell> cells = new ArrayList<>();

  PlannerReport(Experiment<?> experiment, List<RunResult> results) {
    this.experiment = experiment;
    this.results = results;
    read();
  }

  /**
   * A strategy, or a rival, on a table at an epsilon.
   *
   * @param name of it
   * @param signal per unit of noise, by the prevalence; NaN of rivals
   * @param isKnown whether a loss is fitted there
   * @param auc the mean over splits
   * @param accuracy the same
   */
  private record Outcome(String name, double signal, boolean isKnown, double auc, double accuracy) {

    static Outcome ofRival(String name, double auc, double accuracy) {
      return new Outcome(name, Double.NaN, false, auc, accuracy);
    }
  }

  /**
   * A table at an epsilon, with whatever has results there.
   *
   * @param prevalence as it is stated
   */
  private record Cell(
      String table,
      double prevalence,
      BigDecimal epsilon,
      List<Outcome> outcomes,
      List<Outcome> rivals) {

    List<Outcome> all() {
      List<Outcome> all = new ArrayList<>(outcomes);
      all.addAll(rivals);
      if (rivals.size() > 1) {
        double auc = rivals.stream().mapToDouble(Outcome::auc).max().orElseThrow();
        double accuracy = rivals.stream().mapToDouble(Outcome::accuracy).max().orElseThrow();
        all.add(Outcome.ofRival(BEST_RIVAL, auc, accuracy));
      }
      return all;
    }

    double best(ToDoubleFunction<Outcome> measure) {
      return outcomes.stream().mapToDouble(measure).max().orElse(Double.NaN);
    }
  }

  private void read() {
    List<Summary> summaries = Summary.of(experiment, results);
    for (Object problem : experiment.problems()) {
      LearnTask task = (LearnTask) problem;
      TreeSet<BigDecimal> epsilons = new TreeSet<>(summaries.stream().map(Summary::at).toList());
      for (BigDecimal epsilon : epsilons) {
        Cell cell =
            new Cell(task.name(), task.prevalence(), epsilon, new ArrayList<>(), new ArrayList<>());
        summaries.stream()
            .filter(s -> s.problem().equals(task.name()) && s.at().equals(epsilon) && s.runs() > 0)
            .forEach(s -> add(cell, task, s));
        if (!cell.outcomes.isEmpty()) {
          cells.add(cell);
        }
      }
    }
  }

  private static void add(Cell cell, LearnTask task, Summary summary) {
    double auc = summary.estimate(Measure.AUC).mean();
    double accuracy = summary.estimate(Measure.ACCURACY).mean();
    Optional<CardStrategy> strategy =
        CardStrategies.ALL.stream().filter(s -> s.name().equals(summary.contender())).findFirst();
    if (strategy.isEmpty()) {
      cell.rivals.add(Outcome.ofRival(summary.contender(), auc, accuracy));
      return;
    }
    LearningOptions options =
        PlannerStudy.runs(strategy.get())
            .options(task, new Epsilon(cell.epsilon))
            .withPositives(cell.prevalence);
    cell.outcomes.add(
        new Outcome(
            summary.contender(),
            ExpectedLoss.signal(strategy.get(), options),
            ExpectedLoss.foresees(strategy.get(), options),
            auc,
            accuracy));
  }

  /**
   * What of all that a table can tell was lost: points of AUC and of accuracy behind the best of
   * any strategy at any epsilon, of those that the best are above one answer for all records. Of a
   * rare outcome hardly any of accuracy are, and AUC alone counts.
   */
  private double loss(Cell cell, Outcome outcome) {
    double auc = best(cell.table, Outcome::auc);
    double accuracy = best(cell.table, Outcome::accuracy);
    double behind = auc - outcome.auc + accuracy - outcome.accuracy;
    double oneAnswer = Math.max(cell.prevalence, 1 - cell.prevalence);
    double room = Math.max(LEAST_ROOM, auc - 0.5) + Math.max(0, accuracy - oneAnswer);
    return Math.max(0, Math.min(1, behind / room));
  }

  private double best(String table, ToDoubleFunction<Outcome> measure) {
    return cells.stream()
        .filter(cell -> cell.table.equals(table))
        .mapToDouble(cell -> cell.best(measure))
        .max()
        .orElseThrow();
  }

  /**
   * Tables with all of their records: those with fewer of one label test fits, and none is of them.
   */
  private List<Cell> whole() {
    return cells.stream().filter(cell -> !cell.table.contains(LearnTask.RARE)).toList();
  }

  /** The fitted losses by strategy; of all tables, or without one. */
  private Map<String, ExpectedLoss> fitted(Optional<String> without) {
    Map<String, List<LossFit.Point>> points = new LinkedHashMap<>();
    for (Cell cell : whole()) {
      if (without.filter(cell.table::equals).isEmpty()) {
        for (Outcome outcome : cell.outcomes.stream().filter(Outcome::isKnown).toList()) {
          points
              .computeIfAbsent(outcome.name, name -> new ArrayList<>())
              .add(new LossFit.Point(outcome.signal, loss(cell, outcome)));
        }
      }
    }
    Map<String, ExpectedLoss> all = new LinkedHashMap<>();
    points.forEach((name, own) -> all.put(name, LossFit.of(own)));
    return all;
  }

  private ObjectNode file() {
    ObjectNode file = Json.object();
    file.put(
        "from",
        "experiment run planner: %d runs on %d tables, %s"
            .formatted(
                results.size(),
                whole().stream().map(Cell::table).distinct().count(),
                String.join(", ", whole().stream().map(Cell::table).distinct().toList())));
    file.put("fingerprint", experiment.fingerprint());
    ObjectNode strategies = file.putObject("strategies");
    fitted(Optional.empty())
        .forEach(
            (strategy, fit) ->
                strategies
                    .putObject(strategy)
                    .put("floor", digits(fit.floor()))
                    .put("half", digits(fit.half()))
                    .put("slope", digits(fit.slope())));
    return file;
  }

  private static BigDecimal digits(double number) {
    return new BigDecimal(new BigDecimal(number).round(DIGITS).toPlainString());
  }

  /**
   * A choice that was made without the table.
   *
   * @param auc points of AUC behind the best strategy there
   * @param accuracy the same
   */
  private record Choice(Cell cell, Outcome chosen, double auc, double accuracy) {

    static Choice of(Cell cell, Outcome chosen) {
      return new Choice(
          cell,
          chosen,
          100 * (cell.best(Outcome::auc) - chosen.auc),
          100 * (cell.best(Outcome::accuracy) - chosen.accuracy));
    }
  }

  private List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    for (String table : whole().stream().map(Cell::table).distinct().toList()) {
      Map<String, ExpectedLoss> fits = fitted(Optional.of(table));
      for (Cell cell : cells) {
        if (cell.table.equals(table)) {
          cell.outcomes.stream()
              .filter(outcome -> outcome.isKnown() && fits.containsKey(outcome.name))
              .min(Comparator.comparingDouble(outcome -> expected(fits, outcome)))
              .ifPresent(chosen -> choices.add(Choice.of(cell, chosen)));
        }
      }
    }
    return choices;
  }

  private static double expected(Map<String, ExpectedLoss> fits, Outcome outcome) {
    return Objects.requireNonNull(fits.get(outcome.name)).at(outcome.signal);
  }

  private TextTable losses() {
    TextTable table = new TextTable(1, List.of("strategy", "floor", "half", "slope"));
    fitted(Optional.empty())
        .forEach(
            (strategy, fit) ->
                table.add(
                    List.of(
                        strategy,
                        digits(fit.floor()).toPlainString(),
                        digits(fit.half()).toPlainString(),
                        digits(fit.slope()).toPlainString())));
    return table;
  }

  private TextTable regrets(List<Choice> choices) {
    TextTable table =
        new TextTable(
            2,
            List.of(
                "table",
                "chosen without it",
                "epsilon",
                "AUC",
                "behind the best",
                "accuracy",
                "behind the best"));
    for (Choice choice : choices) {
      Outcome outcome = choice.chosen;
      table.add(
          List.of(
              choice.cell.table,
              outcome.name,
              choice.cell.epsilon.toPlainString(),
              number(100 * outcome.auc),
              number(choice.auc),
              number(100 * outcome.accuracy),
              number(choice.accuracy)));
    }
    return table;
  }

  private TextTable means(List<Choice> choices) {
    TextTable table =
        new TextTable(
            1,
            List.of(
                "against",
                "epsilon",
                "tables",
                "AUC, mean difference",
                "won",
                "tied",
                "lost",
                "accuracy, mean difference",
                "won",
                "tied",
                "lost"));
    TreeSet<BigDecimal> epsilons =
        new TreeSet<>(choices.stream().map(choice -> choice.cell.epsilon).toList());
    TreeSet<String> others = new TreeSet<>();
    choices.forEach(choice -> choice.cell.all().forEach(outcome -> others.add(outcome.name)));
    for (String other : others) {
      for (BigDecimal epsilon : epsilons) {
        Duel auc = new Duel();
        Duel accuracy = new Duel();
        for (Choice choice : choices) {
          for (Outcome theirs : choice.cell.all()) {
            if (theirs.name.equals(other) && choice.cell.epsilon.equals(epsilon)) {
              auc.add(100 * (choice.chosen.auc - theirs.auc));
              accuracy.add(100 * (choice.chosen.accuracy - theirs.accuracy));
            }
          }
        }
        if (auc.tables() > 0) {
          List<String> line =
              new ArrayList<>(
                  List.of(other, epsilon.toPlainString(), Integer.toString(auc.tables())));
          line.addAll(auc.texts());
          line.addAll(accuracy.texts());
          table.add(line);
        }
      }
    }
    return table;
  }

  private static String number(double points) {
    return String.format(Locale.ROOT, "%.1f", points);
  }

  private static String summary(List<Choice> choices) {
    return ("Chosen without the table, the planner is behind the best of its own strategies by %s"
            + " points of AUC on average and %s at worst, and by %s and %s points of accuracy.")
        .formatted(
            number(choices.stream().mapToDouble(Choice::auc).average().orElse(0)),
            number(choices.stream().mapToDouble(Choice::auc).max().orElse(0)),
            number(choices.stream().mapToDouble(Choice::accuracy).average().orElse(0)),
            number(choices.stream().mapToDouble(Choice::accuracy).max().orElse(0)));
  }

  @Override
  public void write(Path folder) {
    StudyReport.means(experiment, results).write(folder);
    List<Choice> choices = choices();
    Report.write(folder.resolve("expected-loss.json"), Json.text(file()));
    Report.write(folder.resolve("points.csv"), points());
    Report.write(
        folder.resolve("planner.md"),
        "# The planner's calibration\n\n%s\n\n%s\n\n%s\n\n%s\n"
            .formatted(
                summary(choices),
                losses().markdown(),
                means(choices).markdown(),
                regrets(choices.stream().filter(c -> c.auc >= MUCH).toList()).markdown()));
    TextTable all = regrets(choices);
    Report.write(
        folder.resolve("choices.csv"),
        Stream.concat(Stream.of(all.head()), all.lines().stream())
            .map(line -> String.join(",", line) + "\n")
            .collect(Collectors.joining()));
  }

  /** What the losses were fitted to. */
  private String points() {
    StringBuilder text =
        new StringBuilder("table,prevalence,epsilon,strategy,signal,auc,accuracy,loss\n");
    for (Cell cell : cells) {
      for (Outcome outcome : cell.outcomes) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%s,%s,%s,%s,%.4f,%.4f,%.4f%n",
                cell.table,
                cell.prevalence,
                cell.epsilon.toPlainString(),
                outcome.name,
                String.format(Locale.ROOT, "%.4g", outcome.signal),
                outcome.auc,
                outcome.accuracy,
                loss(cell, outcome)));
      }
    }
    return text.toString();
  }

  @Override
  public String text() {
    List<Choice> choices = choices();
    return summary(choices)
        + "\n\n"
        + losses().text()
        + "\n"
        + means(choices).text()
        + "\n"
        + regrets(choices).text();
  }

  @Override
  public ObjectNode tree() {
    ObjectNode tree = StudyReport.means(experiment, results).tree();
    tree.set("expected_loss", file());
    return tree;
  }

  @Override
  public Page page() {
    List<Choice> choices = choices();
    return new Page(experiment.name(), experiment.question())
        .text(summary(choices))
        .heading("Expected loss of each strategy")
        .table(losses())
        .heading("Against fixed ways")
        .table(means(choices))
        .heading("Each table, chosen without it")
        .table(regrets(choices));
  }
}
