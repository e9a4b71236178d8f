package org.didyma.solver.scip;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.GuardedListener;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.Objective;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.jspecify.annotations.Nullable;

/**
 * One program in one SCIP. The model is built at the first solve and kept; between solves SCIP goes
 * back to it and gets another objective. Points that SCIP found before, it may try again.
 */
final class ScipSession implements Session {

  private final ScipBackend backend;
  private final IntegerProgram program;
  private final ImplicationStyle style;
  private final Supplier<Scip> engine;
  private @Nullable ScipModel model;

  ScipSession(
      ScipBackend backend, IntegerProgram program, ImplicationStyle style, Supplier<Scip> engine) {
    this.backend = backend;
    this.program = program;
    this.style = style;
    this.engine = engine;
  }

  @Override
  public SolveReport solve(Objective objective, Effort effort, ProgressListener listener) {
    long begin = System.nanoTime();
    IntegerProgram task = program.withObjective(objective);
    Optional<String> refusal = backend.refusal(task, effort);
    if (refusal.isPresent()) {
      return SolveReport.error(backend.name(), "", seconds(begin), refusal.get());
    }
    String version = "";
    try {
      ScipModel ready = prepare();
      version = ready.scip().version();
      ready.setObjective(objective);
      effort.start().ifPresent(ready::setStart);
      Map<String, String> parameters =
          new ScipParameters(ready.scip()).set(task, style, effort, seconds(begin));
      run(ready.scip(), effort, listener, objective.constant(), begin);
      return report(task, ready, version, parameters, begin);
    } catch (ScipException | EngineUnavailableException e) {
      close();
      return SolveReport.error(
          backend.name(), version, seconds(begin), String.valueOf(e.getMessage()));
    }
  }

  /** The model, free for another objective. */
  private ScipModel prepare() {
    ScipModel ready = model;
    if (ready != null && ready.scip().keepsModel()) {
      ready.scip().freeTransform();
      return ready;
    }
    close();
    Scip scip = engine.get();
    try {
      scip.create(program.name());
      ready = new ScipModel(scip, program, style);
    } catch (ScipException e) {
      scip.free();
      throw e;
    }
    model = ready;
    return ready;
  }

  private static void run(
      Scip scip, Effort effort, ProgressListener listener, long constant, long begin) {
    GuardedListener guarded = new GuardedListener(listener, scip::interruptSolve);
    OneSolve solve = new OneSolve(scip);
    try (Interrupter.Registration registration = effort.interrupter().onInterrupt(solve::stop)) {
      scip.solve(
          (primal, dual, nodes, secondsOfScip) ->
              guarded.progress(
                  new Progress(
                      seconds(begin), value(scip, primal, constant), value(scip, dual, constant))));
    } finally {
      solve.over();
    }
    guarded.rethrow();
  }

  private SolveReport report(
      IntegerProgram task,
      ScipModel ready,
      String version,
      Map<String, String> parameters,
      long begin) {
    Scip scip = ready.scip();
    ScipStatus status = scip.getStatus();
    Optional<Incumbent> incumbent =
        Optional.ofNullable(scip.getBestSol()).map(s -> Incumbent.check(task, ready.point(s)));
    Termination termination = terminationOf(status, incumbent.isPresent());
    OptionalDouble bound =
        termination == Termination.INFEASIBLE || termination == Termination.ERROR
            ? OptionalDouble.empty()
            : value(scip, scip.getDualbound(), task.objective().constant());
    return new SolveReport(
        backend.name(),
        version,
        termination,
        termination == Termination.LIMIT ? limitOf(status) : Limit.NONE,
        incumbent,
        bound,
        scip.getNTotalNodes(),
        seconds(begin),
        parameters,
        "status " + status);
  }

  private static Termination terminationOf(ScipStatus status, boolean point) {
    return switch (status) {
      case OPTIMAL -> point ? Termination.OPTIMAL : Termination.ERROR;
      // It cannot be unbounded, as all variables are bounded.
      case INFEASIBLE, INFORUNBD -> Termination.INFEASIBLE;
      case UNBOUNDED -> Termination.UNBOUNDED;
      case USERINTERRUPT, TERMINATE -> Termination.INTERRUPTED;
      case UNKNOWN -> Termination.ERROR;
      case NODELIMIT,
          TOTALNODELIMIT,
          STALLNODELIMIT,
          TIMELIMIT,
          MEMLIMIT,
          GAPLIMIT,
          PRIMALLIMIT,
          DUALLIMIT,
          SOLLIMIT,
          BESTSOLLIMIT,
          RESTARTLIMIT ->
          Termination.LIMIT;
    };
  }

  private static Limit limitOf(ScipStatus status) {
    return switch (status) {
      case NODELIMIT, TOTALNODELIMIT -> Limit.NODES;
      case TIMELIMIT -> Limit.TIME;
      case MEMLIMIT -> Limit.MEMORY;
      default -> Limit.UNKNOWN;
    };
  }

  /** SCIP's number in the program's objective, or nothing where SCIP means infinity. */
  private static OptionalDouble value(Scip scip, double objective, long constant) {
    return Math.abs(objective) < scip.infinity()
        ? OptionalDouble.of(objective + constant)
        : OptionalDouble.empty();
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  @Override
  public void close() {
    if (model != null) {
      model.scip().free();
      model = null;
    }
  }

  /** Keeps an interrupt that comes late from reaching the next solve of the same SCIP. */
  private static final class OneSolve {

    private final Scip scip;
    private boolean over;

    OneSolve(Scip scip) {
      this.scip = scip;
    }

    synchronized void stop() {
      if (!over) {
        scip.interruptSolve();
      }
    }

    synchronized void over() {
      over = true;
    }
  }
}
