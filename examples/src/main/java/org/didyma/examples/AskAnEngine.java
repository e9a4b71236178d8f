package org.didyma.examples;

import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;

/** Asks CP-SAT for the optimum, by an integer program. What it says is a claim. */
public final class AskAnEngine {

  private AskAnEngine() {}

  /** Prints what the engine says. */
  public static void main(String[] args) {
    Answer answer = ask();
    System.out.printf(
        "%s: %d errors at %s%n",
        answer.status(), answer.objective(), answer.weights().orElseThrow());
  }

  /** The optimum of the patients as CP-SAT claims it. */
  static Answer ask() {
    Cells cells = Patients.table().cells(() -> {}, false);
    WeightLattice lattice = WeightLattice.cube(cells.dimension(), 3).withIntercept(-5, 5);
    LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
    return new ProgramOracle(
            new IndicatorFormulation(), new CpSatBackend(), Effort.unlimited().withThreads(1))
        .minimise(problem, SearchListener.NONE);
  }
}
