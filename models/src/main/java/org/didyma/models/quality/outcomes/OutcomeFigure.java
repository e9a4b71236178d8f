package org.didyma.models.quality.outcomes;

import org.didyma.models.MeasuredOutcome;
import org.didyma.models.quality.IntervalEstimate;

/**
 * A figure about all records.
 *
 * @param key what files call it
 * @param name what people call it, to be followed by what it is of
 * @param of the class or horizon that it is about; empty where there is but one
 * @param estimate with an interval
 * @param isShare whether people are told it in per cent
 */
public record OutcomeFigure(
    String key, String name, String of, IntervalEstimate estimate, boolean isShare) {

  OutcomeFigure(String key, String name, IntervalEstimate estimate, boolean isShare) {
    this(key, name, "", estimate, isShare);
  }

  /** The same for a model file. */
  MeasuredOutcome.Figure measured() {
    IntervalEstimate own = estimate.reaching(estimate.low(), estimate.high());
    return new MeasuredOutcome.Figure(key, name, own.value(), own.low(), own.high(), isShare);
  }
}
