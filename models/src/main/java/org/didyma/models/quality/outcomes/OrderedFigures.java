package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;

/**
 * Figures of a card for an outcome of ordered classes 0 to K - 1, each with an interval of 95 % for
 * sampling and noise together; those of a list hold together with this probability. Where bands
 * have several scores, AUCs hold any order in a band, and other figures are those of one who is
 * told the band.
 */
public final class OrderedFigures {

  /** Of the weighted squared distances, those of chance at most. */
  private static final double MOST_DISAGREEMENT = 2;

  private final NoisyOutcomes outcomes;
  private final double[][] shares;
  private final int[] predicted;
  private final int bands;
  private final int classes;
  private final Level level = Level.USUAL;

  /**
   * @param shares predicted by band, then by class; public, at least 0
   */
  public OrderedFigures(NoisyOutcomes outcomes, double[][] shares) {
    this.outcomes = outcomes;
    this.bands = outcomes.bands().count();
    this.classes = outcomes.labels();
    if (shares.length != bands
        || IntStream.range(0, bands).anyMatch(b -> shares[b].length != classes)) {
      throw new IllegalArgumentException("a predicted share per band and class is needed");
    }
    this.shares = shares;
    this.predicted = IntStream.range(0, bands).map(b -> likeliest(shares[b])).toArray();
  }

  private static int likeliest(double[] shares) {
    int best = 0;
    for (int k = 1; k < shares.length; k++) {
      best = shares[k] > shares[best] ? k : best;
    }
    return best;
  }

  /** The class that is predicted in a band: the likeliest, the lowest of equals. */
  public int predicted(int place) {
    return predicted[place];
  }

  /**
   * The share of each class in groups of bands of nearly equal numbers of records, by group and
   * then by class.
   *
   * @param most how many groups there may be
   */
  public List<GroupFigure> calibration(int most) {
    return calibration(outcomes.groups(most));
  }

  /** The same of all records as one group. */
  List<GroupFigure> overall() {
    return calibration(List.of(new int[] {0, bands}));
  }

  private List<GroupFigure> calibration(List<int[]> groups) {
    Level each = level.among(groups.size() * classes);
    List<GroupFigure> figures = new ArrayList<>();
    for (int[] group : groups) {
      for (int k = 0; k < classes; k++) {
        int own = k;
        double[] share = IntStream.range(0, bands).mapToDouble(b -> shares[b][own]).toArray();
        figures.add(
            new GroupFigure(
                group[0],
                group[1] - 1,
                own,
                outcomes.mean(share, group[0], group[1]),
                outcomes.share(
                    (b, label) -> label == own,
                    (b, label) -> group[0] <= b && b < group[1],
                    each)));
      }
    }
    return figures;
  }

  /** By cut k from 0 to K - 2: of the records above class k, the share predicted above it. */
  public List<IntervalEstimate> sensitivities() {
    return byCut(
        (k, each) -> outcomes.share((b, label) -> predicted[b] > k, (b, label) -> label > k, each));
  }

  /** By cut k from 0 to K - 2: of the records up to class k, the share predicted up to it. */
  public List<IntervalEstimate> specificities() {
    return byCut(
        (k, each) ->
            outcomes.share((b, label) -> predicted[b] <= k, (b, label) -> label <= k, each));
  }

  /**
   * By cut k from 0 to K - 2, the AUC for classes above k against those up to k: the share of pairs
   * of such records in which the first has the higher score, equal scores counting 1/2.
   */
  public List<IntervalEstimate> aucs() {
    return byCut((k, each) -> ranking(k, each).share());
  }

  private interface OfCut {
    IntervalEstimate of(int cut, Level level);
  }

  private List<IntervalEstimate> byCut(OfCut figure) {
    Level each = level.among(classes - 1);
    return IntStream.range(0, classes - 1).mapToObj(k -> figure.of(k, each)).toList();
  }

  private Ranking ranking(int cut, Level each) {
    return new Ranking(outcomes, (k, j) -> k > cut && j <= cut ? 1 : 0, rarer(cut), each);
  }

  /** The smaller noisy number of the records on either side of a cut. */
  private double rarer(int cut) {
    long[] labels = outcomes.labels(0, bands);
    double above = 0;
    double all = 0;
    for (int k = 0; k < classes; k++) {
      all += labels[k];
      above += k > cut ? labels[k] : 0;
    }
    return Math.min(above, all - above);
  }

  /** The mean of the AUCs over all cuts; all from 0 to 1 where one of them cannot be told. */
  public IntervalEstimate meanAuc() {
    IntervalEstimate own = meanAuc(0.5);
    return outcomes.bands().isSingle() ? own : own.reaching(meanAuc(0).low(), meanAuc(1).high());
  }

  /**
   * Of the sum over cuts of pairs in the right order less those expected at each cut's AUC, each
   * divided by its pairs: the mean shifts all AUCs alike.
   */
  private IntervalEstimate meanAuc(double tie) {
    double[] perPair = new double[classes - 1];
    double[] auc = new double[classes - 1];
    double mean = 0;
    double rarest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < perPair.length; k++) {
      QuadraticInterval own = ranking(k, level).of(tie);
      if (!own.isTold()) {
        return new IntervalEstimate(0.5, 0, 1);
      }
      perPair[k] = 1 / own.denominator();
      auc[k] = own.ratio();
      mean += auc[k] / perPair.length;
      rarest = Math.min(rarest, rarer(k));
    }
    double middle = mean;
    Ranking all = new Ranking(outcomes, (k, j) -> between(k, j, perPair), rarest, level);
    double[] away =
        IntStream.range(0, auc.length).mapToDouble(k -> perPair[k] * (middle - auc[k])).toArray();
    return all.shifted(tie, (k, j) -> between(k, j, away)).upTo(1, middle);
  }

  /** The sum over the cuts between a class and a lower one. */
  private static double between(int higher, int lower, double[] ofCut) {
    double sum = 0;
    for (int k = lower; k < higher; k++) {
      sum += ofCut[k];
    }
    return sum;
  }

  /**
   * Cohen's kappa with quadratic weights of predicted and true class: 1 - r, where r is the mean
   * squared distance of the two over that of a predicted and a true class of two records drawn
   * independently. All from -1 to 1 where classes show no variation beyond the noise.
   */
  public IntervalEstimate kappa() {
    QuadraticForm distances =
        SquaredErrors.own(
            IntStream.of(predicted).asDoubleStream().toArray(),
            IntStream.range(0, classes).asDoubleStream().toArray());
    QuadraticForm byChance =
        SquaredErrors.crossed(
            IntStream.of(predicted).asDoubleStream().toArray(),
            IntStream.range(0, classes).asDoubleStream().toArray());
    IntervalEstimate ratio =
        new QuadraticInterval(outcomes, distances, byChance, outcomes.records(), r -> 0, level)
            .upTo(MOST_DISAGREEMENT, 1);
    return SquaredErrors.oneLess(ratio);
  }

  /** The share of records whose class is the predicted one. */
  public IntervalEstimate exactClass() {
    return outcomes.share((b, label) -> predicted[b] == label, (b, label) -> true, level);
  }
}
