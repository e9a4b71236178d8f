package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentPart;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.TableStore;
import org.junit.jupiter.api.Test;

class LeagueTest {

  @SuppressWarnings("unchecked") // It is a study of tables that are learned from.
  private static Experiment<LearnTask> describe() {
    return (Experiment<LearnTask>)
        Studies.find("league").describe(TableStore.of(Examples.datasets()), true);
  }

  /** Quickly, two small tables: all who take part bring a model, and most learn something. */
  @Test
  void allTakePart() {
    List<RunResult> results = new ArrayList<>();
    Experiment<LearnTask> league =
        new ExperimentPart(List.of(), List.of(), List.of(), 1, Optional.empty()).of(describe());
    new ExperimentRunner(2, () -> false).run(league, Set.of(), results::add);
    assertThat(results).hasSize(2 * League.ALL.size()).allMatch(RunResult::isDone);
    // Those descents take passes over a few hundred records for noise.
    assertThat(results)
        .filteredOn(r -> r.trial().problem().equals("breast-cancer"))
        .filteredOn(r -> !Set.of("majority", "psgd", "bst14").contains(r.trial().contender()))
        .allMatch(r -> r.measures().get(Measure.AUC) > 0.6);
  }

  /**
   * A third of the records of one category is positive, of the other none: by errors nobody should
   * be, which costs 5/6 of a record, by costs of 5:1 all of that category, which costs 1/3.
   */
  @Test
  void whoIsToldCostsDecidesByThem() {
    Columns columns =
        Columns.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "c", "categories": ["a", "b"]}]}
            """,
            "columns");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      rows.add(List.of(i % 2 == 0 ? "a" : "b", i % 6 == 0 ? "1" : "0"));
    }
    LearnTask table =
        LearnTask.of(
                "thirds",
                columns,
                columns.withRoundThresholds(1),
                Records.of("thirds", List.of("c", "y"), rows::iterator))
            .measuredBy(List.of(Measure.ACCURACY, Measure.AUC, Measure.COST));
    Set<String> names =
        Set.of(
            "majority",
            "0/1 card",
            "0/1 card, cost 5:1",
            "learn, schema, all records",
            "learn, schema, all records, cost 5:1");
    Experiment<LearnTask> league =
        new Experiment<>(
            "league",
            "?",
            List.of(table),
            League.ALL.stream().filter(who -> names.contains(who.name())).toList(),
            ExperimentAxis.epsilon("10"),
            2,
            Duration.ofMinutes(1),
            7);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(league, Set.of(), results::add);
    assertThat(results).hasSize(2 * names.size()).allMatch(RunResult::isDone);
    for (RunResult result : results) {
      LearnTask fifth = table.split(result.trial().repetition()).fifth();
      boolean byErrors = Set.of("majority", "0/1 card").contains(result.trial().contender());
      double missed = 5.0 * fifth.positives() / fifth.size();
      // Else all negatives of the first category are false alarms.
      double cost = byErrors ? missed : 1 / 3.0;
      assertThat(result.measures().get(Measure.COST))
          .as(result.trial().contender())
          .isCloseTo(cost, within(byErrors ? 1e-12 : 0.08));
    }
  }

  /** Each says for whom it promises: one record more or less, with the same delta where one is. */
  @Test
  void promisesAreAlike() {
    Experiment<LearnTask> league = describe();
    LearnTask task = league.problems().get(0);
    for (var contender : League.ALL) {
      String promise =
          contender.promise(task, new Trial(task.name(), contender.name(), BigDecimal.ONE, 1));
      assertThat(promise).containsAnyOf("private", "1-differential", "epsilon");
      if (Set.of("output-perturbation", "psgd", "scs13", "bst14").contains(contender.name())) {
        // Whoever knows the number of records; 2 where others promise 1 for one more or less.
        assertThat(promise).contains("(2, ", "replacing any one record");
      } else if (contender.name().equals("sgd-adv")) {
        // Its noise comes from a search by bounds, which does not quite reach what it may spend.
        assertThat(promise).contains("(1.99999", "replacing any one record");
      } else if (contender.name().startsWith("diffprivlib-logistic")) {
        assertThat(promise).contains("2-differential", "replacing any one record");
      } else {
        assertThat(promise).doesNotContain("replac");
      }
    }
  }
}
