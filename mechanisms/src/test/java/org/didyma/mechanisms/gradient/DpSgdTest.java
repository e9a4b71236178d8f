package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Set;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.ReferenceTable;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class DpSgdTest {

  private static final Delta DELTA = Delta.parse("1e-5");
  private static final RegularisedLoss LOGISTIC =
      new RegularisedLoss(new LogisticMarginLoss(), 0.01);

  private static Rational number(String text) {
    return Rational.parse("number", text);
  }

  private static DpSgd.Parameters parameters(
      NoisySteps steps, RegularisedLoss loss, Optimiser optimiser, boolean average) {
    return new DpSgd.Parameters(steps, StepsAccountant.RDP, DELTA, loss, optimiser, average);
  }

  /** Bits of which every noise is 0, and Poisson lots of rate 1 contain all. */
  @Test
  void withoutNoiseItIsPlainDescentOnClippedGradients() {
    Rows rows = RandomRows.of(64, 5, false, new TestBits(3));
    for (MarginLoss loss :
        new MarginLoss[] {
          new LogisticMarginLoss(), new HingeMarginLoss(), new HuberMarginLoss(0.1)
        }) {
      for (boolean average : new boolean[] {false, true}) {
        for (Optimiser optimiser : new Optimiser[] {Optimiser.sgd(0.7), Optimiser.adam(0.05)}) {
          RegularisedLoss regularised = new RegularisedLoss(loss, 0.01);
          NoisySteps steps =
              new NoisySteps(BatchSampling.POISSON, 64, 64, 20, number("0.3"), number("1e-6"));
          double[] w =
              new DpSgd()
                  .learn(
                      rows,
                      parameters(steps, regularised, optimiser, average),
                      () -> 0L,
                      CancellationToken.NEVER);
          double[] expected = plain(rows, regularised, optimiser.kind(), average);
          assertThat(w).containsExactly(expected, within(1e-4));
        }
      }
    }
  }

  private static double[] plain(
      Rows rows, RegularisedLoss loss, Optimiser.Kind kind, boolean average) {
    int d = rows.dimension();
    double[] w = new double[d];
    double[] total = new double[d];
    double[] mu = new double[d];
    double[] nu = new double[d];
    double[] x = new double[d];
    for (int t = 1; t <= 20; t++) {
      double[] g = new double[d];
      for (int i = 0; i < rows.count(); i++) {
        rows.features().copy(i, x);
        double slope = MarginLoss.of(loss.loss()).derivative(rows.margin(i, w)) * rows.label(i);
        double length = Math.abs(slope) * Math.sqrt(rows.squaredNorm(i));
        double factor = Math.min(1, 0.3 / length);
        for (int j = 0; j < d && slope != 0; j++) {
          g[j] += factor * slope * x[j] / 64;
        }
      }
      for (int j = 0; j < d; j++) {
        g[j] += loss.lambda() * w[j];
        mu[j] = 0.9 * mu[j] + 0.1 * g[j];
        nu[j] = 0.999 * nu[j] + 0.001 * g[j] * g[j];
        w[j] -=
            kind == Optimiser.Kind.SGD
                ? 0.7 * g[j]
                : 0.05
                    * (mu[j] / (1 - Math.pow(0.9, t)))
                    / (Math.sqrt(nu[j] / (1 - Math.pow(0.999, t))) + 1e-8);
        total[j] += w[j] / 20;
      }
    }
    return average ? total : w;
  }

  /** Also for lots of fixed size, which is the paper's count of steps and its price. */
  @Test
  void stepsAndPricesAreThoseOfPublishedExperiments() {
    for (ReferenceTable.Row row : ReferenceTable.rows("dpareto_published_epsilon")) {
      int n = (int) row.number("n");
      int m = (int) row.number("m");
      long count = NoisySteps.steps((int) row.number("epochs"), n, m);
      assertThat(count).isEqualTo((long) row.number("steps"));
      NoisySteps steps =
          new NoisySteps(
              BatchSampling.FIXED, n, m, count, Rational.ONE, number(row.text("noise_multiplier")));
      double price =
          StepsAccountant.RDP.price(steps.event(), DELTA).epsilon().value().doubleValue();
      // Up to the orders that the accountant tries.
      double reference = row.number("eps_thm27_improved_conv");
      assertThat(price).isBetween(reference * (1 - 1e-6), reference * 1.1);
    }
  }

  /** Weights that grow by a factor in each step leave the numbers there are. */
  @Test
  void stepsThatDivergeAreRefusedBeforeTheTableIsRead() {
    PublicContext setting = PublicContext.of(Epsilon.parse("1"), DELTA, Adjacency.REPLACE);
    Map<String, String> values = Map.of("records", "100", "learning-rate", "10", "lambda", "0.3");
    assertThatThrownBy(() -> DpSgd.KIND.over(setting, DpSgd.KIND.values(values, Set.of())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("grow without end");
    // Adam's steps are of one length.
    assertThat(DpSgd.ADAM.over(setting, DpSgd.ADAM.values(values, Set.of())).name())
        .isEqualTo("dp-adam");
  }

  @Test
  void noiseIsCalibratedToTheTargetByEveryAccountant() {
    for (BatchSampling sampling :
        new BatchSampling[] {BatchSampling.FIXED, BatchSampling.POISSON}) {
      double before = 0;
      for (StepsAccountant accountant :
          new StepsAccountant[] {
            StepsAccountant.PLD,
            StepsAccountant.RDP,
            StepsAccountant.MOMENTS,
            StepsAccountant.ADVANCED
          }) {
        if (sampling == BatchSampling.FIXED && accountant == StepsAccountant.PLD) {
          continue;
        }
        PrivacyTarget target = PrivacyTarget.of("1", "1e-5");
        Rational noise =
            accountant.leastNoise(
                target.epsilon(),
                target.delta(),
                z -> new NoisySteps(sampling, 10_000, 100, 300, Rational.ONE, z).event());
        NoisySteps steps = new NoisySteps(sampling, 10_000, 100, 300, Rational.ONE, noise);
        PrivacyGuarantee.Approximate price = accountant.price(steps.event(), DELTA);
        assertThat(price.epsilon().value().doubleValue()).isBetween(0.999, 1.0);
        assertThat(price.adjacency()).isEqualTo(sampling.adjacency());
        // Better accountants need less noise.
        assertThat(noise.doubleValue()).isGreaterThan(before);
        before = noise.doubleValue();
      }
    }
  }

  @Test
  void whatIsPublishedWithoutProofIsLabelled() {
    NoisySteps steps =
        new NoisySteps(BatchSampling.FIXED_AS_POISSON, 100, 10, 5, Rational.ONE, Rational.ONE);
    DpSgd.Parameters published = parameters(steps, LOGISTIC, Optimiser.sgd(0.1), false);
    assertThat(new DpSgd().guarantee(published)).isInstanceOf(PrivacyGuarantee.Unproven.class);
    assertThat(new DpSgd().describe(published)).isInstanceOf(PrivacyEvent.NonPrivate.class);
    // Half of the noise that replacing a record needs.
    NoisySteps proven = new NoisySteps(BatchSampling.FIXED, 100, 10, 5, Rational.ONE, Rational.ONE);
    assertThat(proven.noise(4).sensitivity().doubleValue())
        .isCloseTo(2 * steps.noise(4).sensitivity().doubleValue(), within(1e-6));
  }

  /**
   * Why: one step of a lot of 50 of 100 with z = 0.7, priced as Poisson with sensitivity C, claims
   * less than what two neighbours show. Records are all 0 but one that is C or -C.
   */
  @Test
  void fixedLotsCostMoreThanPoissonPricesSay() {
    NoisySteps steps =
        new NoisySteps(BatchSampling.FIXED_AS_POISSON, 100, 50, 1, Rational.ONE, number("0.7"));
    double claimed =
        StepsAccountant.PLD.price(steps.priced(), DELTA).epsilon().value().doubleValue();
    // The sum is N(+-1, 0.49) with probability 1/2, else N(0, 0.49): the event {sum > t}.
    double largest = 0;
    for (double t = -2; t < 6; t += 0.01) {
      double with = 0.5 * upper(t - 1) + 0.5 * upper(t);
      double without = 0.5 * upper(t + 1) + 0.5 * upper(t);
      largest = Math.max(largest, with - Math.exp(claimed) * without);
    }
    assertThat(largest).isGreaterThan(5 * 1e-5);
  }

  private static double upper(double x) {
    return 0.5 * org.apache.commons.math3.special.Erf.erfc(x / 0.7 / Math.sqrt(2));
  }

  @Test
  void learnsALinearRule() {
    Rows rows = RandomRows.of(4000, 6, true, new TestBits(5));
    PrivacyTarget target = PrivacyTarget.of("4", "1e-5");
    for (boolean average : new boolean[] {false, true}) {
      for (BatchSampling sampling :
          new BatchSampling[] {BatchSampling.FIXED, BatchSampling.POISSON}) {
        Rational noise =
            StepsAccountant.RDP.leastNoise(
                target.epsilon(),
                target.delta(),
                z -> new NoisySteps(sampling, 4000, 200, 100, number("0.3"), z).event());
        DpSgd.Parameters parameters =
            parameters(
                new NoisySteps(sampling, 4000, 200, 100, number("0.3"), noise),
                new RegularisedLoss(new LogisticMarginLoss(), 0),
                Optimiser.sgd(40),
                average);
        RawOutput.Real release =
            new DpSgd().draw(rows, parameters, new TestBits(8), CancellationToken.NEVER);
        assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(900);
        assertThat(new DpSgd().guarantee(parameters).conditions()).isEmpty();
      }
    }
  }

  @Test
  void refusesTablesOfAnotherSizeAndAccountantsWithoutAPrice() {
    Rows rows = RandomRows.of(20, 2, false, new TestBits(1));
    NoisySteps fixed = new NoisySteps(BatchSampling.FIXED, 21, 5, 3, Rational.ONE, Rational.ONE);
    DpSgd.Parameters parameters = parameters(fixed, LOGISTIC, Optimiser.sgd(0.1), false);
    assertThatThrownBy(() -> new DpSgd().check(rows, parameters))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("21 records");
    assertThatThrownBy(() -> StepsAccountant.PLD.price(fixed.event(), DELTA))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () ->
                PublishedSgd.moments(
                    PrivacyTarget.of("0.001", "1e-8"),
                    LOGISTIC,
                    100,
                    100,
                    PublishedSgd.Constants.MOMENTS))
        .hasMessageContaining("single step");
    assertThat(fixed.adjacency()).isEqualTo(Adjacency.REPLACE);
  }

  @Test
  void publishedSettingsKeepTheirTargets() {
    PrivacyTarget target = PrivacyTarget.of("0.8", "1e-8");
    int n = 39_000;
    DpSgd.Parameters adv =
        PublishedSgd.advanced(
            target, LOGISTIC, n, PublishedSgd.usualLot(n), PublishedSgd.Constants.ADVANCED);
    DpSgd.Parameters ma =
        PublishedSgd.moments(
            target, LOGISTIC, n, PublishedSgd.usualLot(n), PublishedSgd.Constants.MOMENTS);
    assertThat(adv.steps().steps()).isEqualTo(62);
    assertThat(adv.steps().lot()).isEqualTo(207);
    for (DpSgd.Parameters parameters : new DpSgd.Parameters[] {adv, ma}) {
      PrivacyGuarantee.Approximate price =
          parameters.accountant().price(parameters.steps().event(), parameters.delta());
      assertThat(price.epsilon().value().doubleValue()).isLessThanOrEqualTo(0.8);
      // What better accountants say of the same steps.
      assertThat(
              StepsAccountant.RDP
                  .price(parameters.steps().event(), parameters.delta())
                  .epsilon()
                  .value()
                  .doubleValue())
          .isLessThan(price.epsilon().value().doubleValue());
    }
    NoisySteps more =
        new NoisySteps(
            BatchSampling.POISSON,
            n,
            PublishedSgd.usualLot(n),
            ma.steps().steps() + 1,
            ma.steps().clip(),
            ma.steps().noiseMultiplier());
    assertThat(
            StepsAccountant.MOMENTS.price(more.event(), ma.delta()).epsilon().value().doubleValue())
        .isGreaterThan(0.8);
  }

  /**
   * A single step at delta 1e-8 is said to cost 0.5756 = ln(1e8)/32, which is what the largest
   * order alone can show.
   */
  @Test
  void theMomentsAccountantStopsAtItsLargestOrder() {
    NoisySteps one =
        new NoisySteps(BatchSampling.POISSON, 39_000, 207, 1, Rational.ONE, Rational.of(4));
    double moments =
        StepsAccountant.MOMENTS
            .price(one.event(), Delta.parse("1e-8"))
            .epsilon()
            .value()
            .doubleValue();
    double tight =
        StepsAccountant.PLD.price(one.event(), Delta.parse("1e-8")).epsilon().value().doubleValue();
    assertThat(moments).isCloseTo(0.5756, within(1e-3));
    assertThat(tight).isLessThan(0.05);
  }
}
