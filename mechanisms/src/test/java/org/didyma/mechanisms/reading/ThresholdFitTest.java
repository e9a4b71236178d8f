package org.didyma.mechanisms.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

class ThresholdFitTest {

  private static final double[] SCORES = {-7, -5, -3, -1, 1, 3, 5, 7};

  /** Thresholds and unit of a score that tells much. */
  private static final double[] STRONG = {-4, 0, 3, 0.9};

  private static OrderedLoss loss(double unit, String shares) {
    return (OrderedLoss) Losses.parse("ordered:" + unit + ":none:1/16:" + shares);
  }

  private static double logistic(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  private static double[] thresholds(OrderedLoss loss) {
    return loss.shares().stream()
        .mapToDouble(share -> share.doubleValue())
        .map(p -> Math.log(p / (1 - p)))
        .toArray();
  }

  /** Numbers of records of groups that are equally large. */
  private static long[] expected(double[] at, double records) {
    int classes = at.length;
    long[] counts = new long[SCORES.length * classes];
    for (int b = 0; b < SCORES.length; b++) {
      double before = 0;
      for (int k = 0; k < classes; k++) {
        double share = k == classes - 1 ? 1 : logistic(at[k] - at[classes - 1] * SCORES[b]);
        counts[b * classes + k] = Math.round(records / SCORES.length * (share - before));
        before = share;
      }
    }
    return counts;
  }

  /** What shares of classes say of the score 0, which is too narrow. */
  private static OrderedLoss marginal(double unit, long... counts) {
    long all = Arrays.stream(counts).sum();
    StringBuilder shares = new StringBuilder();
    long sum = 0;
    for (int k = 0; k < 3; k++) {
      for (int i = k; i < counts.length; i += 4) {
        sum += counts[i];
      }
      shares.append(k == 0 ? "" : ",").append(Math.round(1000.0 * sum / all) / 1000.0);
    }
    return loss(unit, shares.toString());
  }

  @Test
  void thresholdsAndUnitOfExactCountsAreFound() {
    long[] counts = expected(STRONG, 1e6);
    OrderedLoss before = marginal(0.4, counts);
    assertThat(thresholds(before)[0]).isGreaterThan(-2);
    OrderedLoss found = ThresholdFit.of(before, SCORES, counts, new CountNoise(1, 0));
    assertThat(found.scale().unit().doubleValue()).isBetween(0.89, 0.91);
    assertThat(found.scale().leastRisk()).isEmpty();
    double[] thresholds = thresholds(found);
    for (int j = 0; j < 3; j++) {
      assertThat(thresholds[j]).isBetween(STRONG[j] - 0.03, STRONG[j] + 0.03);
    }
  }

  /** Noisy ones come near, where the shares of classes are far off. */
  @Test
  void noisyCountsTellThem() {
    long[] counts = expected(STRONG, 10_000);
    OrderedLoss before = marginal(0.4, counts);
    for (int release = 0; release < 20; release++) {
      OrderedLoss found = noisy(before, counts, "0.1");
      double[] thresholds = thresholds(found);
      double unit = found.scale().unit().doubleValue();
      for (int j = 0; j < 3; j++) {
        assertThat(thresholds[j] / unit)
            .as("the score of threshold %d", j)
            .isBetween(STRONG[j] / 0.9 - 1.5, STRONG[j] / 0.9 + 1.5);
      }
      assertThat(unit).isBetween(0.6, 1.6);
    }
  }

  private static OrderedLoss noisy(OrderedLoss before, long[] counts, String epsilon) {
    var asked =
        new NoisyCounts.Parameters(Epsilon.parse(epsilon), Adjacency.ADD_REMOVE, counts.length);
    long[] noisy = new NoisyCounts().draw(counts, asked, new SecureBits(), CancellationToken.NEVER);
    return ThresholdFit.of(before, SCORES, noisy, asked.noise());
  }

  /** Of 400 releases 30 would change with a probability below 1e-8 if two in a hundred did. */
  @Test
  void whatIsRightIsLeftAsItIs() {
    double[] weak = {-1, 0, 1, 0.1};
    OrderedLoss before = loss(0.1, "0.269,0.5,0.731");
    int changed = 0;
    for (int release = 0; release < 200; release++) {
      changed += noisy(before, expected(weak, 5000), "0.05").equals(before) ? 0 : 1;
      changed += noisy(before, new long[32], "0.05").equals(before) ? 0 : 1;
    }
    assertThat(changed).isLessThan(30);
  }

  /** Classes without a record, or that noise puts in the wrong order, keep a share. */
  @Test
  void noClassIsImpossible() {
    long[] counts = expected(STRONG, 1e6);
    for (int b = 0; b < SCORES.length; b++) {
      counts[4 * b] += counts[4 * b + 1];
      counts[4 * b + 1] = 0;
    }
    assertThat(step(counts)).isBetween(0.0199, 0.0201);
    for (int b = 0; b < SCORES.length; b++) {
      counts[4 * b + 1] = -3000;
    }
    assertThat(step(counts)).isGreaterThan(0.0199);
  }

  private static double step(long... counts) {
    OrderedLoss before = loss(0.4, "0.2,0.5,0.7");
    double[] thresholds = thresholds(ThresholdFit.of(before, SCORES, counts, new CountNoise(1, 0)));
    assertThat(thresholds).isSorted();
    return thresholds[1] - thresholds[0];
  }
}
