package org.didyma.oracles.engine;

import java.util.Optional;
import java.util.OptionalDouble;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FormulatedProgram;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.Interrupter;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.jspecify.annotations.Nullable;

/**
 * A program that an engine holds ready while perturbations come and go. Only the objective changes
 * from one to the next. For one thread at a time.
 */
public final class EngineSession implements AutoCloseable {

  private final FormulatedProgram formulated;
  private final Backend backend;
  private final Session session;
  private final Effort effort;
  private final boolean smallest;

  EngineSession(FormulatedProgram formulated, Backend backend, Effort effort, boolean smallest) {
    this.formulated = formulated;
    this.backend = backend;
    this.session = backend.open(formulated.program());
    this.effort = effort;
    this.smallest = smallest;
  }

  public FormulatedProgram program() {
    return formulated;
  }

  /** Starts what the engine needs, so that this is not part of the time of the first call. */
  public void prepare() {
    session.prepare();
  }

  /** Minimises under a perturbation, as {@link ProgramOracle#minimise} does. */
  public Answer minimise(Perturbation perturbation, SearchListener listener) {
    return minimise(perturbation, Optional.empty(), listener);
  }

  /**
   * Minimises under a perturbation.
   *
   * @param start a point of the lattice that the engine may begin with
   */
  public Answer minimise(
      Perturbation perturbation, Optional<Weights> start, SearchListener listener) {
    FormulatedProgram perturbed = formulated.under(perturbation);
    Interrupter interrupter = new Interrupter();
    Effort own = effort.withInterrupter(interrupter);
    if (start.isPresent()) {
      own = own.withStart(perturbed.start(start.get()));
    }
    try (Watch watch = new Watch(listener, interrupter)) {
      SolveReport report = session.solve(perturbed.program().objective(), own, watch.progress());
      Answer answer = Review.of(perturbed, report);
      return smallest && answer.status() == Answer.Status.CLAIMED
          ? new SmallestMinimiser(backend, perturbed, own).of(answer)
          : answer;
    }
  }

  @Override
  public void close() {
    session.close();
  }

  /** Stands between a listener, which is asked, and an engine, which is told. */
  static final class Watch implements AutoCloseable {

    private static final long MILLISECONDS = 20;

    private final SearchListener listener;
    private final Interrupter interrupter;
    private final Thread thread;
    private volatile boolean over;
    private volatile @Nullable Throwable thrown;

    Watch(SearchListener listener, Interrupter interrupter) {
      this.listener = listener;
      this.interrupter = interrupter;
      this.thread = new Thread(this::watch, "didyma-watch");
      if (listener != SearchListener.NONE) {
        thread.setDaemon(true);
        thread.start();
      }
    }

    private void watch() {
      while (!over) {
        if (isCancelled()) {
          interrupter.interrupt();
          return;
        }
        try {
          Thread.sleep(MILLISECONDS);
        } catch (InterruptedException e) {
          // Only the end of the solve interrupts this thread.
          return;
        }
      }
    }

    /** Also when the listener throws, which would be lost on this thread. */
    private boolean isCancelled() {
      try {
        return listener.isCancelled();
      } catch (RuntimeException | Error e) {
        thrown = e;
        return true;
      }
    }

    ProgressListener progress() {
      return progress ->
          listener.progress(
              new SearchListener.Progress(
                  0, rounded(progress.incumbent()), bound(progress.bound())));
    }

    private static long rounded(OptionalDouble incumbent) {
      return incumbent.isPresent() ? Math.round(incumbent.getAsDouble()) : Long.MAX_VALUE;
    }

    private static long bound(OptionalDouble bound) {
      return bound.isPresent() ? Review.roundUp(bound.getAsDouble()) : Long.MIN_VALUE;
    }

    /** Throws what the listener threw when it was asked. */
    @Override
    public void close() {
      over = true;
      thread.interrupt();
      SharedListener.rethrow(thrown);
    }
  }
}
