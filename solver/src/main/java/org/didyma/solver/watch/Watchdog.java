package org.didyma.solver.watch;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.solver.Effort;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.jspecify.annotations.Nullable;

/**
 * Waits for one solve and keeps it to its time. At the time limit, at an interrupt, and when the
 * listener throws, the engine is asked to stop. When it does not answer within a grace, it is given
 * up: the report then has the best point and the bound that it told before.
 */
public final class Watchdog {

  /**
   * How long engines may take to answer, where nothing else is said: half of the 0.3 s within which
   * a solve is to return, the rest is for a busy machine.
   */
  public static final Duration GRACE = Duration.ofMillis(150);

  /** Engines watch their time limits themselves and know best what to report then. */
  private static final Duration HEAD_START = Duration.ofMillis(20);

  private final String engine;
  private final IntegerProgram program;
  private final Effort effort;
  private final long begin;
  private final Duration grace;

  private @Nullable Termination asked;
  private long askedAt;
  private @Nullable Throwable thrown;
  private Optional<Incumbent> incumbent = Optional.empty();
  private OptionalDouble bound = OptionalDouble.empty();
  private OptionalLong nodes = OptionalLong.empty();

  /**
   * @param engine name of the backend
   * @param program with its objective
   * @param begin of the solve, in {@link System#nanoTime()}
   */
  public Watchdog(
      String engine, IntegerProgram program, Effort effort, long begin, Duration grace) {
    this.engine = engine;
    this.program = program;
    this.effort = effort;
    this.begin = begin;
    this.grace = grace;
  }

  /** Waits for the end of the solve. What the listener throws comes out here. */
  public SolveReport await(RunningSolve solve, ProgressListener listener) {
    SolveReport report = null;
    boolean interrupted = false;
    try (Interrupter.Registration registration = effort.interrupter().onInterrupt(solve::nudge)) {
      while (report == null && isPatient(solve)) {
        try {
          RunningSolve.Word word = solve.next(remaining()).orElse(null);
          if (word != null && word.progress() != null) {
            hear(word.progress(), listener);
          }
          report = word == null ? null : word.report();
        } catch (InterruptedException e) {
          interrupted = true;
          ask(solve, Termination.INTERRUPTED);
        }
      }
      if (report == null) {
        solve.abandon();
        report = lastWords(solve.version());
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    rethrow();
    return asked == Termination.LIMIT && report.termination() == Termination.INTERRUPTED
        ? atTimeLimit(report)
        : report;
  }

  /** Asks the engine to stop when it is time; false when it was asked and has not answered. */
  private boolean isPatient(RunningSolve solve) {
    if (asked == null) {
      if (effort.interrupter().isInterrupted() || thrown != null) {
        ask(solve, Termination.INTERRUPTED);
      } else if (effort.timeLimit().isPresent() && untilLimit() <= 0) {
        ask(solve, Termination.LIMIT);
      }
    }
    return remaining() > 0;
  }

  private void ask(RunningSolve solve, Termination why) {
    if (asked == null) {
      asked = why;
      askedAt = System.nanoTime();
      solve.stop();
    }
  }

  /** Nanoseconds until something has to be done; very many when there is no limit. */
  private long remaining() {
    if (asked != null) {
      return askedAt + grace.toNanos() - System.nanoTime();
    }
    // At least one, so that a limit that has just been reached is looked at first.
    return effort.timeLimit().isPresent() ? Math.max(1, untilLimit()) : Long.MAX_VALUE;
  }

  private long untilLimit() {
    Duration whole = effort.timeLimit().orElseThrow().plus(HEAD_START);
    return begin + whole.toNanos() - System.nanoTime();
  }

  private void hear(Progress progress, ProgressListener listener) {
    progress.point().ifPresent(this::keep);
    bound = progress.bound().isPresent() ? progress.bound() : bound;
    nodes = progress.nodes().isPresent() ? progress.nodes() : nodes;
    if (thrown != null) {
      return;
    }
    try {
      listener.progress(progress);
    } catch (RuntimeException | Error e) {
      thrown = e;
    }
  }

  /** Keeps a point that satisfies the program rather than one that does not, and the lower one. */
  private void keep(Point point) {
    Incumbent next = Incumbent.check(program, point);
    if (incumbent.isEmpty() || isBetter(next, incumbent.get())) {
      incumbent = Optional.of(next);
    }
  }

  private static boolean isBetter(Incumbent next, Incumbent former) {
    if (next.isFeasible() && former.isFeasible()) {
      return next.objective().orElseThrow() < former.objective().orElseThrow();
    }
    return next.isFeasible();
  }

  private SolveReport lastWords(String version) {
    return new SolveReport(
        engine,
        version,
        Termination.INTERRUPTED,
        Limit.NONE,
        incumbent,
        bound,
        nodes,
        (System.nanoTime() - begin) / 1e9,
        Map.of(),
        "the solver did not answer within %d ms and was given up; this is its last report"
            .formatted(grace.toMillis()));
  }

  private static SolveReport atTimeLimit(SolveReport report) {
    return new SolveReport(
        report.engine(),
        report.version(),
        Termination.LIMIT,
        Limit.TIME,
        report.incumbent(),
        report.claimedBound(),
        report.nodes(),
        report.seconds(),
        report.parameters(),
        report.message());
  }

  private void rethrow() {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
