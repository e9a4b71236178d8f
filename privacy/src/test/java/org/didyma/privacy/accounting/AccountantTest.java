package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.Rho;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What accountants price, add up, convert and refuse. */
class AccountantTest {

  static final Adjacency REPLACE = Adjacency.REPLACE;
  static final Adjacency ADD = Adjacency.ADD_REMOVE;

  static PrivacyEvent gaussian(String z, Adjacency adjacency) {
    return new PrivacyEvent.Gaussian(Rational.parse("z", z), adjacency);
  }

  static PrivacyEvent laplace(String scale, Adjacency adjacency) {
    return new PrivacyEvent.Laplace(Rational.parse("b", scale), adjacency);
  }

  static PrivacyEvent repeated(long times, PrivacyEvent event) {
    return new PrivacyEvent.Repeated(times, event);
  }

  static PrivacyEvent poisson(String rate, PrivacyEvent event) {
    return new PrivacyEvent.PoissonSampled(Rational.parse("q", rate), event);
  }

  private static List<Accountant> all() {
    Delta delta = Delta.parse("1e-6");
    return List.of(
        new PureAccountant(),
        new BasicAccountant(),
        new AdvancedAccountant(delta),
        new ConcentratedAccountant(),
        new RenyiAccountant(),
        new LossAccountant(delta));
  }

  /** A rule for its moments would have billions of points. */
  @Test
  void tinyNoiseOnSamplesOfOneSizeCostsNoMoreThanOnAll() {
    PrivacyEvent all = gaussian("1e-6", REPLACE);
    RenyiAccountant rdp = new RenyiAccountant();
    RenyiCurve sampled =
        curve(rdp.price(new PrivacyEvent.SampledWithoutReplacement(Rational.of(1, 10), all)));
    RenyiCurve whole = curve(rdp.price(all));
    for (int i = 0; i < whole.size(); i++) {
      assertThat(sampled.bound(i)).isBetween(0.1 * whole.bound(i), whole.bound(i));
    }
  }

  private static RenyiCurve curve(PrivacyGuarantee price) {
    return ((PrivacyGuarantee.Renyi) price).curve();
  }

  @Test
  void pureEpsilonsAddUpExactly() {
    PrivacyEvent event =
        new PrivacyEvent.Composed(
            List.of(
                repeated(10, new PrivacyEvent.Exponential(Epsilon.parse("0.1"), ADD)),
                new PrivacyEvent.PostProcessed(laplace("4", ADD)),
                new PrivacyEvent.NoOp(ADD),
                new PrivacyEvent.Parallel(List.of(laplace("2", ADD), laplace("1", ADD)))));
    PrivacyGuarantee price = new PureAccountant().price(event);
    assertThat(price)
        .isEqualTo(
            new PrivacyGuarantee.Pure(
                Epsilon.parse("2.25"),
                ADD,
                List.of(
                    "the parts are disjoint and the part of a record depends on that record only")));
    assertThat(new PureAccountant().theorem(event)).contains("exponential", "Laplace", "parallel");
    assertThat(((PrivacyGuarantee.Pure) new PureAccountant().price(laplace("3", ADD))).epsilon())
        .hasToString("0.333333333333333333333333333334");
  }

  /**
   * At sensitivity 1 it is randomised response, of which a sum of 50 is binomial: 8.92890. Laplace
   * noise of that scale, which does not dominate it, costs 8.5518.
   */
  @Test
  void discreteLaplaceIsNoLaplace() {
    PrivacyEvent one = new PrivacyEvent.DiscreteLaplace(Rational.parse("b", "4"), ADD);
    LossAccountant pld = new LossAccountant(Delta.parse("1e-6"));
    assertThat(pld.epsilon(repeated(50, one))).isBetween(8.92889, 8.93);
    assertThat(pld.epsilon(repeated(50, laplace("4", ADD)))).isLessThan(8.56);
    RenyiCurve divergences = curve(new RenyiAccountant().price(one));
    RenyiCurve ofLaplace = curve(new RenyiAccountant().price(laplace("4", ADD)));
    for (int i = 0; i < divergences.size(); i++) {
      assertThat(divergences.bound(i)).isGreaterThan(ofLaplace.bound(i));
    }
  }

  @Test
  void concentratedRhosAddUpExactly() {
    PrivacyEvent event =
        new PrivacyEvent.Composed(
            List.of(
                repeated(4, gaussian("2", REPLACE)),
                new PrivacyEvent.Exponential(Epsilon.parse("0.2"), REPLACE),
                laplace("10", REPLACE),
                new PrivacyEvent.DiscreteGaussian(Rational.of(50, 1), REPLACE)));
    assertThat(new ConcentratedAccountant().price(event))
        .isEqualTo(PrivacyGuarantee.zeroConcentrated(Rho.parse("0.52"), REPLACE));
  }

  @Test
  void everyAccountantRefusesWhatItDoesNotKnow() {
    PrivacyEvent look =
        repeated(2, new PrivacyEvent.Composed(List.of(new PrivacyEvent.NonPrivate("n", REPLACE))));
    PrivacyEvent wrongPoisson = poisson("0.1", gaussian("1", REPLACE));
    PrivacyEvent wrongFixed =
        new PrivacyEvent.SampledWithoutReplacement(Rational.of(1, 10), gaussian("1", ADD));
    PrivacyEvent discrete =
        poisson("0.1", new PrivacyEvent.DiscreteGaussian(Rational.of(4, 1), ADD));
    for (Accountant accountant : all()) {
      for (PrivacyEvent event : List.of(look, wrongPoisson, wrongFixed, discrete)) {
        assertThatThrownBy(() -> accountant.price(event))
            .describedAs(accountant.name())
            .isInstanceOfSatisfying(
                UnpricedEventException.class, e -> assertThat(e.advice()).isNotBlank())
            .hasMessageContaining("\"" + accountant.name() + "\"");
      }
    }
    assertThatThrownBy(() -> new PureAccountant().price(repeated(3, gaussian("1", ADD))))
        .isInstanceOf(UnpricedEventException.class)
        .hasMessageContaining("\"gaussian\"");
    assertThatThrownBy(
            () ->
                new RenyiAccountant()
                    .price(
                        new PrivacyEvent.ByTheorem(
                            "m",
                            "t",
                            PrivacyGuarantee.approximate(
                                Epsilon.parse("1"), Delta.parse("1e-9"), ADD))))
        .isInstanceOf(UnpricedEventException.class)
        .hasMessageContaining("by-theorem");
  }

  @Test
  void conditionsOfTheoremsAreKept() {
    PrivacyEvent event =
        repeated(
            2,
            new PrivacyEvent.ByTheorem(
                "m",
                "t",
                PrivacyGuarantee.pure(Epsilon.parse("0.1"), ADD)
                    .under(List.of("the minimiser is exact"))));
    for (Accountant accountant : all()) {
      assertThat(accountant.price(event).conditions()).containsExactly("the minimiser is exact");
      assertThat(accountant.theorem(event)).contains("m (t)");
    }
  }

  /** Whichever part comes first; and what only the other part spends is spent as well. */
  @Test
  void disjointPartsCostAsMuchAsTheDearestOfThem() {
    PrivacyEvent dear = laplace("2", ADD);
    PrivacyEvent cheap = laplace("8", ADD);
    for (Accountant accountant : all()) {
      PrivacyEvent first = new PrivacyEvent.Parallel(List.of(dear, cheap));
      PrivacyEvent last = new PrivacyEvent.Parallel(List.of(cheap, dear));
      PrivacyGuarantee price =
          accountant.price(dear).under(((PrivacyEvent.Parallel) first).conditions());
      assertThat(accountant.price(first)).as(accountant.name()).isEqualTo(price);
      assertThat(accountant.price(last)).as(accountant.name()).isEqualTo(price);
    }
    PrivacyEvent large = byTheorem("1", "1e-7");
    PrivacyEvent likely = byTheorem("0.5", "1e-5");
    for (List<PrivacyEvent> parts : List.of(List.of(large, likely), List.of(likely, large))) {
      PrivacyGuarantee.Approximate both =
          (PrivacyGuarantee.Approximate)
              new BasicAccountant().price(new PrivacyEvent.Parallel(parts));
      assertThat(both.epsilon()).isEqualTo(Epsilon.parse("1"));
      assertThat(both.delta()).isEqualTo(Delta.parse("1e-5"));
    }
  }

  private static PrivacyEvent byTheorem(String epsilon, String delta) {
    return new PrivacyEvent.ByTheorem(
        "m", "t", PrivacyGuarantee.approximate(Epsilon.parse(epsilon), Delta.parse(delta), ADD));
  }

  /** At order 2 and delta 2^-k a divergence r implies r + (k - 2) ln 2, which has many digits. */
  @Test
  void conversionsAreRoundedUpByNextToNothing() {
    BigDecimal ln2 = new BigDecimal("0.693147180559945309417232121458176568");
    for (int k = 3; k < 60; k++) {
      double r = 1.0 / k;
      BigDecimal exact = new BigDecimal(r).add(ln2.multiply(BigDecimal.valueOf(k - 2)));
      RenyiCurve curve = new RenyiCurve(new double[] {2}, new double[] {r});
      double epsilon = RenyiConversion.epsilon(curve, Math.scalb(1.0, -k)).epsilon();
      assertThat(new BigDecimal(epsilon)).isGreaterThanOrEqualTo(exact);
      assertThat(epsilon).isCloseTo(exact.doubleValue(), within(1e-12 * k));
    }
  }

  @Test
  void samplingAmplifiesPureGuarantees() {
    PrivacyEvent event = poisson("0.1", laplace("1", ADD));
    double expected = Math.log1p(0.1 * Math.expm1(1));
    assertThat(epsilon(new PureAccountant().price(event))).isCloseTo(expected, within(1e-11));
    PrivacyEvent own =
        new PrivacyEvent.SampledWithoutReplacement(
            Rational.of(1, 10),
            new PrivacyEvent.ByTheorem(
                "m",
                "t",
                PrivacyGuarantee.approximate(Epsilon.parse("1"), Delta.parse("1e-5"), REPLACE)));
    PrivacyGuarantee.Approximate price =
        (PrivacyGuarantee.Approximate) new BasicAccountant().price(own);
    assertThat(price.delta()).isEqualTo(Delta.parse("1e-6"));
    assertThat(epsilon(price)).isBetween(expected, expected + 1e-11);
  }

  /**
   * A large epsilon on a tiny sample: ln(1 + y) for y = q (e^epsilon - 1), which lies between y -
   * y^2/2 and y, with e to 700 digits.
   */
  @Test
  void amplificationIsRoundedUpWhereALargeEpsilonMeetsATinyRate() {
    MathContext digits = new MathContext(700);
    BigDecimal e = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int k = 1; k < 500; k++) {
      term = term.divide(BigDecimal.valueOf(k), digits);
      e = e.add(term, digits);
    }
    for (int epsilon : new int[] {31, 64, 99, 200, 400, 600}) {
      BigDecimal growth = e.pow(epsilon, digits).subtract(BigDecimal.ONE);
      for (int k = 0; k < 60; k++) {
        BigDecimal goal = new BigDecimal("1e-14").multiply(new BigDecimal("1.5").pow(k));
        BigDecimal rate = goal.divide(growth, new MathContext(9));
        BigDecimal y = rate.multiply(growth);
        PrivacyEvent event =
            new PrivacyEvent.PoissonSampled(
                Rational.of(rate),
                new PrivacyEvent.Exponential(new Epsilon(BigDecimal.valueOf(epsilon)), ADD));
        double least = y.subtract(y.pow(2).divide(BigDecimal.valueOf(2))).doubleValue();
        assertThat(epsilon(new PureAccountant().price(event)))
            .as("epsilon %s at rate %s", epsilon, rate)
            .isBetween(least, y.doubleValue() * (1 + 1e-9));
      }
    }
  }

  /**
   * Even of epsilon 0 rho-zCDP leaves a delta of the size of sqrt(rho): its total variation, which
   * is at most sqrt(rho/2).
   */
  @Test
  void littleEpsilonLeavesADeltaOfTheSizeOfTheRootOfRho() {
    for (int k = 2; k <= 36; k++) {
      double rho = Math.pow(10, -k);
      for (double epsilon : new double[] {0, rho / 100, rho, Math.sqrt(rho) / 10}) {
        double delta = ConcentratedConversion.delta(rho, epsilon);
        assertThat(delta / Math.sqrt(rho)).as("rho %s, epsilon %s", rho, epsilon).isLessThan(1);
        assertThat(ConcentratedConversion.epsilon(rho, delta)).isLessThan(epsilon + 1e-11);
      }
    }
  }

  @Test
  void advancedCompositionIsUsedWhereItHelps() {
    PrivacyEvent small = new PrivacyEvent.Exponential(Epsilon.parse("0.01"), ADD);
    AdvancedAccountant accountant = new AdvancedAccountant(Delta.parse("1e-6"));
    assertThat(accountant.price(repeated(3, small)))
        .isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("0.03"), ADD));
    assertThat(epsilon(accountant.price(repeated(10_000, small)))).isLessThan(7);
  }

  @Test
  void deltaThatIsSpentAlreadyIsRefused() {
    PrivacyEvent own =
        new PrivacyEvent.ByTheorem(
            "m", "t", PrivacyGuarantee.approximate(Epsilon.parse("1"), Delta.parse("1e-5"), ADD));
    assertThatThrownBy(() -> new LossAccountant(Delta.parse("1e-6")).price(own))
        .isInstanceOf(UnpricedEventException.class)
        .hasMessageContaining("1e-6".replace("1e-6", "0.000001"));
    assertThatThrownBy(
            () -> Conversion.toApproximate(new BasicAccountant().price(own), Delta.parse("1e-6")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0.00001");
    double doubled = epsilon(new LossAccountant(Delta.parse("2e-5")).price(own));
    assertThat(doubled).isLessThan(1.0001);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rdp", "pld"})
  void noiseAndStepsAreSolvedFor(String name) {
    Delta delta = Delta.parse("1e-5");
    ToDoubleFunction<PrivacyEvent> price =
        name.equals("pld")
            ? event -> new LossAccountant(delta).epsilon(event)
            : event -> epsilon(Conversion.toApproximate(new RenyiAccountant().price(event), delta));
    Calibration calibration = new Calibration(price, Epsilon.parse("2"));
    Rational z =
        calibration.leastNoise(
            m -> repeated(500, poisson("0.02", new PrivacyEvent.Gaussian(m, ADD))));
    PrivacyEvent step = poisson("0.02", new PrivacyEvent.Gaussian(z, ADD));
    assertThat(price.applyAsDouble(repeated(500, step))).isLessThanOrEqualTo(2);
    PrivacyEvent lessNoise =
        poisson("0.02", new PrivacyEvent.Gaussian(z.times(Rational.of(999_990, 1_000_000)), ADD));
    assertThat(price.applyAsDouble(repeated(500, lessNoise))).isGreaterThan(2);
    long steps = calibration.mostSteps(n -> repeated(n, step), 1_000_000);
    assertThat(price.applyAsDouble(repeated(steps, step))).isLessThanOrEqualTo(2);
    assertThat(price.applyAsDouble(repeated(steps + 1, step))).isGreaterThan(2);
    assertThat(steps).isBetween(500L, 520L);
  }

  /** Four million, the only multiplier that keeps the target, is returned itself. */
  @Test
  void noiseThatIsReturnedWasPriced() {
    Rational kept = Rational.powerOfTwo(22);
    Calibration calibration =
        new Calibration(
            event -> ((PrivacyEvent.Gaussian) event).noiseMultiplier().equals(kept) ? 0.9 : 10,
            Epsilon.parse("1"));
    assertThat(calibration.leastNoise(m -> new PrivacyEvent.Gaussian(m, ADD))).isEqualTo(kept);
  }

  @Test
  void whatIsLeftCanBeSpent() {
    Calibration basic =
        new Calibration(event -> epsilon(new BasicAccountant().price(event)), Epsilon.parse("1"));
    PrivacyEvent spent = repeated(3, laplace("5", ADD));
    assertThat(basic.left(spent).value().doubleValue()).isBetween(0.4 - 1e-5, 0.4);
    assertThat(basic.left(repeated(6, laplace("5", ADD)))).isEqualTo(Epsilon.ZERO);
    assertThat(basic.left(new PrivacyEvent.NoOp(ADD))).isEqualTo(Epsilon.parse("1"));
  }

  static double epsilon(PrivacyGuarantee guarantee) {
    return guarantee instanceof PrivacyGuarantee.Pure pure
        ? pure.epsilon().value().doubleValue()
        : ((PrivacyGuarantee.Approximate) guarantee).epsilon().value().doubleValue();
  }
}
