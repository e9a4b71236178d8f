package org.didyma.models.quality.outcomes;

import java.util.List;
import java.util.stream.LongStream;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;

/**
 * Figures of a card for a count or a number, whose label values are public numbers, each with an
 * interval of 95 % for sampling and noise together; those of a list hold together with this
 * probability. Where a band has several scores they are those of one who is told the band. They are
 * about the label as it was counted: cut at its ends, and put on its grid.
 */
public final class NumberFigures {

  private final NoisyOutcomes outcomes;
  private final double[] values;
  private final double[] predicted;
  private final int bands;
  private final Level level = Level.USUAL;

  /**
   * @param values of the label, rising; public
   * @param predicted by band; public
   */
  public NumberFigures(NoisyOutcomes outcomes, double[] values, double[] predicted) {
    this.outcomes = outcomes;
    this.values = values;
    this.predicted = predicted;
    this.bands = outcomes.bands().count();
    if (values.length != outcomes.labels() || predicted.length != bands) {
      throw new IllegalArgumentException("a number per label value and per band is needed");
    }
  }

  /**
   * The concordance: of the pairs of records with different labels, the share in which the larger
   * label has the higher score, equal scores counting 1/2.
   */
  public IntervalEstimate concordance() {
    long[] labels = outcomes.labels(0, bands);
    double others = LongStream.of(labels).sum() - LongStream.of(labels).max().orElseThrow();
    return new Ranking(outcomes, (k, j) -> k > j ? 1 : 0, others, level).share();
  }

  /** The mean of the label. */
  public IntervalEstimate mean() {
    return outcomes.mean((b, k) -> values[k], 0, bands, level);
  }

  /** The mean distance of the label from what is predicted. */
  public IntervalEstimate absoluteError() {
    return outcomes.mean((b, k) -> Math.abs(values[k] - predicted[b]), 0, bands, level);
  }

  /** The mean squared distance of the label from what is predicted. */
  public IntervalEstimate squaredError() {
    return outcomes.mean(
        (b, k) -> (values[k] - predicted[b]) * (values[k] - predicted[b]), 0, bands, level);
  }

  /**
   * R^2: 1 less the mean squared error over the variance of the label. Below 0 where saying the
   * mean of all is better; the lower end is minus infinity where the label shows no variation
   * beyond the noise.
   */
  public IntervalEstimate determination() {
    return SquaredErrors.oneLess(
        new QuadraticInterval(
                outcomes,
                SquaredErrors.own(predicted, values),
                SquaredErrors.ofLabels(bands, values),
                outcomes.records(),
                r -> 0,
                level)
            .unlimited(1));
  }

  /**
   * The mean of the label in groups of bands of nearly equal numbers of records, beside what is
   * predicted.
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
    Level each = level.among(groups.size());
    return groups.stream()
        .map(
            g ->
                new GroupFigure(
                    g[0],
                    g[1] - 1,
                    0,
                    outcomes.mean(predicted, g[0], g[1]),
                    outcomes.mean((b, k) -> values[k], g[0], g[1], each)))
        .toList();
  }
}
