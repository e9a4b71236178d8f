package org.didyma.experiments.study;

import static org.didyma.experiments.study.AdultColumns.EDUCATION;
import static org.didyma.experiments.study.AdultColumns.MARITAL;
import static org.didyma.experiments.study.AdultColumns.OCCUPATION;
import static org.didyma.experiments.study.AdultColumns.RACE;
import static org.didyma.experiments.study.AdultColumns.RELATIONSHIP;
import static org.didyma.experiments.study.AdultColumns.SEX;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.cells.CellReader;
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
 * The first figure of "Oracle efficient private non-convex optimization" (arXiv 1909.01783) again:
 * accuracy on balanced Adult against epsilon, in the training records as there, for one-hot columns
 * and two lattices: weights -1, 0, 1, and whole numbers of squared norm at most d.
 */
final class ObjectivePerturbationFigure1 implements Study {

  private static final long SEED = 1_909_01783L;
  private static final int RUNS = 15;

  /** Contenders on every lattice. */
  static final List<String> NAMES =
      List.of(
          "exponential",
          "opdisc",
          "opdisc-gaussian",
          "opdisc-published",
          "rspm",
          "rspm-gaussian",
          "rspm-published",
          "objective-perturbation",
          "psgd");

  @Override
  public String name() {
    return "objective-perturbation-figure-1";
  }

  @Override
  public String question() {
    return "How accurate are private linear classifiers over lattices on balanced Adult as epsilon"
        + " falls, by objective perturbation, separator sets and the exponential mechanism?";
  }

  @Override
  public List<String> tables() {
    return List.of("adult");
  }

  @Override
  public Experiment<Problem> describe(TableStore store, boolean quick) {
    TableSource table = AdultBalanced.of(store.table("adult"));
    List<Problem> problems = new ArrayList<>();
    add(problems, table, EDUCATION, RELATIONSHIP, SEX);
    if (!quick) {
      add(problems, table, EDUCATION, MARITAL, RELATIONSHIP, RACE, SEX);
      add(problems, table, EDUCATION, OCCUPATION, RELATIONSHIP, RACE, SEX);
    }
    return new Experiment<>(
        name(),
        question(),
        problems,
        Contenders.named(Stream.concat(NAMES.stream(), Stream.of("dp-sgd")).toList()),
        ExperimentAxis.epsilon("0.01", "0.03", "0.1", "0.3", "1", "3"),
        quick ? 2 : RUNS,
        Duration.ofSeconds(quick ? 1 : 10),
        SEED,
        // Draws of the sampler from these balls take minutes.
        problems.stream()
            .map(Problem::name)
            .filter(problem -> problem.contains("ball:6"))
            .map(problem -> new Experiment.Pairing(problem, "exponential"))
            .collect(Collectors.toSet()));
  }

  private static void add(List<Problem> problems, TableSource table, AdultColumns... columns) {
    Schema schema = AdultColumns.schema(columns);
    Cells cells = CellReader.read(table, schema);
    int d = schema.dimension();
    int bound = (int) Math.sqrt(d);
    problems.add(problem("d=%d ternary".formatted(d), cells, WeightLattice.cube(d, 1), schema));
    problems.add(
        problem(
            "d=%d ball:%d:%d".formatted(d, bound, d),
            cells,
            WeightLattice.cube(d, bound).withBall(d),
            schema));
  }

  static Problem problem(String name, Cells cells, WeightLattice lattice, Schema schema) {
    // The paper's delta, 1/n^2 for n = 15682.
    return new Problem(
        name,
        cells,
        cells,
        lattice.withGroups(schema.groups()),
        Costs.EQUAL,
        Adjacency.REPLACE,
        Delta.parse("4e-9"));
  }
}
