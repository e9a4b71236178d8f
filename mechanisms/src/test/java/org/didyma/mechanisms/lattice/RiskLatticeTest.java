package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.junit.jupiter.api.Test;

/** The lattice of those who name none is one that a draw is known to take seconds over. */
class RiskLatticeTest {

  @Test
  void noLatticeHasMoreSetsThanADrawLooksAt() {
    assertThat(RiskLattice.of(12).inWords()).isEqualTo("box:2, intercept -10:10");
    assertThat(RiskLattice.of(65).inWords()).isEqualTo("sparse:5:4, intercept -15:15");
    assertThat(RiskLattice.of(162).inWords()).isEqualTo("sparse:5:3, intercept -15:15");
    assertThat(RiskLattice.of(1183).inWords()).isEqualTo("sparse:5:2, intercept -15:15");
    assertThat(RiskLattice.of(1184).inWords()).isEqualTo("sparse:5:1, intercept -15:15");
    assertThat(RiskLattice.of(6003).inWords()).isEqualTo("sparse:5:1, intercept -15:15");
    for (int d = 13; d < 5000; d++) {
      int weights = RiskLattice.weights(d).maxNonZeros().orElseThrow();
      assertThat(RiskLattice.isDrawable(d, weights)).as("%d coordinates", d).isTrue();
    }
  }

  @Test
  void allMayHaveLogOddsOnlyWhereADrawOfAllEnds() {
    assertThat(RiskLattice.isOfLogOdds(binary(12))).isFalse();
    assertThat(RiskLattice.isOfLogOdds(binary(13))).isTrue();
    assertThat(RiskLattice.isOfLogOdds(binary(15))).isTrue();
    assertThat(RiskLattice.isOfLogOdds(binary(16))).isFalse();
  }

  private static Schema binary(int columns) {
    return Schema.parse(
        IntStream.range(0, columns)
            .mapToObj("{\"column\": \"x%d\", \"integer\": [0, 1], \"thresholds\": [1]}"::formatted)
            .collect(
                Collectors.joining(
                    ", ",
                    "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"},"
                        + " \"features\": [",
                    "]}")),
        "binary");
  }
}
