package org.didyma.models.quality.outcomes;

import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.OrderedLabel;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.Verdict;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;
import org.didyma.models.quality.ScoreBands;

/**
 * About the interval that the figure of the verdict will have for a label of more than two values,
 * from public sizes: that of the numbers that are expected where scores have normal laws of one
 * variance, whose means rise in equal steps with the label, in bands of equal steps, and all label
 * values are equally frequent. Of times, half of the records have an event, equally often in each
 * interval. Without an order, errors are equally frequent. Neighbouring values count as one where
 * there are many, with the noise of all of them.
 */
public final class ExpectedOutcome {

  private static final NormalDistribution NORMAL = new NormalDistribution();

  /** Standard deviations beyond the outermost means where bands begin and end. */
  private static final double TAIL = 3;

  /** The normal quantile of 4/5. */
  private static final double MORE = 0.8416;

  private static final int MOST_VALUES = 8;
  private static final int MOST_INTERVALS = 4;
  private static final int HALVINGS = 40;
  private static final double FARTHEST = 40;

  private final Label label;
  private final double records;
  private final int bands;
  private final CountNoise noise;

  /** Of the label value, or of neighbouring ones, from 0 to 1: where the mean of scores is. */
  private final double[] place;

  private final double[] share;

  /**
   * @param records how many will be counted, a guess above 0
   * @param bands of scores; not used where each class without an order is one
   * @param noise of the count of a band and a label value
   */
  public ExpectedOutcome(Label label, double records, int bands, CountNoise noise) {
    this.label = label;
    this.records = records;
    boolean isTime = label instanceof EventTimeLabel;
    int intervals = Math.min(MOST_INTERVALS, label.labels() / 2);
    int values = isTime ? 2 * intervals + 1 : Math.min(MOST_VALUES, label.labels());
    double merged = (double) label.labels() / values;
    boolean isOfClasses = label instanceof ClassesLabel;
    this.bands = isOfClasses ? values : bands;
    double cells = isOfClasses ? merged * merged : merged;
    this.noise = new CountNoise(noise.spread() * cells, noise.common() * cells * cells);
    this.place = new double[values];
    this.share = new double[values];
    for (int k = 0; k < values; k++) {
      if (!isTime) {
        place[k] = (double) k / (values - 1);
        share[k] = 1.0 / values;
      } else if (k < intervals) {
        place[k] = (double) (intervals - k) / intervals;
        share[k] = 0.5 / intervals;
      } else {
        share[k] = k == 2 * intervals ? 0.5 : 0;
      }
    }
  }

  /** What the verdict is on. */
  public static String name(Label label) {
    return label instanceof ClassesLabel
        ? "kappa"
        : label instanceof OrderedLabel ? "mean AUC" : "concordance";
  }

  /** What it is of a card that says nothing. */
  public static double chance(Label label) {
    return label instanceof ClassesLabel ? 0 : Verdict.CHANCE;
  }

  /**
   * The interval.
   *
   * @param figure a guess, from that of chance to below 1
   */
  public IntervalEstimate of(double figure) {
    if (label instanceof ClassesLabel) {
      return ofClasses(figure);
    }
    double distance = distance(figure);
    NoisyOutcomes expected =
        new NoisyOutcomes(new ScoreBands(1, 0, bands), place.length, counts(distance), noise);
    if (label instanceof EventTimeLabel) {
      return new TimeFigures(expected, new double[bands][place.length / 2]).concordance();
    }
    return label instanceof OrderedLabel
        ? new OrderedFigures(expected, new double[bands][place.length]).meanAuc()
        : new NumberFigures(expected, place, new double[bands]).concordance();
  }

  /**
   * Whether four in five releases are expected to call a card better than chance: where the best
   * guess is above it by as many standard deviations as an interval reaches, and 0.84 more.
   *
   * @param figure of the card
   */
  public boolean isTold(double figure) {
    IntervalEstimate expected = of(figure);
    double deviation = (expected.value() - expected.low()) / Level.USUAL.z();
    return expected.low() - MORE * deviation > chance(label);
  }

  private IntervalEstimate ofClasses(double kappa) {
    int classes = place.length;
    double right = kappa + (1 - kappa) / classes;
    long[] counts = new long[classes * classes];
    for (int b = 0; b < classes; b++) {
      for (int k = 0; k < classes; k++) {
        double told = b == k ? right : (1 - right) / (classes - 1);
        counts[b * classes + k] = Math.round(records / classes * told);
      }
    }
    return new ClassFigures(
            new NoisyOutcomes(new ScoreBands(1, 0, classes), classes, counts, noise))
        .kappa();
  }

  /** Whole numbers by band and label value that add up to what is expected of each value. */
  private long[] counts(double distance) {
    long[] counts = new long[bands * place.length];
    double step = (distance + 2 * TAIL) / bands;
    for (int k = 0; k < place.length; k++) {
      long before = 0;
      for (int b = 0; b < bands; b++) {
        double end = (b + 1) * step - TAIL - distance * place[k];
        double part = b == bands - 1 ? 1 : NORMAL.cumulativeProbability(end);
        long upTo = Math.round(records * share[k] * part);
        counts[b * place.length + k] = upTo - before;
        before = upTo;
      }
    }
    return counts;
  }

  /** The distance of the outermost means, in standard deviations, at which the figure is this. */
  private double distance(double figure) {
    double low = 0;
    double high = FARTHEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (figure(middle) < figure) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double figure(double distance) {
    double won = 0;
    double all = 0;
    for (int k = 0; k < place.length; k++) {
      for (int j = 0; j < place.length; j++) {
        double pairs = share[k] * share[j] * weight(k, j);
        double apart = distance * (place[k] - place[j]) / Math.sqrt(2);
        won += pairs * NORMAL.cumulativeProbability(apart);
        all += pairs;
      }
    }
    return won / all;
  }

  /** Of a pair of values: of ordered ones each cut between them counts by its pairs. */
  private double weight(int higher, int lower) {
    if (!(place[higher] > place[lower])) {
      return 0;
    }
    return label instanceof OrderedLabel
        ? IntStream.range(lower, higher)
            .mapToDouble(cut -> 1.0 / ((cut + 1) * (place.length - cut - 1)))
            .sum()
        : 1;
  }
}
