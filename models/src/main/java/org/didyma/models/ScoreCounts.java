package org.didyma.models;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;

/**
 * How many positive and negative records have which score, and what follows from that. Not
 * thread-safe.
 */
public final class ScoreCounts {

  /** Of the calibration error. */
  private static final int BINS = 10;

  /** By score: numbers of positive and negative records. */
  private final NavigableMap<Double, long[]> counts = new TreeMap<>();

  /**
   * Counts records of one score.
   *
   * @param score a sum less the threshold, so above 0 where positive is predicted; not NaN
   * @param positives how many of them are positive, at least 0
   * @param negatives how many of them are negative, at least 0
   */
  public void add(double score, long positives, long negatives) {
    // 0.0 + makes one zero of both, which compare as different keys.
    long[] own = counts.computeIfAbsent(0.0 + score, s -> new long[2]);
    own[0] += positives;
    own[1] += negatives;
  }

  private long positives() {
    return counts.values().stream().mapToLong(own -> own[0]).sum();
  }

  private long negatives() {
    return counts.values().stream().mapToLong(own -> own[1]).sum();
  }

  /**
   * How the predictions compare with the labels.
   *
   * @param risk what {@link #risks} tells, where there are risks
   */
  Confusion confusion(Optional<RiskErrors> risk) {
    NavigableMap<Double, long[]> above = counts.tailMap(0.0, false);
    long tp = above.values().stream().mapToLong(own -> own[0]).sum();
    long fp = above.values().stream().mapToLong(own -> own[1]).sum();
    return new Confusion(tp, fp, negatives() - fp, positives() - tp, area(), risk);
  }

  /**
   * The area under the curve of true against false positives as the threshold moves (AUC): the
   * share of pairs of a positive and a negative record in which the positive one scores higher,
   * ties counted half. Counted in integers, and rounded once.
   *
   * @return from 0 to 1; NaN when a class has no records
   */
  public double area() {
    BigInteger twice = BigInteger.ZERO;
    BigInteger below = BigInteger.ZERO;
    for (long[] own : counts.values()) {
      BigInteger negatives = BigInteger.valueOf(own[1]);
      twice = twice.add(BigInteger.valueOf(own[0]).multiply(below.add(below).add(negatives)));
      below = below.add(negatives);
    }
    BigInteger pairs = below.multiply(BigInteger.valueOf(positives()));
    return pairs.signum() == 0
        ? Double.NaN
        : new BigDecimal(twice)
            .divide(new BigDecimal(pairs.add(pairs)), MathContext.DECIMAL128)
            .doubleValue();
  }

  /**
   * What errors cost in the mean.
   *
   * @param positive which scores are predicted positive
   * @return NaN without records
   */
  public double cost(Costs costs, DoublePredicate positive) {
    long missed = 0;
    long alarms = 0;
    for (Map.Entry<Double, long[]> entry : counts.entrySet()) {
      if (positive.test(entry.getKey())) {
        alarms += entry.getValue()[1];
      } else {
        missed += entry.getValue()[0];
      }
    }
    double sum = (double) costs.missedPositive() * missed + (double) costs.falseAlarm() * alarms;
    return sum / ((double) positives() + negatives());
  }

  /**
   * How far risks are from the labels.
   *
   * @param scale what a score means
   */
  public RiskErrors risks(RiskScale scale) {
    double records = (double) positives() + negatives();
    double logLoss = 0;
    double brier = 0;
    double[] told = new double[BINS];
    double[] happened = new double[BINS];
    double before = 0;
    for (Map.Entry<Double, long[]> entry : groups(scale).entrySet()) {
      double score = entry.getKey();
      double risk = scale.risk(score);
      long positives = entry.getValue()[0];
      long negatives = entry.getValue()[1];
      double own = (double) positives + negatives;
      if (own == 0) {
        continue;
      }
      logLoss += positives * scale.logLoss(score, true) + negatives * scale.logLoss(score, false);
      brier += positives * (1 - risk) * (1 - risk) + negatives * risk * risk;
      // The bin that holds the middle of those with this risk.
      int bin = (int) Math.min(BINS - 1, BINS * (before + own / 2) / records);
      told[bin] += own * risk;
      happened[bin] += positives;
      before += own;
    }
    double calibration = 0;
    for (int bin = 0; bin < BINS; bin++) {
      calibration += Math.abs(told[bin] - happened[bin]);
    }
    return new RiskErrors(logLoss / records, brier / records, calibration / records);
  }

  /** The counts by clipped scores, of which each has a risk of its own. */
  private NavigableMap<Double, long[]> groups(RiskScale scale) {
    double end = scale.limit() / scale.unit();
    NavigableMap<Double, long[]> groups = new TreeMap<>();
    counts.forEach(
        (score, own) -> {
          long[] group =
              groups.computeIfAbsent(Math.min(end, Math.max(-end, score)), s -> new long[2]);
          group[0] += own[0];
          group[1] += own[1];
        });
    return groups;
  }
}
