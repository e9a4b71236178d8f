package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.ObjectivePerturbation.Form;
import org.didyma.mechanisms.gradient.ObjectivePerturbation.Parameters;
import org.didyma.mechanisms.gradient.descent.CompensatedVectorSum;
import org.didyma.mechanisms.gradient.loss.HingeMarginLoss;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.accounting.AnalyticGaussian;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ObjectivePerturbationTest {

  private static final PrivacyTarget PURE = PrivacyTarget.of("1", "0");
  private static final PrivacyTarget APPROXIMATE = PrivacyTarget.of("1", "1e-6");

  @Test
  void publishedConstantsAreThoseOfTheTable() throws IOException {
    List<String> lines =
        Files.readAllLines(PublishedSensitivityTest.table("objective_perturbation_constants"));
    assertThat(lines.get(0)).isEqualTo("eps,delta,zeta,lambda_hess,sigma_b,Delta");
    for (String line : lines.subList(1, lines.size())) {
      String[] f = line.split(",");
      double epsilon = Double.parseDouble(f[0]);
      double delta = Double.parseDouble(f[1]);
      double expected = Double.parseDouble(f[4]);
      assertThat(ObjectiveCalibration.kst(1, epsilon, delta, Adjacency.ADD_REMOVE))
          .isCloseTo(expected, within(1e-9 * expected));
      Parameters parameters =
          new Parameters(
              PrivacyTarget.of(f[0], f[1]),
              Adjacency.ADD_REMOVE,
              new LogisticMarginLoss(),
              0,
              Form.KST,
              1e-6);
      ObjectivePlan plan =
          ObjectivePlan.of(1, 0, 3, RowScale.of(new double[2]), parameters, parameters.target());
      double curvature = Double.parseDouble(f[5]);
      assertThat(plan.curvature()).isCloseTo(curvature, within(1e-9 * curvature));
    }
  }

  /** Under addition and removal the profile is twice that of the Gaussian mechanism. */
  @Test
  void profilesAreThoseOfTheirIntegrals() {
    for (double left : new double[] {0.1, 0.5, 2}) {
      for (double ratio : new double[] {0.05, 0.2, 0.4}) {
        double twice = 2 * AnalyticGaussian.delta(left, 1 / ratio);
        assertThat(ObjectiveCalibration.delta(left, ratio, Adjacency.ADD_REMOVE))
            .isCloseTo(twice, within(1e-9 * twice + 1e-13));
        double plane = planeIntegral(left, ratio);
        assertThat(ObjectiveCalibration.delta(left, ratio, Adjacency.REPLACE))
            .isCloseTo(plane, within(1e-5 * plane + 1e-13));
      }
    }
    // Below half the squared ratio the threshold is at 0.
    assertThat(ObjectiveCalibration.delta(0, 1e-6, Adjacency.ADD_REMOVE)).isLessThan(1e-6);
    assertThat(ObjectiveCalibration.delta(0.001, 1, Adjacency.REPLACE)).isEqualTo(1);
  }

  /** E[(1 - e^(e - s r - s^2/2))^+] for a radius r of two normal coordinates, by trapezoids. */
  private static double planeIntegral(double left, double ratio) {
    double sum = 0;
    double step = 1e-4;
    for (double r = 0; r < 40; r += step) {
      double gain = -Math.expm1(left - ratio * r - ratio * ratio / 2);
      sum += Math.max(0, gain) * r * Math.exp(-r * r / 2) * step;
    }
    return sum;
  }

  @Test
  void calibratedNoiseKeepsItsTarget() {
    for (Adjacency adjacency : Adjacency.values()) {
      for (double left : new double[] {0.05, 0.5, 3}) {
        for (double delta : new double[] {1e-4, 1e-9}) {
          double sigma = ObjectiveCalibration.sigma(1.5, left, delta, adjacency);
          double ratio = ObjectiveCalibration.shift(1.5, adjacency) / sigma;
          assertThat(ObjectiveCalibration.delta(left, ratio, adjacency))
              .isBetween(0.999 * delta, delta);
        }
      }
    }
  }

  /** The sharper noise is less than the published one for the same Lam. */
  @Test
  void sharpNoiseIsLessThanPublishedNoise() {
    for (Adjacency adjacency : Adjacency.values()) {
      for (double epsilon : new double[] {0.1, 0.5, 1, 4}) {
        double left = epsilon - ObjectiveCalibration.volume(0.25, 0.5 / epsilon);
        double sharp = ObjectiveCalibration.sigma(1, left, 1e-6, adjacency);
        assertThat(sharp).isLessThan(ObjectiveCalibration.kst(1, epsilon, 1e-6, adjacency));
      }
    }
  }

  /**
   * Without records the minimum is -b/Lam: margins of unit rows then have deviations of about S.
   */
  @Test
  void marginsOfNoiseAloneHaveTheDeviationAskedFor() {
    int draws = 4000;
    for (PrivacyTarget target : new PrivacyTarget[] {PURE, APPROXIMATE}) {
      for (double wanted : new double[] {0.1, 1}) {
        Parameters parameters =
            new Parameters(
                target,
                Adjacency.ADD_REMOVE,
                new LogisticMarginLoss(),
                0,
                wanted,
                Form.SHARP,
                1e-6);
        ObjectivePlan plan =
            ObjectivePlan.of(1, 0, 12, RowScale.of(new double[11]), parameters, target);
        TestBits random = new TestBits(11);
        double squares = 0;
        double[] b = new double[12];
        for (int i = 0; i < draws; i++) {
          plan.noise().draw(b, random);
          squares += b[3] * b[3] / (plan.curvature() * plan.curvature());
        }
        // The change of volume, ln(1 + 0.25/Lam), makes the noise a little wider than that.
        assertThat(Math.sqrt(squares / draws)).isBetween(0.95 * wanted, 1.2 * wanted);
      }
    }
  }

  /** The larger Lam is paid for by itself: less of epsilon goes into the change of volume. */
  @Test
  void boundedMarginsNeedLessNoise() {
    for (PrivacyTarget target : new PrivacyTarget[] {PURE, APPROXIMATE}) {
      double bounded = deviation(target, 0.5);
      assertThat(bounded).isLessThan(0.8 * deviation(target, Double.POSITIVE_INFINITY));
    }
  }

  private static double deviation(PrivacyTarget target, double marginNoise) {
    Parameters parameters =
        new Parameters(
            target, Adjacency.ADD_REMOVE, new LogisticMarginLoss(), 0, marginNoise, Form.AMP, 1e-6);
    return ObjectivePlan.of(1, 0, 4, RowScale.of(new double[3]), parameters, target)
        .noise()
        .deviation(1, 4);
  }

  @Test
  void noiseIsSmallOnLargeTables() {
    TestBits random = new TestBits(6);
    Rows rows = RandomRows.of(20_000, 5, false, random);
    for (PrivacyTarget target : new PrivacyTarget[] {PURE, APPROXIMATE}) {
      for (Form form : Form.values()) {
        if (form == Form.CMS && !target.isPure()) {
          continue;
        }
        Parameters parameters =
            new Parameters(target, Adjacency.REPLACE, new HuberMarginLoss(0.5), 1e-3, form, 1e-6);
        RawOutput.Real release =
            new ObjectivePerturbation().draw(rows, parameters, random, CancellationToken.NEVER);
        // One label in ten is wrong.
        assertThat(release.diagnostics().errors().orElseThrow()).isLessThan(3500);
        assertThat(new ObjectivePerturbation().guarantee(parameters).conditions())
            .hasSize(form == Form.AMP ? 1 : 2)
            .contains(ObjectivePerturbation.FOUND_MINIMUM);
      }
    }
  }

  /**
   * To a fine precision the noise on the minimum is next to nothing, and the rest is the form SHARP
   * from the same bits at 99 hundredths of the promise; at the whole of it noise is less.
   */
  @Test
  void whatTheOutputNoiseSpendsIsNotSpentAgain() {
    Rows rows = RandomRows.of(40, 3, false, new TestBits(8));
    for (Adjacency adjacency : Adjacency.values()) {
      for (PrivacyTarget target : new PrivacyTarget[] {PURE, APPROXIMATE}) {
        double[] released = fromTheSameBits(rows, adjacency, target, Form.AMP);
        double[] rest = fromTheSameBits(rows, adjacency, target.without(100), Form.SHARP);
        double[] whole = fromTheSameBits(rows, adjacency, target, Form.SHARP);
        assertThat(distance(released, rest)).isLessThan(0.1 * distance(released, whole));
      }
    }
  }

  /** Little noise has a fine grid, on which long weights need more steps than it usually has. */
  @Test
  void weightsLongBesideTheOutputNoiseAreNotCutOff() {
    TestBits random = new TestBits(12);
    RowsBuilder builder = new RowsBuilder(RowScale.of(new double[] {1, 1}), false);
    for (int i = 0; i < 2000; i++) {
      double x = 2 * RandomRows.uniform(random) - 1;
      builder.add(new double[] {x, 2 * RandomRows.uniform(random) - 1}, x > 0 ? 1 : -1);
    }
    Rows rows = builder.build();
    for (String delta : List.of("0", "1e-6")) {
      for (Adjacency adjacency : Adjacency.values()) {
        double[] released = atTheLargestEpsilon(rows, adjacency, delta, Form.AMP);
        double[] exact = atTheLargestEpsilon(rows, adjacency, delta, Form.SHARP);
        assertThat(Math.abs(exact[0])).isGreaterThan(0.7);
        assertThat(distance(released, exact)).isLessThan(1e-2 * Math.abs(exact[0]));
      }
    }
  }

  private static double[] atTheLargestEpsilon(
      Rows rows, Adjacency adjacency, String delta, Form form) {
    double lambda = adjacency.replaces() ? 0.1 : 0;
    Parameters parameters =
        new Parameters(
            PrivacyTarget.of("1000", delta),
            adjacency,
            new LogisticMarginLoss(),
            lambda,
            form,
            1e-8);
    return new ObjectivePerturbation()
        .learn(rows, parameters, new TestBits(13), CancellationToken.NEVER);
  }

  private static double[] fromTheSameBits(
      Rows rows, Adjacency adjacency, PrivacyTarget target, Form form) {
    Parameters parameters =
        new Parameters(target, adjacency, new LogisticMarginLoss(), 0, form, 1e-8);
    return new ObjectivePerturbation()
        .learn(rows, parameters, new TestBits(9), CancellationToken.NEVER);
  }

  private static double distance(double[] one, double[] other) {
    double square = 0;
    for (int j = 0; j < one.length; j++) {
      square += (one[j] - other[j]) * (one[j] - other[j]);
    }
    return Math.sqrt(square);
  }

  @Test
  void refusesWhatIsNotProven() {
    TestBits random = new TestBits(7);
    Rows rows = RandomRows.of(50, 2, false, random);
    ObjectivePerturbation mechanism = new ObjectivePerturbation();
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    Parameters.usual(PURE, Adjacency.REPLACE, new HingeMarginLoss())))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("hinge");
    assertThatThrownBy(
            () ->
                mechanism.describe(
                    new Parameters(
                        PURE, Adjacency.ADD_REMOVE, new LogisticMarginLoss(), 0.1, Form.AMP, 1e-6)))
        .hasMessageContaining("lambda");
    for (Parameters wrong :
        List.of(
            new Parameters(
                APPROXIMATE, Adjacency.REPLACE, new LogisticMarginLoss(), 0, Form.CMS, 1),
            new Parameters(PURE, Adjacency.ADD_REMOVE, new LogisticMarginLoss(), 0, Form.CMS, 1))) {
      assertThatThrownBy(() -> mechanism.describe(wrong)).isInstanceOf(InvalidInputException.class);
    }
    // No double is that close to the minimum.
    Parameters precise =
        new Parameters(PURE, Adjacency.REPLACE, new LogisticMarginLoss(), 0, Form.SHARP, 1e-300);
    assertThatThrownBy(() -> mechanism.draw(rows, precise, random, CancellationToken.NEVER))
        .isInstanceOf(UnconvergedException.class);
    Parameters unreachable =
        new Parameters(PURE, Adjacency.REPLACE, new LogisticMarginLoss(), 0, Form.AMP, 1e-15);
    assertThatThrownBy(() -> mechanism.check(rows, unreachable))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("precision");
  }

  /** Where the number of records is private, no refusal may depend on it. */
  @Test
  void noTableIsRefusedByAPrivateNumberOfRecords() {
    TestBits random = new TestBits(8);
    for (int n : new int[] {0, 3000, 10_000}) {
      Rows rows = RandomRows.of(n, 2, false, random);
      Rows more = RandomRows.of(n + 1, 2, false, random);
      double reach = 10 / more.bound();
      LogisticMarginLoss loss = new LogisticMarginLoss();
      // n records are within what used to be the limit, n + 1 are not.
      double tolerance =
          PerturbedSum.rounding(SumBounds.of(more).withSize(n), loss, reach)
              + PerturbedSum.rounding(SumBounds.of(more).withSize(n + 1), loss, reach);
      tolerance = n == 0 ? 1e-9 : tolerance;
      Parameters parameters =
          new Parameters(APPROXIMATE, Adjacency.ADD_REMOVE, loss, 0, Form.AMP, tolerance);
      ObjectivePerturbation mechanism = new ObjectivePerturbation();
      for (Rows each : List.of(rows, more)) {
        mechanism.check(each, parameters);
        assertThat(mechanism.draw(each, parameters, random, CancellationToken.NEVER).weights())
            .hasSize(2);
      }
    }
  }

  /**
   * 2^33 terms of 1, and 2^30 of which each addition loses nearly half a unit in the last place,
   * and so does the sum of these losses: what it lacks in the end is above 24 n u.
   */
  @Test
  @Tag("long")
  void theBoundCoversWhatASumOfLossesLoses() {
    CompensatedVectorSum sum = new CompensatedVectorSum(1);
    sum.add(new double[] {1});
    for (int i = 0; i < 33; i++) {
      sum.add(sum);
    }
    BigDecimal exact = new BigDecimal(0x1p33);
    double losses = 0;
    for (long left = 1L << 30; left > 0; ) {
      // The sum has units of 2^-19 throughout, the losses of this.
      double unit = Math.max(0x1p-52, Math.ulp(losses));
      double lost = 0x1p-20 - unit / 2 - 0x1p-53;
      double[] term = {1 - 0x1p-19 + lost};
      long before = left;
      for (; left > 0 && Math.ulp(losses) <= unit; left--) {
        sum.add(term);
        losses += lost;
      }
      exact = exact.add(new BigDecimal(term[0]).multiply(BigDecimal.valueOf(before - left)));
    }
    double error = exact.subtract(new BigDecimal(sum.at(0))).abs().doubleValue();
    long n = (1L << 33) + (1L << 30);
    Rows bounded = RandomRows.of(1, 2, false, new TestBits(3));
    assertThat(error)
        .isGreaterThan(24.5 * n * 0x1p-53)
        .isLessThan(
            PerturbedSum.rounding(SumBounds.of(bounded).withSize(n), new HuberMarginLoss(1e6), 0));
  }

  private static Parameters sharp(PrivacyTarget target, double tolerance) {
    return new Parameters(
        target, Adjacency.ADD_REMOVE, new LogisticMarginLoss(), 0, Form.SHARP, tolerance);
  }

  /** The noise was drawn as the nearest multiple of a step; what that moves is in the proof. */
  @Test
  void theRoundingOfTheNoiseIsPartOfTheCertificate() {
    TestBits random = new TestBits(9);
    Rows rows = RandomRows.of(20, 3, false, random);
    double[] origin = new double[rows.dimension()];
    double[] b = new double[rows.dimension()];
    PerturbedSum bare = new PerturbedSum(rows, new LogisticMarginLoss(), 1, b, 0);
    bare.at(origin, b);
    for (int j = 0; j < b.length; j++) {
      b[j] = -b[j];
    }
    // The origin is the minimum for this noise.
    double tolerance = 1e-9;
    assertThat(
            new PerturbedSum(rows, new LogisticMarginLoss(), 1, b, 0.9 * tolerance)
                .isWithin(origin, tolerance))
        .isTrue();
    assertThat(
            new PerturbedSum(rows, new LogisticMarginLoss(), 1, b, 1.1 * tolerance)
                .isWithin(origin, tolerance))
        .isFalse();
    double sigma = 1000;
    assertThat(new VectorNoise.Gaussian(sigma).rounding(9))
        .isCloseTo(3 * sigma * Math.scalb(1, -45), withinPercentage(5));

    // Whatever noise it is: at its usual distance from real numbers nothing is exact enough.
    for (String delta : List.of("0", "1e-6")) {
      PrivacyTarget target = PrivacyTarget.of("0.01", delta);
      VectorNoise noise = ObjectivePlan.of(rows, sharp(target, 1), target).noise();
      double off = noise.draw(new double[rows.dimension()], new TestBits(10));
      ObjectivePerturbation mechanism = new ObjectivePerturbation();
      assertThat(
              mechanism.draw(
                  rows, sharp(target, 9 * off), new TestBits(10), CancellationToken.NEVER))
          .isNotNull();
      assertThatThrownBy(
              () ->
                  mechanism.draw(
                      rows, sharp(target, off / 2), new TestBits(10), CancellationToken.NEVER))
          .isInstanceOf(UnconvergedException.class);
    }

    // So a precision that the noise alone exceeds is refused, by public numbers.
    Rows wide = RandomRows.of(30, 60, false, random);
    for (Adjacency adjacency : Adjacency.values()) {
      for (String epsilon : List.of("1", "0.001")) {
        Parameters parameters =
            new Parameters(
                PrivacyTarget.of(epsilon, "1e-6"),
                adjacency,
                new LogisticMarginLoss(),
                0,
                Form.AMP,
                1e-9);
        ObjectivePerturbation mechanism = new ObjectivePerturbation();
        if (epsilon.equals("1")) {
          mechanism.check(wide, parameters);
        } else {
          assertThatThrownBy(() -> mechanism.check(wide, parameters))
              .isInstanceOf(InvalidInputException.class)
              .hasMessageContaining("the noise is too wide");
        }
      }
    }
  }
}
