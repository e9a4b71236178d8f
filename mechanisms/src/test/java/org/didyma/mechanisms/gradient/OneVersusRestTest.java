package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RandomProjection;
import org.didyma.exact.FloatingNoise;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Test;

class OneVersusRestTest {

  private static final int CLASSES = 4;
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), 1e-3);

  private final TestBits random = new TestBits(12);

  /** Four clouds in ten dimensions, rows of norm below 1. */
  private Features clouds(int n, int[] classes) {
    int d = 10;
    float[] values = new float[n * d];
    for (int i = 0; i < n; i++) {
      classes[i] = (int) random.below(CLASSES);
      double square = 0;
      double[] x = new double[d];
      for (int j = 0; j < d; j++) {
        x[j] = (j == classes[i] ? 1 : 0) + FloatingNoise.gaussian(0.1, random);
        square += x[j] * x[j];
      }
      for (int j = 0; j < d; j++) {
        values[i * d + j] = (float) (0.999 * x[j] / Math.max(1, Math.sqrt(square)));
      }
    }
    return new DenseFeatures(values, d);
  }

  @Test
  void learnsSeveralClassesInSharesAndJointly() {
    int[] classes = new int[20_000];
    Features features = clouds(classes.length, classes);
    OneVersusRest table = new OneVersusRest(features, classes, CLASSES);
    PrivacyTarget target = PrivacyTarget.of("2", "1e-6");
    double[][] shares =
        table.inShares(
            target,
            (rows, share) ->
                new Psgd()
                    .learn(
                        rows, Psgd.Parameters.usual(share, LOSS), random, CancellationToken.NEVER));
    double[][] joint =
        table.jointly(Psgd.Parameters.usual(target, LOSS), random, CancellationToken.NEVER);
    assertThat(table.errors(joint)).isLessThan(2000);
    assertThat(table.errors(shares)).isLessThan(6000);
    assertThat(table.errors(new double[CLASSES][10])).isGreaterThan(13_000);
  }

  /** Weights alone would not say that they promise nothing. */
  @Test
  void jointReleasesAreOfTheProvenCalibrationAndGaussian() {
    int[] classes = new int[60];
    OneVersusRest table = new OneVersusRest(clouds(60, classes), classes, CLASSES);
    Psgd.Parameters proven = Psgd.Parameters.usual(PrivacyTarget.of("2", "1e-6"), LOSS);
    Psgd.Parameters published =
        new Psgd.Parameters(
            proven.target(),
            proven.adjacency(),
            proven.loss(),
            proven.passes(),
            proven.batch(),
            proven.steps(),
            proven.radius(),
            proven.averaging(),
            CalibrationRule.PUBLISHED);
    Psgd.Parameters pure = Psgd.Parameters.usual(PrivacyTarget.of("2", "0"), LOSS);
    assertThat(table.jointly(proven, random, CancellationToken.NEVER)).hasDimensions(CLASSES, 10);
    assertThatThrownBy(() -> table.jointly(published, random, CancellationToken.NEVER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no guarantee");
    assertThatThrownBy(() -> table.jointly(pure, random, CancellationToken.NEVER))
        .hasMessageContaining("pure");
  }

  /** A record that turns round pulls every class's weights to the other side. */
  @Test
  void oneRecordMovesAllClassesByAsMuchAsTheNoisePaysFor() {
    Psgd.Parameters parameters =
        new Psgd.Parameters(
            PrivacyTarget.of("1", "1e-6"),
            Adjacency.REPLACE,
            new RegularisedLoss(new HuberMarginLoss(0.5), 0),
            2,
            2,
            new StepRule(StepRule.Kind.CONSTANT, 1e-2),
            Double.POSITIVE_INFINITY,
            WeightAverage.LAST,
            CalibrationRule.PROVEN);
    for (int number = 2; number <= 4; number++) {
      double paid = Math.sqrt(number) * Psgd.sensitivity(4, 1, 2, parameters);
      double largest = 0;
      for (int seed = 0; seed < 200; seed++) {
        float[] values = new float[8];
        int[] classes = new int[4];
        for (int i = 0; i < 4; i++) {
          double angle = 2 * Math.PI * RandomRows.uniform(random);
          values[2 * i] = (float) (0.9999 * Math.cos(angle));
          values[2 * i + 1] = (float) (0.9999 * Math.sin(angle));
          classes[i] = (int) random.below(number);
        }
        float[] other = values.clone();
        int[] otherClasses = classes.clone();
        if (seed % 2 == 0) {
          other[0] = -values[0];
          other[1] = -values[1];
        } else {
          otherClasses[0] = (int) random.below(number);
        }
        // The same bits, and so the same order and noise.
        double distance =
            distance(
                joint(values, classes, number, parameters, seed),
                joint(other, otherClasses, number, parameters, seed));
        largest = Math.max(largest, distance);
      }
      assertThat(largest).isBetween(0.99 * paid, 1.0001 * paid);
    }
  }

  private static double[][] joint(
      float[] values, int[] classes, int number, Psgd.Parameters parameters, long seed) {
    return new OneVersusRest(new DenseFeatures(values, 2), classes, number)
        .jointly(parameters, new TestBits(seed), CancellationToken.NEVER);
  }

  private static double distance(double[][] v, double[][] w) {
    double square = 0;
    for (int c = 0; c < v.length; c++) {
      for (int j = 0; j < v[c].length; j++) {
        square += (v[c][j] - w[c][j]) * (v[c][j] - w[c][j]);
      }
    }
    return Math.sqrt(square);
  }

  @Test
  void refusesClassesThatAreNotPublic() {
    int[] classes = new int[5];
    Features features = clouds(5, classes);
    assertThatThrownBy(() -> new OneVersusRest(features, new int[] {0, 1, 2, 3, 4}, CLASSES))
        .hasMessageContaining("public");
    assertThatThrownBy(() -> new OneVersusRest(features, new int[4], CLASSES))
        .hasMessageContaining("one class");
  }

  @Test
  void projectionsKeepNormsInTheMeanAndRowsBounded() {
    double[] x = new double[300];
    x[7] = 0.6;
    x[200] = -0.8;
    double mean = 0;
    int times = 400;
    for (int t = 0; t < times; t++) {
      double[] image = new double[30];
      new RandomProjection(300, 30, random).apply(x, image);
      for (double coordinate : image) {
        mean += coordinate * coordinate / times;
      }
    }
    // |Ax|^2 has mean 1 and variance 2/30.
    assertThat(mean).isCloseTo(1, within(5 * Math.sqrt(2.0 / 30 / times)));
    int[] classes = new int[3000];
    Features features = clouds(classes.length, classes);
    Features projected = new RandomProjection(10, 6, random).apply(features);
    assertThat(projected.dimension()).isEqualTo(6);
    for (int i = 0; i < projected.size(); i++) {
      assertThat(Math.sqrt(projected.squaredNorm(i))).isLessThanOrEqualTo(1);
    }
    OneVersusRest table = new OneVersusRest(projected, classes, CLASSES);
    double[][] w =
        table.inShares(
            PrivacyTarget.of("100", "0.1"),
            (rows, share) ->
                new Psgd()
                    .learn(
                        rows, Psgd.Parameters.usual(share, LOSS), random, CancellationToken.NEVER));
    assertThat(table.errors(w)).isLessThan(1500);
  }
}
