package org.didyma.experiments.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TrajectoryTest {

  @Test
  void theIntegralIsTheAreaUnderTheGap() {
    Trajectory.Recorder recorder = new Trajectory.Recorder();
    recorder.note(1, 200);
    recorder.note(2, 250);
    recorder.note(3, 125);
    Trajectory trajectory = recorder.endingWith(6, 100);
    assertThat(trajectory.seconds()).containsExactly(1, 3, 6);
    assertThat(trajectory.values()).containsExactly(200, 125, 100);
    // No point for a second, then a gap of 1/2 for two, of 1/5 for three, then none.
    assertThat(trajectory.primalIntegral(100, 10)).isCloseTo(1 + 1 + 0.6, within(1e-12));
    assertThat(trajectory.primalIntegral(100, 2)).isCloseTo(1.5, within(1e-12));
    assertThat(trajectory.at(0.5)).isEmpty();
    assertThat(trajectory.at(1)).hasValue(200);
    assertThat(trajectory.at(5.9)).hasValue(125);
    assertThat(trajectory.at(60)).hasValue(100);
  }

  @Test
  void withoutAPointTheGapIsOne() {
    assertThat(Trajectory.EMPTY.primalIntegral(5, 7)).isEqualTo(7);
    assertThat(Trajectory.EMPTY.at(7)).isEmpty();
  }

  @Test
  void signsThatDifferHaveTheGapOne() {
    assertThat(Trajectory.gap(1, -1000)).isEqualTo(1);
    assertThat(Trajectory.gap(0, 0)).isZero();
    assertThat(Trajectory.gap(0, -3)).isEqualTo(1);
    assertThat(Trajectory.gap(-50, -100)).isEqualTo(0.5);
  }

  /** An engine that computes in doubles may tell of a little less than what it ends with. */
  @Test
  void nothingToldIsLessThanTheEnd() {
    Trajectory.Recorder recorder = new Trajectory.Recorder();
    recorder.note(1, 99);
    recorder.note(9, 98);
    Trajectory trajectory = recorder.endingWith(5, 100);
    assertThat(trajectory.seconds()).containsExactly(1);
    assertThat(trajectory.values()).containsExactly(100);
  }

  @Test
  void manyPointsAreKept() {
    Trajectory.Recorder recorder = new Trajectory.Recorder();
    for (int i = 0; i < 100; i++) {
      recorder.note(i, 1000 - i);
    }
    assertThat(recorder.endingWith(100, 901).values()).hasSize(100);
  }
}
