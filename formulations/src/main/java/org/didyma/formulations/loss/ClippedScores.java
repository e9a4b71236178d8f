package org.didyma.formulations.loss;

import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.ScoreRange;

/**
 * Scores s that stand for t = u s, kept between -T and T for T = ln F.
 *
 * @param unit u, above 0
 * @param limit F, above 1; empty where nothing is clipped
 */
record ClippedScores(Rational unit, Optional<Rational> limit) {

  /** From the last score that is kept at -T to the first one at T; empty where none is. */
  Optional<ScoreRange> ends() {
    return limit.map(this::firstBeyond).map(beyond -> new ScoreRange(-beyond, beyond));
  }

  /**
   * E = e^t at a score.
   *
   * @param ends as {@link #ends} says them
   */
  Power at(long score, Optional<ScoreRange> ends) {
    if (limit.isPresent() && Math.abs(score) >= ends.orElseThrow().high()) {
      Power most = new Power.Known(limit.get());
      return score > 0 ? most : most.inverse();
    }
    return new Power.Exponential(unit.times(Rational.of(score)));
  }

  /** The least score above 0 with u s at least T. */
  private long firstBeyond(Rational factor) {
    long beyond = 1;
    while (!isBeyond(beyond, factor)) {
      beyond = 2 * beyond;
    }
    long within = beyond / 2;
    while (beyond - within > 1) {
      long middle = (within + beyond) / 2;
      if (isBeyond(middle, factor)) {
        beyond = middle;
      } else {
        within = middle;
      }
    }
    return beyond;
  }

  /** True when u s is at least ln F, for s above 0. */
  private boolean isBeyond(long score, Rational factor) {
    return EnclosedNumber.of(factor).compareTo(unit.times(Rational.of(score))) <= 0;
  }
}
