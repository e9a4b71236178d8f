package org.didyma.solver.highs;

import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Limit;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.watch.NativeSession;
import org.didyma.solver.watch.SolveTask;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the matrix of a program. The engine itself starts afresh for each objective, as it would
 * take the optimum of the last one for a start.
 */
final class HighsSession implements NativeSession {

  private final HighsBackend backend;
  private final IntegerProgram program;
  private @Nullable HighsModel model;

  HighsSession(HighsBackend backend, IntegerProgram program) {
    this.backend = backend;
    this.program = program;
  }

  @Override
  public SolveReport solve(SolveTask task, ProgressListener listener) {
    HighsLibrary library = HighsLibrary.load();
    if (model == null) {
      model = new HighsModel(program);
    }
    try (HighsRun run = new HighsRun(library)) {
      String failed = run.prepare(model, task.program().objective(), task.effort());
      if (!failed.isEmpty()) {
        return SolveReport.error(backend.name(), task.version(), task.seconds(), failed);
      }
      return report(task, run, run.solve(new HighsCalls(library, run, task, listener)));
    }
  }

  private SolveReport report(SolveTask task, HighsRun run, int status) {
    Optional<Incumbent> incumbent = run.point().map(p -> Incumbent.check(task.program(), p));
    Termination termination = terminationOf(status, incumbent);
    Limit limit =
        switch (status) {
          case HighsLibrary.MODEL_TIME_LIMIT -> Limit.TIME;
          case HighsLibrary.MODEL_SOLUTION_LIMIT -> Limit.NODES;
          case HighsLibrary.MODEL_MEMORY_LIMIT -> Limit.MEMORY;
          default -> Limit.NONE;
        };
    OptionalDouble bound =
        termination == Termination.INFEASIBLE || termination == Termination.ERROR
            ? OptionalDouble.empty()
            : run.bound(task.program().objective().constant());
    return new SolveReport(
        backend.name(),
        task.version(),
        termination,
        limit,
        incumbent,
        bound,
        run.nodes(),
        task.seconds(),
        run.parameters(),
        "model status "
            + status
            + (status == HighsLibrary.MODEL_SOLVE_ERROR ? ", solve error" : ""));
  }

  private static Termination terminationOf(int status, Optional<Incumbent> incumbent) {
    return switch (status) {
      case HighsLibrary.MODEL_OPTIMAL ->
          incumbent.isPresent() ? Termination.OPTIMAL : Termination.ERROR;
      // It cannot be unbounded, as all variables are bounded.
      case HighsLibrary.MODEL_INFEASIBLE, HighsLibrary.MODEL_UNBOUNDED_OR_INFEASIBLE ->
          Termination.INFEASIBLE;
      case HighsLibrary.MODEL_UNBOUNDED -> Termination.UNBOUNDED;
      case HighsLibrary.MODEL_TIME_LIMIT,
          HighsLibrary.MODEL_SOLUTION_LIMIT,
          HighsLibrary.MODEL_MEMORY_LIMIT ->
          Termination.LIMIT;
      case HighsLibrary.MODEL_INTERRUPT -> Termination.INTERRUPTED;
      default -> incumbent.isPresent() ? Termination.FEASIBLE : Termination.ERROR;
    };
  }
}
