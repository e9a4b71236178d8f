package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Rows;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.ClippedGradients;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.CodedRows;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.Norm;
import org.junit.jupiter.api.Test;

/** Gradient mechanisms on rows of K labels. */
class OnLabelsTest {

  private static final PublicContext ANY =
      PublicContext.of(Epsilon.parse("1"), Delta.ZERO, Adjacency.REPLACE);

  private static final CancellationToken NEVER = CancellationToken.NEVER;
  private static final LabelLoss HAZARD = TheoremLabels.hazards(0.2, 0.3, 0.5, 0.5).loss();

  private final TestBits random = new TestBits(3);

  private static <P> void agree(
      Mechanism<? super Rows, P> ofTwo, OnLabels<P> ofCodes, P parameters, Rows rows) {
    RawOutput.Real expected = (RawOutput.Real) ofTwo.draw(rows, parameters, new TestBits(5), NEVER);
    RawOutput.Real drawn = ofCodes.draw(CodedRows.of(rows), parameters, new TestBits(5), NEVER);
    assertThat(drawn.weights()).isEqualTo(expected.weights());
    assertThat(drawn.threshold()).isEqualTo(expected.threshold());
    assertThat(drawn.risk()).isEqualTo(expected.risk()).isPresent();
    assertThat(ofCodes.describe(parameters)).isEqualTo(ofTwo.describe(parameters));
    assertThat(ofCodes.guarantee(parameters)).isEqualTo(ofTwo.guarantee(parameters));
    assertThat(ofCodes.name()).isEqualTo(ofTwo.name());
  }

  private static DpSgd.Parameters steps(LabelLoss loss, BatchSampling sampling) {
    return new DpSgd.Parameters(
        new NoisySteps(sampling, 40, 8, 10, Rational.ONE, Rational.of(2)),
        StepsAccountant.RDP,
        PrivacyTarget.of("1", "1e-5").delta(),
        new RegularisedLoss(loss, 0.01),
        Optimiser.sgd(0.5),
        false);
  }

  private static Psgd.Parameters passes(LabelLoss loss, StepRule.Kind kind, double lambda) {
    return new Psgd.Parameters(
        PrivacyTarget.of("1", "1e-5"),
        Adjacency.REPLACE,
        new RegularisedLoss(loss, lambda),
        2,
        1,
        new StepRule(kind, kind == StepRule.Kind.CONSTANT ? 0.9 : Double.NaN),
        Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        CalibrationRule.PROVEN);
  }

  /** With two labels they are the mechanisms on signs, to the last bit. */
  @Test
  void twoLabelsAreSigns() {
    Rows rows = RandomRows.of(40, 3, false, random);
    LogisticMarginLoss logistic = new LogisticMarginLoss();
    for (String delta : List.of("0", "1e-5")) {
      agree(
          new ObjectivePerturbation(),
          OnLabels.objectivePerturbation(ANY),
          ObjectivePerturbation.Parameters.usual(
              PrivacyTarget.of("1", delta), Adjacency.ADD_REMOVE, logistic),
          rows);
    }
    agree(new Psgd(), OnLabels.psgd(ANY), passes(logistic, StepRule.Kind.CONSTANT, 0), rows);
    agree(
        new DpSgd("dp-sgd"),
        OnLabels.dpSgd("dp-sgd", ANY),
        steps(logistic, BatchSampling.POISSON),
        rows);
  }

  private CodedRows coded(Rows rows, LabelLoss loss) {
    int[] codes = new int[rows.count()];
    Arrays.setAll(codes, i -> (int) random.below((long) loss.labels()));
    return CodedRows.of(rows, codes, loss.labels());
  }

  /** The same rows in the same order, one of which has another label and other features. */
  private CodedRows replaced(CodedRows table, Rows other, LabelLoss loss) {
    int n = table.count();
    int place = (int) random.below((long) n);
    int[] codes = new int[n];
    Arrays.setAll(codes, table::code);
    codes[place] = (int) random.below((long) loss.labels());
    float[] values = new float[n * other.dimension()];
    byte[] signs = new byte[n];
    double[] x = new double[other.dimension()];
    for (int i = 0; i < n; i++) {
      (i == place ? other : table.rows()).features().copy(i, x);
      for (int j = 0; j < x.length; j++) {
        values[i * x.length + j] = (float) x[j];
      }
      signs[i] = 1;
    }
    return CodedRows.of(
        Rows.of(new DenseFeatures(values, x.length), signs, other.bound(), other.scale()),
        codes,
        loss.labels());
  }

  /** No pair of runs is further apart than noise covers; the constants of two labels do not. */
  @Test
  void passesOverNeighboursStayWithinTheSensitivity() {
    for (StepRule.Kind kind : List.of(StepRule.Kind.CONSTANT, StepRule.Kind.STRONGLY_CONVEX)) {
      double lambda = kind == StepRule.Kind.CONSTANT ? 0 : 0.5;
      Psgd.Parameters parameters = passes(HAZARD, kind, lambda);
      Psgd.Parameters ofTwo = passes(new LogisticMarginLoss(), kind, lambda);
      double worst = 0;
      double covered = Psgd.sensitivity(5, 1, 3, parameters);
      for (int trial = 0; trial < 3000; trial++) {
        CodedRows table = coded(RandomRows.of(5, 2, false, random), HAZARD);
        CodedRows other = replaced(table, RandomRows.of(5, 2, false, random), HAZARD);
        PassDescent.Plan plan = parameters.plan(5, 1);
        double[] one = PassDescent.run(table, plan, new TestBits(trial), NEVER);
        double[] two = PassDescent.run(other, plan, new TestBits(trial), NEVER);
        worst = Math.max(worst, Norm.L2.distance(one, two));
      }
      assertThat(worst / covered).as("%s", kind).isBetween(0.15, 1.0);
      assertThat(covered).isGreaterThan(3.9 * Psgd.sensitivity(5, 1, 3, ofTwo));
    }
  }

  /** A slope of up to T is clipped like any other. */
  @Test
  void clippedSumsMoveByTheirSensitivity() {
    ClippingBound clipping = steps(HAZARD, BatchSampling.FIXED).steps().clipping(3);
    double sensitivity = clipping.sensitivity(Adjacency.REPLACE).doubleValue();
    double worst = 0;
    double[] w = {20, -15, 60};
    for (int trial = 0; trial < 2000; trial++) {
      CodedRows table = coded(RandomRows.of(6, 2, false, random), HAZARD);
      CodedRows other = replaced(table, RandomRows.of(6, 2, false, random), HAZARD);
      worst = Math.max(worst, Norm.L2.distance(sum(table, w, clipping), sum(other, w, clipping)));
    }
    assertThat(worst / sensitivity).isBetween(0.5, 1.0);
  }

  private static double[] sum(CodedRows rows, double[] w, ClippingBound clipping) {
    double[] sum = new double[w.length];
    int[] all = {0, 1, 2, 3, 4, 5};
    new ClippedGradients(rows, HAZARD, clipping).addOf(all, 0, all.length, w, sum);
    return sum;
  }

  /** Steps on lots learn what labels say: who has events early gets a high score. */
  @Test
  void descentsOnLotsLearn() {
    Rows rows = RandomRows.of(400, 2, false, random);
    int[] codes = new int[rows.count()];
    // The first interval's event where a sign is positive, followed to the end otherwise.
    Arrays.setAll(codes, i -> rows.label(i) > 0 ? 0 : 8);
    DpSgd.Parameters parameters =
        new DpSgd.Parameters(
            new NoisySteps(BatchSampling.POISSON, 400, 100, 60, Rational.ONE, Rational.of(1, 4)),
            StepsAccountant.RDP,
            PrivacyTarget.of("1", "1e-5").delta(),
            new RegularisedLoss(HAZARD, 0),
            Optimiser.sgd(1),
            false);
    RawOutput.Real drawn =
        OnLabels.dpSgd("dp-sgd", ANY).draw(CodedRows.of(rows, codes, 9), parameters, random, NEVER);
    double[] w = RecordedCases.onRows(rows, drawn);
    assertThat(rows.errors(w)).isLessThan(120);
    assertThat(drawn.diagnostics().errors()).isEmpty();
    assertThat(drawn.diagnostics().cost()).isPositive();
  }

  /** Lemma 4 and the certificate of section 6 with what section 17 adds to them. */
  @Test
  void roundingCountsConstantsAndTerms() {
    double unit = 1.01 * Math.pow(2, -53);
    for (TheoremLabels of :
        List.of(
            TheoremLabels.hazards(1e-9, 0.2, 0.2),
            TheoremLabels.hazards(1e-9, 0.2, 0.2, 0.3, 0.3).upTo(2),
            TheoremLabels.shares(1e-7, 0.3))) {
      double farthest = 0;
      for (double p : of.publics()) {
        farthest = Math.max(farthest, Math.abs(Math.log(p / (1 - p))));
      }
      double slope = of.largestSlope();
      // 7 + T of T, or of m + 2.
      double terms = of.ordered() ? 9 : slope == 3 ? 10 : 12 * (2 + 2.0) / 2;
      double curvature = of.loss().curvature();
      double certified =
          100 * unit * (curvature * 2 * 9 * (2 * 3 + farthest + 1) + (16 + terms) * slope * 2);
      assertThat(PerturbedSum.rounding(new SumBounds(100, 5, 2, 0), of.loss(), 3))
          .isCloseTo(certified, withinPercentage(1e-6));
      double each =
          9 * 0.1 * curvature * 2 * (2 * 3 + farthest + 1)
              + (8 + 12 + terms) * 0.1 * slope * 2
              + (2.5 + 16) * 3;
      assertThat(DescentSensitivity.rounding(of.loss(), 2, 0.1, 3, 8, 5, 70))
          .isCloseTo(2 * 70 * unit * each, withinPercentage(1e-6));
    }
  }

  @Test
  void refusesLossesOfOtherNumbersOfLabels() {
    Rows rows = RandomRows.of(5, 2, false, random);
    ObjectivePerturbation.Parameters parameters =
        ObjectivePerturbation.Parameters.usual(
            PrivacyTarget.of("1", "0"), Adjacency.ADD_REMOVE, HAZARD);
    assertThatThrownBy(
            () -> OnLabels.objectivePerturbation(ANY).check(CodedRows.of(rows), parameters))
        .hasMessage("the hazard loss is for 9 labels, the rows have 2");
    assertThatThrownBy(() -> new ObjectivePerturbation().draw(rows, parameters, random, NEVER))
        .hasMessage("the hazard loss is for 9 labels, the rows have 2");
    assertThatThrownBy(() -> CodedRows.of(rows, new int[] {0, 1, 2, 3, 4}, 4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CodedRows.of(rows, new int[4], 4))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
