package org.didyma.experiments.engines;

import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.formulations.LearningProblem;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Objective;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SessionBackend;
import org.didyma.solver.SolveReport;
import org.jspecify.annotations.Nullable;

/** A backend that keeps the last report, whatever becomes of it, and the times of its points. */
final class RecordingBackend implements SessionBackend {

  /** Objectives of engines that compute in doubles are told with some noise. */
  private static final double NOISE = 1e-9;

  private final Backend backend;
  private final Trajectory.Recorder points = new Trajectory.Recorder();
  private volatile @Nullable SolveReport report;
  private double least = Double.POSITIVE_INFINITY;
  private double since;

  RecordingBackend(Backend backend) {
    this.backend = backend;
  }

  /** The last report, if the engine came as far as one. */
  Optional<SolveReport> report() {
    return Optional.ofNullable(report);
  }

  /** When the engine first told of a point of its last objective; its end, if it did not before. */
  synchronized OptionalDouble secondsToBest() {
    SolveReport last = report;
    if (last == null
        || last.incumbent().isEmpty()
        || last.incumbent().get().objective().isEmpty()) {
      return OptionalDouble.empty();
    }
    double objective = last.incumbent().get().objective().getAsLong();
    boolean told = least <= objective + NOISE * Math.max(1, Math.abs(objective));
    return OptionalDouble.of(told ? Math.min(since, last.seconds()) : last.seconds());
  }

  /**
   * The values of the points that the engine told of, up to its last one.
   *
   * @param objective of the last point, recomputed; the program's may be greater
   */
  Trajectory trajectory(long objective) {
    SolveReport last = report;
    return last == null ? Trajectory.EMPTY : points.endingWith(last.seconds(), objective);
  }

  @Override
  public String name() {
    return backend.name();
  }

  @Override
  public String version() {
    return backend.version();
  }

  @Override
  public EngineFacts facts() {
    return backend.facts();
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return backend.refusal(program, effort);
  }

  @Override
  public Session open(IntegerProgram program) {
    Session session = backend.open(program);
    return new Session() {
      @Override
      public SolveReport solve(Objective objective, Effort effort, ProgressListener listener) {
        SolveReport result =
            session.solve(
                objective,
                effort,
                progress -> {
                  progress.incumbent().ifPresent(value -> note(value, progress.seconds()));
                  listener.progress(progress);
                });
        report = result;
        return result;
      }

      @Override
      public void prepare() {
        session.prepare();
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }

  private synchronized void note(double incumbent, double seconds) {
    if (Math.abs(incumbent) < LearningProblem.MAGNITUDE) {
      points.note(seconds, Math.round(incumbent));
    }
    // What is no more than noise is no better point.
    if (incumbent < least - NOISE * Math.max(1, Math.abs(least))
        || least == Double.POSITIVE_INFINITY) {
      least = incumbent;
      since = seconds;
    }
  }
}
