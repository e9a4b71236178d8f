package org.didyma.cli.command;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.cli.progress.StopListener;
import org.didyma.data.Form;
import org.didyma.data.Table;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.HeldOut;
import org.didyma.models.Custodian;
import org.didyma.models.Evaluated;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@code didyma solve}: what stops it, and what its custodian hears. The time limit is
 * one of the computation, so its clock starts when the table was read.
 */
final class SolveRun implements Custodian {

  private final Terminal terminal;
  private final Optional<Duration> limit;
  private @Nullable StopListener listener;
  private @Nullable Diagnostics diagnostics;
  private double seconds;
  private boolean touched;

  SolveRun(Terminal terminal, Optional<Duration> limit) {
    this.terminal = terminal;
    this.limit = limit;
  }

  /** A release, as the library makes it. */
  <D> Release release(Releasing<D, ?> releasing, Table table, Form<D> form) {
    return untilStopped(() -> releasing.telling(this).release(table, form, this::isStopped));
  }

  /** A release with an answer about the part that was held out. */
  <D, A> Evaluated<A> release(
      Releasing<D, ?> releasing, Table table, Form<D> form, Rational share, HeldOut<A> evaluation) {
    return untilStopped(
        () -> releasing.telling(this).release(table, form, share, evaluation, this::isStopped));
  }

  private <R> R untilStopped(Supplier<R> release) {
    try {
      return release.get();
    } catch (SearchStoppedException e) {
      if (listener != null && listener.isTimedOut()) {
        throw new NothingReleasedException(
            "the time limit was reached; nothing was released",
            "use a longer --time-limit or a smaller lattice, and count this epsilon as spent.");
      }
      throw e;
    }
  }

  private boolean isStopped() {
    return listener == null ? terminal.cancellation().isCancelled() : listener.isCancelled();
  }

  @Override
  public void reading() {
    touched = true;
  }

  @Override
  public void ready(String outlook) {
    if (!outlook.isEmpty()) {
      terminal.note("note: " + outlook);
    }
    listener = new StopListener(terminal.cancellation(), limit);
  }

  @Override
  public void drawn(Diagnostics heard) {
    terminal.cancellation().check();
    diagnostics = heard;
    seconds = listener().seconds();
  }

  private StopListener listener() {
    return Objects.requireNonNull(listener);
  }

  /** Whether the table was asked for, from whose first byte on the budget is spent. */
  boolean hasTouchedTable() {
    return touched;
  }

  /** What the run was like; not private. */
  Diagnostics diagnostics() {
    return Objects.requireNonNull(diagnostics);
  }

  /** How long the computation took, without the reading of the table; not private. */
  double seconds() {
    return seconds;
  }
}
