package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.RenyiCurve;
import org.junit.jupiter.api.Test;

/** What a random number of trials costs, against the exact laws of the number and of the best. */
class TrialsPriceTest {

  /**
   * The bounds on Renyi divergences, for pairs of laws of a trial with few outcomes: the law of the
   * best of a random number is known, and so are all divergences. The price of one trial would be
   * too little, for each of the laws of the number.
   */
  @Test
  void divergencesOfTheBestAreWithinTheirBounds() {
    double[] orders = {1.1, 1.5, 2, 3, 5, 8, 16, 32, 64, 256};
    Random random = new Random(3);
    List<TrialNumber> all = new ArrayList<>(TrialLaws.numbers());
    all.add(TrialNumber.logarithmic(300));
    all.add(TrialNumber.geometric(1000));
    all.add(TrialNumber.poisson(40));
    for (TrialNumber number : all) {
      int tooCheap = 0;
      for (int run = 0; run < 2000; run++) {
        double[][] laws = laws(random);
        RenyiCurve trial = curve(orders, laws[0], laws[1]);
        RenyiCurve total = TrialsPrice.total(trial, number);
        RenyiCurve best = curve(orders, best(laws[0], number), best(laws[1], number));
        for (int i = 0; i < orders.length; i++) {
          assertThat(best.bound(i))
              .describedAs(number + " at order " + orders[i])
              .isLessThanOrEqualTo(total.bound(i) + 1e-9);
          tooCheap += best.bound(i) > trial.bound(i) * 1.01 + 1e-6 ? 1 : 0;
        }
      }
      assertThat(tooCheap).describedAs(number.toString()).isPositive();
    }
  }

  /** Two laws of up to five outcomes, the last of which may be rare; their ratios are bounded. */
  private static double[][] laws(Random random) {
    int outcomes = 2 + random.nextInt(4);
    double size = Math.pow(10, -2 * random.nextDouble());
    double[][] laws = new double[2][outcomes];
    for (int y = 0; y < outcomes; y++) {
      laws[0][y] = Math.exp(-8 * random.nextDouble() * random.nextDouble());
      laws[1][y] = laws[0][y] * Math.exp(size * (2 * random.nextDouble() - 1));
    }
    for (double[] law : laws) {
      double sum = Arrays.stream(law).sum();
      Arrays.setAll(law, y -> law[y] / sum);
    }
    return laws;
  }

  /** Outcomes by their rank, the best one last. */
  private static double[] best(double[] law, TrialNumber number) {
    double[] best = new double[law.length];
    double below = 0;
    for (int y = 0; y < law.length; y++) {
      double upTo = y == law.length - 1 ? 1 : below + law[y];
      best[y] = TrialLaws.notBetter(upTo, number) - TrialLaws.notBetter(below, number);
      below = upTo;
    }
    return best;
  }

  private static RenyiCurve curve(double[] orders, double[] one, double[] other) {
    double[] bounds = new double[orders.length];
    Arrays.setAll(
        bounds,
        i ->
            Math.max(
                0, Math.max(divergence(orders[i], one, other), divergence(orders[i], other, one))));
    return new RenyiCurve(orders, bounds);
  }

  private static double divergence(double order, double[] one, double[] other) {
    double[] logs = new double[one.length];
    Arrays.setAll(logs, y -> order * Math.log(one[y]) + (1 - order) * Math.log(other[y]));
    double largest = Arrays.stream(logs).max().orElseThrow();
    double sum = Arrays.stream(logs).map(log -> Math.exp(log - largest)).sum();
    return (largest + Math.log(sum)) / (order - 1);
  }

  /** False alarms: one in a million for each law. */
  @Test
  void numbersHaveTheirLaws() {
    for (TrialNumber number : TrialLaws.numbers()) {
      int draws = 40_000;
      int most = 12;
      long[] counts = new long[most + 1];
      TestBits bits = new TestBits(11);
      for (int k = 0; k < draws; k++) {
        counts[Math.min(most, number.draw(bits) - 1)]++;
      }
      double[] expected = new double[most + 1];
      double rest = 1;
      double mean = 0;
      for (int k = 0; k < 5000; k++) {
        double p = TrialLaws.probability(number, k + 1);
        mean += (k + 1) * p;
        if (k < most) {
          expected[k] = draws * p;
          rest -= p;
        }
      }
      expected[most] = draws * rest;
      assertThat(number.mean()).isCloseTo(mean, within(1e-6 * mean));
      assertThat(new ChiSquareTest().chiSquareTest(expected, counts))
          .describedAs(number.toString())
          .isGreaterThan(1e-6);
    }
    assertThat(TrialNumber.logarithmic(50).mean()).isCloseTo(50, within(0.01));
    assertThat(TrialNumber.logarithmic(1).draw(new TestBits(1))).isEqualTo(1);
  }
}
