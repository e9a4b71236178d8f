package org.didyma.models.quality.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.quality.AreaInterval;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Inversion;
import org.didyma.models.quality.Level;
import org.didyma.models.quality.MeanInterval;
import org.didyma.models.quality.NoisyScores;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.ShareInterval;

/**
 * Figures of a card in each of G groups, and in all records, from noisy numbers of positive and
 * negative records by group and band of scores. All intervals, those of gaps too, hold together
 * with a probability of 95 % (Bonferroni: one for each figure of each group, of all records and of
 * each pair of groups). A group with few records has wide ones.
 */
public final class GroupQuality {

  private final ScoreBands bands;
  private final int groups;
  private final long[] counts;
  private final CountNoise noise;
  private final Map<GroupFigure, List<IntervalEstimate>> figures = new EnumMap<>(GroupFigure.class);
  private final Map<GroupFigure, IntervalEstimate> gaps = new EnumMap<>(GroupFigure.class);

  /**
   * @param groups how many there are, at least 2
   * @param counts of each group in turn: of positive records by increasing band, then of negative
   *     ones
   * @param noise the law of the noise of the counts
   * @param risk what the card predicts; empty where it predicts no risks
   */
  public GroupQuality(
      ScoreBands bands, int groups, long[] counts, CountNoise noise, Optional<RiskScale> risk) {
    if (groups < 2 || counts.length != groups * 2 * bands.count()) {
      throw new IllegalArgumentException("two counts per group and band are needed");
    }
    this.bands = bands;
    this.groups = groups;
    this.counts = counts.clone();
    this.noise = noise;
    List<GroupFigure> measured = new ArrayList<>(List.of(GroupFigure.values()));
    if (risk.isEmpty()) {
      measured.remove(GroupFigure.OBSERVED_OVER_PREDICTED);
    }
    Level each = Level.USUAL.among(measured.size() * (groups + 1 + groups * (groups - 1) / 2));
    double[] risks = new double[bands.count()];
    risk.ifPresent(scale -> Arrays.setAll(risks, b -> scale.risk(bands.middle(b))));
    for (GroupFigure figure : measured) {
      List<IntervalEstimate> own = new ArrayList<>();
      for (int g = 0; g < groups; g++) {
        own.add(part(g).figure(figure, risks, each));
      }
      gaps.put(figure, largestGap(own));
      own.add(all().figure(figure, risks, each));
      figures.put(figure, Collections.unmodifiableList(own));
    }
  }

  /** The bands whose records are counted together. */
  public ScoreBands bands() {
    return bands;
  }

  /** How many groups there are. */
  public int groups() {
    return groups;
  }

  /** The noisy number of positive or negative records of a group in the band at a place. */
  public long count(int group, boolean isPositive, int place) {
    return counts[(2 * group + (isPositive ? 0 : 1)) * bands.count() + place];
  }

  /** The noisy number of records of a group. */
  public long records(int group) {
    return part(group).records();
  }

  /** The noisy number of all records; where records are replaced, the public one. */
  public long records() {
    return all().records();
  }

  /** What was measured. */
  public List<GroupFigure> figures() {
    return List.copyOf(figures.keySet());
  }

  /** A figure that was measured by group, and last that of all records. */
  public List<IntervalEstimate> of(GroupFigure figure) {
    return Objects.requireNonNull(figures.get(figure));
  }

  /**
   * The largest absolute difference of a figure between two groups. Its value is that of the best
   * guesses, which is too large on average where groups are alike.
   */
  public IntervalEstimate gap(GroupFigure figure) {
    return Objects.requireNonNull(gaps.get(figure));
  }

  private static IntervalEstimate largestGap(List<IntervalEstimate> own) {
    double value = 0;
    double low = 0;
    double high = 0;
    for (int a = 0; a < own.size(); a++) {
      for (int b = 0; b < a; b++) {
        IntervalEstimate difference = own.get(a).minus(own.get(b));
        value = Math.max(value, Math.abs(difference.value()));
        low = Math.max(low, Math.max(difference.low(), -difference.high()));
        high = Math.max(high, Math.max(difference.high(), -difference.low()));
      }
    }
    return new IntervalEstimate(value, low, high).at(value);
  }

  private Part part(int group) {
    int n = bands.count();
    int from = 2 * group * n;
    return new Part(
        bands,
        Arrays.copyOfRange(counts, from, from + n),
        Arrays.copyOfRange(counts, from + n, from + 2 * n),
        noise);
  }

  /** All records together: each count is a sum over groups, and so is its noise. */
  public NoisyScores whole() {
    int n = bands.count();
    long[] sums = new long[2 * n];
    for (int g = 0; g < groups; g++) {
      for (int b = 0; b < n; b++) {
        sums[b] += count(g, true, b);
        sums[n + b] += count(g, false, b);
      }
    }
    double each = groups;
    CountNoise summed = new CountNoise(each * noise.spread(), each * each * noise.common());
    return new NoisyScores(bands, sums, summed);
  }

  private Part all() {
    NoisyScores whole = whole();
    int n = bands.count();
    return new Part(
        bands,
        Arrays.copyOf(whole.counts(), n),
        Arrays.copyOfRange(whole.counts(), n, 2 * n),
        whole.noise());
  }

  /** The counts of some records. */
  private record Part(ScoreBands bands, long[] positives, long[] negatives, CountNoise noise) {

    long records() {
      return sum(positives, 0, positives.length) + sum(negatives, 0, negatives.length);
    }

    IntervalEstimate figure(GroupFigure figure, double[] risks, Level level) {
      int n = bands.count();
      int cut = Math.min(n, Math.max(0, bands.firstPositive()));
      long truePositives = sum(positives, cut, n);
      long falsePositives = sum(negatives, cut, n);
      long falseNegatives = sum(positives, 0, cut);
      long trueNegatives = sum(negatives, 0, cut);
      int above = n - cut;
      return switch (figure) {
        case SELECTION_RATE ->
            ShareInterval.of(
                truePositives + falsePositives,
                falseNegatives + trueNegatives,
                2 * above,
                2 * cut,
                noise,
                level);
        case TRUE_POSITIVE_RATE ->
            ShareInterval.of(truePositives, falseNegatives, above, cut, noise, level);
        case FALSE_POSITIVE_RATE ->
            ShareInterval.of(falsePositives, trueNegatives, above, cut, noise, level);
        case POSITIVE_PREDICTIVE_VALUE ->
            ShareInterval.of(truePositives, falsePositives, above, above, noise, level);
        case AUC ->
            bands.isSingle()
                ? AreaInterval.of(positives, negatives, noise, level)
                : AreaInterval.withinBands(positives, negatives, noise, level);
        case OBSERVED_OVER_PREDICTED -> calibration(risks, level);
      };
    }

    /**
     * Those O/E at which the mean of (1 - s) y - s risk, s = O/(O + E), which is then 0, is within
     * its interval; y is 1 for a positive record and 0 for a negative one.
     */
    private IntervalEstimate calibration(double[] risks, Level level) {
      int n = risks.length;
      long[] counts = Arrays.copyOf(positives, 2 * n);
      System.arraycopy(negatives, 0, counts, n, n);
      double observed = Math.max(0, sum(positives, 0, n));
      double predicted = 0;
      for (int b = 0; b < n; b++) {
        predicted += risks[b] * (positives[b] + negatives[b]);
      }
      double most = 1 / (1 + Arrays.stream(risks).min().orElseThrow());
      double guess = predicted > 0 ? Math.min(most, observed / (observed + predicted)) : most / 2;
      IntervalEstimate share =
          Inversion.of(
              guess,
              most,
              s -> {
                double[] values = new double[2 * n];
                for (int b = 0; b < n; b++) {
                  values[b] = 1 - s - s * risks[b];
                  values[n + b] = -s * risks[b];
                }
                return MeanInterval.holds(0, values, counts, noise, level);
              });
      return new IntervalEstimate(odds(share.value()), odds(share.low()), odds(share.high()));
    }

    private static double odds(double share) {
      return share / (1 - share);
    }

    private static long sum(long[] counts, int from, int to) {
      long sum = 0;
      for (int b = from; b < to; b++) {
        sum += counts[b];
      }
      return sum;
    }
  }
}
