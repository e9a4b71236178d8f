package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.data.Columns;
import org.didyma.data.Records;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Axis;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;

/** Ours and rivals from the literature on public tables, one promise for all. */
final class League implements Study {

  private static final long SEED = 20_261_124;

  private static final List<Measure> MEASURES =
      List.of(
          Measure.ACCURACY,
          Measure.BALANCED_ACCURACY,
          Measure.AUC,
          Measure.LOG_LOSS,
          Measure.CALIBRATION_ERROR);

  /** Ours, gradient mechanisms, rivals, and what would be learned without privacy. */
  static final List<Participant<LearnTask>> ALL =
      List.of(
          LearnRuns.OF_COLUMNS.under(LeagueRuns.NEIGHBOURS),
          LeagueRuns.ours("0/1 card", "exponential", Map.of()),
          LeagueRuns.ours("logistic card", "exponential", Map.of("loss", "logistic:1")),
          LeagueRuns.ours("objective-perturbation", "objective-perturbation", Map.of()),
          LeagueRuns.boosting("dp-ebm", 0.01, LeagueRuns::fine),
          LeagueRuns.boosting("dp-ebm, schema, rate 0.05", 0.05, LeagueRuns::published),
          LeagueRuns.bayes("dp-naive-bayes", LeagueRuns::fine),
          LeagueRuns.bayes("dp-naive-bayes, schema", LeagueRuns::published),
          LeagueRuns.ours("l-bfgs, not private", "l-bfgs", Map.of()),
          LearnRuns.MAJORITY);

  /** All of it, and what some minutes allow. */
  static final List<Study> BOTH =
      List.of(
          new League(
              "league", 12, Axis.epsilon("0.01", "0.03", "0.1", "0.3", "0.5", "1", "2", "4"), 20),
          new League("league-short", 7, Axis.epsilon("0.1", "1"), 2));

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
          "tic-tac-toe",
          "kdd99-10-percent");

  private final String name;
  private final int first;
  private final Axis epsilons;
  private final int splits;

  private League(String name, int first, Axis epsilons, int splits) {
    this.name = name;
    this.first = first;
    this.epsilons = epsilons;
    this.splits = splits;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String question() {
    return "Who predicts best on public tables under one promise: cards and gradient mechanisms of"
        + " this program, or rivals from the literature, with their own encodings and with ours?";
  }

  @Override
  public List<String> tables() {
    return TABLES.subList(0, first);
  }

  @Override
  public Experiment<LearnTask> describe(TableStore store, boolean quick) {
    List<LearnTask> tasks = new ArrayList<>();
    for (String table : quick ? tables().subList(0, 2) : tables()) {
      tasks.add(task(table, store));
    }
    return new Experiment<>(
        name(),
        question(),
        tasks,
        ALL,
        quick ? Axis.epsilon("1") : epsilons,
        quick ? 2 : splits,
        Duration.ofSeconds(quick ? 30 : 300),
        SEED);
  }

  /** Where the catalogue tells no columns, those of its schema are all that is known. */
  static LearnTask task(String table, TableStore store) {
    CatalogEntry entry = Catalog.find(table);
    Columns columns =
        entry
            .columns()
            .orElseGet(() -> Columns.parse(entry.schema().toJson(), "the schema of " + table));
    return LearnTask.of(table, columns, entry.schema(), Records.csv(store.table(table)))
        .measuredBy(MEASURES);
  }
}
