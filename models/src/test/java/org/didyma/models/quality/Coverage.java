package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/** How often intervals of simulated releases hold the truth about a population. */
public final class Coverage {

  private static final int FIRST = -5;

  /** What is counted, by name. */
  enum Figure {
    ACCURACY,
    BALANCED,
    SENSITIVITY,
    COST,
    DEAR_COST,
    LOG_LOSS,
    AUC,
    RISK,
    JOINED_RISK,
    ALL_RISKS
  }

  private final int[] held = new int[Figure.values().length];
  private final int[] asked = new int[Figure.values().length];
  private final List<List<Double>> widths = new ArrayList<>();
  private final int[] heldAt = new int[Population.SCORES];
  private int releases;
  private double calibration;

  private Coverage() {
    for (int i = 0; i < held.length; i++) {
      widths.add(new ArrayList<>());
    }
  }

  /** Simulates releases of samples of a population. */
  static Coverage of(
      Population population,
      int records,
      String epsilon,
      Adjacency adjacency,
      int releases,
      long start) {
    SplittableRandom random = new SplittableRandom(start);
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, 2 * Population.SCORES);
    CountNoise noise = parameters.noise();
    ScoreBands bands = new ScoreBands(1, FIRST, Population.SCORES);
    int from = bands.firstPositive();
    double sensitivity = population.sensitivity(from);
    double specificity = population.specificity(from);
    double positives = 0;
    for (int t = 0; t < Population.SCORES; t++) {
      positives += population.positive(t);
    }
    double missed = positives * (1 - sensitivity);
    double alarms = (1 - positives) * (1 - specificity);
    RiskScale risk = new RiskScale(1, 2, Optional.empty(), new Costs(population.odds(), 1));
    double logLoss = logLoss(population);
    Coverage coverage = new Coverage();
    for (int r = 0; r < releases; r++) {
      long[] noisy = noisy(population.sample(records, random), parameters, random);
      Quality quality =
          new Quality(new NoisyScores(bands, noisy, noise), new Costs(5, 1), Optional.of(risk));
      coverage.count(Figure.ACCURACY, quality.accuracy(), population.accuracy(from));
      Cutoff decision = quality.decision();
      coverage.count(Figure.SENSITIVITY, decision.sensitivity(), sensitivity);
      coverage.count(Figure.BALANCED, quality.balancedAccuracy(), (sensitivity + specificity) / 2);
      coverage.count(Figure.COST, decision.cost().scaled(0.2, 0), missed + alarms / 5);
      Cutoff dear =
          new Quality(new NoisyScores(bands, noisy, noise), new Costs(20, 1), Optional.empty())
              .decision();
      coverage.count(Figure.DEAR_COST, dear.cost().scaled(0.05, 0), missed + alarms / 20);
      coverage.count(Figure.LOG_LOSS, quality.logLoss().orElseThrow(), logLoss);
      coverage.count(Figure.AUC, quality.auc(), population.auc());
      List<RiskLine> risks = quality.risks();
      for (int t = 0; t < risks.size(); t++) {
        coverage.calibration +=
            (population.positive(t) + population.negative(t))
                * Math.abs(risks.get(t).risk().value() - population.risk(t, t));
      }
      boolean all = true;
      double widest = 0;
      for (int t = 0; t < risks.size(); t++) {
        RiskLine line = risks.get(t);
        double truth = population.risk(t, t);
        if (coverage.count(Figure.RISK, line.risk(), truth)) {
          coverage.heldAt[t]++;
        }
        all &= line.lowest() <= truth && truth <= line.highest();
        widest = Math.max(widest, line.highest() - line.lowest());
      }
      coverage.count(
          Figure.ALL_RISKS,
          all ? new IntervalEstimate(0, 0, widest) : new IntervalEstimate(0, 1, 1),
          0);
      for (RiskLine line : quality.joinedRisks()) {
        coverage.count(Figure.JOINED_RISK, line.risk(), population.risk(line.first(), line.last()));
      }
      coverage.releases++;
    }
    return coverage;
  }

  /** The mean over a population of what the risk 1 / (1 + odds exp(-s / 2)) of a score s loses. */
  private static double logLoss(Population population) {
    double sum = 0;
    for (int t = 0; t < Population.SCORES; t++) {
      double against = population.odds() * Math.exp(-(FIRST + t) / 2.0);
      sum += population.positive(t) * Math.log1p(against);
      sum += population.negative(t) * Math.log1p(1 / against);
    }
    return sum;
  }

  /** Adds noise of the law that the parameters have, by inversion in floating point. */
  public static long[] noisy(
      long[] counts, NoisyCounts.Parameters parameters, SplittableRandom random) {
    boolean replaces = parameters.adjacency() == Adjacency.REPLACE;
    double decay = parameters.epsilon().value().doubleValue() / (replaces ? 2 : 1);
    long[] noise = new long[counts.length];
    long sum;
    do {
      sum = 0;
      for (int i = 0; i < noise.length; i++) {
        noise[i] = geometric(decay, random) - geometric(decay, random);
        sum += noise[i];
      }
      if (replaces) {
        // The last is what the others leave, with the weight of that.
        sum -= noise[noise.length - 1];
        noise[noise.length - 1] = -sum;
      }
    } while (replaces && random.nextDouble() > Math.exp(-decay * Math.abs(sum)));
    for (int i = 0; i < noise.length; i++) {
      noise[i] += counts[i];
    }
    return noise;
  }

  private static long geometric(double decay, SplittableRandom random) {
    return (long) Math.floor(-Math.log(1 - random.nextDouble()) / decay);
  }

  private boolean count(Figure figure, IntervalEstimate estimate, double truth) {
    boolean holds = estimate.low() <= truth && truth <= estimate.high();
    asked[figure.ordinal()]++;
    held[figure.ordinal()] += holds ? 1 : 0;
    widths.get(figure.ordinal()).add(estimate.width());
    return holds;
  }

  /** The share of intervals that held the truth. */
  double share(Figure figure) {
    return (double) held[figure.ordinal()] / asked[figure.ordinal()];
  }

  /** The mean absolute error of the risk that a record of the population is told. */
  double calibrationError() {
    return calibration / releases;
  }

  /** The least share over scores. */
  double worstRisk() {
    return (double) Arrays.stream(heldAt).min().orElseThrow() / releases;
  }

  /** The median width. */
  double width(Figure figure) {
    double[] sorted =
        widths.get(figure.ordinal()).stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Coverage in percent and median width, with the worst score's coverage for risks. */
  String text(Figure figure) {
    return figure == Figure.RISK
        ? "%.1f (%.1f) / %.3f".formatted(100 * share(figure), 100 * worstRisk(), width(figure))
        : "%.1f / %.3f".formatted(100 * share(figure), width(figure));
  }
}
