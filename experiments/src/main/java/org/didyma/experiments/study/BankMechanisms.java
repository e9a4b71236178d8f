package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Problem;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;

/** Lattice mechanisms on four columns of the table that comes with the program. */
final class BankMechanisms implements Study {

  private static final long SEED = 20_190_901;

  @Override
  public String name() {
    return "bank-mechanisms";
  }

  @Override
  public String question() {
    return "How do the lattice mechanisms compare on Bank Marketing, where a missed positive costs"
        + " five false alarms, as epsilon falls?";
  }

  @Override
  public List<String> tables() {
    return List.of("bank");
  }

  @Override
  public Experiment<Problem> describe(TableStore store, boolean quick) {
    Schema schema = Catalog.find("bank").schema().only(List.of("housing", "contact", "poutcome"));
    TableSource table = store.table("bank");
    WeightLattice lattice = WeightLattice.cube(schema.dimension(), 1).withGroups(schema.groups());
    Problem problem =
        new Problem(
            "bank d=%d".formatted(schema.dimension()),
            CellReader.read(table, schema, position -> position % 5 != 4),
            CellReader.read(table, schema, position -> position % 5 == 4),
            lattice,
            new Costs(5, 1),
            Adjacency.REPLACE,
            Delta.ZERO);
    return new Experiment<>(
        name(),
        question(),
        List.of(problem),
        Contenders.named(List.of("exponential", "gap-truncated", "top-r:1000", "opdisc")),
        ExperimentAxis.epsilon("0.01", "0.03", "0.1", "0.3", "1", "3"),
        quick ? 3 : 50,
        Duration.ofSeconds(10),
        SEED);
  }
}
