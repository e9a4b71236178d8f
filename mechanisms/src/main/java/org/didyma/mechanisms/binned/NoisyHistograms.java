package org.didyma.mechanisms.binned;

import java.util.Arrays;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * The first stage: numbers of rows by bin and outcome, each with independent integer noise, P(z)
 * proportional to exp(-|z|/b). All else of the first stage is computed from these
 * (docs/proofs/binned-counts.md, section 1).
 *
 * @param counts by column, those of negative and positive rows of each bin one after the other
 * @param outcomes the numbers of negative and of positive rows, counted once more
 * @param variance of the noise of one count
 */
record NoisyHistograms(long[][] counts, long[] outcomes, double variance) {

  /**
   * Draws them.
   *
   * @param scale b
   */
  static NoisyHistograms draw(BinnedCells data, Rational scale, RandomBits bits) {
    DiscreteLaplace noise = new DiscreteLaplace(scale);
    long[][] counts = data.histograms();
    Arrays.setAll(counts, c -> noisy(counts[c], noise, bits));
    long[] outcomes = noisy(data.outcomes(), noise, bits);
    return new NoisyHistograms(
        counts, outcomes, CountNoise.independent(1 / scale.doubleValue()).variance());
  }

  private static long[] noisy(long[] counts, DiscreteLaplace noise, RandomBits bits) {
    long[] noisy = new long[counts.length];
    Arrays.setAll(noisy, i -> Math.addExact(counts[i], noise.draw(bits)));
    return noisy;
  }
}
