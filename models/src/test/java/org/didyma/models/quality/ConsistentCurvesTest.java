package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/**
 * Curves of noisy counts are those of a table that could be: nothing that can only fall rises, and
 * every interval holds the best guess that stands before it.
 */
class ConsistentCurvesTest {

  private static final double TIGHT = 1e-9;

  /** Releases of a table of any size, most of them noise, some of nothing but noise. */
  private static List<Quality> releases() {
    SplittableRandom random = new SplittableRandom(11);
    List<Quality> releases = new ArrayList<>();
    for (int r = 0; r < 400; r++) {
      int count = 1 + random.nextInt(20);
      Adjacency adjacency = Adjacency.values()[random.nextInt(Adjacency.values().length)];
      String epsilon = List.of("0.01", "0.1", "1", "10").get(random.nextInt(4));
      NoisyCounts.Parameters parameters =
          new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, 2 * count);
      int most = List.of(1, 5, 100, 3000).get(random.nextInt(4));
      long[] counts = LongStream.generate(() -> random.nextLong(most)).limit(2 * count).toArray();
      long[] noisy = Coverage.noisy(counts, parameters, random);
      ScoreBands bands = new ScoreBands(1, random.nextInt(-count, 3), count);
      releases.add(
          new Quality(
              new NoisyScores(bands, noisy, parameters.noise()),
              new Costs(3, 1),
              Optional.empty()));
    }
    return releases;
  }

  @Test
  void nothingRunsBackwards() {
    for (Quality quality : releases()) {
      double sensitivity = 1;
      double specificity = 0;
      double flagged = 1;
      for (Cutoff cutoff : quality.cutoffs()) {
        assertThat(cutoff.sensitivity().value()).isLessThanOrEqualTo(sensitivity + TIGHT);
        assertThat(cutoff.specificity().value()).isGreaterThanOrEqualTo(specificity - TIGHT);
        assertThat(cutoff.flagged().value()).isLessThanOrEqualTo(flagged + TIGHT);
        sensitivity = cutoff.sensitivity().value();
        specificity = cutoff.specificity().value();
        flagged = cutoff.flagged().value();
      }
    }
  }

  @Test
  void everyIntervalHoldsItsBestGuess() {
    for (Quality quality : releases()) {
      List<IntervalEstimate> all = new ArrayList<>();
      all.addAll(
          List.of(
              quality.accuracy(),
              quality.balancedAccuracy(),
              quality.auc(),
              quality.positiveShare()));
      for (Cutoff cutoff : quality.cutoffs()) {
        all.addAll(
            List.of(
                cutoff.flagged(),
                cutoff.sensitivity(),
                cutoff.specificity(),
                cutoff.precision(),
                cutoff.npv()));
        assertThat(cutoff.cost().value()).isBetween(cutoff.cost().low(), cutoff.cost().high());
      }
      for (IntervalEstimate estimate : all) {
        assertThat(estimate.value()).isBetween(estimate.low(), estimate.high());
        assertThat(estimate.low()).isGreaterThanOrEqualTo(0);
        assertThat(estimate.high()).isLessThanOrEqualTo(1);
      }
    }
  }

  private static boolean isRisk(Quality quality, IntervalEstimate share) {
    List<RiskLine> lines = quality.joinedRisks();
    return List.of(lines.get(0), lines.get(lines.size() - 1)).stream()
        .anyMatch(line -> Math.abs(line.risk().value() - share.value()) < TIGHT);
  }

  /**
   * One table with one decision has one set of shares: they follow from each other. A predictive
   * value of a side that is one line of measured risks is the risk of that line instead.
   */
  @Test
  void figuresOfADecisionFitTogether() {
    for (Quality quality : releases()) {
      ConsistentScores table = new ConsistentScores(quality.scores());
      double all = table.positives() + table.negatives();
      if (table.positives() < 1 || table.negatives() < 1) {
        continue;
      }
      double share = table.positives() / all;
      for (Cutoff c : quality.cutoffs()) {
        double tp = share * c.sensitivity().value();
        double tn = (1 - share) * c.specificity().value();
        double fp = 1 - share - tn;
        double fn = share - tp;
        assertThat(c.flagged().value()).isCloseTo(tp + fp, within(TIGHT));
        assertThat(c.cost().value()).isCloseTo(3 * fn + fp, within(TIGHT));
        if (tp + fp > 1e-6 && !isRisk(quality, c.precision())) {
          assertThat(c.precision().value()).isCloseTo(tp / (tp + fp), within(1e-6));
        }
        if (tn + fn > 1e-6 && !isRisk(quality, c.npv().complement())) {
          assertThat(c.npv().value()).isCloseTo(tn / (tn + fn), within(1e-6));
        }
      }
      Cutoff own = quality.decision();
      assertThat(quality.accuracy().value())
          .isCloseTo(
              share * own.sensitivity().value() + (1 - share) * own.specificity().value(),
              within(TIGHT));
      // By the trapezoid rule over the curve as it is drawn.
      double area = 0;
      double x = 1;
      double y = 1;
      for (Cutoff c : quality.cutoffs()) {
        double nextX = 1 - c.specificity().value();
        area += (x - nextX) * (y + c.sensitivity().value()) / 2;
        x = nextX;
        y = c.sensitivity().value();
      }
      area += x * y / 2;
      assertThat(quality.aucInBands().value()).isCloseTo(area, within(TIGHT));
    }
  }

  /** Where falling sums are nearest, each step towards other falling sums leads away. */
  @Test
  void consistentSumsAreTheNearest() {
    SplittableRandom random = new SplittableRandom(5);
    for (int r = 0; r < 300; r++) {
      long[] noisy = LongStream.generate(() -> random.nextLong(-20, 40)).limit(7).toArray();
      double[] nearest = ConsistentScores.nearest(noisy);
      double all = Math.max(0, LongStream.of(noisy).sum());
      assertThat(nearest[0]).isEqualTo(all);
      assertThat(nearest[7]).isZero();
      for (int k = 0; k < 50; k++) {
        double[] other = random.doubles(8).map(x -> -all * x).sorted().map(x -> -x).toArray();
        double[] step = nearest.clone();
        for (int i = 1; i < 7; i++) {
          step[i] += 0.01 * (other[i] - nearest[i]);
        }
        assertThat(distance(step, noisy)).isGreaterThanOrEqualTo(distance(nearest, noisy) - 1e-9);
      }
    }
  }

  private static double distance(double[] sums, long[] noisy) {
    double squares = 0;
    double all = Math.max(0, LongStream.of(noisy).sum());
    double below = 0;
    for (int i = 1; i < noisy.length; i++) {
      below += noisy[i - 1];
      squares += Math.pow(all - below - sums[i], 2);
    }
    return squares;
  }

  /**
   * Sixty bands, most of which have hardly a record: the area is not pulled to one side, as it
   * would be by the nearest counts that are not below 0.
   */
  @Test
  void emptyBandsDoNotMoveTheArea() {
    SplittableRandom random = new SplittableRandom(8);
    int count = 60;
    long[] counts = new long[2 * count];
    for (int i = 0; i < 30; i++) {
      counts[count - 1 - i % 15] += 10;
      counts[count + 20 + i % 15] += 100;
    }
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(Epsilon.parse("1"), Adjacency.REPLACE, 2 * count);
    ScoreBands bands = new ScoreBands(1, -30, count);
    double sum = 0;
    int releases = 100;
    for (int r = 0; r < releases; r++) {
      long[] noisy = Coverage.noisy(counts, parameters, random);
      sum += new ConsistentScores(new NoisyScores(bands, noisy, parameters.noise())).area();
    }
    // All positive records are above all negative ones.
    assertThat(sum / releases).isGreaterThan(0.97);
  }
}
