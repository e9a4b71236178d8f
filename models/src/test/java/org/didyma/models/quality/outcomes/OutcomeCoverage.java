package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.quality.Coverage;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/** How often intervals of simulated releases hold the truth about a population. */
final class OutcomeCoverage {

  static final int GROUPS = 3;

  private final Map<String, int[]> held = new TreeMap<>();
  private final Map<String, List<Double>> widths = new TreeMap<>();

  /** What is looked at of one release. */
  interface Figures {
    void look(NoisyOutcomes outcomes, OutcomeCoverage coverage);
  }

  /** What a reader makes of the counts and of their noise: the release itself, or a mistake. */
  record Reader(UnaryOperator<long[]> counts, UnaryOperator<CountNoise> noise) {
    static final Reader RIGHT = new Reader(c -> c, n -> n);
  }

  /** A law of noise, and how it is added to counts in a simulation. */
  record Noise(CountNoise law, BiFunction<long[], SplittableRandom, long[]> added) {

    /** That of a release. */
    static Noise laplace(OutcomeLaw law, String epsilon, Adjacency adjacency) {
      NoisyCounts.Parameters parameters =
          new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, law.bands() * law.labels());
      return new Noise(
          parameters.noise(), (counts, random) -> Coverage.noisy(counts, parameters, random));
    }

    /** Gaussian noise, rounded. */
    static Noise gauss(double sigma) {
      return new Noise(
          new CountNoise(sigma * sigma + 1.0 / 12, 0),
          (counts, random) ->
              LongStream.of(counts)
                  .map(c -> c + Math.round(sigma * random.nextGaussian()))
                  .toArray());
    }
  }

  /** Simulates releases of samples of a population, and looks at figures of each. */
  static OutcomeCoverage of(
      OutcomeLaw law, int records, Noise noise, int releases, Reader reader, Figures figures) {
    SplittableRandom random = new SplittableRandom(records + 31L * law.labels());
    ScoreBands bands = new ScoreBands(1, -5, law.bands());
    OutcomeCoverage coverage = new OutcomeCoverage();
    for (int r = 0; r < releases; r++) {
      long[] noisy = noise.added().apply(law.sample(records, random), random);
      figures.look(
          new NoisyOutcomes(
              bands, law.labels(), reader.counts().apply(noisy), reader.noise().apply(noise.law())),
          coverage);
    }
    return coverage;
  }

  /** Figures of a card for ordered classes. */
  static Figures ordered(OutcomeLaw law, double[][] predicted) {
    int classes = law.labels();
    int all = OutcomeLaw.SCORES;
    int[] likeliest = new int[all];
    for (int b = 0; b < all; b++) {
      for (int k = 0; k < classes; k++) {
        likeliest[b] = predicted[b][k] > predicted[b][likeliest[b]] ? k : likeliest[b];
      }
    }
    double[] auc =
        IntStream.range(0, classes - 1)
            .mapToDouble(cut -> law.ranking((k, j) -> k > cut && j <= cut ? 1 : 0, 0.5))
            .toArray();
    double[] sensitivity =
        IntStream.range(0, classes - 1)
            .mapToDouble(
                cut ->
                    law.sum(0, all, (b, k) -> k > cut && likeliest[b] > cut ? 1 : 0)
                        / law.sum(0, all, (b, k) -> k > cut ? 1 : 0))
            .toArray();
    double distance = law.sum(0, all, (b, k) -> Math.pow(likeliest[b] - k, 2));
    double byChance =
        law.sum(0, all, (b, k) -> law.sum(0, all, (i, j) -> Math.pow(likeliest[b] - j, 2)));
    double exact = law.sum(0, all, (b, k) -> likeliest[b] == k ? 1 : 0);
    return (outcomes, coverage) -> {
      OrderedFigures figures = new OrderedFigures(outcomes, predicted);
      coverage.together("AUC by cut", figures.aucs(), auc);
      coverage.one("mean AUC", figures.meanAuc(), Arrays.stream(auc).average().orElseThrow());
      coverage.together("sensitivities", figures.sensitivities(), sensitivity);
      coverage.one("kappa", figures.kappa(), 1 - distance / byChance);
      coverage.one("exact class", figures.exactClass(), exact);
      coverage.groups(
          "shares by group",
          figures.calibration(GROUPS),
          g -> law.mean(g.first(), g.last() + 1, (b, k) -> k == g.of() ? 1 : 0));
    };
  }

  /** Figures of a card for the time to an event. */
  static Figures time(OutcomeLaw law, double[][] survival, double[][] predicted) {
    int horizons = survival[0].length;
    int all = OutcomeLaw.SCORES;
    double concordance =
        law.ranking((k, j) -> k < horizons && (j == 2 * horizons || j % horizons > k) ? 1 : 0, 0.5);
    double brier =
        law.sum(
            0,
            all,
            (b, k) -> {
              double sum = 0;
              for (int t = 0; t < horizons; t++) {
                sum +=
                    survival[b][t] * Math.pow(1 - predicted[b][t], 2)
                        + (1 - survival[b][t]) * Math.pow(predicted[b][t], 2);
              }
              return sum / horizons;
            });
    return (outcomes, coverage) -> {
      TimeFigures figures = new TimeFigures(outcomes, predicted);
      coverage.one("concordance", figures.concordance(), concordance);
      coverage.one("Brier score", figures.brier(), brier);
      coverage.groups(
          "survival by group",
          figures.survival(GROUPS),
          g -> law.mean(g.first(), g.last() + 1, (b, k) -> survival[b][g.of()]));
      coverage.groups(
          "risks", figures.risks(), g -> 1 - law.mean(0, all, (b, k) -> survival[b][g.of()]));
    };
  }

  /** Figures of a card for a number. */
  static Figures number(OutcomeLaw law, double[] values, double[] predicted) {
    int all = OutcomeLaw.SCORES;
    double mean = law.sum(0, all, (b, k) -> values[k]);
    double squared = law.sum(0, all, (b, k) -> Math.pow(values[k] - predicted[b], 2));
    double absolute = law.sum(0, all, (b, k) -> Math.abs(values[k] - predicted[b]));
    double variance = law.sum(0, all, (b, k) -> Math.pow(values[k] - mean, 2));
    double concordance = law.ranking((k, j) -> k > j ? 1 : 0, 0.5);
    return (outcomes, coverage) -> {
      NumberFigures figures = new NumberFigures(outcomes, values, predicted);
      coverage.one("concordance", figures.concordance(), concordance);
      coverage.one("mean", figures.mean(), mean);
      coverage.one("absolute error", figures.absoluteError(), absolute);
      coverage.one("squared error", figures.squaredError(), squared);
      coverage.one("R^2", figures.determination(), 1 - squared / variance);
      coverage.groups(
          "means by group",
          figures.calibration(GROUPS),
          g -> law.mean(g.first(), g.last() + 1, (b, k) -> values[k]));
    };
  }

  /** Figures of a model for classes without an order. */
  static Figures classes(OutcomeLaw law) {
    int classes = law.labels();
    double accuracy = law.sum(0, classes, (b, k) -> b == k ? 1 : 0);
    double byChance =
        IntStream.range(0, classes)
            .mapToDouble(
                c ->
                    law.sum(0, classes, (b, k) -> b == c ? 1 : 0)
                        * law.sum(0, classes, (b, k) -> k == c ? 1 : 0))
            .sum();
    double[] confusion = new double[classes * classes];
    double[] sensitivity = new double[classes];
    double[] predictive = new double[classes];
    for (int k = 0; k < classes; k++) {
      int own = k;
      double ofClass = law.sum(0, classes, (b, label) -> label == own ? 1 : 0);
      for (int b = 0; b < classes; b++) {
        confusion[k * classes + b] = law.shares()[b][k] / ofClass;
      }
      sensitivity[k] = law.shares()[k][k] / ofClass;
      predictive[k] = law.shares()[k][k] / law.sum(k, k + 1, (b, label) -> 1);
    }
    return (outcomes, coverage) -> {
      ClassFigures figures = new ClassFigures(outcomes);
      coverage.one("accuracy", figures.accuracy(), accuracy);
      coverage.one("kappa of classes", figures.kappa(), 1 - (1 - accuracy) / (1 - byChance));
      coverage.one(
          "mean sensitivity",
          figures.meanSensitivity(),
          Arrays.stream(sensitivity).average().orElseThrow());
      coverage.together("sensitivities", figures.sensitivities(), sensitivity);
      coverage.together("predictive values", figures.predictiveValues(), predictive);
      coverage.together(
          "confusion", figures.confusion().stream().flatMap(List::stream).toList(), confusion);
    };
  }

  void one(String figure, IntervalEstimate estimate, double truth) {
    count(figure, estimate.low() <= truth && truth <= estimate.high(), estimate.width());
  }

  private void together(String figure, List<IntervalEstimate> estimates, double[] truths) {
    boolean all = true;
    double widest = 0;
    for (int i = 0; i < truths.length; i++) {
      IntervalEstimate own = estimates.get(i);
      all &= own.low() <= truths[i] && truths[i] <= own.high();
      widest = Math.max(widest, own.width());
    }
    count(figure, all, widest);
  }

  private interface Truth {
    double of(GroupFigure figure);
  }

  private void groups(String figure, List<GroupFigure> figures, Truth truth) {
    together(
        figure,
        figures.stream().map(GroupFigure::measured).toList(),
        figures.stream().mapToDouble(truth::of).toArray());
  }

  private void count(String figure, boolean holds, double width) {
    int[] own = held.computeIfAbsent(figure, f -> new int[2]);
    own[0] += holds ? 1 : 0;
    own[1]++;
    widths.computeIfAbsent(figure, f -> new ArrayList<>()).add(width);
  }

  /** What was looked at. */
  Iterable<String> figures() {
    return held.keySet();
  }

  /** The share of releases whose intervals of a figure all held the truth. */
  double share(String figure) {
    int[] own = held.get(figure);
    return (double) own[0] / own[1];
  }

  /** The median width of a figure's intervals, of the widest where there are several. */
  double width(String figure) {
    double[] sorted =
        widths.get(figure).stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String figure : figures()) {
      text.append(" %s %.1f/%.3f;".formatted(figure, 100 * share(figure), width(figure)));
    }
    return text.toString();
  }
}
