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
 * @param kind what it is
 */
public record OutcomeFigure(
    String key, String name, String of, IntervalEstimate estimate, Kind kind) {

  /** What a figure is, and from where to where. */
  enum Kind {
    /** People are told it in per cent. */
    SHARE(0),
    /** The chance that two records are in the right order, or a mean square of such size. */
    FRACTION(0),
    /** 0 by chance alone. */
    AGREEMENT(-1),
    /** Of the label's own numbers. */
    NUMBER(Double.NEGATIVE_INFINITY);

    private final double least;

    Kind(double least) {
      this.least = least;
    }
  }

  OutcomeFigure(String key, String name, IntervalEstimate estimate, Kind kind) {
    this(key, name, "", estimate, kind);
  }

  /** Whether people are told it in per cent. */
  public boolean isShare() {
    return kind == Kind.SHARE;
  }

  /** Whether its interval says nothing. */
  boolean isUnknown() {
    return kind == Kind.NUMBER
        ? Double.isInfinite(estimate.width())
        : estimate.isAllOf(kind.least, 1);
  }

  /** The same for a model file. */
  MeasuredOutcome.Figure measured() {
    IntervalEstimate own = estimate.reaching(estimate.low(), estimate.high());
    return new MeasuredOutcome.Figure(key, name, own.value(), own.low(), own.high(), isShare());
  }
}
