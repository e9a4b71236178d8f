package org.didyma.privacy.audit;

import java.util.SplittableRandom;
import org.didyma.exact.RandomBits;

/** Mechanisms whose loss is known in closed form, and repeatable bits. */
final class Mechanisms {

  /** At most one record of two kinds: nothing, {0}, {1}. */
  static final TinyDomain ONE_BIT = TinyDomain.upTo(2, 1);

  private Mechanisms() {}

  static RandomBits bits(long start) {
    return new SplittableRandom(start)::nextLong;
  }

  static double uniform(RandomBits bits) {
    return (bits.nextLong() >>> 11) * 0x1p-53;
  }

  /**
   * Randomised response: tells the kind of the record with odds e^epsilon, and answers 0 without a
   * record with probability 1/2.
   */
  static OutputLaw response(int[] counts, double epsilon) {
    double right = -Math.log1p(Math.exp(-epsilon));
    double wrong = right - epsilon;
    if (counts[0] + counts[1] == 0) {
      return OutputLaw.ofLogarithms(new double[] {Math.log(0.5), Math.log(0.5)}, 1e-14);
    }
    return OutputLaw.ofLogarithms(
        counts[0] == 1 ? new double[] {right, wrong} : new double[] {wrong, right}, 1e-14);
  }

  static OutputSampler responses(double epsilon, RandomBits bits) {
    return dataSet -> {
      double zero = Math.exp(response(ONE_BIT.counts(dataSet), epsilon).log(0));
      return uniform(bits) < zero ? 0 : 1;
    };
  }
}
