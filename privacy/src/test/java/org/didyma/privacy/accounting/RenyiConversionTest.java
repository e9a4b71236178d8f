package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.privacy.RenyiCurve;
import org.junit.jupiter.api.Test;

class RenyiConversionTest {

  /** Of Gaussian noise, whose divergence of order a is a/(2 z^2). */
  private static RenyiCurve gaussian(double z, double... orders) {
    double[] bounds = new double[orders.length];
    for (int i = 0; i < orders.length; i++) {
      bounds[i] = orders[i] / (2 * z * z);
    }
    return new RenyiCurve(orders, bounds);
  }

  @Test
  void deltaIsTheInverseOfEpsilon() {
    RenyiCurve curve = gaussian(2, 1.5, 2, 3, 5, 8, 13, 21, 34);
    for (double delta : new double[] {0.1, 1e-3, 1e-5, 1e-9, 1e-15}) {
      double epsilon = RenyiConversion.epsilon(curve, delta).epsilon();
      assertThat(epsilon).isPositive();
      assertThat(RenyiConversion.delta(curve, epsilon))
          .isBetween(delta * (1 - 1e-9), delta * (1 + 1e-9));
    }
    // Nothing is said of an epsilon below all divergences.
    assertThat(RenyiConversion.delta(gaussian(0.1, 2, 4), 0)).isEqualTo(1);
  }

  @Test
  void anEdgeIsWhereMoreOrdersCouldHelp() {
    RenyiConversion.Best inside = RenyiConversion.epsilon(gaussian(2, 2, 11, 1000), 1e-5);
    assertThat(inside.order()).isEqualTo(11);
    assertThat(inside.atEdge()).isFalse();
    assertThat(RenyiConversion.epsilon(gaussian(2, 2, 3, 4), 1e-5).atEdge()).isTrue();
    assertThat(RenyiConversion.epsilon(gaussian(2, 20, 30, 40), 1e-5).atEdge()).isTrue();
  }
}
