package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.special.Erf;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.calibration.GaussianCalibration;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The published Gaussian calibrations against parities, by an exact formula. One parity of the
 * points has losses larger by T than the other for S, and by T + 2 for S' (a record whose loss is 1
 * on the other parity is replaced by one whose loss is 1 on this parity). With T &gt;= 0 it comes
 * out when its signs are drawn and no single change pays: with probability (2 Q(T x))^n / 2, where
 * x is half the loss that a change of sign outweighs one standard deviation of noise.
 */
class PublishedCalibrationTest {

  private static final Epsilon ONE = Epsilon.parse("1");

  /** P(that parity) when its losses are larger by T. */
  private static double probability(double offset, int n, double x) {
    return offset >= 0
        ? 0.5 * Math.pow(Erf.erfc(offset * x / Math.sqrt(2)), n)
        : 1 - probability(-offset, n, x);
  }

  /** The delta that the promise would need at epsilon 1, over offsets of losses in [0, 1]. */
  private static double delta(int n, double x) {
    double worst = 0;
    for (int step = -800; step <= 800; step++) {
      double offset = step * 0.05;
      double there = probability(offset, n, x);
      worst = Math.max(worst, there - Math.E * probability(offset + 2, n, x));
    }
    return worst;
  }

  /** W = {-1, 1}^d of radius sqrt(d): flipping a sign changes the noise by 2 eta/sqrt(d). */
  private static double opDisc(int d, PublishedScale scale, Delta delta) {
    // D^2/tau^2 is d/4 here; the published formulas have D^4/tau^4 under the root.
    Rational size = Rational.of(d, 4).times(Rational.of(d, 4));
    double sigma = Math.sqrt(scale.variance(size, ONE, delta).doubleValue());
    return delta(d, Math.sqrt(d) / (2 * sigma));
  }

  /** W = {0, 1}^m with coordinates as members: flipping one changes the noise by eta. */
  private static double rspm(int m, Delta delta) {
    double sigma =
        Math.sqrt(PublishedScale.SEPARATOR.variance(Rational.of(m), ONE, delta).doubleValue());
    return delta(m, 1 / sigma);
  }

  @ParameterizedTest
  @CsvSource({"1e-2, 22", "1e-6, 49", "0.00000000406615, 65"})
  void theFirstDimensionsAtWhichPromisesBreak(String promised, int first) {
    Delta delta = Delta.parse(promised);
    double most = delta.value().doubleValue();
    for (int n = 1; n < first; n++) {
      assertThat(opDisc(n, PublishedScale.SEVEN, delta)).isLessThanOrEqualTo(most);
      assertThat(rspm(n, delta)).isLessThanOrEqualTo(most);
    }
    for (int n : new int[] {first, first + 1, 2 * first, 1000}) {
      assertThat(opDisc(n, PublishedScale.SEVEN, delta)).isGreaterThan(most);
      assertThat(rspm(n, delta)).isGreaterThan(most);
    }
    assertThat(opDisc(1, PublishedScale.THREE_AND_A_HALF, delta)).isGreaterThan(most);
  }

  /** The proven widths keep the same promise on the same instances. */
  @ParameterizedTest
  @CsvSource({"1e-2", "1e-6", "0.00000000406615"})
  void theProvenWidthsKeepIt(String promised) {
    Delta delta = Delta.parse(promised);
    for (int n : new int[] {1, 2, 5, 22, 49, 65, 200, 1000}) {
      java.math.BigInteger points = java.math.BigInteger.TWO.pow(n);
      for (GaussianCalibration.Route route : GaussianCalibration.Route.values()) {
        double projected =
            Math.sqrt(
                GaussianCalibration.of(
                        route, ONE, delta, GaussianCalibration.Shifts.towards(n + 1, points))
                    .squaredMultiplier()
                    .doubleValue());
        // c = d for replaced records.
        assertThat(delta(n, Math.sqrt(n) / (2 * n * projected)))
            .isLessThanOrEqualTo(delta.value().doubleValue());
        double separated =
            Math.sqrt(
                GaussianCalibration.of(
                        route, ONE, delta, GaussianCalibration.Shifts.ofSigns(n, points))
                    .squaredMultiplier()
                    .doubleValue());
        assertThat(delta(n, 1 / (2 * Math.sqrt(n) * separated)))
            .isLessThanOrEqualTo(delta.value().doubleValue());
      }
    }
  }
}
