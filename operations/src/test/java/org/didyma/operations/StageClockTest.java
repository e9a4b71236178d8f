package org.didyma.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.didyma.models.learning.PlanStage;
import org.junit.jupiter.api.Test;

class StageClockTest {

  private static final List<PlanStage> STAGES =
      List.of(
          new PlanStage(PlanStage.Kind.READING, 2),
          new PlanStage(PlanStage.Kind.COLUMNS, 30),
          new PlanStage(PlanStage.Kind.POINTS, 5));

  private final AtomicLong nanos = new AtomicLong();
  private final StageClock clock = new StageClock(STAGES, nanos::get);

  private void pass(int seconds) {
    nanos.addAndGet(seconds * 1_000_000_000L);
  }

  @Test
  void saysWhichStageAndHowLongIsLeft() {
    assertThat(clock.line()).isEqualTo("reading the table, 1 of 3, up to a minute left");
    pass(1);
    clock.next();
    pass(12);
    assertThat(clock.line()).isEqualTo("choosing columns, 2 of 3, up to a minute left");
    pass(19);
    assertThat(clock.line()).isEqualTo("choosing columns, 2 of 3, longer than expected");
    clock.begin(PlanStage.Kind.POINTS);
    assertThat(clock.line()).isEqualTo("sampling points, 3 of 3, seconds left");
    clock.next();
    assertThat(clock.line()).startsWith("sampling points, 3 of 3");
  }

  /** Stages go on, and a kind that the plan does not have changes nothing. */
  @Test
  void stagesNeverGoBack() {
    clock.begin(PlanStage.Kind.POINTS);
    for (PlanStage.Kind kind : PlanStage.Kind.values()) {
      clock.begin(kind);
      assertThat(clock.line()).startsWith("sampling points, 3 of 3");
    }
  }
}
