package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.didyma.data.rows.DenseFeatures;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.RandomProjection;
import org.didyma.exact.FloatingNoise;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;

class OneVersusRestTest {

  private static final int CLASSES = 4;
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticLoss(), 1e-3);

  private final SimulationRandom random = new SimulationRandom(12);

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
                Psgd.simulated(random)
                    .learn(rows, Psgd.Parameters.usual(share, LOSS), SearchListener.NONE));
    double[][] joint = table.jointlySimulated(Psgd.Parameters.usual(target, LOSS), random);
    assertThat(table.errors(joint)).isLessThan(2000);
    assertThat(table.errors(shares)).isLessThan(6000);
    assertThat(table.errors(new double[CLASSES][10])).isGreaterThan(13_000);
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
                Psgd.simulated(random)
                    .learn(rows, Psgd.Parameters.usual(share, LOSS), SearchListener.NONE));
    assertThat(table.errors(w)).isLessThan(1500);
  }
}
