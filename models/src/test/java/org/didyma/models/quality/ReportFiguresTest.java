package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figures that a report has are those of the records, one by one: the reference goes through a list
 * of records, and shares nothing with the code that goes through counts.
 */
class ReportFiguresTest {

  private static final double TIGHT = 1e-6;
  private static final RiskScale SCALE = RiskScale.of(1, 2);

  /** A score and whether it is positive. */
  private record Seen(int score, boolean isPositive) {}

  private static List<Seen> records() {
    SplittableRandom random = new SplittableRandom(3);
    List<Seen> records = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      int score = random.nextInt(-6, 7);
      records.add(new Seen(score, random.nextDouble() < 1 / (1 + Math.exp(-0.4 * score + 1))));
    }
    return records;
  }

  /** The same records counted, with next to no noise. */
  private static Quality quality(int first, int count, Optional<RiskScale> scale) {
    long[] counts = new long[2 * count];
    for (Seen seen : records()) {
      int place = Math.min(count - 1, Math.max(0, seen.score - first));
      counts[seen.isPositive ? place : count + place]++;
    }
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1000"), Adjacency.ADD_REMOVE, 2 * count).noise();
    return new Quality(
        new NoisyScores(new ScoreBands(1, first, count), counts, noise), Costs.EQUAL, scale);
  }

  private static double share(List<Boolean> of) {
    return (double) of.stream().filter(b -> b).count() / of.size();
  }

  @Test
  void eachCutoffIsThatOfTheRecords() {
    Quality quality = quality(-6, 13, Optional.of(SCALE));
    List<Cutoff> cutoffs = quality.cutoffs();
    assertThat(cutoffs).hasSize(13);
    List<RiskLine> lines = quality.joinedRisks();
    IntervalEstimate lowest = lines.get(0).risk().complement();
    IntervalEstimate highest = lines.get(lines.size() - 1).risk();
    for (Cutoff cutoff : cutoffs) {
      List<Boolean> foundOfPositive = new ArrayList<>();
      List<Boolean> leftOfNegative = new ArrayList<>();
      List<Boolean> positiveOfFlagged = new ArrayList<>();
      List<Boolean> negativeOfLeft = new ArrayList<>();
      for (Seen seen : records()) {
        boolean isFlagged = seen.score > cutoff.above();
        if (seen.isPositive) {
          foundOfPositive.add(isFlagged);
        } else {
          leftOfNegative.add(!isFlagged);
        }
        if (isFlagged) {
          positiveOfFlagged.add(seen.isPositive);
        } else {
          negativeOfLeft.add(!seen.isPositive);
        }
      }
      requireShare(cutoff.sensitivity(), foundOfPositive);
      requireShare(cutoff.specificity(), leftOfNegative);
      // The risk of a line of the card is nearly the share of its records.
      if (cutoff.precision().equals(highest)) {
        assertThat(highest.value()).isCloseTo(share(positiveOfFlagged), within(0.01));
      } else {
        requireShare(cutoff.precision(), positiveOfFlagged);
      }
      if (cutoff.npv().equals(lowest)) {
        assertThat(lowest.value()).isCloseTo(share(negativeOfLeft), within(0.01));
      } else if (!negativeOfLeft.isEmpty()) {
        requireShare(cutoff.npv(), negativeOfLeft);
      }
    }
  }

  /** The share itself, with an interval that is not one of another share. */
  private static void requireShare(IntervalEstimate estimate, List<Boolean> of) {
    double p = share(of);
    double far = 3 * Math.sqrt(p * (1 - p) / of.size()) + 10.0 / of.size();
    assertThat(estimate.value()).isCloseTo(p, within(TIGHT));
    assertThat(estimate.low()).isBetween(p - far, p + TIGHT);
    assertThat(estimate.high()).isBetween(p - TIGHT, p + far);
  }

  /** Each record that is treated is worth 1 if positive, else minus the odds of the threshold. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void netBenefitIsThatOfTheRecords(boolean predicts) {
    Quality quality = quality(-6, 13, predicts ? Optional.of(SCALE) : Optional.empty());
    List<NetBenefit> curve = quality.decisionCurve();
    assertThat(curve).hasSize(predicts ? 13 : 49);
    for (NetBenefit point : curve) {
      double odds = point.threshold() / (1 - point.threshold());
      double card = 0;
      double all = 0;
      for (Seen seen : records()) {
        boolean isTreated =
            predicts
                ? 1 / (1 + Math.exp(-seen.score / 2.0)) >= point.threshold() - 1e-12
                : seen.score > 0;
        double worth = seen.isPositive ? 1 : -odds;
        card += isTreated ? worth : 0;
        all += worth;
      }
      int n = records().size();
      assertThat(point.card().value()).isCloseTo(card / n, within(TIGHT));
      assertThat(point.all()).isCloseTo(all / n, within(TIGHT));
      assertThat(point.overAll().value()).isCloseTo((card - all) / n, within(TIGHT));
      assertThat(card / n).isBetween(point.card().low() - TIGHT, point.card().high() + TIGHT);
    }
  }

  @Test
  void predictedRisksAreThoseOfTheRecords() {
    for (CalibrationPoint point : quality(-6, 13, Optional.of(SCALE)).calibrationCurve()) {
      double told = 0;
      int own = 0;
      for (Seen seen : records()) {
        int place = seen.score + 6;
        if (place >= point.measured().first() && place <= point.measured().last()) {
          told += 1 / (1 + Math.exp(-seen.score / 2.0));
          own++;
        }
      }
      assertThat(own).isGreaterThan(190);
      assertThat(point.predicted()).isCloseTo(told / own, within(TIGHT));
    }
    assertThat(quality(-6, 13, Optional.empty()).calibrationCurve()).isEmpty();
  }

  /** A decision is at a score of 0, also where all scores are on one side of it. */
  @ParameterizedTest
  @ValueSource(ints = {-20, -6, -3, 0, 1, 2, 9})
  void theOwnCutoffIsAlwaysAmongThoseShown(int first) {
    Quality quality = quality(first, 13, Optional.empty());
    List<Cutoff> shown = quality.shownCutoffs();
    assertThat(quality.decision().above()).isZero();
    assertThat(shown).filteredOn(Cutoff::isOwn).containsExactly(quality.decision());
  }

  @Test
  void ofManyCutoffsFewAreShownInEvenSteps() {
    int count = 60;
    long[] counts =
        IntStream.range(0, 2 * count)
            .mapToLong(i -> i < count ? 10L * i : 10L * (2 * count - i))
            .toArray();
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1"), Adjacency.ADD_REMOVE, 2 * count).noise();
    Quality quality =
        new Quality(
            new NoisyScores(new ScoreBands(1, -50, count), counts, noise),
            Costs.EQUAL,
            Optional.empty());
    List<Cutoff> shown = quality.shownCutoffs();
    assertThat(shown).hasSizeBetween(12, 15);
    double before = 0;
    for (Cutoff cutoff : shown) {
      double way = 1 - cutoff.sensitivity().value() + cutoff.specificity().value();
      assertThat(way - before).isBetween(cutoff.isOwn() ? 0.0 : 0.0001, 0.25);
      before = way;
    }
  }

  /** Two intervals of a new kind, each in what it is of, over simulated releases. */
  @Test
  void intervalsOfNetBenefitAndCalibrationHoldTheTruth() {
    SplittableRandom random = new SplittableRandom(9);
    Population population = Population.all()[1];
    int releases = 600;
    for (Adjacency adjacency : Adjacency.values()) {
      NoisyCounts.Parameters parameters =
          new NoisyCounts.Parameters(Epsilon.parse("0.5"), adjacency, 2 * Population.SCORES);
      ScoreBands bands = new ScoreBands(1, -5, Population.SCORES);
      RiskScale scale = new RiskScale(1, 2, Optional.empty(), new Costs(population.odds(), 1));
      int[] asked = new int[3];
      int[] held = new int[3];
      int wrong = 0;
      for (int r = 0; r < releases; r++) {
        long[] noisy = Coverage.noisy(population.sample(1500, random), parameters, random);
        Quality quality =
            new Quality(
                new NoisyScores(bands, noisy, parameters.noise()), Costs.EQUAL, Optional.of(scale));
        boolean isWrong = false;
        for (NetBenefit point : quality.decisionCurve()) {
          double odds = point.threshold() / (1 - point.threshold());
          double card = 0;
          double all = 0;
          for (int t = 0; t < Population.SCORES; t++) {
            double worth = population.positive(t) - odds * population.negative(t);
            all += worth;
            card += scale.risk(t - 5) >= point.threshold() - 1e-12 ? worth : 0;
          }
          count(asked, held, 0, point.card(), card);
          count(asked, held, 1, point.overAll(), card - all);
          isWrong |= point.isAboveBoth() && (card <= 0 || card <= all);
        }
        wrong += isWrong ? 1 : 0;
        for (CalibrationPoint point : quality.calibrationCurve()) {
          RiskLine line = point.measured();
          count(asked, held, 2, line.risk(), population.risk(line.first(), line.last()));
        }
      }
      for (int kind = 0; kind < 3; kind++) {
        assertThat((double) held[kind] / asked[kind])
            .as("%s, kind %d of %d", adjacency, kind, asked[kind])
            .isGreaterThan(0.93);
      }
      assertThat((double) wrong / releases).as("%s, wrongly above", adjacency).isLessThan(0.03);
    }
  }

  private static void count(
      int[] asked, int[] held, int kind, IntervalEstimate estimate, double truth) {
    asked[kind]++;
    held[kind] += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
  }
}
