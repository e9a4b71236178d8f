package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

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
}
