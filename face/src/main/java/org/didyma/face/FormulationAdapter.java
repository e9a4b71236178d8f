package org.didyma.face;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.LossFormulation;
import org.didyma.formulations.program.ProgramDraft;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.solver.IntegerVariable;
import org.didyma.spi.Draft;
import org.didyma.spi.Formulation;
import org.didyma.spi.Row;

/** A formulation that a program brings. */
record FormulationAdapter(Formulation own) implements LossFormulation {

  @Override
  public String name() {
    return own.name();
  }

  @Override
  public boolean usesImplications() {
    return true;
  }

  @Override
  public void addLoss(ProgramDraft draft) {
    LearningProblem problem = draft.problem();
    PublicValues setting =
        new PublicValues(
            Epsilon.ZERO,
            Delta.ZERO,
            Adjacency.REPLACE,
            problem.lattice(),
            problem.costs(),
            Map.of());
    own.addLoss(new CellsAsRows(problem.cells()), setting, new Written(draft));
  }

  /** Their draft on ours. Variables that the draft has of its own are not theirs to name. */
  private static final class Written implements Draft {

    private final ProgramDraft draft;
    private final List<IntegerVariable> variables = new ArrayList<>();

    Written(ProgramDraft draft) {
      this.draft = draft;
      for (int j = 0; j < draft.problem().lattice().coordinates(); j++) {
        variables.add(draft.weight(j));
      }
    }

    @Override
    public int weight(int number) {
      return number;
    }

    @Override
    public int integer(String name, long lower, long upper, ToLongFunction<int[]> meaning) {
      variables.add(draft.integer(name, lower, upper, w -> meaning.applyAsLong(w.toArray())));
      return variables.size() - 1;
    }

    @Override
    public void row(Row row) {
      ProgramAdapter.add(row, draft.builder(), variables);
    }

    @Override
    public void cost(long cost, int variable) {
      draft.loss(cost, variables.get(variable));
    }

    @Override
    public void cost(long cost) {
      draft.constantLoss(cost);
    }
  }
}
