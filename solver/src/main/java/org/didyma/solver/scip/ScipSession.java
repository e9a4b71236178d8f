package org.didyma.solver.scip;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.watch.NativeSession;
import org.didyma.solver.watch.SolveTask;
import org.jspecify.annotations.Nullable;

/**
 * One program in one SCIP. The model is built at the first solve and kept; between solves SCIP goes
 * back to it and gets another objective. Points that SCIP found before, it may try again.
 */
final class ScipSession implements NativeSession {

  private final ScipBackend backend;
  private final IntegerProgram program;
  private final Optional<LazyConstraints> lazy;
  private final ImplicationStyle style;
  private final Supplier<Scip> engine;
  private @Nullable ScipModel model;

  ScipSession(
      ScipBackend backend,
      IntegerProgram program,
      Optional<LazyConstraints> lazy,
      ImplicationStyle style,
      Supplier<Scip> engine) {
    this.backend = backend;
    this.program = program;
    this.lazy = lazy;
    this.style = style;
    this.engine = engine;
  }

  @Override
  public SolveReport solve(SolveTask task, ProgressListener listener) {
    try {
      ScipModel ready = prepare();
      ready.setObjective(task.program().objective());
      task.effort().start().ifPresent(ready::setStart);
      Map<String, String> parameters =
          new ScipParameters(ready.scip()).set(task, style, lazy.isPresent());
      run(ready, task, listener);
      return report(task, ready, parameters);
    } catch (ScipException e) {
      close();
      return SolveReport.error(
          backend.name(), task.version(), task.seconds(), String.valueOf(e.getMessage()));
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
      lazy.ifPresent(ready::addLazyConstraints);
    } catch (RuntimeException | Error e) {
      scip.free();
      throw e;
    }
    model = ready;
    return ready;
  }

  private static void run(ScipModel model, SolveTask task, ProgressListener listener) {
    Scip scip = model.scip();
    OneSolve solve = new OneSolve(scip);
    Calls calls = new Calls(model, task, listener);
    try (Interrupter.Registration registration =
        task.effort().interrupter().onInterrupt(solve::stop)) {
      scip.solve(calls);
    } finally {
      solve.over();
    }
  }

  private SolveReport report(SolveTask task, ScipModel ready, Map<String, String> parameters) {
    Scip scip = ready.scip();
    ScipStatus status = scip.getStatus();
    Optional<Incumbent> incumbent =
        Optional.ofNullable(scip.getBestSol())
            .map(s -> Incumbent.check(task.program(), ready.point(s)));
    // What SCIP concludes from a point that nobody judged, or from the lack of it, it cannot know.
    boolean unknown = scip.isStoppedByConstraints() && status != ScipStatus.USERINTERRUPT;
    Termination termination =
        unknown ? Termination.INTERRUPTED : terminationOf(status, incumbent.isPresent());
    OptionalDouble bound =
        unknown || termination == Termination.INFEASIBLE || termination == Termination.ERROR
            ? OptionalDouble.empty()
            : value(scip, scip.getDualbound(), task.program().objective().constant());
    return new SolveReport(
        backend.name(),
        task.version(),
        termination,
        termination == Termination.LIMIT ? limitOf(status) : Limit.NONE,
        incumbent,
        bound,
        scip.getNTotalNodes(),
        task.seconds(),
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

  @Override
  public void close() {
    if (model != null) {
      model.scip().free();
      model = null;
    }
  }

  /** Tells of bounds, and of each better point. */
  private static final class Calls implements ScipProgress {

    private final ScipModel model;
    private final SolveTask task;
    private final ProgressListener listener;
    private double least = Double.POSITIVE_INFINITY;

    Calls(ScipModel model, SolveTask task, ProgressListener listener) {
      this.model = model;
      this.task = task;
      this.listener = listener;
    }

    @Override
    public void improved(double primal, double dual, long nodes, double seconds) {
      Optional<Point> point = Optional.empty();
      if (primal < least) {
        least = primal;
        point = Optional.ofNullable(model.scip().getBestSol()).map(model::point);
      }
      long constant = task.program().objective().constant();
      listener.progress(
          new Progress(
              task.seconds(),
              value(model.scip(), primal, constant),
              // Above the best point, it says only that nothing better is left.
              value(model.scip(), Math.min(dual, primal), constant),
              OptionalLong.of(nodes),
              point));
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
