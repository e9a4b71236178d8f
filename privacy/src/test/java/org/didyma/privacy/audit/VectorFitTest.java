package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Vectors of their law are let pass, and others are found, however narrow the law is. */
class VectorFitTest {

  private static final double[] SCALES = {0.3, 0.7, 1, 2, 3.5, 20, 1000};

  private static final double CONFIDENCE = 1 - 1e-6;

  /** Differences of geometric variables. */
  private static long laplace(double scale, Random random) {
    return geometric(scale, random) - geometric(scale, random);
  }

  private static long geometric(double scale, Random random) {
    return (long) Math.floor(-scale * Math.log(1 - random.nextDouble()));
  }

  private static long[][] draws(double scale, int coordinates, boolean lastIsAbsolute, long seed) {
    Random random = new Random(seed);
    long[][] draws = new long[2000][coordinates];
    for (long[] draw : draws) {
      for (int j = 0; j < coordinates; j++) {
        draw[j] = laplace(scale, random);
      }
      if (lastIsAbsolute) {
        draw[coordinates - 1] = Math.abs(draw[coordinates - 1]);
      }
    }
    return draws;
  }

  private static boolean isFound(long[][] draws, double scale, boolean lastIsAbsolute) {
    return VectorFit.finding(draws, IntegerLaw.discreteLaplace(scale), lastIsAbsolute, CONFIDENCE)
        .isViolation();
  }

  @Test
  void vectorsOfTheLawPass() {
    for (double scale : SCALES) {
      for (int seed = 1; seed <= 20; seed++) {
        assertThat(isFound(draws(scale, 4, false, seed), scale, false)).as("%s", scale).isFalse();
        assertThat(isFound(draws(scale, 4, true, seed), scale, true)).as("%s", scale).isFalse();
      }
    }
  }

  @Test
  void narrowVectorsOfAnotherLawAreFound() {
    for (double scale : SCALES) {
      long[][] without = draws(scale, 4, false, 1);
      long[][] twice = draws(scale, 4, false, 2);
      for (int i = 0; i < twice.length; i++) {
        without[i][2] = 0;
        twice[i][2] = twice[i][1];
      }
      assertThat(isFound(without, scale, false)).as("%s", scale).isTrue();
      assertThat(isFound(twice, scale, false)).as("%s", scale).isTrue();
      assertThat(isFound(draws(1.5 * scale, 4, false, 3), scale, false)).as("%s", scale).isTrue();
    }
  }
}
