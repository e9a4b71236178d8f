package org.didyma.models.quality.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.quality.Coverage;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * How often all intervals of a release by groups hold the figures of a population together, and all
 * its gaps.
 *
 * @param all the share of releases in which every interval holds, those of gaps too
 * @param gaps that in which those of gaps do
 * @param width the median width of the gap of true positive rates
 */
record GroupCoverage(double all, double gaps, double width) {

  static final int SCORES = 10;
  private static final ScoreBands BANDS = new ScoreBands(1, -4, SCORES);
  private static final RiskScale RISK = new RiskScale(1, 2, Optional.empty(), new Costs(4, 1));

  /**
   * A population: shares of positive records by group and score, then of negative ones.
   *
   * @param sizes of the groups, in any unit
   * @param shift added to the log-odds of each
   */
  record Groups(String name, double[] sizes, double[] shift) {

    double[] cells() {
      double[] cells = new double[sizes.length * 2 * SCORES];
      double sum = 0;
      for (int g = 0; g < sizes.length; g++) {
        for (int t = 0; t < SCORES; t++) {
          double size = sizes[g] * Math.exp(-0.5 * Math.pow((t - 4.5 + 0.5 * g) / 3, 2));
          double risk = 1 / (1 + Math.exp(-(0.6 * (t - 4.5) + shift[g])));
          cells[2 * g * SCORES + t] = size * risk;
          cells[(2 * g + 1) * SCORES + t] = size * (1 - risk);
          sum += size;
        }
      }
      double total = sum;
      return Arrays.stream(cells).map(c -> c / total).toArray();
    }
  }

  static List<Groups> populations() {
    return List.of(
        new Groups("two like groups", new double[] {1, 1}, new double[] {-1, -1}),
        new Groups("one in three, rarer", new double[] {2, 1}, new double[] {-1, -2}),
        new Groups("one in twenty", new double[] {19, 1}, new double[] {-1, 0}),
        new Groups("five groups", new double[] {5, 4, 3, 2, 1}, new double[] {-1, -2, 0, -1, -1}));
  }

  static GroupCoverage of(
      Groups population,
      int records,
      String epsilon,
      Adjacency adjacency,
      int releases,
      long start) {
    SplittableRandom random = new SplittableRandom(start);
    double[] cells = population.cells();
    int groups = population.sizes.length;
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, cells.length);
    CountNoise noise = parameters.noise();
    List<double[]> truths = truths(cells, groups);
    double[] until = cells.clone();
    Arrays.parallelPrefix(until, Double::sum);
    int held = 0;
    int gaps = 0;
    List<Double> widths = new ArrayList<>();
    for (int r = 0; r < releases; r++) {
      long[] counts = new long[cells.length];
      for (int i = 0; i < records; i++) {
        int at = Arrays.binarySearch(until, random.nextDouble());
        counts[Math.min(cells.length - 1, at < 0 ? -at - 1 : at)]++;
      }
      long[] noisy = Coverage.noisy(counts, parameters, random);
      GroupQuality quality = new GroupQuality(BANDS, groups, noisy, noise, Optional.of(RISK));
      boolean areHeld = true;
      boolean areGapsHeld = true;
      for (GroupFigure figure : GroupFigure.values()) {
        double[] truth = truths.get(figure.ordinal());
        List<IntervalEstimate> own = quality.of(figure);
        for (int g = 0; g <= groups; g++) {
          areHeld &= holds(own.get(g), truth[g]);
        }
        double[] ofGroups = Arrays.copyOf(truth, groups);
        areGapsHeld &=
            holds(
                quality.gap(figure),
                Arrays.stream(ofGroups).max().orElseThrow()
                    - Arrays.stream(ofGroups).min().orElseThrow());
      }
      held += areHeld && areGapsHeld ? 1 : 0;
      gaps += areGapsHeld ? 1 : 0;
      widths.add(quality.gap(GroupFigure.TRUE_POSITIVE_RATE).width());
    }
    widths.sort(null);
    return new GroupCoverage(
        (double) held / releases, (double) gaps / releases, widths.get(releases / 2));
  }

  private static boolean holds(IntervalEstimate estimate, double truth) {
    return estimate.low() <= truth && truth <= estimate.high();
  }

  /** By figure those of each group, and of all, from the definitions. */
  static List<double[]> truths(double[] cells, int groups) {
    List<double[]> truths = new ArrayList<>();
    for (int f = 0; f < GroupFigure.values().length; f++) {
      truths.add(new double[groups + 1]);
    }
    for (int g = 0; g <= groups; g++) {
      double[] p = new double[SCORES];
      double[] q = new double[SCORES];
      for (int c = 0; c < cells.length; c++) {
        if (g == groups || c / (2 * SCORES) == g) {
          (c / SCORES % 2 == 0 ? p : q)[c % SCORES] += cells[c];
        }
      }
      double positives = Arrays.stream(p).sum();
      double negatives = Arrays.stream(q).sum();
      double hits = 0;
      double alarms = 0;
      double pairs = 0;
      double predicted = 0;
      for (int t = 0; t < SCORES; t++) {
        int score = t - 4;
        hits += score > 0 ? p[t] : 0;
        alarms += score > 0 ? q[t] : 0;
        predicted += (p[t] + q[t]) * RISK.risk(score);
        for (int s = 0; s < SCORES; s++) {
          pairs += p[t] * q[s] * (t > s ? 1 : t == s ? 0.5 : 0);
        }
      }
      double[] own = {
        (hits + alarms) / (positives + negatives),
        hits / positives,
        alarms / negatives,
        hits / (hits + alarms),
        pairs / (positives * negatives),
        positives / predicted
      };
      for (int f = 0; f < own.length; f++) {
        truths.get(f)[g] = own[f];
      }
    }
    return truths;
  }
}
