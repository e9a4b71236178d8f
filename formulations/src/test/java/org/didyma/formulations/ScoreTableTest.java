package org.didyma.formulations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScoreTableTest {

  private static final long LOW = -2;
  private static final long[] FALLING = {9, 4, 1, 0};
  private static final long[] RISING = {0, 2, 6, 7};

  /** A convex table goes on as a convex one at both ends. */
  @Test
  void aTableGoesOnWithItsLastDifferenceWhereThatLeadsUpwards() {
    ScoreTable table = ScoreTable.of("any", Costs.EQUAL, LOW, FALLING, RISING);
    assertThat(LongStream.rangeClosed(-4, 3).map(table::positive))
        .containsExactly(19L, 14L, 9L, 4L, 1L, 0L, 0L, 0L);
    assertThat(LongStream.rangeClosed(-4, 3).map(table::negative))
        .containsExactly(0L, 0L, 0L, 2L, 6L, 7L, 8L, 9L);
  }

  @Test
  void aSaturatedTableGoesOnWithTheValuesOfItsEnds() {
    ScoreTable table = ScoreTable.saturated("any", Costs.EQUAL, LOW, FALLING, RISING);
    assertThat(LongStream.of(-4, -2, 1, 3).map(table::positive)).containsExactly(9L, 9L, 0L, 0L);
    assertThat(LongStream.of(-4, -2, 1, 3).map(table::negative)).containsExactly(0L, 0L, 7L, 7L);
  }

  @Test
  void aTableOfOneValueStaysAtIt() {
    ScoreTable table =
        ScoreTable.ofLabels(
            "any", 0, false, new long[] {3, 5}, new long[] {1, 1}, new long[] {2, 0});
    assertThat(LongStream.of(-3, 5).map(s -> table.of(1, s))).containsExactly(0L, 0L);
    assertThat(LongStream.of(-3, 5).map(s -> table.of(2, s))).containsExactly(8L, 0L);
  }
}
