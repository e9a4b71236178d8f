package org.didyma.models.quality.outcomes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;

/**
 * Figures of a model for K classes without an order, from noisy numbers of records by predicted
 * class (the bands) and true class, each with an interval of 95 % for sampling and noise together;
 * those of a list hold together with this probability.
 */
public final class ClassFigures {

  /** Of the ratio of disagreement to that by chance, for kappa from -1. */
  private static final double MOST_DISAGREEMENT = 2;

  private final NoisyOutcomes outcomes;
  private final int classes;
  private final Level level = Level.USUAL;

  /**
   * @param outcomes with a band for each class
   */
  public ClassFigures(NoisyOutcomes outcomes) {
    if (outcomes.bands().count() != outcomes.labels()) {
      throw new IllegalArgumentException("each class has a band of its own");
    }
    this.outcomes = outcomes;
    this.classes = outcomes.labels();
  }

  /** The share of records whose class is the predicted one. */
  public IntervalEstimate accuracy() {
    return outcomes.share((b, label) -> b == label, (b, label) -> true, level);
  }

  /** By class, of its records the share that is predicted to be of it. */
  public List<IntervalEstimate> sensitivities() {
    Level each = level.among(classes);
    return IntStream.range(0, classes)
        .mapToObj(k -> outcomes.share((b, label) -> b == k, (b, label) -> label == k, each))
        .toList();
  }

  /** By class, of the records that are predicted to be of it the share that is. */
  public List<IntervalEstimate> predictiveValues() {
    Level each = level.among(classes);
    return IntStream.range(0, classes)
        .mapToObj(k -> outcomes.share((b, label) -> label == k, (b, label) -> b == k, each))
        .toList();
  }

  /** By true class and then by predicted class, the share among the records of the true class. */
  public List<List<IntervalEstimate>> confusion() {
    Level each = level.among(classes * classes);
    return IntStream.range(0, classes)
        .mapToObj(
            k ->
                IntStream.range(0, classes)
                    .mapToObj(
                        p -> outcomes.share((b, label) -> b == p, (b, label) -> label == k, each))
                    .toList())
        .toList();
  }

  /**
   * The mean of the sensitivities (macro average, balanced accuracy); from 0 to 1 where the number
   * of records of some class does not stand out from its noise. A cell's records have the value by
   * which one of them moves this mean: sum over classes j of (1[predicted j] - s_j) n/(K n_j), for
   * n_j records of class j and its sensitivity s_j, around the mean.
   */
  public IntervalEstimate meanSensitivity() {
    double records = outcomes.records();
    double[] moved = new double[classes];
    double[] sensitivity = new double[classes];
    double noise = level.z() * Math.sqrt(outcomes.noise().variance(classes, classes));
    for (int k = 0; k < classes; k++) {
      double own = 0;
      for (int b = 0; b < classes; b++) {
        own += outcomes.count(b, k);
      }
      if (own <= noise || own <= 0) {
        return new IntervalEstimate(0.5, 0, 1);
      }
      sensitivity[k] = Math.min(1, Math.max(0, outcomes.count(k, k) / own));
      moved[k] = records / (classes * own);
    }
    double mean = Arrays.stream(sensitivity).average().orElseThrow();
    IntervalEstimate own =
        outcomes.mean(
            (b, label) -> mean + ((b == label ? 1 : 0) - sensitivity[label]) * moved[label],
            0,
            classes,
            level);
    return new IntervalEstimate(mean, Math.max(0, own.low()), Math.min(1, own.high())).at(mean);
  }

  /**
   * Cohen's kappa: 1 - r, where r is the share of records that are predicted wrongly over that of
   * pairs of records drawn independently, one for the prediction and one for the class. All from -1
   * to 1 where the classes show no variation beyond the noise.
   */
  public IntervalEstimate kappa() {
    QuadraticForm wrong = agreement(true);
    QuadraticForm byChance = agreement(false);
    return SquaredErrors.oneLess(
        new QuadraticInterval(outcomes, wrong, byChance, outcomes.records(), r -> 0, level)
            .upTo(MOST_DISAGREEMENT, 1));
  }

  /** The number of pairs of records in which prediction and class differ. */
  private QuadraticForm agreement(boolean ofOneRecord) {
    QuadraticForm pairs = QuadraticForm.of(classes, (b, i) -> 1, classes, (k, j) -> 1);
    for (int c = 0; c < classes; c++) {
      int own = c;
      pairs =
          pairs.plus(
              QuadraticForm.of(
                  classes,
                  (b, i) -> b == own ? -1 : 0,
                  classes,
                  (k, j) -> (ofOneRecord ? k : j) == own ? 1 : 0));
    }
    return pairs;
  }
}
