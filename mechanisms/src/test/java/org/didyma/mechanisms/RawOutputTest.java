package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

class RawOutputTest {

  private static final Diagnostics PRIVATE =
      new Diagnostics(
          7654321, OptionalLong.of(8765432), OptionalLong.of(98765), Optional.of("tree"));

  /** What is logged by mistake tells no more than what may be released. */
  @Test
  void itsTextHoldsNoDiagnostics() {
    RawOutput point = new RawOutput.Point(WeightLattice.cube(2, 1), Weights.of(1, -1), PRIVATE);
    RawOutput real = new RawOutput.Real(List.of(0.5, -2.0), 0.25, PRIVATE);
    for (RawOutput drawn : List.of(point, real)) {
      assertThat(drawn.toString())
          .doesNotContain("7654321")
          .doesNotContain("8765432")
          .doesNotContain("98765")
          .doesNotContain("tree");
    }
    assertThat(real.toString()).contains("0.5", "-2.0", "0.25");
  }

  @Test
  void weightsAreFinite() {
    assertThatThrownBy(() -> new RawOutput.Real(List.of(Double.NaN), 0, PRIVATE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RawOutput.Real(List.of(1.0), Double.POSITIVE_INFINITY, PRIVATE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
