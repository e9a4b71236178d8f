package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.privacy.accounting.AccountantTest.ADD;
import static org.didyma.privacy.accounting.AccountantTest.REPLACE;
import static org.didyma.privacy.accounting.AccountantTest.epsilon;
import static org.didyma.privacy.accounting.AccountantTest.gaussian;
import static org.didyma.privacy.accounting.AccountantTest.laplace;
import static org.didyma.privacy.accounting.AccountantTest.poisson;
import static org.didyma.privacy.accounting.AccountantTest.repeated;

import java.math.BigDecimal;
import java.util.List;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices by losses against closed forms and other accountants. */
class LossAccountantTest {

  @ParameterizedTest
  @CsvSource({"1,1e-6", "0.5,1e-10", "4,1e-15", "4,1e-25"})
  void lossesOfGaussiansAgreeWithTheClosedForm(double z, double delta) {
    double exact = AnalyticGaussian.epsilon(z / 3, delta);
    LossPair pair = new SampledGaussianPair(1, z);
    assertThat(pair.isSymmetric()).isTrue();
    for (LossPair.Direction direction : LossPair.Direction.values()) {
      double epsilon =
          new LossComposition(
                  List.of(
                      new LossComposition.Part(pair.discretise(direction, 1e-3, delta * 1e-7), 9)))
              .epsilon(delta);
      assertThat(epsilon / exact).isBetween(1.0, 1 + 1e-4);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,0.01", "3,1e-3", "0.4,0.3"})
  void lossesOfLaplaceNoiseAgreeWithTheClosedForm(double scale, double delta) {
    // One use: delta(e) = 1 - exp((e - 1/b)/2) for e in [0, 1/b].
    double exact = 1 / scale + 2 * Math.log1p(-delta);
    double epsilon =
        new LossAccountant(Delta.above(delta))
            .epsilon(new PrivacyEvent.Laplace(Rational.of(BigDecimal.valueOf(scale)), ADD));
    assertThat(epsilon / exact).isBetween(1.0, 1 + 1e-4);
  }

  @Test
  void lossesOfPureMechanismsAreThoseOfRandomisedResponse() {
    // Exact composition of k uses, by the binomial law of how often the loss is positive.
    int k = 30;
    double e = 0.1;
    double delta = 1e-4;
    PrivacyEvent event = repeated(k, new PrivacyEvent.Exponential(Epsilon.parse("0.1"), ADD));
    double epsilon = new LossAccountant(Delta.parse("1e-4")).epsilon(event);
    assertThat(binomialDelta(k, e, epsilon)).isLessThanOrEqualTo(delta);
    assertThat(binomialDelta(k, e, epsilon * (1 - 2e-4))).isGreaterThan(delta);
  }

  private static double binomialDelta(int k, double e, double epsilon) {
    double p = 1 / (1 + Math.exp(-e));
    double delta = 0;
    double log = 0;
    for (int i = 0; i <= k; i++) {
      double loss = e * (2 * i - k);
      if (loss > epsilon) {
        double weight = Math.exp(log + i * Math.log(p) + (k - i) * Math.log1p(-p));
        delta += weight * -Math.expm1(epsilon - loss);
      }
      log += Math.log((k - i) / (i + 1.0));
    }
    return delta;
  }

  @Test
  void oneSampledGaussianAgreesWithItsClosedForm() {
    // delta(ln(1 + q (e^x - 1))) = q delta_Gaussian(x).
    double q = 0.05;
    for (double x : new double[] {0.5, 1, 3}) {
      double delta = q * AnalyticGaussian.delta(x, 1);
      double exact = Math.log1p(q * Math.expm1(x));
      double epsilon =
          new LossAccountant(Delta.above(delta)).epsilon(poisson("0.05", gaussian("1", ADD)));
      assertThat(epsilon / exact).isBetween(1 - 1e-9, 1 + 1e-3);
    }
  }

  @Test
  void differentLossesCompose() {
    Delta delta = Delta.parse("1e-6");
    PrivacyEvent mixed =
        new PrivacyEvent.Composed(
            List.of(
                repeated(100, poisson("0.01", gaussian("1", ADD))),
                gaussian("3", ADD),
                repeated(2, laplace("10", ADD)),
                new PrivacyEvent.Exponential(Epsilon.parse("0.1"), ADD)));
    double loss = epsilon(new LossAccountant(delta).price(mixed));
    double renyi = epsilon(Conversion.toApproximate(new RenyiAccountant().price(mixed), delta));
    assertThat(loss).isLessThan(renyi).isGreaterThan(0.8 * renyi);
    assertThat(new LossAccountant(delta).theorem(mixed))
        .contains("Poisson-sampled Gaussian", "Laplace", "exponential", "Balle and Wang");
    // A part of a composition costs no more than the whole.
    double part = epsilon(new LossAccountant(delta).price(gaussian("3", ADD)));
    assertThat(part).isLessThan(loss);
  }

  @Test
  void lossesOfVeryDifferentSizesCompose() {
    PrivacyEvent mixed =
        new PrivacyEvent.Composed(
            List.of(
                repeated(10, poisson("1e-6", gaussian("1", ADD))),
                new PrivacyEvent.Exponential(Epsilon.parse("50"), ADD),
                repeated(10_000, new PrivacyEvent.Exponential(Epsilon.parse("1e-5"), ADD))));
    double loss = new LossAccountant(Delta.parse("1e-6")).epsilon(mixed);
    assertThat(loss).isBetween(49.99, 50.1);
    PrivacyEvent often =
        repeated(1L << 40, repeated(1L << 40, new PrivacyEvent.Exponential(Epsilon.ZERO, ADD)));
    assertThatThrownBy(() -> new LossAccountant(Delta.parse("1e-6")).price(often))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too often");
  }

  /** delta(epsilon) = 1 - e^((epsilon - 1/b)/2) of Laplace noise, solved for epsilon. */
  @ParameterizedTest
  @ValueSource(strings = {"1e3", "1e6", "1e9", "1e12", "1e15"})
  void lossesOfVeryWideLaplaceNoiseAreBounds(String scale) {
    double b = Double.parseDouble(scale);
    for (double part : new double[] {1e-3, 0.1, 0.2, 0.5, 0.9}) {
      Delta delta = Delta.parse(Double.toString(part / (2 * b)));
      double exact = 1 / b + 2 * Math.log1p(-delta.value().doubleValue());
      double epsilon = new LossAccountant(delta).epsilon(laplace(scale, REPLACE));
      assertThat(epsilon)
          .isGreaterThanOrEqualTo(exact * (1 - 1e-14))
          .isLessThan(exact * 1.15 + 1e-11);
    }
  }

  @ParameterizedTest
  @CsvSource({"1e-8, 1e7", "1e-8, 1e3", "1e-6, 1e6", "1e-3, 1e9", "0.5, 1e12", "1e-4, 100"})
  void lossesOfOneVerySmallStepAreBounds(String rate, String z) {
    double q = Double.parseDouble(rate);
    double sigma = Double.parseDouble(z);
    // delta(0) = q (2 Phi(1/(2 z)) - 1).
    double largest = q * integral(-0.5 / sigma, 0.5 / sigma);
    for (double part : new double[] {0.01, 0.25, 0.5, 0.9, 0.999}) {
      Delta delta = Delta.parse(Double.toString(largest * part));
      double low = 0;
      double high = 10 * q / sigma;
      while (high - low > 1e-6 * high) {
        double middle = (low + high) / 2;
        if (exactDelta(q, sigma, middle) > delta.value().doubleValue()) {
          low = middle;
        } else {
          high = middle;
        }
      }
      double epsilon = new LossAccountant(delta).epsilon(poisson(rate, gaussian(z, ADD)));
      assertThat(epsilon).isGreaterThanOrEqualTo(low);
      // A smaller delta is below the rounding of probabilities near 1; then the bound is poor.
      if (largest * part > 1e-15) {
        assertThat(epsilon).isLessThan(2 * high + 1e-10);
      }
    }
  }

  /** P(x > t) - e^epsilon Q(x > t) where the loss of t is epsilon, without cancelling. */
  private static double exactDelta(double q, double z, double epsilon) {
    double t = z * z * Math.log1p(Math.expm1(epsilon) / q) + 0.5;
    return q * integral((t - 1) / z, t / z) - Math.expm1(epsilon) * integral(t / z, t / z + 14);
  }

  /** The normal probability of an interval, by Simpson's rule. */
  private static double integral(double from, double to) {
    int steps = 2000;
    double h = (to - from) / steps;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      double x = from + i * h;
      sum += (i == 0 || i == steps ? 1 : 2 + 2 * (i % 2)) * Math.exp(-x * x / 2);
    }
    return sum * h / 3 / Math.sqrt(2 * Math.PI);
  }
}
