package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.junit.jupiter.api.Test;

class ScoreCountsTest {

  @Test
  void countsPairsInOrderAndHalfOfTheTies() {
    Random random = new Random(3);
    for (int trial = 0; trial < 2_000; trial++) {
      int n = 2 + random.nextInt(12);
      double[] score = new double[n];
      boolean[] positive = new boolean[n];
      ScoreCounts area = new ScoreCounts();
      for (int i = 0; i < n; i++) {
        // Few values, so that there are ties; both zeros among them.
        score[i] = trial % 2 == 0 ? random.nextInt(5) - 2 : (random.nextInt(4) - 2) * 0.1;
        score[i] = score[i] == 0 && random.nextBoolean() ? -0.0 : score[i];
        positive[i] = random.nextInt(3) == 0;
        area.add(score[i], positive[i] ? 1 : 0, positive[i] ? 0 : 1);
      }
      double inOrder = 0;
      int pairs = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (positive[i] && !positive[j]) {
            pairs++;
            inOrder += score[i] > score[j] ? 1 : score[i] == score[j] ? 0.5 : 0;
          }
        }
      }
      if (pairs == 0) {
        assertThat(area.area()).isNaN();
      } else {
        assertThat(area.area()).isCloseTo(inOrder / pairs, within(1e-12));
      }
    }
  }

  @Test
  void isKnownAtItsEnds() {
    ScoreCounts best = new ScoreCounts();
    best.add(2, 3_000_000_000L, 0);
    best.add(1, 0, 3_000_000_000L);
    assertThat(best.area()).isEqualTo(1);
    ScoreCounts constant = new ScoreCounts();
    constant.add(0, 5, 9);
    assertThat(constant.area()).isEqualTo(0.5);
    assertThat(new ScoreCounts().area()).isNaN();
  }

  /** Any increasing map of scores leaves the area as it is, to the last bit. */
  @Test
  void theAreaIsThatOfTheOrder() {
    Random random = new Random(4);
    for (int trial = 0; trial < 200; trial++) {
      ScoreCounts plain = new ScoreCounts();
      ScoreCounts mapped = new ScoreCounts();
      ScoreCounts reversed = new ScoreCounts();
      for (int i = 0; i < 50; i++) {
        double score = random.nextInt(9) - 4;
        long positives = random.nextInt(1_000_000_000) * 1_000L;
        long negatives = random.nextInt(1_000_000_000) * 1_000L;
        plain.add(score, positives, negatives);
        mapped.add(Math.exp(score) - 7, positives, negatives);
        reversed.add(-score, positives, negatives);
      }
      assertThat(mapped.area()).isEqualTo(plain.area());
      assertThat(reversed.area()).isCloseTo(1 - plain.area(), within(1e-15));
    }
  }

  /** By hand: scores -2, 0, 1, 1, 3 with labels -, +, -, +, + and a log-odds of 1 each. */
  @Test
  void knowsWhatWasCalculatedByHand() {
    ScoreCounts counts = new ScoreCounts();
    counts.add(-2, 0, 1);
    counts.add(0, 1, 0);
    counts.add(1, 1, 1);
    counts.add(3, 1, 0);
    // Of 6 pairs, -2 is below all 3 positive ones, 1 below one, equal to one, above one.
    assertThat(counts.area()).isEqualTo(4.5 / 6);
    Confusion confusion = Confusion.of(counts, Optional.of(RiskScale.of(1, 1)));
    assertThat(List.of(confusion.tp(), confusion.fp(), confusion.tn(), confusion.fn()))
        .containsExactly(2L, 1L, 1L, 1L);
    RiskErrors errors = confusion.risk().orElseThrow();
    assertThat(errors.logLoss()).isCloseTo(LOG_LOSS, within(1e-14));
    assertThat(errors.brier()).isCloseTo(BRIER, within(1e-14));
    // Each score is in a bin of its own.
    assertThat(errors.calibration()).isCloseTo(CALIBRATION, within(1e-14));
    assertThat(Confusion.of(counts, Optional.empty()).risk()).isEmpty();
  }

  // python3: s = lambda t: 1 / (1 + exp(-t)) and the sums, with math.log and abs.
  private static final double LOG_LOSS = 0.4990371836426212;
  private static final double BRIER = 0.1746469367164604;
  private static final double CALIBRATION = 0.2257491904919388;

  /** Records that are listed one by one, in any order, against sums over the list. */
  @Test
  void agreesWithSumsOverSingleRecords() {
    Random random = new Random(8);
    for (int trial = 0; trial < 500; trial++) {
      int n = 1 + random.nextInt(60);
      RiskScale scale = RiskScale.of(1 + random.nextInt(9), 5);
      scale = scale.with(new Costs(1 + random.nextInt(4), 1));
      scale = trial % 2 == 0 ? scale : scale.clippedAt(new BigDecimal("0.2"));
      Integer[] order = new Integer[n];
      int[] score = new int[n];
      boolean[] positive = new boolean[n];
      ScoreCounts counts = new ScoreCounts();
      for (int i = 0; i < n; i++) {
        order[i] = i;
        score[i] = random.nextInt(15) - 7;
        positive[i] = random.nextBoolean();
        counts.add(score[i], positive[i] ? 1 : 0, positive[i] ? 0 : 1);
      }
      double logLoss = 0;
      double brier = 0;
      double[] risk = new double[n];
      for (int i = 0; i < n; i++) {
        risk[i] = scale.risk(score[i]);
        logLoss -= Math.log(positive[i] ? risk[i] : 1 - risk[i]);
        brier += Math.pow(risk[i] - (positive[i] ? 1 : 0), 2);
      }
      double[] difference = new double[10];
      for (int i = 0; i < n; i++) {
        double own = risk[i];
        long before = DoubleStream.of(risk).filter(r -> r < own).count();
        long equal = DoubleStream.of(risk).filter(r -> r == own).count();
        difference[(int) (10 * (2 * before + equal) / (2 * n))] += own - (positive[i] ? 1 : 0);
      }
      double calibration = DoubleStream.of(difference).map(Math::abs).sum();
      RiskErrors errors = counts.risks(scale);
      assertThat(errors.logLoss()).isCloseTo(logLoss / n, within(1e-12));
      assertThat(errors.brier()).isCloseTo(brier / n, within(1e-12));
      assertThat(errors.calibration()).isCloseTo(calibration / n, within(1e-12));
    }
  }

  /** Where labels happen as often as is told, the calibration error is small; not where twice. */
  @Test
  void aCalibratedModelHasNoCalibrationError() {
    ScoreCounts right = new ScoreCounts();
    ScoreCounts wrong = new ScoreCounts();
    RiskScale scale = RiskScale.of(1, 1);
    for (int s = -5; s <= 5; s++) {
      long positives = Math.round(1e9 * scale.risk(s));
      right.add(s, positives, 1_000_000_000 - positives);
      wrong.add(2 * s, positives, 1_000_000_000 - positives);
    }
    assertThat(right.risks(scale).calibration()).isLessThan(1e-8);
    assertThat(wrong.risks(scale).calibration()).isGreaterThan(0.05);
    assertThat(wrong.area()).isEqualTo(right.area());
    assertThat(new ScoreCounts().risks(scale).brier()).isNaN();
  }
}
