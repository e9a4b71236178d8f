package org.didyma.models.quality;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Verdict;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * A regime in which releases are simulated: a table of which a fifth is held out by coins, a card,
 * and a price.
 *
 * @param name for people
 * @param records of the table
 * @param epsilon of the measuring
 * @param prevalence share of positive records
 * @param scores how records are spread over the scores, not necessarily adding up to 1
 * @param width scores of a band
 */
record Verdicts(
    String name,
    int records,
    String epsilon,
    Adjacency adjacency,
    double prevalence,
    double[] scores,
    int width) {

  private static final double HELD_OUT = 0.2;

  /** Scores like a bell. */
  static double[] bell(int scores) {
    double[] shares = new double[scores];
    for (int t = 0; t < scores; t++) {
      shares[t] = Math.exp(-0.5 * Math.pow((t - (scores - 1) / 2.0) / (scores / 4.0), 2));
    }
    return shares;
  }

  /** One score for all. */
  static double[] constant(int scores) {
    double[] shares = new double[scores];
    shares[scores / 2] = 1;
    return shares;
  }

  /**
   * How many releases call the card better.
   *
   * @param slope by which the log-odds of the label rise over a quarter of the scores; 0 for a card
   *     whose scores say nothing
   */
  int better(int releases, double slope, long start) {
    return count(
        releases, slope, start, quality -> quality.verdict().kind() == Verdict.Kind.BETTER);
  }

  /** How many releases have a property. */
  int count(int releases, double slope, long start, Predicate<Quality> property) {
    SplittableRandom random = new SplittableRandom(start);
    int m = scores.length;
    double[] positive = new double[m];
    for (int t = 0; t < m; t++) {
      positive[t] = scores[t] * Math.exp(slope * (t - (m - 1) / 2.0) / (m / 4.0));
    }
    ScoreBands bands = new ScoreBands(width, 1 - m / width / 2, m / width);
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, 2 * bands.count());
    double[] ofPositives = sums(positive);
    double[] ofNegatives = sums(scores);
    int count = 0;
    for (int r = 0; r < releases; r++) {
      long[] counts = new long[2 * bands.count()];
      for (int i = 0; i < records; i++) {
        if (random.nextDouble() < HELD_OUT) {
          boolean isPositive = random.nextDouble() < prevalence;
          int score = drawn(isPositive ? ofPositives : ofNegatives, random);
          counts[(isPositive ? 0 : bands.count()) + score / width]++;
        }
      }
      NoisyScores noisy =
          new NoisyScores(bands, Coverage.noisy(counts, parameters, random), parameters.noise());
      count += property.test(new Quality(noisy, Costs.EQUAL, Optional.empty())) ? 1 : 0;
    }
    return count;
  }

  private static double[] sums(double[] shares) {
    double[] sums = shares.clone();
    Arrays.parallelPrefix(sums, Double::sum);
    return sums;
  }

  private static int drawn(double[] sums, SplittableRandom random) {
    int place = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
    return Math.min(sums.length - 1, place < 0 ? -place - 1 : place + 1);
  }

  @Override
  public String toString() {
    return "%s, %d records, epsilon %s, %s, %s positive"
        .formatted(name, records, epsilon, adjacency.label(), prevalence);
  }
}
