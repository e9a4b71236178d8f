package org.didyma.mechanisms.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums over all segmentations, against going through each of them. */
class SoftMergingTest {

  private static final double PRIOR = 0.64;

  @Test
  void isTheMeanOverAllWaysToCut() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      int bins = random.nextInt(7) + 2;
      double[] totals = new double[bins];
      double[] excesses = new double[bins];
      Arrays.setAll(totals, k -> random.nextInt(4) == 0 ? 0 : random.nextDouble() * 90);
      totals[random.nextInt(bins)] = 50;
      Arrays.setAll(excesses, k -> random.nextGaussian() * 15);
      double p = 0.1 + 0.8 * random.nextDouble();
      double noise = random.nextDouble() * 40;
      double ofPrevalence = random.nextDouble() * 1e-3;
      int from = random.nextInt(2);
      int to = random.nextBoolean() ? bins : random.nextInt(bins);
      double[] found =
          new SoftMerging(p, noise, ofPrevalence, totals, excesses).deviations(from, to);
      double[] expected = byHand(p, noise, ofPrevalence, totals, excesses, from, to);
      assertThat(found).usingComparatorWithPrecision(1e-9).containsExactly(expected);
    }
  }

  private static double[] byHand(
      double p, double noise, double ofPrevalence, double[] t, double[] r, int first, int end) {
    double[] mean = new double[t.length];
    double all = 0;
    int length = Math.max(0, end - first);
    for (int cuts = 0; length > 0 && cuts < 1 << (length - 1); cuts++) {
      double cut = Math.min(0.5, 3.0 / length);
      double weight = 1;
      double[] own = new double[t.length];
      int from = first;
      for (int to = first + 1; to <= end; to++) {
        boolean ends = to == end || (cuts >> (to - first - 1) & 1) == 1;
        weight *= to == end ? 1 : ends ? cut : 1 - cut;
        if (ends) {
          double[] segment = segment(p, noise, ofPrevalence, t, r, from, to);
          weight *= segment[0];
          Arrays.fill(own, from, to, segment[1]);
          from = to;
        }
      }
      for (int k = first; k < end; k++) {
        mean[k] += weight * own[k];
      }
      all += weight;
    }
    for (int k = 0; k < t.length; k++) {
      boolean isInChain = k >= first && k < end;
      mean[k] = isInChain ? mean[k] / all : segment(p, noise, ofPrevalence, t, r, k, k + 1)[1];
    }
    return mean;
  }

  /** The likelihood of a segment beside that of no deviation, and the mean of its deviation. */
  private static double[] segment(
      double p, double noise, double ofPrevalence, double[] t, double[] r, int from, int to) {
    double total = 0;
    double excess = 0;
    int bins = 0;
    for (int k = from; k < to; k++) {
      if (t[k] > 0) {
        total += t[k];
        excess += r[k];
        bins++;
      }
    }
    if (bins == 0) {
      return new double[] {1, 0};
    }
    double active = Arrays.stream(t).filter(x -> x > 0).count();
    double slope = total * p * (1 - p);
    double v =
        noise * ((1 - p) * (1 - p) + p * p) * bins * (1 - bins / active)
            + total * total * ofPrevalence
            + slope;
    double w = v + slope * slope * PRIOR;
    double likelihood =
        Math.sqrt(v / w) * Math.exp(excess * excess / 2 / v - excess * excess / 2 / w);
    return new double[] {likelihood, slope * PRIOR * excess / w};
  }

  /** Two halves that differ much are told apart, noise within them is not. */
  @Test
  void mergesWhatDoesNotDiffer() {
    double[] totals = new double[16];
    double[] excesses = new double[16];
    Arrays.fill(totals, 200);
    Arrays.setAll(excesses, k -> (k < 8 ? -40 : 40) + (k % 2 == 0 ? 8 : -8));
    double[] deviations = new SoftMerging(0.5, 100, 1e-5, totals, excesses).deviations(0, 16);
    for (int k = 0; k < 16; k++) {
      assertThat(deviations[k]).isCloseTo(k < 8 ? -0.8 : 0.8, within(0.1));
    }
  }

  /** Large counts do not overflow. */
  @Test
  void standsLargeTables() {
    double[] totals = {1e12, 1e12, 1e12};
    double[] excesses = {-3e11, 1e11, 2e11};
    double[] deviations = new SoftMerging(0.5, 2, 1e-20, totals, excesses).deviations(0, 3);
    assertThat(deviations).usingComparatorWithPrecision(1e-6).containsExactly(-1.2, 0.4, 0.8);
  }
}
