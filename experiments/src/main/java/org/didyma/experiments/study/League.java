package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.TestMetrics;
import org.didyma.experiments.report.Standings;
import org.didyma.experiments.research.TableStore;

/** Ours and rivals from the literature on public tables, one promise for all. */
final class League implements Study {

  private static final long SEED = 20_261_124;

  private static final List<Measure> MEASURES =
      List.of(
          Measure.ACCURACY,
          Measure.BALANCED_ACCURACY,
          Measure.AUC,
          Measure.COST,
          Measure.LOG_LOSS,
          Measure.CALIBRATION_ERROR);

  /** The planner, told names, kinds and ranges of columns, with a fifth held out. */
  private static final List<Participant<LearnTask>> PLANNER =
      List.of(LearnRuns.OF_COLUMNS.under(LeagueRuns.NEIGHBOURS));

  /** The same that, like all others, does not measure what it learned. */
  private static final List<Participant<LearnTask>> PLANNER_ON_ALL =
      List.of(LearnRuns.OF_COLUMNS.ofAllRecords("learn, all records").under(LeagueRuns.NEIGHBOURS));

  /** The same, told the catalogue's schema. */
  private static final List<Participant<LearnTask>> PLANNER_ON_SCHEMA =
      List.of(
          LearnRuns.OF_SCHEMA
              .ofAllRecords("learn, schema, all records")
              .under(LeagueRuns.NEIGHBOURS));

  /** The same, told what errors cost where decisions are judged by costs. */
  private static final List<Participant<LearnTask>> PLANNER_OF_COSTS =
      List.of(
          LearnRuns.OF_SCHEMA
              .ofAllRecords("learn, schema, all records")
              .costing("learn, schema, all records, cost 5:1", TestMetrics.COSTS)
              .under(LeagueRuns.NEIGHBOURS));

  private static final List<Participant<LearnTask>> CARDS =
      List.of(
          LeagueRuns.ours("0/1 card", "exponential", Map.of()),
          LeagueRuns.costing("0/1 card, cost 5:1", TestMetrics.COSTS),
          LeagueRuns.ours("logistic card", "exponential", Map.of("loss", "logistic:1")));

  private static final List<Participant<LearnTask>> GRADIENT =
      List.of(
          LeagueRuns.ours("objective-perturbation", "objective-perturbation", Map.of()),
          LeagueRuns.pure("objective-perturbation, pure", "objective-perturbation", Map.of()),
          LeagueRuns.replacing("output-perturbation", "output-perturbation", Map.of()),
          LeagueRuns.replacing("psgd", "psgd", Map.of()),
          LeagueRuns.replacing("scs13", "scs13", Map.of()),
          LeagueRuns.replacing("bst14", "bst14", Map.of()),
          LeagueRuns.ours("dp-sgd", "dp-sgd", Map.of()),
          LeagueRuns.ours("dp-adam", "dp-adam", Map.of()),
          LeagueRuns.ours("dp-agd", "dp-agd", Map.of()),
          LeagueRuns.replacing("sgd-adv", "sgd-adv", Map.of()),
          LeagueRuns.ours("sgd-ma", "sgd-ma", Map.of()),
          LeagueRuns.ours("privgene", "privgene", Map.of()));

  static final List<Participant<LearnTask>> RIVALS =
      List.of(
          LeagueRivals.boosting("dp-ebm", 0.01, LeagueRivals::fine),
          LeagueRivals.bayes("dp-naive-bayes", LeagueRivals::ten),
          LeagueRivals.tree("private-tree", LeagueRivals::fine),
          LeagueRivals.forest("random-forest", LeagueRivals::fine),
          LeagueRivals.frankWolfe("frank-wolfe", LeagueRivals::fine),
          LeagueRivals.marginals("marginal-regression", LeagueRivals::fine));

  private static final List<Participant<LearnTask>> RIVALS_ON_SCHEMA =
      List.of(
          LeagueRivals.boosting("dp-ebm, schema, rate 0.05", 0.05, LeagueRivals::published),
          LeagueRivals.bayes("dp-naive-bayes, schema", LeagueRivals::published),
          LeagueRivals.tree("private-tree, schema", LeagueRivals::published),
          LeagueRivals.forest("random-forest, schema", LeagueRivals::published),
          LeagueRivals.frankWolfe("frank-wolfe, schema", LeagueRivals::published),
          LeagueRivals.marginals("marginal-regression, schema", LeagueRivals::published),
          LeagueRuns.logisticRegression("diffprivlib-logistic, schema"));

  /** The usual regulariser is for private methods, and costs large tables two points. */
  private static final Map<String, String> LITTLE = Map.of("lambda", "0.00001");

  private static final List<Participant<LearnTask>> NOT_PRIVATE =
      List.of(
          LeagueRuns.ours("l-bfgs, not private", "l-bfgs", LITTLE),
          LeagueRuns.ours("l-bfgs, own columns, not private", "l-bfgs", LITTLE).onFine(),
          LearnRuns.MAJORITY);

  /** Ours, gradient mechanisms, rivals, and what would be learned without privacy. */
  static final List<Participant<LearnTask>> ALL =
      Stream.of(
              PLANNER,
              PLANNER_ON_ALL,
              PLANNER_ON_SCHEMA,
              PLANNER_OF_COSTS,
              CARDS,
              GRADIENT,
              RIVALS,
              RIVALS_ON_SCHEMA,
              NOT_PRIVATE)
          .flatMap(List::stream)
          .toList();

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

  /** All of it, and what some minutes allow. */
  static final List<Study> BOTH =
      List.of(
          new League(
              "league",
              TABLES,
              ExperimentAxis.epsilon("0.01", "0.03", "0.1", "0.3", "0.5", "1", "3", "4"),
              20),
          new League("league-short", TABLES.subList(0, 7), ExperimentAxis.epsilon("0.1", "1"), 2));

  private final String name;
  private final List<String> tables;
  private final ExperimentAxis epsilons;
  private final int splits;
  private final List<Participant<LearnTask>> participants;
  private final List<OutsideTable> outside;

  private League(String name, List<String> tables, ExperimentAxis epsilons, int splits) {
    this(name, tables, epsilons, splits, ALL, List.of());
  }

  private League(
      String name,
      List<String> tables,
      ExperimentAxis epsilons,
      int splits,
      List<Participant<LearnTask>> participants,
      List<OutsideTable> outside) {
    this.name = name;
    this.tables = List.copyOf(tables);
    this.epsilons = epsilons;
    this.splits = splits;
    this.participants = List.copyOf(participants);
    this.outside = List.copyOf(outside);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String question() {
    return "Which method predicts best on public tables under one guarantee: cards and gradient"
        + " mechanisms of this program, or rivals from the literature, with their own encodings"
        + " and with ours?";
  }

  @Override
  public List<String> tables() {
    return tables;
  }

  @Override
  public Experiment<LearnTask> describe(TableStore store, boolean quick) {
    List<LearnTask> tasks = new ArrayList<>();
    for (OutsideTable table : outside) {
      tasks.add(
          LearnTask.of(table.name(), table.columns(), table.schema(), table.records())
              .measuredBy(MEASURES));
    }
    for (String table : quick ? tables.subList(0, Math.min(2, tables.size())) : tables) {
      tasks.add(task(table, store));
    }
    return new Experiment<>(
        name(),
        question(),
        tasks,
        participants,
        quick ? ExperimentAxis.epsilon("1") : epsilons,
        quick ? 2 : splits,
        Duration.ofSeconds(quick ? 30 : 300),
        SEED);
  }

  @Override
  public Study on(List<String> problems) {
    List<String> known = new ArrayList<>(tables);
    outside.forEach(table -> known.add(table.name()));
    if (!known.containsAll(problems) || problems.isEmpty() && outside.isEmpty()) {
      return this;
    }
    return new League(
        name,
        tables.stream().filter(problems::contains).toList(),
        epsilons,
        splits,
        participants,
        outside.stream()
            .filter(table -> problems.isEmpty() || problems.contains(table.name()))
            .toList());
  }

  @Override
  public Study onTables(List<OutsideTable> others) {
    Set<String> names = new HashSet<>(tables);
    for (OutsideTable table : others) {
      if (!names.add(table.name())) {
        throw new InvalidInputException(
            "two tables are called " + QuotedText.of(table.name()),
            "give yours another name before the =.");
      }
    }
    return new League(name, tables, epsilons, splits, participants, others);
  }

  @Override
  public Study with(List<ExternalLearner> outsiders) {
    List<Participant<LearnTask>> all = new ArrayList<>(participants);
    for (ExternalLearner outsider : outsiders) {
      if (all.stream().anyMatch(p -> p.name().equals(outsider.name()))) {
        throw new InvalidInputException(
            "two participants are called " + QuotedText.of(outsider.name()),
            "give yours another name before the =.");
      }
      all.add(new ExternalRuns(outsider));
    }
    return new League(name, tables, epsilons, splits, all, outside);
  }

  @Override
  public List<Standings.Team> teams() {
    List<Standings.Team> teams =
        new ArrayList<>(
            List.of(
                team("learn", Standings.Side.HOME, PLANNER),
                team("learn, all records", Standings.Side.HOME, PLANNER_ON_ALL),
                team("learn, schema", Standings.Side.HOME, PLANNER_ON_SCHEMA),
                team("learn, schema, cost 5:1", Standings.Side.HOME, PLANNER_OF_COSTS),
                team("cards", Standings.Side.HOME, CARDS),
                team("gradient mechanisms", Standings.Side.HOME, GRADIENT),
                team("rivals, own columns", Standings.Side.AWAY, RIVALS),
                team("rivals, schema", Standings.Side.AWAY, RIVALS_ON_SCHEMA),
                team("not private", Standings.Side.APART, NOT_PRIVATE)));
    List<Participant<LearnTask>> others = new ArrayList<>(participants);
    others.removeAll(ALL);
    if (!others.isEmpty()) {
      teams.add(team("from outside", Standings.Side.HOME, others));
    }
    return teams;
  }

  private static Standings.Team team(
      String called, Standings.Side side, List<Participant<LearnTask>> members) {
    return new Standings.Team(called, side, members.stream().map(Participant::name).toList());
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
