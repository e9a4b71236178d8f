package org.didyma.solver.highs;

import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.GuardedListener;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Limit;
import org.didyma.solver.Objective;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the matrix of a program. The engine itself starts afresh for each objective, as it would
 * take the optimum of the last one for a start.
 */
final class HighsSession implements Session {

  private final HighsBackend backend;
  private final IntegerProgram program;
  private @Nullable HighsModel model;

  HighsSession(HighsBackend backend, IntegerProgram program) {
    this.backend = backend;
    this.program = program;
  }

  @Override
  public SolveReport solve(Objective objective, Effort effort, ProgressListener listener) {
    long begin = System.nanoTime();
    IntegerProgram task = program.withObjective(objective);
    Optional<String> refusal = backend.refusal(task, effort);
    if (refusal.isPresent()) {
      return error("", begin, refusal.get());
    }
    HighsLibrary library;
    try {
      library = HighsLibrary.load();
    } catch (EngineUnavailableException e) {
      return error("", begin, String.valueOf(e.getMessage()));
    }
    if (model == null) {
      model = new HighsModel(program);
    }
    HighsCalls calls = new HighsCalls(library, effort, objective.constant(), begin);
    GuardedListener guarded = new GuardedListener(listener, calls::stop);
    try (HighsRun run = new HighsRun(library)) {
      String failed = run.prepare(model, objective, effort);
      if (!failed.isEmpty()) {
        return error(library.Highs_version(), begin, failed);
      }
      int status = run.solve(calls, guarded);
      guarded.rethrow();
      return report(task, library.Highs_version(), run, status, begin);
    }
  }

  private SolveReport report(
      IntegerProgram task, String version, HighsRun run, int status, long begin) {
    Optional<Incumbent> incumbent = run.point().map(p -> Incumbent.check(task, p));
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
            : run.bound(task.objective().constant());
    return new SolveReport(
        backend.name(),
        version,
        termination,
        limit,
        incumbent,
        bound,
        run.nodes(),
        seconds(begin),
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

  private SolveReport error(String version, long begin, String message) {
    return SolveReport.error(backend.name(), version, seconds(begin), message);
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }
}
