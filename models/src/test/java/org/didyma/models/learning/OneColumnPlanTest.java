package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.data.columns.Columns;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns files of a single number, whatever its range is. */
class OneColumnPlanTest {

  /** Round steps of some ranges, such as 0 to 4, are two or none; all short ranges, some longer. */
  @ParameterizedTest
  @ValueSource(ints = {-7, 0, 1, 30})
  void everyRangeHasThresholdsOfItsOwn(int low) {
    for (int high = low + 1; high < low + 250; high += 1 + (high - low) / 20) {
      Columns columns =
          Columns.parse(
              """
              {"label": {"column": "y", "positive": "1", "negative": "0"},
               "features": [{"column": "x", "integer": [%d, %d]}]}
              """
                  .formatted(low, high),
              "columns");
      for (String epsilon : new String[] {"0.1", "1", "10"}) {
        LearningOptions options =
            LearningOptions.of(columns, Epsilon.parse(epsilon), Adjacency.REPLACE);
        assertThat(LearningPlan.of(options).coordinates()).isBetween(1, 20);
        assertThat(LearningPlan.of(options.withRecords(1000)).coordinates()).isBetween(1, 20);
      }
    }
  }
}
