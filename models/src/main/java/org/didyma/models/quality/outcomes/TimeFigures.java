package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;

/**
 * Figures of a card for the time to an event over T public horizons, each with an interval of 95 %
 * for sampling and noise together; those of a list hold together with this probability. Label
 * values are an event in interval 1 to T, censoring in interval 1 to T, and neither until the last
 * horizon, in this order. Who is censored in an interval is at risk in those before it only.
 */
public final class TimeFigures {

  private final NoisyOutcomes outcomes;
  private final Lifetimes lifetimes;
  private final double[][] survival;
  private final int bands;
  private final Level level = Level.USUAL;

  /**
   * @param survival predicted by band, then by horizon, in [0, 1]; public
   */
  public TimeFigures(NoisyOutcomes outcomes, double[][] survival) {
    this.outcomes = outcomes;
    this.lifetimes = Lifetimes.ofLabels(outcomes.labels());
    this.bands = outcomes.bands().count();
    if (survival.length != bands
        || Arrays.stream(survival).anyMatch(s -> s.length != lifetimes.horizons())) {
      throw new IllegalArgumentException("a predicted survival per band and horizon is needed");
    }
    this.survival = survival;
  }

  /**
   * Survival beyond each horizon by risk group, of nearly equal numbers of records, by group and
   * then by horizon: the estimate of Kaplan and Meier beside the predicted one.
   *
   * @param most how many groups there may be
   */
  public List<GroupFigure> survival(int most) {
    List<int[]> groups = outcomes.groups(most);
    Level each = level.among(groups.size() * lifetimes.horizons());
    List<GroupFigure> figures = new ArrayList<>();
    for (int[] group : groups) {
      figures.addAll(survival(group, each));
    }
    return figures;
  }

  private List<GroupFigure> survival(int[] group, Level each) {
    IntervalEstimate[] measured =
        new SurvivalInterval(
                outcomes.labels(group[0], group[1]), group[1] - group[0], outcomes.noise(), each)
            .all();
    return IntStream.range(0, measured.length)
        .mapToObj(
            j ->
                new GroupFigure(
                    group[0],
                    group[1] - 1,
                    j,
                    outcomes.mean(
                        IntStream.range(0, bands).mapToDouble(b -> survival[b][j]).toArray(),
                        group[0],
                        group[1]),
                    measured[j]))
        .toList();
  }

  /** The risk of an event until each horizon, of all records. */
  public List<GroupFigure> risks() {
    return survival(new int[] {0, bands}, level.among(lifetimes.horizons())).stream()
        .map(
            s ->
                new GroupFigure(
                    s.first(),
                    s.last(),
                    s.of(),
                    1 - s.predicted(),
                    SquaredErrors.oneLess(s.measured())))
        .toList();
  }

  /**
   * The concordance over horizons: of the pairs of records of which one is known to have its event
   * in an earlier interval, the share in which this one has the higher score, equal ones counting
   * 1/2. Two events of one interval are no such pair, nor is an event and a record censored in its
   * interval or before.
   */
  public IntervalEstimate concordance() {
    long[] labels = outcomes.labels(0, bands);
    double events = 0;
    double later = 0;
    for (int k = 0; k < labels.length; k++) {
      events += lifetimes.isEvent(k) ? labels[k] : 0;
      later += lifetimes.isPast(k, 1) ? labels[k] : 0;
    }
    return new Ranking(
            outcomes, (k, j) -> lifetimes.isEarlier(k, j) ? 1 : 0, Math.min(events, later), level)
        .share();
  }

  /** The same with equal weights of all horizons. */
  public IntervalEstimate brier() {
    double[] weights = new double[lifetimes.horizons()];
    Arrays.fill(weights, 1.0 / weights.length);
    return brier(weights);
  }

  /**
   * The integrated Brier score: the weighted mean over horizons of the squared distance of
   * predicted survival from 1 for those without event, and from 0 for others, where those who are
   * known stand for the censored ones (Graf et al. 1999). All from 0 to 1 where too few are
   * followed to the last horizon.
   *
   * @param weights of horizons, at least 0, of sum 1; public
   */
  public IntervalEstimate brier(double[] weights) {
    return new CensoredBrier(outcomes, survival, weights, level).interval();
  }
}
