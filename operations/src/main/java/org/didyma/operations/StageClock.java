package org.didyma.operations;

import java.util.List;
import java.util.function.LongSupplier;
import org.didyma.models.learning.PlanStage;

/**
 * Which stage of a plan is at work, out of how many, and the order of magnitude of what is left by
 * what public numbers let expect. When a stage ends is a matter of running time, of which nothing
 * is promised.
 */
public final class StageClock {

  private static final double NANOS = 1e9;
  private static final double SECONDS = 10;
  private static final double A_MINUTE = 60;

  private final List<PlanStage> stages;
  private final LongSupplier clock;
  private int at;
  private long since;

  /** The clock of a plan's stages, at the first. */
  public StageClock(List<PlanStage> stages) {
    this(stages, System::nanoTime);
  }

  StageClock(List<PlanStage> stages, LongSupplier clock) {
    this.stages = List.copyOf(stages);
    this.clock = clock;
    this.since = clock.getAsLong();
  }

  /** A stage begins; it is left alone where the plan has none of the kind, or is beyond it. */
  public synchronized void begin(PlanStage.Kind kind) {
    for (int i = at + 1; i < stages.size(); i++) {
      if (stages.get(i).kind() == kind) {
        at = i;
        since = clock.getAsLong();
        return;
      }
    }
  }

  /** The stage after this one begins, if there is one. */
  public synchronized void next() {
    if (at + 1 < stages.size()) {
      begin(stages.get(at + 1).kind());
    }
  }

  /** For people. */
  public synchronized String line() {
    double here = stages.get(at).seconds() - (clock.getAsLong() - since) / NANOS;
    double left = Math.max(0, here);
    for (int i = at + 1; i < stages.size(); i++) {
      left += stages.get(i).seconds();
    }
    return "%s, %d of %d, %s"
        .formatted(
            stages.get(at).kind(),
            at + 1,
            stages.size(),
            here < 0 ? "longer than expected" : magnitude(left));
  }

  /** Of what is expected no more than an order of magnitude is known. */
  private static String magnitude(double seconds) {
    if (seconds <= A_MINUTE) {
      return seconds <= SECONDS ? "seconds left" : "up to a minute left";
    }
    return "up to %d minutes left".formatted((long) Math.ceil(seconds / A_MINUTE));
  }
}
