package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.mechanisms.counts.CountNoise;
import org.junit.jupiter.api.Test;

/** The area where several places have become one score, and its interval. */
class JoinedAreaTest {

  private static final int PLACES = 12;
  private static final double DECAY = 0.4;

  private final Random random = new Random(67);

  /** Which places are one score, by their first one. */
  private int[] joined() {
    int[] first = new int[PLACES];
    for (int t = 1; t < PLACES; t++) {
      first[t] = random.nextInt(3) == 0 ? first[t - 1] : t;
    }
    return first;
  }

  private static long[] added(long[] counts, int[] first, int from) {
    long[] sums = new long[PLACES];
    for (int t = 0; t < PLACES; t++) {
      sums[first[t]] += counts[from + t];
    }
    return IntStream.range(0, PLACES).filter(t -> first[t] == t).mapToLong(t -> sums[t]).toArray();
  }

  @Test
  void withoutNoiseJoinedPlacesAreOne() {
    CountNoise none = CountNoise.independent(700);
    for (int i = 0; i < 200; i++) {
      long[] counts = random.longs(2 * PLACES, 0, 60).toArray();
      int[] first = joined();
      NoisyScores scores = new NoisyScores(new ScoreBands(1, -5, PLACES), counts, none);
      IntervalEstimate own = AreaInterval.joined(scores, first, 0.5, Level.USUAL);
      IntervalEstimate added =
          AreaInterval.of(added(counts, first, 0), added(counts, first, PLACES), none, Level.USUAL);
      assertThat(own.value()).isEqualTo(added.value(), within(1e-9));
      assertThat(own.low()).isEqualTo(added.low(), within(1e-6));
      assertThat(own.high()).isEqualTo(added.high(), within(1e-6));
    }
  }

  @Test
  void theIntervalHoldsTheAreaOfThePopulation() {
    int held = 0;
    int runs = 400;
    for (int run = 0; run < runs; run++) {
      int[] first = joined();
      double[] p = law(1);
      double[] q = law(-1);
      double area = 0;
      for (int t = 0; t < PLACES; t++) {
        for (int s = 0; s < PLACES; s++) {
          area += p[t] * q[s] * (first[t] > first[s] ? 1 : first[t] == first[s] ? 0.5 : 0);
        }
      }
      long[] counts = new long[2 * PLACES];
      for (int i = 0; i < 500; i++) {
        counts[drawn(p)]++;
        counts[PLACES + drawn(q)]++;
      }
      for (int c = 0; c < counts.length; c++) {
        counts[c] += geometric() - geometric();
      }
      NoisyScores scores =
          new NoisyScores(new ScoreBands(1, -5, PLACES), counts, CountNoise.independent(DECAY));
      IntervalEstimate own = AreaInterval.joined(scores, first, 0.5, Level.USUAL);
      held += own.low() <= area && area <= own.high() ? 1 : 0;
    }
    // 95 % less three standard deviations.
    assertThat(held).isGreaterThanOrEqualTo((int) (runs * 0.917));
  }

  private double[] law(int slope) {
    double[] law = new double[PLACES];
    double sum = 0;
    for (int t = 0; t < PLACES; t++) {
      law[t] = Math.exp(slope * 0.1 * t) * (0.2 + random.nextDouble());
      sum += law[t];
    }
    for (int t = 0; t < PLACES; t++) {
      law[t] /= sum;
    }
    return law;
  }

  private int drawn(double[] law) {
    double u = random.nextDouble();
    int t = 0;
    while (t < PLACES - 1 && u >= law[t]) {
      u -= law[t++];
    }
    return t;
  }

  /** The difference of two of these has the law of the noise. */
  private long geometric() {
    return (long) Math.floor(Math.log(1 - random.nextDouble()) / -DECAY);
  }
}
