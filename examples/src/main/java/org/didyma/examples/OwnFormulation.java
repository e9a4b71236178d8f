package org.didyma.examples;

import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.program.FormulatedProgram;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;

/**
 * A formulation of one's own: the indicator formulation, for tables of few distinct rows only.
 *
 * <p>Source: a learning problem over a box. Target: one boolean and one implication per cell.
 */
public final class OwnFormulation implements Formulation {

  private static final int FEW = 1000;

  private final Formulation indicator = new IndicatorFormulation();

  @Override
  public String name() {
    return "few-cells";
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    return problem.cells().count() > FEW
        ? Optional.of("there are more than %d distinct rows".formatted(FEW))
        : indicator.refusal(problem);
  }

  @Override
  public FormulatedProgram formulate(LearningProblem problem) {
    return indicator.formulate(problem);
  }

  /** Prints what an engine says with it. */
  public static void main(String[] args) {
    System.out.println(ask().objective() + " errors");
  }

  /** The optimum of the patients over ternary weights. */
  static Answer ask() {
    Cells cells = Patients.table().cells(() -> {}, false);
    LearningProblem problem =
        LearningProblem.of(cells, WeightLattice.cube(cells.dimension(), 1), Costs.EQUAL);
    return new ProgramOracle(
            new OwnFormulation(), new CpSatBackend(), Effort.unlimited().withThreads(1))
        .minimise(problem, SearchListener.NONE);
  }
}
