package org.didyma.privacy.audit;

import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;

/**
 * A small gradient training: in each step every record's gradient is clipped to norm 1, the sum
 * gets Gaussian noise, and the noised sums are released. Canary i has its gradient along axis i;
 * its score is the total of the releases along that axis.
 *
 * @param canaries their number and the dimension
 * @param steps of the training
 * @param sigma standard deviation of the noise in each step
 * @param norm of a canary's gradient before clipping
 */
record NoisySumTraining(
    int canaries, int steps, double sigma, double norm, Defect defect, RandomBits bits)
    implements CanaryTraining {

  enum Defect {
    NONE,
    CLIPPING_SKIPPED,
    NOISE_ONCE,
    NOISE_DIVIDED_BY_ROOT_OF_DIMENSION,
    NOISE_OF_A_SINGLE_STEP,
    GRADIENT_ADDED_FOUR_TIMES,
    NOISE_TENTH_TOO_SMALL,
    NOISE_FORGOTTEN_IN_LAST_STEP
  }

  @Override
  public double[] scores(boolean[] included) {
    double[] scores = new double[canaries];
    double clipped = Math.min(1, norm);
    double length =
        switch (defect) {
          case CLIPPING_SKIPPED -> norm;
          case GRADIENT_ADDED_FOUR_TIMES -> 4 * clipped;
          default -> clipped;
        };
    for (int i = 0; i < canaries; i++) {
      for (int step = 0; step < steps; step++) {
        scores[i] += (included[i] ? length : 0) + noise(step);
      }
    }
    return scores;
  }

  private double noise(int step) {
    double fresh = FloatingNoise.gaussian(sigma, bits);
    return switch (defect) {
      case NONE, CLIPPING_SKIPPED, GRADIENT_ADDED_FOUR_TIMES -> fresh;
      case NOISE_ONCE -> step == 0 ? fresh : 0;
      case NOISE_DIVIDED_BY_ROOT_OF_DIMENSION -> fresh / Math.sqrt(canaries);
      case NOISE_OF_A_SINGLE_STEP -> fresh / Math.sqrt(steps);
      case NOISE_TENTH_TOO_SMALL -> 0.9 * fresh;
      case NOISE_FORGOTTEN_IN_LAST_STEP -> step == steps - 1 ? 0 : fresh;
    };
  }
}
