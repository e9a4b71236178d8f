package org.didyma.solver.cpsat;

import com.google.ortools.sat.CpModelProto;
import com.google.ortools.sat.CpSolverResponse;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.SolveWrapper;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.solver.Effort;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.watch.NativeSession;
import org.didyma.solver.watch.SolveTask;
import org.jspecify.annotations.Nullable;

/** Keeps the rows of a program in CP-SAT's form and puts one objective after another on them. */
final class CpSatSession implements NativeSession {

  private final CpSatBackend backend;
  private final IntegerProgram program;
  private @Nullable CpSatModel model;

  CpSatSession(CpSatBackend backend, IntegerProgram program) {
    this.backend = backend;
    this.program = program;
  }

  @Override
  public SolveReport solve(SolveTask task, ProgressListener listener) {
    if (model == null) {
      model = new CpSatModel(program);
    }
    CpModelProto proto = model.with(task.program().objective(), task.effort().start());
    CpSatParameters parameters = new CpSatParameters(task.effort());
    try (Engine engine = new Engine();
        Interrupter.Registration registration =
            task.effort().interrupter().onInterrupt(engine::stop)) {
      CpSatCalls calls = new CpSatCalls(task, listener);
      return report(task, parameters, engine.solve(proto, parameters, calls), calls);
    } catch (RuntimeException e) {
      return SolveReport.error(backend.name(), task.version(), task.seconds(), e.toString());
    }
  }

  private SolveReport report(
      SolveTask task, CpSatParameters parameters, CpSolverResponse response, CpSatCalls calls) {
    Effort effort = task.effort();
    Optional<Incumbent> incumbent = Optional.empty();
    if (response.getSolutionCount() == task.program().variables().size()) {
      long[] values = response.getSolutionList().stream().mapToLong(Long::longValue).toArray();
      incumbent = Optional.of(Incumbent.check(task.program(), Point.of(values)));
    }
    Limit limit = Limit.NONE;
    Termination termination = terminationOf(response.getStatus(), incumbent, effort);
    if (termination == Termination.LIMIT) {
      limit = limitOf(effort, response.getWallTime());
    }
    return new SolveReport(
        backend.name(),
        task.version(),
        termination,
        limit,
        incumbent,
        boundOf(task.program(), response, termination, calls),
        OptionalLong.of(response.getNumBranches()),
        task.seconds(),
        parameters.named(),
        response.getStatus() + " " + response.getSolutionInfo());
  }

  private static Termination terminationOf(
      CpSolverStatus status, Optional<Incumbent> incumbent, Effort effort) {
    return switch (status) {
      case OPTIMAL -> incumbent.isPresent() ? Termination.OPTIMAL : Termination.ERROR;
      case INFEASIBLE -> Termination.INFEASIBLE;
      case FEASIBLE, UNKNOWN -> {
        if (effort.interrupter().isInterrupted()) {
          yield Termination.INTERRUPTED;
        }
        yield effort.timeLimit().isPresent() || effort.deterministicLimit().isPresent()
            ? Termination.LIMIT
            : incumbent.isPresent() ? Termination.FEASIBLE : Termination.ERROR;
      }
      case MODEL_INVALID, UNRECOGNIZED -> Termination.ERROR;
    };
  }

  /**
   * Which limit it was that ended a solve. The engine stops before a limit of time that its longest
   * step so far would overrun, so that a good part of the time has to do.
   *
   * @param seconds that the engine took
   */
  static Limit limitOf(Effort effort, double seconds) {
    double share = effort.timeLimit().map(limit -> seconds / (limit.toNanos() / 1e9)).orElse(0.0);
    if (share < 0.99 && effort.deterministicLimit().isPresent()) {
      return Limit.DETERMINISTIC;
    }
    return share < 0.5 ? Limit.UNKNOWN : Limit.TIME;
  }

  private static OptionalDouble boundOf(
      IntegerProgram task, CpSolverResponse response, Termination termination, CpSatCalls calls) {
    // A solve that was stopped after its presolve answers 0, which bounds nothing.
    if (termination == Termination.ERROR
        || termination == Termination.INFEASIBLE
        || termination != Termination.OPTIMAL && !calls.haveHeardOfABound()) {
      return OptionalDouble.empty();
    }
    if (task.objective().expression().size() == 0) {
      return OptionalDouble.of(task.objective().constant());
    }
    // Before its presolve is over the engine has no bound at all.
    if (!Double.isFinite(response.getBestObjectiveBound())) {
      return OptionalDouble.empty();
    }
    // As an integer, which the double before is not from 2^53 on; it is rounded once, with the
    // constant, so that the bound of an optimum is the double next to its objective.
    return OptionalDouble.of(
        (double) (response.getInnerObjectiveLowerBound() + task.objective().constant()));
  }

  /** One run of CP-SAT. It may be stopped from elsewhere at any time, even when it is gone. */
  private static final class Engine implements AutoCloseable {

    private final SolveWrapper wrapper = new SolveWrapper();
    private boolean closed;

    CpSolverResponse solve(CpModelProto model, CpSatParameters parameters, CpSatCalls calls) {
      wrapper.setParameters(parameters.built());
      wrapper.addLogCallback(calls.log());
      wrapper.addSolutionCallback(calls);
      try {
        return wrapper.solve(model);
      } finally {
        wrapper.clearSolutionCallback(calls);
        calls.delete();
      }
    }

    /** CP-SAT keeps a stop that comes before it has begun. */
    synchronized void stop() {
      if (!closed) {
        wrapper.stopSearch();
      }
    }

    @Override
    public synchronized void close() {
      closed = true;
      wrapper.delete();
    }
  }
}
