package org.didyma.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clipped sums of gradients against gradients that are formed one by one. */
class BackpropagationTest {

  private static final NetworkShape ONE_HIDDEN = NetworkShape.of(7, 5, 3);
  private static final NetworkShape TWO_HIDDEN = NetworkShape.of(6, 9, 4, 3);

  private final SplittableRandom random = new SplittableRandom(20260);

  /** Random records, a third of their inputs 0. */
  private RandomVectors data(NetworkShape layers, int size) {
    double[][] inputs = new double[size][layers.inputs(0)];
    int[] labels = new int[size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < inputs[i].length; j++) {
        inputs[i][j] = random.nextInt(3) == 0 ? 0 : random.nextDouble(-1, 1);
      }
      labels[i] = random.nextInt(layers.classes());
    }
    return new RandomVectors(inputs, labels);
  }

  private double[] parameters(NetworkShape layers) {
    return layers.initial(random::nextLong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1", "1", "3", "1000"})
  void clippedSumsAreThoseOfExplicitGradients(String norm) {
    for (NetworkShape layers : new NetworkShape[] {ONE_HIDDEN, TWO_HIDDEN}) {
      for (int size : new int[] {1, 4, 6, 40}) {
        RandomVectors data = data(layers, size);
        double[] parameters = parameters(layers);
        double c = Double.parseDouble(norm);
        double[] expected = new double[layers.parameters()];
        for (int i = 0; i < size; i++) {
          double[] gradient = ExplicitGradient.of(layers, parameters, data, i);
          double factor = Math.min(1, c / ExplicitGradient.norm(gradient));
          for (int j = 0; j < expected.length; j++) {
            expected[j] += factor * gradient[j];
          }
        }
        double[] sum = clippedSum(layers, parameters, data, norm, 1);
        for (int j = 0; j < expected.length; j++) {
          assertThat(sum[j]).isCloseTo(expected[j], within(1e-10 * Math.max(1, c)));
        }
      }
    }
  }

  @Test
  void sumsAreTheSameToTheLastBitForAnyNumberOfThreadsAndAnyOrder() {
    RandomVectors data = data(TWO_HIDDEN, 37);
    double[] parameters = parameters(TWO_HIDDEN);
    double[] sum = clippedSum(TWO_HIDDEN, parameters, data, "0.7", 1);
    assertThat(clippedSum(TWO_HIDDEN, parameters, data, "0.7", 3)).isEqualTo(sum);
    assertThat(clippedSum(TWO_HIDDEN, parameters, data.reversed(), "0.7", 2)).isEqualTo(sum);
  }

  @Test
  void noRecordContributesMoreThanTheBound() {
    ClippingBound clipping =
        new ClippingBound(Rational.parse("norm", "0.37"), TWO_HIDDEN.parameters(), 1);
    double bound = clipping.bound().below();
    double[] parameters = parameters(TWO_HIDDEN);
    double largest = 0;
    for (int i = 0; i < 300; i++) {
      double[] sum = clippedSum(TWO_HIDDEN, parameters, data(TWO_HIDDEN, 1), "0.37", 1);
      largest = Math.max(largest, ExplicitGradient.norm(sum));
    }
    assertThat(largest).isLessThanOrEqualTo(bound).isGreaterThan(0.3699999);
  }

  @Test
  void recordsThatAreNotFiniteContributeNothing() {
    RandomVectors data = data(ONE_HIDDEN, 5);
    double[] parameters = parameters(ONE_HIDDEN);
    double[] sum = clippedSum(ONE_HIDDEN, parameters, data, "1", 1);
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e200}) {
      double[] inputs = new double[7];
      inputs[3] = bad;
      RandomVectors more = data.and(inputs, 1);
      assertThat(clippedSum(ONE_HIDDEN, parameters, more, "1", 1)).isEqualTo(sum);
    }
  }

  /** A unit that overflows and switches the next one off has no errors, and no gradient either. */
  @Test
  void overflowBehindUnitsThatAreOffContributesNothing() {
    NetworkShape layers = NetworkShape.of(1, 1, 1, 2);
    double[] parameters = {1e308, 0, -1, 0, 0.1, 0.2, 0.3, -0.3};
    RandomVectors data = new RandomVectors(new double[][] {{10}}, new int[] {0});
    assertThat(clippedSum(layers, parameters, data, "1", 1)).containsOnly(0);
    double[] inputs = {Double.POSITIVE_INFINITY, 1};
    double[] off = {-1, 0, 0, 0.5, 0.5, -0.5, 0};
    RandomVectors infinite = new RandomVectors(new double[][] {inputs}, new int[] {1});
    assertThat(clippedSum(NetworkShape.of(2, 1, 2), off, infinite, "1", 1)).containsOnly(0);
  }

  /** A training without this record never ends without a network, so none with it may. */
  @Test
  void overflowEndsNoTraining() {
    RandomVectors one = new RandomVectors(new double[][] {{1000}}, new int[] {0});
    NoisySteps steps = new NoisySteps(BatchSampling.POISSON, 1, 1, 2, Rational.ONE, Rational.ONE);
    NetworkTraining.Parameters parameters =
        new NetworkTraining.Parameters(NetworkShape.of(1, 1, 1, 2), steps, Optimiser.adam(1e306));
    for (int seed = 0; seed < 40; seed++) {
      new NetworkTraining(1).train(one, parameters, new TestBits(seed));
    }
  }

  @Test
  void explicitGradientsAreDifferencesOfTheLoss() {
    RandomVectors data = data(TWO_HIDDEN, 3);
    double[] parameters = parameters(TWO_HIDDEN);
    for (int i = 0; i < 3; i++) {
      double[] gradient = ExplicitGradient.of(TWO_HIDDEN, parameters, data, i);
      for (int j = 0; j < gradient.length; j++) {
        double h = 1e-6;
        double[] moved = parameters.clone();
        moved[j] += h;
        double above = ExplicitGradient.loss(TWO_HIDDEN, moved, data, i);
        moved[j] -= 2 * h;
        double below = ExplicitGradient.loss(TWO_HIDDEN, moved, data, i);
        assertThat(gradient[j]).isCloseTo((above - below) / (2 * h), within(2e-8));
      }
    }
  }

  private static double[] clippedSum(
      NetworkShape layers, double[] parameters, RandomVectors data, String norm, int threads) {
    ClippingBound clipping =
        new ClippingBound(Rational.parse("norm", norm), layers.parameters(), data.size());
    Backpropagation pass = new Backpropagation(layers, clipping);
    int size = data.size();
    int[] lot = new int[size];
    for (int i = 0; i < size; i++) {
      lot[i] = i;
    }
    pass.errors(parameters, data, lot, 0, 0, size, new Backpropagation.Scratch(layers));
    pass.pad(size);
    double[] sum = new double[layers.parameters()];
    for (int t = threads - 1; t >= 0; t--) {
      pass.addGradient(sum, size, t, threads);
    }
    return sum;
  }

  /** Derivatives whose squares vanish, with inputs so large that the gradient does not. */
  @ParameterizedTest
  @ValueSource(ints = {30, 40, 60, 80, 100})
  void tinyDerivativesOfLargeInputsAreClippedToo(int log2) {
    NetworkShape layers = NetworkShape.of(1, 2);
    for (double logit : new double[] {373, 380, 400, 500, 700, 740}) {
      double input = 1e154;
      double[] parameters = {logit / input, 0, 0, 0};
      RandomVectors data = new RandomVectors(new double[][] {{input}}, new int[] {0});
      Rational c = Rational.powerOfTwo(-log2);
      Backpropagation pass = new Backpropagation(layers, new ClippingBound(c, 4, 1));
      pass.errors(parameters, data, new int[] {0}, 0, 0, 1, new Backpropagation.Scratch(layers));
      pass.pad(1);
      double[] sum = new double[4];
      pass.addGradient(sum, 1, 0, 1);
      double gradient = Math.exp(-logit) * input;
      double expected = Math.min(gradient, c.below());
      assertThat(ExplicitGradient.norm(sum)).isLessThanOrEqualTo(c.below() * (1 + 1e-6));
      assertThat(sum[1]).isCloseTo(expected, within(1e-6 * expected + c.below() * 1e-9));
    }
  }
}
