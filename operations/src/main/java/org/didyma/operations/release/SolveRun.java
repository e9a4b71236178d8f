package org.didyma.operations.release;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.models.HoldoutResult;
import org.didyma.models.PaddedTime;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.operations.Context;
import org.didyma.operations.Field;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.StopListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@link Solve}: what stops it, when it leaves, and what its custodian hears. The time
 * limit is one of the computation, so its clock starts when the table was read; a padded time is
 * one of the whole, and until then nothing is said.
 */
final class SolveRun implements PrivateDiagnosticsListener {

  private final Context context;
  private final Optional<Duration> limit;
  private final Optional<PaddedTime> padded;
  private volatile @Nullable StopListener listener;
  private @Nullable Diagnostics diagnostics;
  private double seconds;
  private volatile boolean touched;

  SolveRun(Context context, Optional<Duration> limit, Optional<PaddedTime> padded) {
    this.context = context;
    this.limit = limit;
    this.padded = padded;
  }

  /** The option that may stop it before its end; empty where none does. */
  Optional<String> stoppedBy() {
    return limit.map(time -> "--time-limit").or(() -> padded.map(time -> "--padded-time"));
  }

  /** A release, as the library makes it. */
  <D> Release release(ReleaseRunner<D, ?> releasing, Table table, Form<D> form) {
    return untilStopped(() -> told(releasing).release(table, form, this::isStopped));
  }

  /** A release with an answer about the part that was held out. */
  <D, A> HoldoutResult<A> release(
      ReleaseRunner<D, ?> releasing,
      Table table,
      Form<D> form,
      Rational share,
      HoldoutQuery<RawOutput, A> evaluation) {
    return untilStopped(
        () -> told(releasing).release(table, form, share, evaluation, this::isStopped));
  }

  /** An answer that is no single model. */
  <D, P, A> QueryResult<A> answer(PrivateQueryRunner<D, P, A> asking, Table table, Form<D> form) {
    PrivateQueryRunner<D, P, A> told = asking.telling(this);
    return untilStopped(
        () -> padded.map(told::leavingAt).orElse(told).answer(table, form, this::isStopped));
  }

  private <D, P> ReleaseRunner<D, P> told(ReleaseRunner<D, P> releasing) {
    ReleaseRunner<D, P> told = releasing.telling(this);
    return padded.map(told::leavingAt).orElse(told);
  }

  private <R> R untilStopped(Supplier<R> release) {
    try {
      return release.get();
    } catch (SearchStoppedException e) {
      StopListener current = listener;
      if (current != null && current.isTimedOut()) {
        throw new NothingReleasedException(
            "the time limit was reached; nothing was released",
            "use a longer --time-limit or a smaller lattice, and count this epsilon as spent.");
      }
      throw e;
    }
  }

  private boolean isStopped() {
    StopListener current = listener;
    return current == null ? context.cancellation().isCancelled() : current.isCancelled();
  }

  @Override
  public void reading() {
    touched = true;
    context.cancellation().spent();
    context
        .cancellation()
        .onStop(
            "stopped on request; nothing was released",
            "count its epsilon as spent, if the release was to be private.");
  }

  @Override
  public void ready(String outlook) {
    if (!outlook.isEmpty() && padded.isEmpty()) {
      context.note("note: " + outlook);
    }
    listener = new StopListener(context.cancellation(), limit);
  }

  @Override
  public void drawn(Diagnostics heard) {
    context.cancellation().check();
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
  NotPrivate notPrivate() {
    Diagnostics heard = Objects.requireNonNull(diagnostics);
    return new NotPrivate(
        "not private: do not publish",
        heard.errors(),
        heard.cost(),
        heard.nodes(),
        Math.round(seconds * 1000) / 1000.0,
        heard.certificate());
  }

  /** What a run was like, for the custodian only. */
  record NotPrivate(
      @Field("that it must not be published") String label,
      @Field("training records that the model misclassifies") OptionalLong errors,
      @Field("the cost of those errors") long cost,
      @Field("nodes that a search expanded") OptionalLong nodes,
      @Field("from the end of reading to the sample") double seconds,
      @Field("the kind of certificate behind the choice") Optional<String> certificate) {

    String text() {
      StringBuilder text =
          new StringBuilder("\nNot private, for the custodian only, do not publish:\n")
              .append(
                  errors.isEmpty() ? "" : "  training errors  %d\n".formatted(errors.getAsLong()))
              .append("  training cost    %d\n".formatted(cost));
      nodes.ifPresent(n -> text.append("  nodes            %d\n".formatted(n)));
      text.append("  seconds          %.3f\n".formatted(seconds));
      certificate.ifPresent(kind -> text.append("  certificate      %s\n".formatted(kind)));
      return text.toString();
    }
  }
}
