package org.didyma.models.quality.outcomes;

import org.didyma.models.quality.IntervalEstimate;

/** Sums of squared distances of what is predicted of bands from label values, over pairs. */
final class SquaredErrors {

  private SquaredErrors() {}

  /** Of each record's own prediction and label, times the number of records. */
  static QuadraticForm own(double[] predicted, double[] values) {
    int m = predicted.length;
    int k = values.length;
    return QuadraticForm.of(m, (b, i) -> predicted[b] * predicted[b], k, (l, j) -> 1)
        .plus(QuadraticForm.of(m, (b, i) -> -2 * predicted[b], k, (l, j) -> values[l]))
        .plus(QuadraticForm.of(m, (b, i) -> 1, k, (l, j) -> values[l] * values[l]));
  }

  /** Of the prediction of one record and the label of another. */
  static QuadraticForm crossed(double[] predicted, double[] values) {
    int m = predicted.length;
    int k = values.length;
    return QuadraticForm.of(m, (b, i) -> predicted[b] * predicted[b], k, (l, j) -> 1)
        .plus(QuadraticForm.of(m, (b, i) -> -2 * predicted[b], k, (l, j) -> values[j]))
        .plus(QuadraticForm.of(m, (b, i) -> 1, k, (l, j) -> values[j] * values[j]));
  }

  /** Of labels from their mean, times the number of records. */
  static QuadraticForm ofLabels(int bands, double[] values) {
    return QuadraticForm.of(
        bands,
        (b, i) -> 1,
        values.length,
        (l, j) -> (values[l] - values[j]) * (values[l] - values[j]) / 2);
  }

  /** 1 less a figure. */
  static IntervalEstimate oneLess(IntervalEstimate ratio) {
    return new IntervalEstimate(1 - ratio.value(), 1 - ratio.high(), 1 - ratio.low());
  }
}
