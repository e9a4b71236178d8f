package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.Summary;
import org.didyma.models.learning.CardStrategies;
import org.didyma.models.learning.ExpectedLoss;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.privacy.Epsilon;

/**
 * What came of the calibration for outcomes: the expected losses of each strategy, and what the
 * planner would lose on each kind of table by losses that are fitted to the others.
 */
final class OutcomePlannerReport implements StudyReport {

  private static final MathContext DIGITS = new MathContext(3);

  private static final int JUDGED = 3;

  private final Experiment<?> experiment;
  private final List<RunResult> results;
  private final List<Place> places = new ArrayList<>();
  private final Map<List<String>, ExpectedLoss> fits = new HashMap<>();

  /**
   * A strategy on a task at an epsilon.
   *
   * @param signal per unit of noise
   * @param concordance the mean over runs
   * @param loss of what the true scores reach above chance
   */
  private record Place(
      OutcomeTask task,
      BigDecimal epsilon,
      String strategy,
      double signal,
      double concordance,
      double loss) {

    /** The task whatever its size: tables of the same truth. */
    String table() {
      return task.outcome() + " " + task.columns();
    }

    boolean isBeside(Place other) {
      return task.equals(other.task) && epsilon.equals(other.epsilon);
    }
  }

  OutcomePlannerReport(Experiment<?> experiment, List<RunResult> results) {
    this.experiment = experiment;
    this.results = results;
    List<Summary> summaries = Summary.of(experiment, results);
    for (Object problem : experiment.problems()) {
      OutcomeTask task = (OutcomeTask) problem;
      double best = OutcomeRuns.best(task, JUDGED);
      summaries.stream()
          .filter(s -> s.problem().equals(task.name()) && s.runs() > 0)
          .forEach(s -> places.add(place(task, s, best)));
    }
  }

  private static Place place(OutcomeTask task, Summary summary, double best) {
    double reached = summary.estimate(Measure.CONCORDANCE).mean();
    double signal =
        new OutcomeRuns(CardStrategies.named(summary.contender()))
            .plan(task, new Epsilon(summary.at()))
            .card()
            .signal();
    double loss = Math.max(0, Math.min(1, (best - reached) / (best - 0.5)));
    return new Place(task, summary.at(), summary.contender(), signal, reached, loss);
  }

  /** Fitted to all tables but one. */
  private ExpectedLoss fit(String strategy, Optional<String> without) {
    return fits.computeIfAbsent(
        List.of(strategy, without.orElse("")), k -> fitted(strategy, without));
  }

  private ExpectedLoss fitted(String strategy, Optional<String> without) {
    return LossFit.of(
        places.stream()
            .filter(p -> p.strategy.equals(strategy))
            .filter(p -> without.filter(p.table()::equals).isEmpty())
            .map(p -> new LossFit.Point(p.signal, p.loss))
            .toList());
  }

  private List<String> strategies() {
    return places.stream().map(Place::strategy).distinct().toList();
  }

  private ObjectNode file() {
    ObjectNode file = Json.object();
    file.put(
        "from",
        "experiment run %s: %d runs on %d simulated tables"
            .formatted(
                experiment.name(),
                results.size(),
                places.stream().map(Place::task).distinct().count()));
    file.put("fingerprint", experiment.fingerprint());
    ObjectNode own = file.putObject("strategies");
    for (String strategy : strategies()) {
      ExpectedLoss fit = fit(strategy, Optional.empty());
      own.putObject(strategy)
          .put("floor", digits(fit.floor()))
          .put("half", digits(fit.half()))
          .put("slope", digits(fit.slope()));
    }
    return file;
  }

  private static BigDecimal digits(double number) {
    return new BigDecimal(new BigDecimal(number).round(DIGITS).toPlainString());
  }

  /**
   * What was chosen without the table.
   *
   * @param best the concordance of the best strategy there
   */
  private record Choice(Place chosen, double best) {

    double regret() {
      return 100 * (best - chosen.concordance);
    }
  }

  private List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    for (Place first :
        places.stream().filter(p -> p.strategy.equals(strategies().get(0))).toList()) {
      List<Place> beside = places.stream().filter(first::isBeside).toList();
      Place chosen =
          beside.stream()
              .min(
                  Comparator.comparingDouble(
                      p -> fit(p.strategy, Optional.of(p.table())).at(p.signal)))
              .orElseThrow();
      double best = beside.stream().mapToDouble(Place::concordance).max().orElseThrow();
      choices.add(new Choice(chosen, best));
    }
    return choices;
  }

  private TextTable losses() {
    TextTable table =
        new TextTable(
            3, List.of("table", "epsilon", "strategy", "signal", "concordance", "loss", "fitted"));
    for (Place p : places) {
      table.add(
          List.of(
              p.task.name(),
              p.epsilon.toPlainString(),
              p.strategy,
              number("%.4g", p.signal),
              number("%.4f", p.concordance),
              number("%.4f", p.loss),
              number("%.4f", fit(p.strategy, Optional.empty()).at(p.signal))));
    }
    return table;
  }

  private TextTable regrets(List<Choice> choices) {
    TextTable table =
        new TextTable(
            2, List.of("table", "chosen without it", "epsilon", "concordance", "behind the best"));
    for (Choice choice : choices) {
      table.add(
          List.of(
              choice.chosen.task.name(),
              choice.chosen.strategy,
              choice.chosen.epsilon.toPlainString(),
              number("%.1f", 100 * choice.chosen.concordance),
              number("%.1f", choice.regret())));
    }
    return table;
  }

  private static String number(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }

  private String summary(List<Choice> choices) {
    String always =
        strategies().stream()
            .map(
                strategy ->
                    "%s alone by %s"
                        .formatted(
                            strategy,
                            number(
                                "%.1f",
                                choices.stream()
                                    .mapToDouble(c -> 100 * (c.best - at(c.chosen, strategy)))
                                    .average()
                                    .orElse(0))))
            .collect(Collectors.joining(", "));
    return ("Chosen without the table, the planner is behind the better strategy by %s points of"
            + " concordance on average and %s at worst; %s on average.")
        .formatted(
            number("%.1f", choices.stream().mapToDouble(Choice::regret).average().orElse(0)),
            number("%.1f", choices.stream().mapToDouble(Choice::regret).max().orElse(0)),
            always);
  }

  private double at(Place beside, String strategy) {
    return places.stream()
        .filter(p -> p.isBeside(beside) && p.strategy.equals(strategy))
        .mapToDouble(Place::concordance)
        .findFirst()
        .orElse(0.5);
  }

  @Override
  public void write(Path folder) {
    StudyReport.means(experiment, results).write(folder);
    Report.write(folder.resolve("expected-loss.outcomes.json"), Json.text(file()));
    Report.write(folder.resolve("outcome-points.csv"), csv(losses()));
    Report.write(folder.resolve("outcome-choices.csv"), csv(regrets(choices())));
  }

  private static String csv(TextTable table) {
    return String.join(",", table.head())
        + "\n"
        + table.lines().stream()
            .map(line -> String.join(",", line) + "\n")
            .collect(Collectors.joining());
  }

  @Override
  public String text() {
    List<Choice> choices = choices();
    return summary(choices) + "\n\n" + regrets(choices).text();
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
        .heading("Each table, chosen without it")
        .table(regrets(choices))
        .heading("Each strategy")
        .table(losses());
  }
}
