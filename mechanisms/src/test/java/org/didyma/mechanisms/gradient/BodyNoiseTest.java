package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.didyma.mechanisms.gradient.Climb.highest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.didyma.data.rows.RowBody;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objective perturbation with noise from the body of the rows. */
class BodyNoiseTest {

  private static final int DRAWS = 100_000;
  private static final int CELLS = 50;

  private static final double FALSE_ALARM = 1e-6;

  private static final Schema SCHEMA =
      schema(
          """
          {"column": "t", "integer": [0, 9], "thresholds": [3, 6]},
          {"column": "b", "categories": ["p", "q", "r", "s", "u"]},
          {"column": "n", "integer": [-20, 10], "scale": 10}
          """);

  private static Schema schema(String features) {
    return Schema.parse(
        """
        {"name": "made up", "public": true,
         "label": {"column": "y", "positive": ["1"], "negative": ["0"]},
         "features": [%s]}
        """
            .formatted(features),
        "a test");
  }

  private static RowScale scale(Schema schema) {
    return new RowsForm(0, RowsForm.Origin.MIDDLE).scale(schema);
  }

  private static VectorNoise.WithinBody noise(RowScale scale, double width) {
    return new VectorNoise.WithinBody(scale.body().orElseThrow(), scale.norm(), width);
  }

  /** |z|_K by the definition: of a block the sum, of anything else its own coordinate. */
  private static double gauge(RowScale scale, double[] z) {
    RowBody body = scale.body().orElseThrow();
    double most = 0;
    for (int b = 0; b < body.blocks(); b++) {
      double sum = 0;
      for (int j = body.from(b); j < body.to(b); j++) {
        sum += Math.abs(z[j]) * scale.norm();
      }
      most = Math.max(most, sum);
    }
    for (int j = 0; j < z.length; j++) {
      if (body.half(j) > 0) {
        most = Math.max(most, Math.abs(z[j]) * scale.norm() / body.half(j));
      }
    }
    return most;
  }

  /** A density exp(-|z|_K/s) in d dimensions makes |z|_K a Gamma(d, s). */
  @Test
  void lengthsAreThoseOfTheDensity() {
    RowScale scale = scale(SCHEMA);
    int d = scale.dimension();
    TestBits bits = new TestBits(1);
    double[] z = new double[d];
    RealDistribution law = new GammaDistribution(null, d, 0.3);
    VectorNoise noise = noise(scale, 0.3);
    DoubleSupplier length =
        () -> {
          noise.draw(z, bits);
          return gauge(scale, z);
        };
    assertThat(fits(law, length)).isTrue();
    // The twin has a Gamma of the shape d, which is that of the ball's length.
    assertThat(fits(new GammaDistribution(null, d - 1, 0.3), length)).isFalse();
  }

  /** The largest deviation of a product with a row of the schema, by draws. */
  @Test
  void deviationIsThatOfProductsWithTheRows() {
    RowScale scale = scale(SCHEMA);
    RowBody body = scale.body().orElseThrow();
    VectorNoise noise = noise(scale, 0.3);
    TestBits bits = new TestBits(2);
    double[] z = new double[scale.dimension()];
    double[] x = new double[z.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = body.half(j) / scale.norm();
    }
    x[body.from(0)] = 1 / scale.norm();
    double squares = 0;
    for (int i = 0; i < DRAWS; i++) {
      noise.draw(z, bits);
      double product = 0;
      for (int j = 0; j < x.length; j++) {
        product += z[j] * x[j];
      }
      squares += product * product;
    }
    double deviation = noise.deviation(1, z.length);
    assertThat(Math.sqrt(squares / DRAWS)).isCloseTo(deviation, within(0.02 * deviation));
    // What the ball around the body would need.
    assertThat(deviation).isLessThan(0.8 * new VectorNoise.Ball(0.3).deviation(1, z.length));
  }

  /**
   * Theorem 7 for bodies: the log-ratio of the densities of the minimum at a place, noise and
   * volume together, over tables of two or three records of one number, for which the mechanism
   * plans. With noise of two thirds of that width, or of the body of half the numbers, it is not.
   */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void noRecordChangesTheDensityOfTheMinimumByMoreThanEpsilon(Adjacency adjacency) {
    RowScale scale = scale(schema("{\"column\": \"n\", \"integer\": [-9, 9], \"scale\": 1}"));
    HuberMarginLoss loss = new HuberMarginLoss(0.2);
    for (String epsilon : List.of("0.4", "2")) {
      PrivacyTarget target = PrivacyTarget.of(epsilon, "0");
      ObjectivePlan plan =
          ObjectivePlan.of(
              1,
              0,
              2,
              scale,
              new ObjectivePerturbation.Parameters(
                  target, adjacency, loss, 0, ObjectivePerturbation.Form.SHARP, 1e-6),
              target);
      double width = ((VectorNoise.WithinBody) plan.noise()).scale();
      assertThat(worst(scale, loss, plan.curvature(), width, adjacency) / target.epsilonValue())
          .as("epsilon %s", epsilon)
          .isBetween(0.9, 1 + 1e-9);
      assertThat(
              worst(scale, loss, plan.curvature(), width * 2 / 3, adjacency)
                  / target.epsilonValue())
          .isGreaterThan(1.1);
    }
  }

  /** The largest log-ratio found: genes of three records of a number and a label, and a place. */
  private static double worst(
      RowScale scale, HuberMarginLoss loss, double curvature, double width, Adjacency adjacency) {
    return highest(
        8,
        6000,
        8,
        genes -> {
          double[] w = {12 * genes[6] - 6, 12 * genes[7] - 6};
          int[] here = {0, 1};
          int[] there = adjacency.replaces() ? new int[] {0, 2} : new int[] {0};
          return Math.abs(
              logDensity(scale, loss, curvature, width, genes, here, w)
                  - logDensity(scale, loss, curvature, width, genes, there, w));
        });
  }

  private static double logDensity(
      RowScale scale,
      HuberMarginLoss loss,
      double curvature,
      double width,
      double[] genes,
      int[] records,
      double[] w) {
    List<double[]> table = new ArrayList<>();
    for (int record : records) {
      double y = genes[2 * record + 1] < 0.5 ? -1 : 1;
      table.add(new double[] {y * (2 * genes[2 * record] - 1) / scale.norm(), y / scale.norm()});
    }
    return TheoremMinima.logDensity(table, loss, curvature, b -> gauge(scale, b) / width, w);
  }

  /** However short rows are said to be, one of gauge 1 may be among them: 1/epsilon, or twice. */
  @Test
  void aSmallerBoundOnNormsNeedsNoLessNoise() {
    RowScale scale = scale(SCHEMA);
    PrivacyTarget target = PrivacyTarget.of("0.5", "0");
    for (Adjacency adjacency : Adjacency.values()) {
      for (double bound : new double[] {0.1, 1}) {
        ObjectivePlan plan =
            ObjectivePlan.of(
                bound,
                // So much curvature that the change of volume costs nothing.
                1e12,
                scale.dimension(),
                scale,
                new ObjectivePerturbation.Parameters(
                    target,
                    adjacency,
                    new LogisticMarginLoss(),
                    0,
                    ObjectivePerturbation.Form.SHARP,
                    1e-6),
                target);
        assertThat(((VectorNoise.WithinBody) plan.noise()).scale())
            .isCloseTo(adjacency.replaces() ? 4 : 2, within(1e-9));
      }
    }
  }

  /** The mechanism reads a table from its middle unless it is told otherwise; others from 0. */
  @Test
  void theOriginIsTheOneThatIsAskedFor() {
    PublicContext setting = PublicContext.of(Epsilon.parse("1"), Delta.ZERO, Adjacency.REPLACE);
    assertThat(ObjectivePerturbation.KIND.over(setting, values(Map.of())).form())
        .isEqualTo(new RowsForm(0, RowsForm.Origin.MIDDLE));
    assertThat(
            ObjectivePerturbation.KIND.over(setting, values(Map.of("row-origin", "zero"))).form())
        .isEqualTo(new RowsForm(0));
    assertThat(
            OutputPerturbation.KIND
                .over(setting, OutputPerturbation.KIND.values(Map.of(), Set.of()))
                .form())
        .isEqualTo(new RowsForm(0).held());
  }

  private static ParameterValues values(Map<String, String> given) {
    return ObjectivePerturbation.KIND.values(given, Set.of());
  }

  /** Gaussian noise and the published forms know nothing but the norm, which is smaller too. */
  @Test
  void onlyPureNoiseIsOfTheBody() {
    for (ObjectivePerturbation.Form form : ObjectivePerturbation.Form.values()) {
      assertThat(planned(form, "0") instanceof VectorNoise.WithinBody)
          .isEqualTo(
              form == ObjectivePerturbation.Form.AMP || form == ObjectivePerturbation.Form.SHARP);
    }
    assertThat(planned(ObjectivePerturbation.Form.AMP, "1e-6"))
        .isInstanceOf(VectorNoise.Gaussian.class);
  }

  private static VectorNoise planned(ObjectivePerturbation.Form form, String delta) {
    RowScale scale = scale(SCHEMA);
    PrivacyTarget target = PrivacyTarget.of("1", delta);
    return ObjectivePlan.of(
            1,
            0,
            scale.dimension(),
            scale,
            new ObjectivePerturbation.Parameters(
                target, Adjacency.REPLACE, new LogisticMarginLoss(), 0, form, 1e-6),
            target)
        .noise();
  }

  private static boolean fits(RealDistribution law, DoubleSupplier draw) {
    double[] expected = new double[CELLS];
    Arrays.fill(expected, (double) DRAWS / CELLS);
    long[] counts = new long[CELLS];
    for (int i = 0; i < DRAWS; i++) {
      counts[Math.min(CELLS - 1, (int) (law.cumulativeProbability(draw.getAsDouble()) * CELLS))]++;
    }
    return new ChiSquareTest().chiSquareTest(expected, counts) > FALSE_ALARM;
  }
}
