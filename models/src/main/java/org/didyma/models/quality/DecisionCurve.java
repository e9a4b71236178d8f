package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;

/**
 * The {@link NetBenefit} along thresholds of risk. Where the card predicts risks, positive is
 * predicted from the threshold on: at the least risk of each band, so that no band is divided, up
 * to where those predicted positive still stand out from the noise. Otherwise the card's own
 * decision is taken, whatever the threshold.
 */
record DecisionCurve(
    NoisyScores scores, ConsistentScores consistent, Optional<RiskScale> scale, Level level) {

  /** Thresholds where one decision is taken at all of them. */
  private static final int STEPS = 50;

  /** By increasing threshold; none where the noisy number of records is not above 0. */
  List<NetBenefit> points() {
    if (!(consistent.positives() + consistent.negatives() > 0)) {
      return List.of();
    }
    return scale.map(this::byRisk).orElseGet(this::ofOwnDecision);
  }

  private List<NetBenefit> byRisk(RiskScale risks) {
    ScoreBands bands = scores.bands();
    List<Double> thresholds = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    double before = 0;
    for (int from = 0; from < bands.count() && standsOut(from); from++) {
      double threshold = risks.risk(bands.least(from));
      // Scores beyond a clip have one risk, so a decision does not tell them apart.
      if (threshold > before && threshold < 1) {
        thresholds.add(threshold);
        places.add(from);
      }
      before = threshold;
    }
    Level atOnce = level.among(Math.max(1, places.size()));
    List<NetBenefit> points = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      points.add(at(thresholds.get(i), places.get(i), atOnce));
    }
    return points;
  }

  private List<NetBenefit> ofOwnDecision() {
    List<NetBenefit> points = new ArrayList<>();
    Level atOnce = level.among(STEPS);
    for (int i = 1; i < STEPS; i++) {
      points.add(at((double) i / STEPS, scores.bands().firstPositive(), atOnce));
    }
    return points;
  }

  private boolean standsOut(int from) {
    return Risks.standsOut(scores, from, scores.bands().count());
  }

  /** Where positive is predicted from a place on. */
  private NetBenefit at(double threshold, int from, Level atOnce) {
    double odds = threshold / (1 - threshold);
    int m = scores.bands().count();
    double[] card = new double[2 * m];
    double[] overAll = new double[2 * m];
    for (int i = 0; i < m; i++) {
      boolean isPositive = i >= from;
      // Both shifted to be at least 0.
      card[i] = isPositive ? odds + 1 : odds;
      card[m + i] = isPositive ? 0 : odds;
      overAll[i] = isPositive ? 1 : 0;
      overAll[m + i] = isPositive ? 1 : 1 + odds;
    }
    double records = consistent.positives() + consistent.negatives();
    double tp = consistent.positivesFrom(from);
    double fp = consistent.negativesFrom(from);
    double worth = (tp - odds * fp) / records;
    double all = (consistent.positives() - odds * consistent.negatives()) / records;
    boolean isAboveBoth =
        mean(card, atOnce).low() > odds
            && worth > 0
            && mean(overAll, atOnce).low() > 1
            && worth > all;
    return new NetBenefit(
        threshold,
        mean(card, level).scaled(1, -odds).at(worth),
        all,
        mean(overAll, level).scaled(1, -1).at(worth - all),
        isAboveBoth);
  }

  private IntervalEstimate mean(double[] values, Level sure) {
    return MeanInterval.of(values, scores.counts(), scores.noise(), sure);
  }
}
