package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Problem;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;

/**
 * The choice by proven bounds against every fixed choice with a proof, in errors above the exact
 * optimum of the training records, with ternary weights.
 *
 * @param few whether only few columns of each table are learned from
 */
record AutoAgainstFixed(
    String name, List<String> tables, boolean few, List<String> contenders, int repetitions)
    implements Study {

  private static final long SEED = 20_260_101;

  /** Of ternary weights of so many coordinates the better part can be listed. */
  private static final int FEW = 12;

  private static final List<String> SIX =
      List.of("haberman", "tic-tac-toe", "breast-cancer", "mushroom", "bank", "adult");

  private static final List<String> PERTURBED =
      List.of("opdisc", "opdisc-gaussian", "rspm", "rspm-gaussian");

  private static final String VOTES = "sample-and-aggregate:100";

  /** All columns, few with more rivals or more runs, and the table whose draws are long. */
  static final List<Study> ALL =
      List.of(
          new AutoAgainstFixed(
              "auto-choice", SIX, false, fixed("exponential", "permute-and-flip", VOTES), 10),
          new AutoAgainstFixed(
              "auto-choice-few",
              SIX,
              true,
              fixed("exponential", "permute-and-flip", "gap-truncated", "top-r:100", VOTES),
              30),
          new AutoAgainstFixed(
              "auto-choice-draws",
              SIX,
              true,
              List.of("auto", "exponential", "permute-and-flip", "gap-truncated"),
              500),
          new AutoAgainstFixed("auto-choice-spambase", List.of("spambase"), false, fixed(), 3));

  private static List<String> fixed(String... drawn) {
    return Stream.of(Stream.of("auto"), Stream.of(drawn), PERTURBED.stream())
        .flatMap(names -> names)
        .toList();
  }

  @Override
  public String question() {
    return "Is the mechanism with the smallest proven bound much worse than a fixed choice, %s?"
        .formatted(few ? "on few columns" : "on all columns of " + String.join(", ", tables));
  }

  @Override
  public Experiment<Problem> describe(TableStore store, boolean quick) {
    List<Problem> problems = new ArrayList<>();
    for (String table : quick ? tables.subList(0, 1) : tables) {
      Schema schema = Catalog.find(table).schema();
      problems.add(problem(table, store.table(table), few ? few(schema) : schema));
    }
    return new Experiment<>(
        name,
        question(),
        problems,
        Contenders.named(contenders),
        ExperimentAxis.epsilon("0.1", "1"),
        quick ? 2 : repetitions,
        Duration.ofSeconds(quick ? 10 : 300),
        SEED,
        few ? Set.of() : withoutVotes(problems));
  }

  /** A hundred exact searches of a hundredth of a table each take more than a minute there. */
  private static Set<Experiment.Pairing> withoutVotes(List<Problem> problems) {
    return problems.stream()
        .filter(problem -> problem.training().records() > 1000)
        .map(problem -> new Experiment.Pairing(problem.name(), VOTES))
        .collect(Collectors.toSet());
  }

  /** The columns in their order, each if its coordinates still fit. */
  private static Schema few(Schema schema) {
    List<String> columns = new ArrayList<>();
    for (Feature feature : schema.features()) {
      columns.add(feature.column());
      if (schema.only(columns).dimension() > FEW) {
        columns.remove(feature.column());
      }
    }
    return schema.only(columns);
  }

  private static Problem problem(String table, TableSource source, Schema schema) {
    Cells cells = CellReader.read(source, schema);
    int d = schema.dimension();
    return new Problem(
            table + " d=" + d,
            cells,
            cells,
            WeightLattice.cube(d, 1).withGroups(schema.groups()),
            Costs.EQUAL,
            Adjacency.REPLACE,
            Delta.parse("1e-6"))
        .withLeast();
  }
}
