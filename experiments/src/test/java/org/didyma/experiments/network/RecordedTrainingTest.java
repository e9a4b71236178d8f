package org.didyma.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.didyma.exact.Rational;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.TheoremNoise;
import org.didyma.mechanisms.gradient.TheoremNumbers;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.privacy.audit.Tape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The noise of training networks against section 10 of the proofs: from the bits of one tape the
 * network that its theorem trains, on gradients that are formed one by one, with the sensitivity
 * computed from the clipping norm and the number of parameters.
 */
class RecordedTrainingTest {

  private static final NetworkShape LAYERS = NetworkShape.of(3, 4, 2);
  private static final int RECORDS = 12;
  private static final int LOT = 4;
  private static final int STEPS = 3;
  private static final double RATE = 0.2;

  @ParameterizedTest
  @EnumSource(
      value = BatchSampling.class,
      names = {"FIXED", "POISSON"})
  void trainingIsThatOfTheTheoremFromTheSameBits(BatchSampling sampling) {
    NoisySteps steps =
        new NoisySteps(
            sampling,
            RECORDS,
            LOT,
            STEPS,
            Rational.parse("clip", "0.4"),
            Rational.parse("noise", "1.3"));
    for (int number = 0; number < 4; number++) {
      TestBits random = new TestBits(50 + number);
      double[][] inputs = new double[RECORDS][LAYERS.inputs(0)];
      int[] labels = new int[RECORDS];
      for (int i = 0; i < RECORDS; i++) {
        for (int j = 0; j < inputs[i].length; j++) {
          inputs[i][j] = (random.nextLong() >> 11) * 0x1p-52;
        }
        labels[i] = (int) random.below((long) LAYERS.classes());
      }
      RandomVectors data = new RandomVectors(inputs, labels);
      Tape tape = new Tape(random);
      double[] trained =
          new NetworkTraining(1)
              .train(data, new NetworkTraining.Parameters(LAYERS, steps, Optimiser.sgd(RATE)), tape)
              .parameters();
      int words = tape.position();
      tape.rewind();
      double[] expected = train(data, sampling, tape);
      assertThat(tape.position()).isEqualTo(words);
      for (int j = 0; j < expected.length; j++) {
        assertThat(trained[j]).isCloseTo(expected[j], within(1e-5));
      }
    }
  }

  private static double[] train(RandomVectors data, BatchSampling sampling, Tape tape) {
    boolean fixed = sampling == BatchSampling.FIXED;
    double[] w = LAYERS.initial(tape);
    double sensitivity =
        (fixed ? 2 : 1)
            * TheoremNumbers.clipped(0.4, w.length, fixed ? LOT : ClippingBound.ANY_NUMBER);
    Lots lots = fixed ? Lots.fixed(RECORDS, LOT) : Lots.poisson(RECORDS, Rational.of(LOT, RECORDS));
    for (int t = 0; t < STEPS; t++) {
      double[] sum = new double[w.length];
      int size = lots.draw(tape);
      for (int k = 0; k < size; k++) {
        double[] gradient = ExplicitGradient.of(LAYERS, w, data, lots.members()[k]);
        double factor = Math.min(1, 0.4 / ExplicitGradient.norm(gradient));
        for (int j = 0; j < w.length; j++) {
          sum[j] += factor * gradient[j];
        }
      }
      TheoremNoise.addGaussian(sum, sensitivity, 1.3, tape);
      for (int j = 0; j < w.length; j++) {
        w[j] -= RATE * sum[j] / LOT;
      }
    }
    return w;
  }
}
