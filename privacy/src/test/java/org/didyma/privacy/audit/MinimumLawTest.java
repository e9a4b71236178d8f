package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MinimumLawTest {

  private final SplittableRandom random = new SplittableRandom(3);

  /** By going through all values of all variables, ties included. */
  @Test
  void theLawIsThatOfExhaustion() {
    for (int trial = 0; trial < 60; trial++) {
      int variables = 1 + random.nextInt(3);
      int points = 2 + random.nextInt(4);
      boolean absolute = variables > 1 && random.nextBoolean();
      long[][] slopes = new long[variables][];
      for (int m = 0; m < variables; m++) {
        slopes[m] = random.longs(points, -2, 3).toArray();
      }
      long[] base = random.longs(points, -3, 4).toArray();
      double scale = 0.4 + 0.4 * random.nextDouble();
      IntegerLaw noise =
          trial % 2 == 0 ? IntegerLaw.discreteLaplace(scale) : IntegerLaw.roundedGaussian(scale);
      double[] expected = exhausted(slopes, base, absolute, noise);
      for (long steps : new long[] {1000, 5}) {
        if (least(expected) < 1e-3) {
          continue;
        }
        OutputLaw law;
        try {
          law = new MinimumLaw(slopes, absolute, noise, steps).of(base);
        } catch (ArithmeticException e) {
          assertThat(steps).isEqualTo(5);
          continue;
        }
        for (int i = 0; i < points; i++) {
          assertThat(law.log(i) - Math.log(expected[i])).isBetween(-law.error(), law.error());
        }
        if (steps == 1000) {
          assertThat(law.error()).isLessThan(1e-8);
        }
      }
    }
  }

  /** Blocks of a wide noise enclose the sum over all its values, closely. */
  @Test
  void blocksEnclose() {
    long[][] slopes = {{0, -64, -128}, {-128, -111, 0}};
    IntegerLaw noise = IntegerLaw.discreteLaplace(700);
    for (boolean absolute : new boolean[] {false, true}) {
      long[] base = {0, 60_000, 15_000};
      OutputLaw exact = new MinimumLaw(slopes, absolute, noise, 1 << 20).of(base);
      OutputLaw blocks = new MinimumLaw(slopes, absolute, noise, 4000).of(base);
      assertThat(exact.error()).isLessThan(1e-8);
      assertThat(blocks.error()).isBetween(1e-4, 0.05);
      for (int i = 0; i < 3; i++) {
        assertThat(Math.abs(exact.log(i) - blocks.log(i)))
            .isLessThanOrEqualTo(exact.error() + blocks.error());
      }
    }
  }

  /** The first of equals wins: with the others' order the law is another. */
  @Test
  void tiesGoToTheFirst() {
    IntegerLaw noise = IntegerLaw.discreteLaplace(1);
    MinimumLaw law = new MinimumLaw(new long[][] {{0, 1}}, false, noise, 1);
    double half = noise.between(1, Long.MAX_VALUE / 8);
    assertThat(Math.exp(law.of(new long[2]).log(1))).isCloseTo(half, within(1e-8));
    assertThat(Math.exp(law.of(new long[2]).log(0))).isGreaterThan(half + 0.1);
  }

  @Test
  void refusesWhatItCannotEnclose() {
    IntegerLaw noise = IntegerLaw.discreteLaplace(1);
    MinimumLaw law = new MinimumLaw(new long[][] {{0, 1}}, false, noise, 1);
    assertThatThrownBy(() -> law.of(new long[] {0, 200})).isInstanceOf(ArithmeticException.class);
  }

  private static double least(double[] law) {
    double least = 1;
    for (double p : law) {
      least = Math.min(least, p);
    }
    return least;
  }

  private static double[] exhausted(
      long[][] slopes, long[] base, boolean absolute, IntegerLaw noise) {
    double[] law = new double[base.length];
    long reach = Math.min(noise.range(), 24);
    long[] eta = new long[slopes.length];
    Arrays.fill(eta, -reach);
    while (true) {
      double mass = 1;
      long[] values = base.clone();
      for (int m = 0; m < eta.length; m++) {
        mass *= noise.between(eta[m], eta[m]);
        long x = absolute && m == eta.length - 1 ? Math.abs(eta[m]) : eta[m];
        for (int i = 0; i < values.length; i++) {
          values[i] += x * slopes[m][i];
        }
      }
      int best = 0;
      for (int i = 1; i < values.length; i++) {
        best = values[i] < values[best] ? i : best;
      }
      law[best] += mass;
      int m = 0;
      while (m < eta.length && eta[m] == reach) {
        eta[m++] = -reach;
      }
      if (m == eta.length) {
        return law;
      }
      eta[m]++;
    }
  }
}
