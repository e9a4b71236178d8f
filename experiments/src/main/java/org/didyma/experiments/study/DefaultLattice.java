package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.Contender;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Problem;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;

/**
 * The lattice that {@code didyma solve} uses unless another is named, beside all ternary weights.
 */
final class DefaultLattice implements Study {

  private static final long SEED = 20_261_122;

  /** Every fifth record is held out. */
  private static final int FOLDS = 5;

  @Override
  public String name() {
    return "defaults";
  }

  @Override
  public String question() {
    return "Does sampling with the default lattice and intercept end within 30 s on every table,"
        + " and how accurate is it beside sampling from all ternary weights without an"
        + " intercept?";
  }

  @Override
  public List<String> tables() {
    return List.of(
        "haberman",
        "breast-cancer",
        "bank",
        "adult",
        "spambase",
        "mushroom",
        "kdd99-10-percent",
        "telco",
        "credit-g",
        "nursery",
        "house-votes-84",
        "tic-tac-toe");
  }

  @Override
  public Experiment<Problem> describe(TableStore store, boolean quick) {
    List<Problem> problems = new ArrayList<>();
    for (String table : quick ? tables().subList(0, 2) : tables()) {
      problems.add(problem(table, store));
    }
    return new Experiment<>(
        name(),
        question(),
        problems,
        List.of(
            contender("default lattice", lattice -> lattice),
            contender("ternary", DefaultLattice::ternary)),
        ExperimentAxis.epsilon("0.1", "1"),
        quick ? 2 : 10,
        Duration.ofSeconds(quick ? 10 : 30),
        SEED);
  }

  private static Contender contender(String name, UnaryOperator<WeightLattice> lattice) {
    return Contender.onCells(
        name,
        () -> new ExponentialMechanism(1),
        facts ->
            new ExponentialMechanism.Parameters(
                facts.setting().epsilon(),
                facts.setting().adjacency(),
                lattice.apply(facts.setting().lattice()),
                facts.setting().costs()));
  }

  /** All weights -1, 0 and 1 without an intercept. */
  private static WeightLattice ternary(WeightLattice lattice) {
    int[] groups = IntStream.range(0, lattice.features()).map(lattice::group).toArray();
    return WeightLattice.cube(groups.length, 1).withGroups(groups);
  }

  private static Problem problem(String name, TableStore store) {
    Schema schema = Catalog.find(name).schema();
    boolean hasTestPart = name.equals("adult");
    TableSource table = store.table(name);
    Cells training =
        CellReader.read(table, schema, position -> hasTestPart || position % FOLDS != FOLDS - 1);
    Cells test =
        hasTestPart
            ? CellReader.read(store.table("adult-test"), schema)
            : CellReader.read(table, schema, position -> position % FOLDS == FOLDS - 1);
    DrawableLattice drawable = DrawableLattice.of(schema);
    return new Problem(
        "%s d=%d %s".formatted(name, schema.dimension(), drawable.weights().text()),
        training,
        test,
        drawable.over(schema.groups()),
        Costs.EQUAL,
        Adjacency.REPLACE,
        Delta.ZERO);
  }
}
