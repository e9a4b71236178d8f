package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.research.TableStore;
import org.didyma.models.learning.CardStrategies;
import org.didyma.models.learning.CardStrategy;

/**
 * The calibration of the planner: every strategy of {@code learn} on the catalogue's tables, on
 * simulated ones and on those from outside, told names, kinds and ranges alone. From its results
 * the expected loss of each strategy is fitted, and what each table would have lost by a choice
 * that was fitted without it.
 */
final class PlannerStudy implements Study {

  private static final long SEED = 20_261_129;

  /** Records, and prevalence about 0.5, of tables that are also learned with a rarer label. */
  private static final int LARGE = 4000;

  private static final double BALANCED = 0.3;

  /** The shares of that label. */
  private static final List<Integer> PERCENT = List.of(15, 5);

  private static final List<Measure> MEASURES = List.of(Measure.AUC, Measure.ACCURACY);

  private static final List<String> TABLES =
      List.of(
          "breast-cancer",
          "haberman",
          "credit-g",
          "spambase",
          "telco",
          "mushroom",
          "adult",
          "bank",
          "nursery",
          "house-votes-84",
          "tic-tac-toe");

  private final List<String> tables;
  private final List<OutsideTable> outside;

  PlannerStudy() {
    this(TABLES, List.of());
  }

  private PlannerStudy(List<String> tables, List<OutsideTable> outside) {
    this.tables = List.copyOf(tables);
    this.outside = List.copyOf(outside);
  }

  @Override
  public String name() {
    return "planner";
  }

  @Override
  public String question() {
    return "How much of the information in a table does each strategy of learn lose, and how"
        + " much does the planner lose on a table that it was not fitted to?";
  }

  @Override
  public List<String> tables() {
    return tables;
  }

  @Override
  public Experiment<LearnTask> describe(TableStore store, boolean quick) {
    List<LearnTask> tasks = new ArrayList<>();
    for (String table : quick ? tables.subList(0, Math.min(1, tables.size())) : tables) {
      tasks.add(League.task(table, store).measuredBy(MEASURES));
    }
    for (OutsideTable table : outside) {
      tasks.add(
          LearnTask.of(table.name(), table.columns(), table.schema(), table.records())
              .measuredBy(MEASURES));
    }
    SimulatedTasks.all(quick).forEach(task -> tasks.add(task.measuredBy(MEASURES)));
    if (!quick) {
      tasks.addAll(tasks.stream().flatMap(PlannerStudy::rare).toList());
    }
    return new Experiment<>(
        name(),
        question(),
        tasks,
        Stream.<Participant<LearnTask>>concat(
                CardStrategies.ALL.stream().map(PlannerStudy::runs), League.RIVALS.stream())
            .toList(),
        quick ? ExperimentAxis.epsilon("1") : ExperimentAxis.epsilon("0.1", "0.5", "1", "3"),
        quick ? 2 : 20,
        Duration.ofSeconds(quick ? 30 : 120),
        SEED);
  }

  /** A large table of balanced labels, with few of one of them. */
  private static Stream<LearnTask> rare(LearnTask task) {
    return task.size() >= LARGE && Math.abs(task.prevalence() - 0.5) <= BALANCED
        ? PERCENT.stream().map(task::rare)
        : Stream.empty();
  }

  /** A strategy as others take part: pure, one record added or removed, from all records. */
  static LearnRuns runs(CardStrategy strategy) {
    return LearnRuns.OF_COLUMNS
        .ofAllRecords(strategy.name())
        .under(LeagueRuns.NEIGHBOURS)
        .by(strategy);
  }

  @Override
  public Study on(List<String> problems) {
    return problems.isEmpty()
        ? this
        : new PlannerStudy(
            tables.stream().filter(table -> isOf(problems, table)).toList(),
            outside.stream().filter(table -> isOf(problems, table.name())).toList());
  }

  /** Whether one of the problems is the table, with all of its records or with fewer. */
  private static boolean isOf(List<String> problems, String table) {
    return problems.stream()
        .anyMatch(problem -> problem.equals(table) || problem.startsWith(table + LearnTask.RARE));
  }

  @Override
  public Study onTables(List<OutsideTable> others) {
    return new PlannerStudy(tables, others);
  }

  @Override
  public StudyReport report(Experiment<?> experiment, List<RunResult> results) {
    return new PlannerReport(experiment, results);
  }
}
