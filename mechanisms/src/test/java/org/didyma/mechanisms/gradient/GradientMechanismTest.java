package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.AnalyticGaussian;
import org.didyma.privacy.accounting.Conversion;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.junit.jupiter.api.Test;

/** What the mechanisms promise, refuse and release. */
class GradientMechanismTest {

  private static final PrivacyTarget PURE = PrivacyTarget.of("1", "0");
  private static final PrivacyTarget APPROXIMATE = PrivacyTarget.of("1", "1e-6");
  private static final RegularisedLoss LOGISTIC =
      new RegularisedLoss(new LogisticMarginLoss(), 0.01);
  private static final RegularisedLoss HINGE = new RegularisedLoss(new HingeMarginLoss(), 0.01);

  private static final Rows ROWS = RandomRows.of(10_000, 5, false, new TestBits(10));

  private final TestBits random = new TestBits(11);
  private final Rows rows = ROWS;

  @Test
  void releasesAreUsefulAndSayWhatTheyPromise() {
    Scs13.Parameters noisy = UsualParameters.scs13(APPROXIMATE, LOGISTIC);
    List<RawOutput.Real> releases =
        List.of(
            new Psgd()
                .draw(rows, Psgd.Parameters.usual(PURE, LOGISTIC), random, CancellationToken.NEVER),
            new Psgd()
                .draw(
                    rows,
                    Psgd.Parameters.usual(APPROXIMATE, LOGISTIC),
                    random,
                    CancellationToken.NEVER),
            new Scs13().draw(rows, noisy, random, CancellationToken.NEVER),
            new Bst14()
                .draw(
                    rows,
                    UsualParameters.bst14(APPROXIMATE, LOGISTIC),
                    random,
                    CancellationToken.NEVER),
            new OutputPerturbation()
                .draw(
                    rows,
                    UsualParameters.outputPerturbation(APPROXIMATE, LOGISTIC),
                    random,
                    CancellationToken.NEVER));
    for (RawOutput.Real release : releases) {
      // Half of the labels are positive and one in ten is wrong.
      assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(3500);
      assertThat(release.weights()).hasSize(5);
    }
    Psgd psgd = new Psgd();
    Psgd.Parameters pure = Psgd.Parameters.usual(PURE, LOGISTIC);
    Psgd.Parameters approximate = Psgd.Parameters.usual(APPROXIMATE, LOGISTIC);
    assertThat(psgd.guarantee(pure)).isInstanceOf(PrivacyGuarantee.Pure.class);
    assertThat(psgd.guarantee(pure).conditions()).isEmpty();
    assertThat(psgd.guarantee(approximate)).isInstanceOf(PrivacyGuarantee.Approximate.class);
    assertThat(psgd.guarantee(approximate).conditions()).isEmpty();
    PrivacyEvent.Gaussian event = (PrivacyEvent.Gaussian) psgd.describe(approximate);
    double epsilon = AnalyticGaussian.epsilon(event.noiseMultiplier().doubleValue(), 1e-6);
    assertThat(epsilon).isBetween(0.999_999, 1.0);
  }

  @Test
  void refusesWhatIsNotProven() {
    Psgd psgd = new Psgd();
    assertThatThrownBy(() -> psgd.describe(Psgd.Parameters.usual(PURE, HINGE)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("hinge");
    assertThatThrownBy(
            () ->
                new OutputPerturbation().describe(UsualParameters.outputPerturbation(PURE, HINGE)))
        .hasMessageContaining("hinge");
    // Noise in every update needs no smoothness.
    assertThat(new Scs13().describe(UsualParameters.scs13(PURE, HINGE))).isNotNull();
    assertThatThrownBy(() -> new Bst14().describe(UsualParameters.bst14(PURE, LOGISTIC)))
        .hasMessageContaining("delta");
    assertThatThrownBy(
            () ->
                new OutputPerturbation()
                    .describe(
                        new OutputPerturbation.Parameters(
                            APPROXIMATE,
                            Adjacency.REPLACE,
                            LOGISTIC,
                            10,
                            Double.NaN,
                            CalibrationRule.PUBLISHED)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("classical");
    Scs13.Parameters usual = UsualParameters.scs13(PURE, LOGISTIC);
    assertThatThrownBy(
            () ->
                new Scs13()
                    .describe(
                        new Scs13.Parameters(
                            PURE,
                            Adjacency.ADD_REMOVE,
                            LOGISTIC,
                            1,
                            1,
                            usual.steps(),
                            1,
                            WeightAverage.LAST,
                            usual.composition())))
        .hasMessageContaining("public");
    assertThatThrownBy(
            () -> psgd.check(rows.pick(new int[10]), Psgd.Parameters.usual(PURE, LOGISTIC)))
        .hasMessageContaining("batch");
    assertThatThrownBy(
            () -> psgd.check(rows, withSteps(LOGISTIC, new StepRule(StepRule.Kind.CONSTANT, 4.1))))
        .hasMessageContaining("largest");
    assertThatThrownBy(
            () ->
                psgd.describe(
                    withSteps(
                        new RegularisedLoss(new LogisticMarginLoss(), 0),
                        StepRule.of(StepRule.Kind.STRONGLY_CONVEX))))
        .hasMessageContaining("lambda");
  }

  private static Psgd.Parameters withSteps(RegularisedLoss loss, StepRule steps) {
    return new Psgd.Parameters(
        PURE,
        Adjacency.REPLACE,
        loss,
        1,
        1,
        steps,
        Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        CalibrationRule.PROVEN);
  }

  /** An incomplete last batch is left out, whatever is in it. */
  @Test
  void shortLastBatchesDoNotCount() {
    Rows eleven = rows.pick(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    PassDescent.Plan plan =
        new PassDescent.Plan(
            LOGISTIC, 1, 4, new StepSize.Constant(1), Double.POSITIVE_INFINITY, WeightAverage.LAST);
    assertThat(plan.updates(11)).isEqualTo(2);
    int[] updates = new int[1];
    AddedNoise counting = (values, bits) -> updates[0]++;
    PassDescent.run(eleven, plan, counting, random, CancellationToken.NEVER);
    assertThat(updates[0]).isEqualTo(2);
  }

  /** A table that arrives in blocks is learned like one in memory, with batches across blocks. */
  @Test
  void streamsAreLearnedLikeTables() {
    PassDescent.Plan plan =
        new PassDescent.Plan(
            LOGISTIC,
            3,
            7,
            new StepSize.Constant(0.05),
            Double.POSITIVE_INFINITY,
            WeightAverage.LAST);
    double[] whole = PassDescent.run(rows, plan, AddedNoise.NONE, random, CancellationToken.NEVER);
    double[] streamed =
        PassDescent.run(
            new Blocks(rows, 999), plan, AddedNoise.NONE, random, CancellationToken.NEVER);
    for (int j = 0; j < whole.length; j++) {
      assertThat(streamed[j]).isCloseTo(whole[j], within(0.1));
    }
    assertThat(new Blocks(rows, 999).errors(whole)).isEqualTo(rows.errors(whole));
  }

  private record Blocks(Rows rows, int length) implements RowStream {
    @Override
    public long size() {
      return rows.size();
    }

    @Override
    public int dimension() {
      return rows.dimension();
    }

    @Override
    public double bound() {
      return rows.bound();
    }

    @Override
    public RowScale scale() {
      return rows.scale();
    }

    @Override
    public void pass(Consumer<Rows> block) {
      for (int from = 0; from < rows.count(); from += length) {
        int[] numbers = new int[Math.min(length, rows.count() - from)];
        for (int k = 0; k < numbers.length; k++) {
          numbers[k] = from + k;
        }
        block.accept(rows.pick(numbers));
      }
    }
  }

  /** Composition of passes as one Gaussian needs less noise than shares of epsilon and delta. */
  @Test
  void passesComposeTightly() {
    double together = APPROXIMATE.gaussianMultiplier(10).doubleValue();
    double shares = APPROXIMATE.share(10).gaussianMultiplier(1).doubleValue();
    assertThat(together).isLessThan(shares / 2);
    assertThat(together)
        .isCloseTo(Math.sqrt(10) * AnalyticGaussian.multiplier(1, 1e-6), within(1e-9));
  }

  @Test
  void bst14SplitsItsBudgetExactly() {
    Bst14.Parameters parameters =
        new Bst14.Parameters(
            PrivacyTarget.of("1", "1e-6"), Adjacency.REPLACE, LOGISTIC, 5, 50, 100);
    Bst14.Noise noise = Bst14.Noise.of(parameters, 50_000);
    assertThat(noise.updates()).isEqualTo(5000);
    double each = Math.log1p(0.001 * Math.expm1(noise.sampledEpsilon()));
    double total = Math.sqrt(2 * 5000 * Math.log(2e6)) * each + 5000 * each * Math.expm1(each);
    assertThat(total).isBetween(1 - 1e-9, 1.0);
    assertThat(5000 * 0.001 * noise.sampledDelta() + 0.5e-6).isBetween(1e-6 * (1 - 1e-9), 1e-6);
    assertThat(AnalyticGaussian.delta(noise.sampledEpsilon(), noise.multiplier().doubleValue()))
        .isBetween(noise.sampledDelta() * (1 - 1e-6), noise.sampledDelta());
  }

  /** What accountants make of the events is within the target, and the Gaussian ones attain it. */
  @Test
  void accountantsPriceEventsWithinTheTarget() {
    Bst14.Noise noise = Bst14.Noise.of(UsualParameters.bst14(APPROXIMATE, LOGISTIC), 50_000);
    assertThat(price(noise.event(Adjacency.REPLACE))).isBetween(0.1, 1.0);
    Scs13.Parameters usual = UsualParameters.scs13(APPROXIMATE, LOGISTIC);
    for (int passes : new int[] {1, 10}) {
      PrivacyEvent event =
          new Scs13()
              .describe(
                  new Scs13.Parameters(
                      APPROXIMATE,
                      Adjacency.REPLACE,
                      LOGISTIC,
                      passes,
                      1,
                      usual.steps(),
                      1,
                      WeightAverage.LAST,
                      usual.composition()));
      // Renyi accounting is a little above the exact price of Gaussians.
      assertThat(price(event)).isBetween(0.95, 1.2);
    }
  }

  private static double price(PrivacyEvent event) {
    return Conversion.toApproximate(new RenyiAccountant().price(event), APPROXIMATE.delta())
        .epsilon()
        .value()
        .doubleValue();
  }

  /** The exact law of the released label on neighbours. */
  @Test
  void privateMajorityKeepsItsPromise() {
    for (Adjacency adjacency : Adjacency.values()) {
      double scale = adjacency.replaces() ? 2 : 1;
      for (int positives = 0; positives < 8; positives++) {
        for (int negatives = 0; negatives < 8; negatives++) {
          double here = majority(positives, negatives, scale);
          double there =
              adjacency.replaces()
                  ? majority(positives + 1, negatives - 1, scale)
                  : majority(positives + 1, negatives, scale);
          assertThat(Math.log(there / here)).isBetween(-1e-9, 1 + 1e-9);
          assertThat(Math.log((1 - here) / (1 - there))).isBetween(-1e-9, 1 + 1e-9);
        }
      }
    }
    Rows three = rows.pick(new int[] {0, 1, 2});
    long positives = 3 - three.errors(new double[6]);
    int times = 4_000;
    int positive = 0;
    PrivateMajority.Parameters parameters =
        new PrivateMajority.Parameters(PURE.epsilon(), Adjacency.REPLACE);
    for (int t = 0; t < times; t++) {
      positive += PrivateMajority.isPositive(three, parameters, random) ? 1 : 0;
    }
    // A score of 0 counts as negative, so the positive labels are the errors.
    double expected = majority(3 - (int) positives, (int) positives, 2);
    assertThat(positive / (double) times).isCloseTo(expected, within(5 * 0.5 / Math.sqrt(times)));
  }

  /** P(positives + g > negatives + g') for geometric g, g' of a scale, at epsilon 1. */
  private static double majority(int positives, int negatives, double scale) {
    double a = Math.exp(-1 / scale);
    double sum = 0;
    for (int other = 0; other < 400; other++) {
      int least = Math.max(0, negatives + other - positives + 1);
      sum += (1 - a) * Math.pow(a, other) * Math.pow(a, least);
    }
    return sum;
  }
}
