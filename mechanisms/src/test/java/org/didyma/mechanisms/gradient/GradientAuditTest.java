package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.LaplaceDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.FitAudit;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Mechanisms on all tables of up to two records with one feature, x y in {-1, 1}: their exact
 * output laws in cells against the promise, their draws against those laws, and a twin with too
 * little noise that must be found out.
 */
@Tag("long")
class GradientAuditTest {

  private static final TinyDomain DOMAIN = TinyDomain.upTo(2, 2);
  private static final int CELLS = 40;
  private static final int DRAWS = 600;
  private static final double CONFIDENCE = 1 - 1e-6;
  private static final double ETA = 1e-3;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private final TestBits random = new TestBits(8);

  /** A mechanism of one weight, and its distribution function. */
  private record Subject(
      PrivacyGuarantee promise,
      double width,
      Function<int[], ToDoubleFunction<Double>> law,
      ToDoubleFunction<int[]> draw) {

    OutputLaw cells(int[] counts) {
      double[] logs = new double[CELLS];
      double below = 0;
      for (int cell = 0; cell < CELLS; cell++) {
        double to =
            cell == CELLS - 1 ? 1 : law.apply(counts).applyAsDouble((cell + 1 - CELLS / 2) * width);
        logs[cell] = Math.log(Math.max(0, to - below));
        below = to;
      }
      return OutputLaw.ofLogarithms(logs, 1e-9);
    }

    int cell(int[] counts) {
      int cell = (int) Math.floor(draw.applyAsDouble(counts) / width) + CELLS / 2;
      return Math.max(0, Math.min(CELLS - 1, cell));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0", "2, 0", "0.5, 0.01", "2, 0.001"})
  void psgdKeepsItsPromise(String epsilon, String delta) {
    PrivacyTarget target = PrivacyTarget.of(epsilon, delta);
    Psgd.Parameters parameters =
        new Psgd.Parameters(
            target,
            Adjacency.REPLACE,
            new RegularisedLoss(new HuberMarginLoss(0.5), 0),
            2,
            1,
            new StepRule(StepRule.Kind.CONSTANT, ETA),
            INFINITE,
            WeightAverage.LAST,
            CalibrationRule.PROVEN);
    // Two passes of steps eta in the linear part of the loss; the sensitivity is 4 eta.
    double scale = noiseScale(target, 4 * ETA, 1);
    Psgd psgd = new Psgd();
    check(
        new Subject(
            psgd.guarantee(parameters),
            scale / 4,
            counts -> around(target, 2 * ETA * (counts[0] - counts[1]), scale),
            counts -> psgd.learn(rows(counts), parameters, random, CancellationToken.NEVER)[0]),
        0.5,
        factor -> counts -> around(target, 2 * ETA * (counts[0] - counts[1]), scale * factor));
    double declared = Psgd.sensitivity(3, 1, 1, parameters);
    assertThat(
            ReplayAudit.replay(
                    DOMAIN,
                    Adjacency.REPLACE,
                    (counts, bits) ->
                        counts[0] + counts[1] == 0
                            ? new double[1]
                            : new Psgd()
                                .learn(rows(counts), parameters, bits, CancellationToken.NEVER),
                    Norm.L2,
                    Rational.of(Math.round(declared * 1e12) + 20_000, 1_000_000_000_000L),
                    random)
                .isViolation())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0", "2, 0", "0.5, 0.01", "2, 0.001"})
  void scs13KeepsItsPromise(String epsilon, String delta) {
    PrivacyTarget target = PrivacyTarget.of(epsilon, delta);
    int passes = target.isPure() ? 1 : 2;
    double sensitivity = DescentSensitivity.batchSum(1, 3);
    double scale = noiseScale(target, sensitivity, passes) * Math.sqrt(passes) * ETA;
    Scs13 scs13 = new Scs13();
    Function<int[], Scs13.Parameters> parameters =
        counts ->
            new Scs13.Parameters(
                target,
                Adjacency.REPLACE,
                new RegularisedLoss(new HuberMarginLoss(0.5), 0),
                passes,
                Math.max(1, counts[0] + counts[1]),
                new StepSize.Constant(ETA * Math.max(1, counts[0] + counts[1])),
                INFINITE,
                WeightAverage.LAST,
                Scs13.Composition.GAUSSIAN);
    check(
        new Subject(
            scs13.guarantee(parameters.apply(new int[2])),
            scale / 4,
            counts -> around(target, passes * ETA * (counts[0] - counts[1]), scale),
            counts ->
                scs13
                    .learn(rows(counts), parameters.apply(counts), random, CancellationToken.NEVER)[
                    0]),
        0.5,
        factor -> counts -> around(target, passes * ETA * (counts[0] - counts[1]), scale * factor));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0, replace",
    "2, 0, replace",
    "2, 0, add-remove",
    "0.5, 0.01, replace",
    "2, 0.001, replace",
    "0.5, 0.01, add-remove",
    "2, 0.001, add-remove"
  })
  void objectivePerturbationKeepsItsPromise(String epsilon, String delta, Adjacency adjacency) {
    PrivacyTarget target = PrivacyTarget.of(epsilon, delta);
    for (ObjectivePerturbation.Form form :
        new ObjectivePerturbation.Form[] {
          ObjectivePerturbation.Form.SHARP, ObjectivePerturbation.Form.KST
        }) {
      ObjectivePerturbation.Parameters parameters =
          new ObjectivePerturbation.Parameters(
              target, adjacency, new LogisticMarginLoss(), 0, form, 1e-6);
      ObjectivePlan plan =
          ObjectivePlan.of(1 + 0x1p-30, 0, 1, RowScale.of(new double[0]), parameters, target);
      double scale =
          plan.noise() instanceof VectorNoise.Ball ball
              ? ball.scale()
              : ((VectorNoise.Gaussian) plan.noise()).sigma();
      ObjectivePerturbation mechanism = new ObjectivePerturbation();
      check(
          new Subject(
              mechanism.guarantee(parameters),
              scale / plan.curvature() / 4,
              counts -> minimiser(target, counts, plan.curvature(), scale),
              counts ->
                  mechanism.learn(rows(counts), parameters, random, CancellationToken.NEVER)[0]),
          // No two records pull with their full slope at one weight, so there is room.
          0.06,
          factor -> counts -> minimiser(target, counts, plan.curvature(), scale * factor));
    }
  }

  /** The minimiser is at most t when -b is at most the increasing gradient at t. */
  private static ToDoubleFunction<Double> minimiser(
      PrivacyTarget target, int[] counts, double curvature, double scale) {
    LogisticMarginLoss loss = new LogisticMarginLoss();
    ToDoubleFunction<Double> noise = around(target, 0, scale);
    return t ->
        noise.applyAsDouble(
            counts[0] * loss.derivative(t) - counts[1] * loss.derivative(-t) + curvature * t);
  }

  private void check(
      Subject subject,
      double tooLittle,
      Function<Double, Function<int[], ToDoubleFunction<Double>>> scaled) {
    Adjacency adjacency = subject.promise.adjacency();
    ExactAudit exact = new ExactAudit(DOMAIN, adjacency, subject::cells);
    assertThat(exact.finding(subject.promise).isViolation()).isFalse();
    Subject twin =
        new Subject(subject.promise, subject.width, scaled.apply(tooLittle), subject.draw);
    assertThat(
            new ExactAudit(DOMAIN, adjacency, twin::cells).finding(subject.promise).isViolation())
        .isTrue();
    Function<Integer, Integer> draw = dataSet -> drawn(subject, dataSet);
    assertThat(FitAudit.finding(exact, draw::apply, DRAWS, CONFIDENCE).isViolation()).isFalse();
    assertThat(
            SamplingAudit.finding(DOMAIN, exact, draw::apply, subject.promise, DRAWS, CONFIDENCE)
                .isViolation())
        .isFalse();
  }

  private static int drawn(Subject subject, int dataSet) {
    int[] counts = DOMAIN.counts(dataSet);
    // Replacement has no neighbours of the table without records, and needs none.
    if (counts[0] + counts[1] == 0 && subject.promise.adjacency().replaces()) {
      return fromLaw(subject, counts);
    }
    return subject.cell(counts);
  }

  private static final TestBits EMPTY = new TestBits(9);

  private static int fromLaw(Subject subject, int[] counts) {
    OutputLaw law = subject.cells(counts);
    double left = RandomRows.uniform(EMPTY);
    int cell = 0;
    while (cell < CELLS - 1 && (left -= Math.exp(law.log(cell))) > 0) {
      cell++;
    }
    return cell;
  }

  private static double noiseScale(PrivacyTarget target, double sensitivity, int passes) {
    return target.isPure()
        ? sensitivity * passes / target.epsilonValue()
        : sensitivity * target.gaussianMultiplier(passes).doubleValue();
  }

  private static ToDoubleFunction<Double> around(
      PrivacyTarget target, double centre, double scale) {
    return target.isPure()
        ? new LaplaceDistribution(centre, scale)::cumulativeProbability
        : new NormalDistribution(centre, scale)::cumulativeProbability;
  }

  private static Rows rows(int[] counts) {
    int n = counts[0] + counts[1];
    float[] x = new float[n];
    byte[] y = new byte[n];
    for (int i = 0; i < n; i++) {
      x[i] = i < counts[0] ? 1 : -1;
      y[i] = 1;
    }
    return Rows.of(new DenseFeatures(x, 1), y, 1, RowScale.of(new double[0]));
  }
}
