package org.didyma.mechanisms.gradient.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.junit.jupiter.api.Test;

class LotsTest {

  private static final int DRAWS = 60_000;
  private static final double FALSE_ALARM = 1e-6;

  private final RandomBits random = new SplittableRandom(11)::nextLong;

  @Test
  void fixedLotsAreUniformSetsWhateverWasDrawnBefore() {
    Lots lots = Lots.fixed(5, 2);
    long[] counts = new long[32];
    for (int i = 0; i < DRAWS; i++) {
      assertThat(lots.draw(random)).isEqualTo(2);
      counts[set(lots, 2)]++;
    }
    double[] law = new double[32];
    for (int set = 0; set < 32; set++) {
      law[set] = Integer.bitCount(set) == 2 ? 0.1 : 0;
    }
    assertFits(counts, law);
  }

  @Test
  void poissonLotsContainEachRecordIndependently() {
    for (String text : new String[] {"3/8", "0.3", "1/1000", "0.999"}) {
      Rational rate = Rational.parse("rate", text);
      double q = rate.doubleValue();
      Lots lots = Lots.poisson(4, rate);
      long[] counts = new long[16];
      for (int i = 0; i < DRAWS; i++) {
        counts[set(lots, lots.draw(random))]++;
      }
      double[] law = new double[16];
      for (int set = 0; set < 16; set++) {
        int size = Integer.bitCount(set);
        law[set] = Math.pow(q, size) * Math.pow(1 - q, 4 - size);
      }
      assertFits(counts, law);
    }
  }

  @Test
  void poissonLotsHaveTheirRate() {
    Lots lots = Lots.poisson(1000, Rational.parse("rate", "0.1"));
    int[] counts = new int[1000];
    long total = 0;
    for (int t = 0; t < 2000; t++) {
      int size = lots.draw(random);
      total += size;
      for (int k = 0; k < size; k++) {
        counts[lots.members()[k]]++;
      }
    }
    // Five standard deviations of the total, six of each count.
    assertThat(total).isBetween(200_000L - 2122, 200_000L + 2122);
    assertThat(Arrays.stream(counts).min().orElseThrow()).isGreaterThan(200 - 81);
    assertThat(Arrays.stream(counts).max().orElseThrow()).isLessThan(200 + 81);
  }

  @Test
  void poissonLotsReachAllRecordsAndNoOthers() {
    for (int records : new int[] {0, 1, 63, 64, 65, 200}) {
      Lots all = Lots.poisson(records, Rational.ONE);
      assertThat(all.draw(random)).isEqualTo(records);
      assertThat(Arrays.copyOf(all.members(), records))
          .isEqualTo(java.util.stream.IntStream.range(0, records).toArray());
      assertThat(Lots.poisson(records, Rational.ZERO).draw(random)).isZero();
    }
    Lots half = Lots.poisson(130, Rational.parse("rate", "1/2"));
    long[] counts = new long[130];
    for (int i = 0; i < 4000; i++) {
      int size = half.draw(random);
      for (int k = 0; k < size; k++) {
        counts[half.members()[k]]++;
      }
    }
    // Six standard deviations of a count, for 130 counts.
    for (long count : counts) {
      assertThat(Math.abs(count - 2000.0)).isLessThan(6 * Math.sqrt(1000));
    }
  }

  @Test
  void sizesOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Lots.fixed(3, 4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Lots.fixed(3, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Lots.poisson(3, Rational.of(2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int set(Lots lots, int size) {
    int set = 0;
    for (int k = 0; k < size; k++) {
      set |= 1 << lots.members()[k];
    }
    assertThat(Integer.bitCount(set)).isEqualTo(size);
    return set;
  }

  /** Chi-square over the outputs that are expected five times or more; the others are lumped. */
  private static void assertFits(long[] counts, double[] law) {
    double statistic = 0;
    double rest = 0;
    long restCount = 0;
    int cells = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = law[i] * DRAWS;
      if (expected >= 5) {
        statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
        cells++;
      } else {
        rest += expected;
        restCount += counts[i];
      }
    }
    if (rest >= 5) {
      statistic += (restCount - rest) * (restCount - rest) / rest;
      cells++;
    } else {
      assertThat(restCount).isLessThan(40);
    }
    double limit =
        new ChiSquaredDistribution(cells - 1).inverseCumulativeProbability(1 - FALSE_ALARM);
    assertThat(statistic).isLessThan(limit);
  }
}
