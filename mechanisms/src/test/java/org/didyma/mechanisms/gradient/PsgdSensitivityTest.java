package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.DescentSensitivity;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.Norm;
import org.junit.jupiter.api.Test;

/** The sensitivities of noiseless descent against descent itself. */
class PsgdSensitivityTest {

  private static final PrivacyTarget TARGET = PrivacyTarget.of("1", "0");
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private final TestBits random = new TestBits(3);

  /** Neighbours, with the record that differs anywhere, under the same orders of rows. */
  @Test
  void noPairOfNeighboursIsFurtherApartThanTheBound() {
    Map<StepRule.Kind, Double> largest = new EnumMap<>(StepRule.Kind.class);
    for (int trial = 0; trial < 12_000; trial++) {
      int n = 1 + (int) random.below(12);
      int d = 1 + (int) random.below(3);
      float[] x = new float[n * d];
      byte[] y = new byte[n];
      boolean extreme = random.below(2) == 0;
      for (int i = 0; i < n; i++) {
        fill(x, i * d, d, extreme && i > 0 ? 0 : 1);
        y[i] = (byte) (random.below(2) == 0 ? 1 : -1);
      }
      float[] other = x.clone();
      byte[] otherY = y.clone();
      int place = (int) random.below(n);
      if (random.below(2) == 0) {
        otherY[place] = (byte) -y[place];
      } else {
        fill(other, place * d, d, 1);
      }
      Psgd.Parameters parameters = randomParameters(n);
      long start = random.nextLong();
      double distance =
          Norm.L2.distance(
              run(rows(x, y, d), parameters, start),
              run(rows(other, otherY, d), parameters, start));
      double bound = Psgd.sensitivity(n, 1, d, parameters);
      assertThat(distance).as("%s on %d rows", parameters, n).isLessThanOrEqualTo(bound);
      largest.merge(parameters.steps().kind(), distance / bound, Math::max);
    }
    assertThat(largest.values()).hasSize(4).allSatisfy(r -> assertThat(r).isGreaterThan(0.8));
  }

  /**
   * Weights that steps bound are not taken for as long as a small regulariser would let them be.
   */
  @Test
  void hardlyAnyRegularisationCostsHardlyAnyNoise() {
    assertThat(withConstantSteps(1e-9)).isLessThan(1.001 * withConstantSteps(0));
    assertThat(withConstantSteps(1e-305)).isLessThan(1.001 * withConstantSteps(0));
  }

  private static double withConstantSteps(double lambda) {
    Psgd.Parameters parameters =
        new Psgd.Parameters(
            TARGET,
            Adjacency.REPLACE,
            new RegularisedLoss(new LogisticMarginLoss(), lambda),
            5,
            50,
            new StepRule(StepRule.Kind.CONSTANT, 1),
            INFINITE,
            WeightAverage.LAST,
            CalibrationRule.PROVEN);
    return Psgd.sensitivity(10_000, 1, 60, parameters);
  }

  private Psgd.Parameters randomParameters(int n) {
    MarginLoss margin =
        random.below(2) == 0
            ? new LogisticMarginLoss()
            : new HuberMarginLoss(0.05 + RandomRows.uniform(random));
    double lambda = random.below(3) == 0 ? 0 : Math.pow(10, -3 * RandomRows.uniform(random));
    RegularisedLoss loss = new RegularisedLoss(margin, lambda);
    double power = RandomRows.uniform(random) * 0.99;
    double limit = (lambda > 0 ? 1 : 2) / loss.smoothness(1);
    StepRule rule =
        switch ((int) random.below(lambda > 0 ? 5 : 3)) {
          case 0 ->
              new StepRule(
                  StepRule.Kind.CONSTANT, limit * (0.01 + 0.99 * RandomRows.uniform(random)));
          case 1 -> new StepRule(StepRule.Kind.DECREASING, power);
          case 2 -> new StepRule(StepRule.Kind.SQUARE_ROOT, power);
          default -> StepRule.of(StepRule.Kind.STRONGLY_CONVEX);
        };
    return new Psgd.Parameters(
        TARGET,
        Adjacency.REPLACE,
        loss,
        1 + (int) random.below(4),
        1 + (int) random.below(n),
        rule,
        random.below(3) == 0 ? 0.5 + RandomRows.uniform(random) : INFINITE,
        WeightAverage.values()[(int) random.below(3)],
        CalibrationRule.PROVEN);
  }

  /** The record that differs comes first in each pass, all others are 0, the loss is linear. */
  @Test
  void boundsAreAttained() {
    StepSize[] schedules = {
      new StepSize.Constant(0.02), new StepSize.Decreasing(50, 7), new StepSize.SquareRoot(50, 7)
    };
    for (int batch : new int[] {1, 5}) {
      for (int passes : new int[] {1, 4}) {
        for (StepSize steps : schedules) {
          double bound = DescentSensitivity.convex(1, steps, batch, 40 / batch, passes);
          assertThat(apart(40, batch, passes, steps, 0, WeightAverage.LAST))
              .isCloseTo(bound, within(1e-9 * bound));
        }
        double gamma = 0.5;
        // Early steps of 1/beta would be shorter than 1/(gamma t); beta = gamma is the
        // regulariser's.
        StepSize strong = new StepSize.StronglyConvex(gamma, gamma);
        double bound = DescentSensitivity.stronglyConvex(1, gamma, batch, 40 / batch);
        assertThat(apart(40, batch, passes, strong, gamma, WeightAverage.LAST))
            .isCloseTo(bound, within(1e-9 * bound));
        double constant =
            DescentSensitivity.stronglyConvexConstant(1, 0.1, gamma, batch, 40 / batch, passes);
        assertThat(
                apart(40, batch, passes, new StepSize.Constant(0.1), gamma, WeightAverage.LAST)
                    / Math.pow(1 - 0.1 * gamma, 40 / batch - 1))
            .isCloseTo(constant, within(1e-9 * constant));
      }
    }
  }

  /**
   * The paper divides every sensitivity by b. Here the true distance is 2L/(gamma m) for each b, as
   * the quadratic regulariser and one linear loss show.
   */
  @Test
  void miniBatchesDoNotDivideTheSensitivityUnderStrongConvexity() {
    int m = 200;
    double gamma = 0.05;
    for (int batch : new int[] {1, 10, 50}) {
      // beta = gamma is that of the regulariser alone, for linear losses.
      StepSize steps = new StepSize.StronglyConvex(gamma, gamma);
      double distance = apart(m, batch, 2, steps, gamma, WeightAverage.LAST);
      assertThat(distance).isCloseTo(2 / (gamma * m), within(1e-9));
    }
    Psgd.Parameters published =
        new Psgd.Parameters(
            TARGET,
            Adjacency.REPLACE,
            new RegularisedLoss(new HuberMarginLoss(0.5), gamma),
            2,
            50,
            StepRule.of(StepRule.Kind.STRONGLY_CONVEX),
            INFINITE,
            WeightAverage.LAST,
            CalibrationRule.PUBLISHED);
    double claimed = Psgd.sensitivity(m, 1, 1, published);
    // Its L = 1 + lambda R = 2.
    assertThat(claimed).isCloseTo(4 / (gamma * m * 50), within(1e-12));
    double distance =
        apart(m, 50, 2, new StepSize.StronglyConvex(1 + gamma, gamma), gamma, WeightAverage.LAST);
    assertThat(distance).isGreaterThan(3 * claimed);
    assertThat(distance)
        .isLessThanOrEqualTo(
            Psgd.sensitivity(
                m,
                1,
                1,
                new Psgd.Parameters(
                    TARGET,
                    Adjacency.REPLACE,
                    published.loss(),
                    2,
                    50,
                    published.steps(),
                    INFINITE,
                    WeightAverage.LAST,
                    CalibrationRule.PROVEN)));
  }

  /** The paper lets averages have the sensitivity of the last weights. */
  @Test
  void averagesMoveFurtherThanLastWeightsUnderStrongConvexity() {
    int m = 200;
    double gamma = 0.05;
    StepSize steps = new StepSize.StronglyConvex(gamma, gamma);
    double last = 2 / (gamma * m);
    double[] expected = {5.88, 2.15, 1.61};
    int[] passes = {1, 5, 10};
    for (int i = 0; i < passes.length; i++) {
      double average = apart(m, 1, passes[i], steps, gamma, WeightAverage.ALL);
      assertThat(average / last).isCloseTo(expected[i], within(0.01));
      double bound =
          DescentSensitivity.stronglyConvex(1, gamma, 1, m, passes[i], WeightAverage.ALL);
      assertThat(average).isBetween(0.8 * bound, bound);
      if (passes[i] > 1) {
        double lastPass = apart(m, 1, passes[i], steps, gamma, WeightAverage.LAST_PASS);
        double lastPassBound =
            DescentSensitivity.stronglyConvex(1, gamma, 1, m, passes[i], WeightAverage.LAST_PASS);
        assertThat(lastPass).isBetween(0.8 * lastPassBound, lastPassBound);
        assertThat(lastPass).isGreaterThan(last);
      }
    }
  }

  /**
   * The paper stops, under strong convexity, when the training error no longer improves. Neighbours
   * may then stop after different numbers of passes, and are further apart than the bound.
   */
  @Test
  void stoppingByTrainingErrorVoidsTheBound() {
    RegularisedLoss loss = new RegularisedLoss(new HuberMarginLoss(0.5), 0.2);
    double worst = 0;
    for (int trial = 0; trial < 400; trial++) {
      int n = 30;
      float[] x = new float[n * 2];
      byte[] y = new byte[n];
      for (int i = 0; i < n; i++) {
        fill(x, 2 * i, 2, 1);
        y[i] = (byte) (random.below(4) == 0 ? 1 : -1);
      }
      byte[] otherY = y.clone();
      otherY[0] = (byte) -y[0];
      long start = random.nextLong();
      double distance =
          Norm.L2.distance(
              untilErrorsStay(rows(x, y, 2), loss, start),
              untilErrorsStay(rows(x, otherY, 2), loss, start));
      double bound = DescentSensitivity.stronglyConvex(1, loss.lambda(), 1, n);
      worst = Math.max(worst, distance / bound);
    }
    assertThat(worst).isGreaterThan(1.05);
  }

  private static double[] untilErrorsStay(Rows rows, RegularisedLoss loss, long start) {
    double[] w = new double[rows.dimension()];
    long errors = rows.size() + 1;
    for (int passes = 1; passes < 20; passes++) {
      PassDescent.Plan plan =
          new PassDescent.Plan(
              loss,
              passes,
              1,
              new StepSize.StronglyConvex(loss.smoothness(1), loss.lambda()),
              INFINITE,
              WeightAverage.LAST);
      double[] next = run(rows, plan, start);
      if (rows.errors(next) >= errors) {
        return next;
      }
      errors = rows.errors(next);
      w = next;
    }
    return w;
  }

  /**
   * Distance of two runs on m records of which all but the first are 0, over the norm of that one,
   * which is small enough for the loss to be linear.
   */
  private static double apart(
      int m, int batch, int passes, StepSize steps, double lambda, WeightAverage averaging) {
    PassDescent.Plan plan =
        new PassDescent.Plan(
            new RegularisedLoss(new HuberMarginLoss(0.5), lambda),
            passes,
            batch,
            steps,
            INFINITE,
            averaging);
    double[] plus = run(new OneFirst(m, 1), plan, 0);
    double[] minus = run(new OneFirst(m, -1), plan, 0);
    return Math.abs(plus[0] - minus[0]) / OneFirst.NORM;
  }

  /** A row that is not 0, and then m-1 that are, in that order. */
  private record OneFirst(int m, int label) implements RowStream {

    static final float NORM = 0x1p-10f;

    @Override
    public long size() {
      return m;
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double bound() {
      return NORM;
    }

    @Override
    public RowScale scale() {
      return RowScale.of(new double[0]);
    }

    @Override
    public void pass(Consumer<Rows> block) {
      block.accept(rows(new float[] {NORM}, new byte[] {(byte) label}, 1));
      byte[] labels = new byte[m - 1];
      Arrays.fill(labels, (byte) 1);
      block.accept(rows(new float[m - 1], labels, 1));
    }
  }

  private static double[] run(RowStream rows, PassDescent.Plan plan, long start) {
    return PassDescent.run(
        rows, plan, AddedNoise.NONE, new TestBits(start), CancellationToken.NEVER);
  }

  private static double[] run(Rows rows, Psgd.Parameters parameters, long start) {
    return Psgd.noiseless(rows, parameters, new TestBits(start));
  }

  private void fill(float[] x, int from, int d, double length) {
    double[] row = new double[d];
    double square = 0;
    for (int j = 0; j < d; j++) {
      row[j] = 2 * RandomRows.uniform(random) - 1;
      square += row[j] * row[j];
    }
    double factor = length * (random.below(2) == 0 ? 1 : RandomRows.uniform(random)) * (1 - 1e-6);
    for (int j = 0; j < d; j++) {
      x[from + j] = (float) (row[j] / Math.sqrt(square) * factor);
    }
  }

  private static Rows rows(float[] x, byte[] y, int d) {
    return Rows.of(new DenseFeatures(x, d), y, 1, RowScale.of(new double[d - 1]));
  }
}
