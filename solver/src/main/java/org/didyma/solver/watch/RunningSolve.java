package org.didyma.solver.watch;

import java.util.Optional;
import org.didyma.solver.Progress;
import org.didyma.solver.SolveReport;
import org.jspecify.annotations.Nullable;

/** A solve that is under way on another thread or in another process. */
public interface RunningSolve {

  /**
   * What the solve said: progress, or at its end a report.
   *
   * @param progress null in a report
   * @param report null in progress
   */
  record Word(@Nullable Progress progress, @Nullable SolveReport report) {

    public static Word of(Progress progress) {
      return new Word(progress, null);
    }

    public static Word of(SolveReport report) {
      return new Word(null, report);
    }
  }

  /**
   * The next word; nothing when none came in time, or after {@link #nudge}. What went wrong over
   * there and is no report is thrown here.
   */
  Optional<Word> next(long nanos) throws InterruptedException;

  /** Makes a waiting {@link #next} return. Any thread may call. */
  void nudge();

  /** Asks the engine to stop. Returns at once. */
  void stop();

  /** Tells that nobody listens any more: what the solve holds is freed as soon as that can be. */
  void abandon();

  /** The engine's version; empty as long as it is not known. */
  String version();
}
