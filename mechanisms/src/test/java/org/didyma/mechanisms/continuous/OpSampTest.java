package org.didyma.mechanisms.continuous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.TestBits;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.BasicAccountant;
import org.didyma.privacy.accounting.PureAccountant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpSampTest {

  private static OpSamp.Parameters parameters(
      String epsilon, int d, Adjacency adjacency, OpSamp.Calibration calibration, BoxLoss loss) {
    return new OpSamp.Parameters(
        Epsilon.parse(epsilon),
        Delta.parse("1e-6"),
        adjacency,
        loss,
        BigDecimal.ONE,
        Collections.nCopies(d, 1L),
        calibration,
        0.2,
        adjacency.replaces() ? OptionalLong.empty() : OptionalLong.of(1000));
  }

  private static Cells cells(Random random, int d, int rows) {
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(20), random.nextInt(20));
    }
    return cells.build();
  }

  /** The formulas of the proof, in decimal arithmetic of their own. */
  @Test
  void thePlanHasTheNumbersOfTheProof() {
    for (Adjacency adjacency : Adjacency.values()) {
      double lipschitz = adjacency.replaces() ? 2 : 1;
      for (int d : new int[] {1, 3, 24}) {
        OpSampPlan plan =
            OpSampPlan.of(
                parameters("2", d, adjacency, OpSamp.Calibration.SHARP, BoxLoss.HINGE), 1000);
        double stability = 27 * plan.rate() * lipschitz * d * d * 2 + plan.alpha() / lipschitz;
        assertThat(plan.rate())
            .isCloseTo(Math.sqrt(2 / (27 * lipschitz * 1000)) / d, within(1e-12));
        assertThat(plan.stability()).isBetween(stability, stability * (1 + 1e-9));
        double gamma = plan.sensitivity() - plan.stability();
        assertThat(gamma).isCloseTo(0.2 * stability, within(1e-6));
        // Hoeffding: the chance that the average exceeds its bound is at most delta.
        double chance = Math.exp(-2 * plan.calls() * gamma * gamma / ((2.0 * d) * (2.0 * d)));
        assertThat(chance).isBetween(0.99e-6, 1e-6);
        // The noise is at least sensitivity over epsilon, and hardly more.
        assertThat(plan.lambda())
            .isBetween(plan.sensitivity() / 2, plan.sensitivity() / 2 * (1 + 1e-6));
        assertThat(plan.noiseSteps().doubleValue() * 2)
            .isCloseTo((double) plan.sensitivitySteps(), within(1.0));
      }
    }
  }

  @Test
  void thePublishedPlanHasItsNumbers() {
    OpSampPlan plan =
        OpSampPlan.of(
            parameters("1", 5, Adjacency.REPLACE, OpSamp.Calibration.PUBLISHED, BoxLoss.LOGISTIC),
            500);
    double stability = 250 * plan.rate() * 25 * 2 + plan.alpha() / 10;
    double gamma = 0.2 * stability;
    assertThat(plan.sensitivity()).isCloseTo(stability + 2 * gamma, within(1e-6 * stability));
    assertThat((double) plan.calls())
        .isCloseTo(25 * 4 * Math.log(20e6) / (2 * gamma * gamma), within(2.0));
    assertThat(plan.lambda())
        .isGreaterThan(
            2
                * OpSampPlan.of(
                        parameters(
                            "1", 5, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.LOGISTIC),
                        500)
                    .lambda());
  }

  @Test
  void theAccountantGivesThePromise() {
    OpSamp mechanism = new OpSamp(1);
    OpSamp.Parameters parameters =
        parameters("1.5", 2, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.HINGE);
    PrivacyGuarantee promised = mechanism.guarantee(parameters);
    assertThat(promised)
        .isEqualTo(
            PrivacyGuarantee.approximate(
                Epsilon.parse("1.5"), Delta.parse("1e-6"), Adjacency.REPLACE));
    assertThat(new BasicAccountant().price(mechanism.describe(parameters))).isEqualTo(promised);
  }

  /**
   * The promise from its parts, at the sizes that docs/results/reproduction measures: the
   * accountant's price of the noise that is added, at the sensitivity of the sums, is epsilon
   * exactly, and Hoeffding's chance that the sums move by more is delta, rounded to whole calls.
   */
  @ParameterizedTest
  @ValueSource(strings = {"1", "3", "10"})
  void theAccountantGivesThePromiseFromThePlan(String epsilon) {
    for (BoxLoss loss : List.of(BoxLoss.HINGE, BoxLoss.RAMP)) {
      OpSamp.Parameters parameters =
          parameters(epsilon, 24, Adjacency.REPLACE, OpSamp.Calibration.SHARP, loss);
      OpSampPlan plan = OpSampPlan.of(parameters, 15_682);
      Rational scale = plan.noiseSteps().dividedBy(Rational.of(plan.sensitivitySteps()));
      PrivacyGuarantee noise =
          new PureAccountant().price(new PrivacyEvent.DiscreteLaplace(scale, Adjacency.REPLACE));
      assertThat(noise).isEqualTo(PrivacyGuarantee.pure(Epsilon.parse(epsilon), Adjacency.REPLACE));
      // The sums' sensitivity in steps is at least that of m averages, and hardly more.
      double step = Math.scalb(1.0, plan.coarse() - FixedPointWeights.PLACES);
      assertThat(plan.sensitivitySteps() * step / plan.calls())
          .isBetween(plan.sensitivity(), plan.sensitivity() * (1 + 1e-6));
      double gamma = plan.sensitivity() - plan.stability();
      double chance = Math.exp(-2 * plan.calls() * gamma * gamma / (48.0 * 48.0));
      assertThat(chance).isBetween(0.999e-6, 1e-6);
      PrivacyEvent event = new OpSamp(1).describe(parameters);
      assertThat(new BasicAccountant().price(event))
          .isEqualTo(
              PrivacyGuarantee.approximate(
                  Epsilon.parse(epsilon), parameters.delta(), Adjacency.REPLACE));
    }
  }

  /**
   * Answers on neighbours under the same noise are apart by less than the bound on the expectation,
   * for all losses; and by more than a fiftieth of it somewhere, so that a bound without its
   * constant would be found out. By Hoeffding the mean of 2000 distances in [0, 2 d] is within 0.12
   * d of its expectation but for a probability of 1e-6.
   */
  @Test
  void answersAreAsStableAsProven() {
    Random random = new Random(11);
    double largest = 0;
    for (int trial = 0; trial < 12; trial++) {
      int d = 1 + trial % 2;
      BoxLoss loss = BoxLoss.values()[trial % 4];
      Cells cells = cells(random, d, 4);
      int[] row = new int[d];
      java.util.Arrays.fill(row, 1);
      Cells more = with(cells, row, 1, 0);
      Cells other = with(cells, row, 0, 1);
      double eta = 0.02 * Math.pow(4, -random.nextDouble());
      double alpha = 0.01;
      double mean = distance(more, other, loss, eta, alpha);
      double bound = 27 * eta * 2 * d * d * 2 + alpha / 2;
      assertThat(mean).isLessThan(bound + 0.12 * d);
      largest = Math.max(largest, mean / (eta * 2 * d * d * 2));
    }
    assertThat(largest).isBetween(0.5, 4.0);
  }

  private static Cells with(Cells cells, int[] row, long positives, long negatives) {
    Cells.Builder builder = Cells.builder(cells.dimension());
    for (int c = 0; c < cells.count(); c++) {
      builder.add(cells.row(c), cells.positives(c), cells.negatives(c));
    }
    return builder.add(row, positives, negatives).build();
  }

  private static double distance(Cells one, Cells other, BoxLoss loss, double eta, double alpha) {
    int d = one.dimension();
    double[] ones = new double[d];
    java.util.Arrays.fill(ones, 1);
    BoxOracle first = oracle(one, loss, alpha, ones);
    BoxOracle second = oracle(other, loss, alpha, ones);
    RandomBits bits = new TestBits(3);
    Geometric law = new Geometric(Rational.of(1L << 40));
    double sum = 0;
    int calls = 2000;
    for (int i = 0; i < calls; i++) {
      double[] s = new double[d];
      for (int j = 0; j < d; j++) {
        s[j] = law.draw(bits) * 0x1p-40 / eta;
      }
      long[] v = first.minimise(s, CancellationToken.NEVER);
      long[] w = second.minimise(s, CancellationToken.NEVER);
      for (int j = 0; j < d; j++) {
        sum += FixedPointWeights.value(Math.abs(v[j] - w[j]));
      }
    }
    return sum / calls;
  }

  private static BoxOracle oracle(Cells cells, BoxLoss loss, double alpha, double[] magnitudes) {
    ScaledRows rows = ScaledRows.of(cells, magnitudes);
    return loss == BoxLoss.RAMP
        ? new RampOracle(rows, 1, alpha)
        : new ConvexOracle(rows, loss, 1, alpha);
  }

  @Test
  void aReleaseDoesNotDependOnThreads() {
    Cells cells = cells(new Random(12), 3, 8);
    for (BoxLoss loss : BoxLoss.values()) {
      OpSamp.Parameters p = parameters("30", 3, Adjacency.REPLACE, OpSamp.Calibration.SHARP, loss);
      List<Double> alone =
          new OpSamp(1).draw(cells, p, new TestBits(1), CancellationToken.NEVER).weights();
      assertThat(new OpSamp(3).draw(cells, p, new TestBits(1), CancellationToken.NEVER).weights())
          .isEqualTo(alone);
      OpSamp inRounds = new OpSamp(1).inRounds(new ThreadRounds(2));
      assertThat(inRounds.draw(cells, p, new TestBits(1), CancellationToken.NEVER).weights())
          .isEqualTo(alone);
      assertThat(new OpSamp(1).draw(cells, p, new TestBits(2), CancellationToken.NEVER).weights())
          .isNotEqualTo(alone);
    }
  }

  /** Far from neighbours: with much data and a large epsilon the label's feature is found. */
  @Test
  void withMuchDataItLearns() {
    Cells cells = Cells.builder(1).add(new int[] {1}, 900_000, 100_000).build();
    OpSamp.Parameters p =
        parameters("5", 1, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.RAMP);
    for (int i = 0; i < 2; i++) {
      assertThat(
              new OpSamp(2)
                  .draw(cells, p, new SecureBits(), CancellationToken.NEVER)
                  .weights()
                  .get(0))
          .isBetween(0.5, 1.5);
    }
  }

  @Test
  void valuesBeyondTheirMagnitudeAreClamped() {
    Cells within = Cells.builder(1).add(new int[] {1}, 5, 3).build();
    Cells beyond = Cells.builder(1).add(new int[] {1000}, 5, 3).build();
    OpSamp.Parameters p =
        parameters("50", 1, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.HINGE);
    assertThat(new OpSamp(1).draw(beyond, p, new TestBits(1), CancellationToken.NEVER).weights())
        .isEqualTo(
            new OpSamp(1).draw(within, p, new TestBits(1), CancellationToken.NEVER).weights());
  }

  @Test
  void aStopReleasesNothing() {
    Cells cells = cells(new Random(13), 3, 8);
    OpSamp.Parameters p =
        parameters("1", 3, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.HINGE);
    CancellationToken stop = () -> true;
    for (OpSamp mechanism : List.of(new OpSamp(2), new OpSamp(1).inRounds(new ThreadRounds(2)))) {
      assertThatThrownBy(() -> mechanism.draw(cells, p, new SecureBits(), stop))
          .isInstanceOf(SearchStoppedException.class);
    }
  }

  @Test
  void parametersOutsideOfTheTheoremAreRefused() {
    OpSamp.Parameters p =
        parameters("1", 3, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.HINGE);
    assertThatThrownBy(
            () ->
                new OpSamp.Parameters(
                    p.epsilon(),
                    Delta.ZERO,
                    p.adjacency(),
                    p.loss(),
                    p.bound(),
                    p.magnitudes(),
                    p.calibration(),
                    p.slack(),
                    p.records()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("delta");
    assertThatThrownBy(
            () ->
                new OpSamp.Parameters(
                    p.epsilon(),
                    p.delta(),
                    Adjacency.ADD_REMOVE,
                    p.loss(),
                    p.bound(),
                    p.magnitudes(),
                    p.calibration(),
                    p.slack(),
                    OptionalLong.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("private");
    OpSamp.Parameters tiny =
        parameters("1e-9", 3, Adjacency.REPLACE, OpSamp.Calibration.SHARP, BoxLoss.HINGE);
    assertThatThrownBy(() -> new OpSamp(1).check(cells(new Random(1), 3, 9), tiny))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("searches");
  }
}
