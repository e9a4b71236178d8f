package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.records.Records;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.research.TableStore;

/** The whole of {@code didyma learn} on tables of which the columns are told and nothing else. */
final class LearnStudy implements Study {

  private static final long SEED = 20_261_123;

  /** Where the catalogue's schema is learned from, too. */
  private static final Set<String> COMPARED = Set.of("adult", "bank");

  @Override
  public String name() {
    return "learn";
  }

  @Override
  public String question() {
    return "How good are the cards of learn on tables with known names, kinds and ranges of"
        + " columns, and how often do the intervals of a run cover the quality on other records"
        + " of the table?";
  }

  @Override
  public List<String> tables() {
    return List.of("bank", "adult", "spambase", "telco", "credit-g", "mushroom", "breast-cancer");
  }

  @Override
  public Experiment<LearnTask> describe(TableStore store, boolean quick) {
    List<LearnTask> tasks = new ArrayList<>();
    for (String table : quick ? tables().subList(0, 1) : tables()) {
      CatalogEntry entry = Catalog.find(table);
      tasks.add(
          LearnTask.of(
              table,
              entry.columns().orElseThrow(),
              entry.schema(),
              Records.csv(store.table(table))));
    }
    return new Experiment<>(
        name(),
        question(),
        tasks,
        List.of(
            LearnRuns.OF_COLUMNS, LearnRuns.LABEL_CUTS, LearnRuns.OF_SCHEMA, LearnRuns.MAJORITY),
        quick ? ExperimentAxis.epsilon("1") : ExperimentAxis.epsilon("0.1", "0.5", "1", "3"),
        quick ? 2 : 20,
        Duration.ofSeconds(quick ? 30 : 300),
        SEED,
        tasks.stream()
            .map(LearnTask::name)
            .filter(table -> !COMPARED.contains(table))
            .map(table -> new Experiment.Pairing(table, LearnRuns.OF_SCHEMA.name()))
            .collect(Collectors.toSet()));
  }
}
