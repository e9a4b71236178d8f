package org.didyma.examples;

import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.cpsat.CpSatBackend;

/**
 * An engine of one's own, here one that keeps a log beside another: a backend translates a program,
 * and reports what the engine claims. {@code BackendContract} in the test-jar of solver says what
 * it has to pass.
 */
public final class OwnEngine implements Backend {

  private final Backend inner = new CpSatBackend();
  private final StringBuilder log = new StringBuilder();

  @Override
  public String name() {
    return "logged-cp-sat";
  }

  @Override
  public String version() {
    return inner.version();
  }

  @Override
  public EngineFacts facts() {
    return inner.facts();
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return inner.refusal(program, effort);
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    SolveReport report = inner.solve(program, effort, listener);
    log.append(program.name()).append(": ").append(report.termination()).append('\n');
    return report;
  }

  /** A line for each program so far. */
  String log() {
    return log.toString();
  }

  /** Prints the log of one solve. */
  public static void main(String[] args) {
    OwnEngine engine = new OwnEngine();
    ask(engine);
    System.out.print(engine.log());
  }

  /** The optimum of the patients over ternary weights, as the engine claims it. */
  static Answer ask(OwnEngine engine) {
    Cells cells = Patients.table().cells(() -> {}, false);
    LearningProblem problem =
        LearningProblem.of(cells, WeightLattice.cube(cells.dimension(), 1), Costs.EQUAL);
    return new ProgramOracle(new IndicatorFormulation(), engine, Effort.unlimited().withThreads(1))
        .minimise(problem, SearchListener.NONE);
  }
}
