package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentPart;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Result;
import org.didyma.experiments.Trial;
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
    List<Result> results = new ArrayList<>();
    Experiment<LearnTask> league =
        new ExperimentPart(List.of(), List.of(), List.of(), 1, Optional.empty()).of(describe());
    new ExperimentRunner(2, () -> false).run(league, Set.of(), results::add);
    assertThat(results).hasSize(2 * League.ALL.size()).allMatch(Result::isDone);
    // Those descents take passes over a few hundred records for noise.
    assertThat(results)
        .filteredOn(r -> r.trial().problem().equals("breast-cancer"))
        .filteredOn(r -> !Set.of("majority", "psgd", "bst14").contains(r.trial().contender()))
        .allMatch(r -> r.measures().get(Measure.AUC) > 0.6);
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
      } else if (contender.name().startsWith("diffprivlib-logistic")) {
        assertThat(promise).contains("2-differential", "replacing any one record");
      } else {
        assertThat(promise).doesNotContain("replac");
      }
    }
  }
}
