package org.didyma.formulations;

import java.io.Serializable;
import java.util.Optional;
import org.didyma.exact.Rational;

/**
 * The log loss of a score that stands for the log-odds u s, nothing clipped, for scores that range
 * too widely for a {@link ScoreTable}:
 *
 * <p>l+(s) = FN round(ln(1 + exp(-u s)) / q), l-(s) = FP round(ln(1 + exp(u s)) / q).
 *
 * <p>Values are computed where they are asked for, and are the same integers as those of a table,
 * which has the least of each label's values taken from them. Both functions are roundings of
 * convex ones, by at most half a step for a cost of 1: searches bound the convex functions.
 *
 * <p>Like a table it is defined for a public range of scores, which its greatest value follows
 * from.
 */
public final class LogLoss implements ScoreLoss {

  /** The rounded function, which is the same wherever it is computed. */
  public interface Rounding extends Serializable {

    /** round(ln(1 + exp(u s)) / q), halves never occurring. */
    long steps(long score);
  }

  private final String name;
  private final Costs costs;
  private final ScoreRange range;
  private final LogOdds meaning;
  private final Rational step;
  private final Rounding rounding;
  private final long greatest;

  /**
   * @param name what the loss is called, which it follows from
   * @param costs by which the values are multiplied
   * @param range of the scores that occur
   * @param unit u, the log-odds of a score of 1
   * @param step q, the nats of one unit of the loss
   * @throws ArithmeticException when a value exceeds the range of long
   */
  public LogLoss(
      String name, Costs costs, ScoreRange range, Rational unit, Rational step, Rounding rounding) {
    this.name = name;
    this.costs = costs;
    this.range = range;
    this.meaning = new LogOdds(unit, Optional.empty());
    this.step = step;
    this.rounding = rounding;
    this.greatest =
        Math.max(
            Math.multiplyExact(costs.missedPositive(), rounding.steps(-range.low())),
            Math.multiplyExact(costs.falseAlarm(), rounding.steps(range.high())));
  }

  @Override
  public long positive(long score) {
    return costs.missedPositive() * rounding.steps(-score);
  }

  @Override
  public long negative(long score) {
    return costs.falseAlarm() * rounding.steps(score);
  }

  /** The scores for which it is defined. */
  public ScoreRange range() {
    return range;
  }

  /** u, the log-odds of a score of 1. */
  public Rational unit() {
    return meaning.unit();
  }

  /** q, the nats of one unit of the loss. */
  public Rational step() {
    return step;
  }

  /** At least R: values lie between 0 and the greatest. */
  @Override
  public long width() {
    return greatest;
  }

  @Override
  public long greatest() {
    return greatest;
  }

  @Override
  public Costs costs() {
    return costs;
  }

  @Override
  public Optional<LogOdds> logOdds() {
    return Optional.of(meaning);
  }

  @Override
  public String name() {
    return name;
  }

  /** Equal functions over equal ranges. */
  @Override
  public boolean equals(Object o) {
    return o instanceof LogLoss other
        && costs.equals(other.costs)
        && range.equals(other.range)
        && unit().equals(other.unit())
        && step.equals(other.step);
  }

  @Override
  public int hashCode() {
    return 31 * range.hashCode() + step.hashCode();
  }

  @Override
  public String toString() {
    return "%s over %d..%d, %s".formatted(name, range.low(), range.high(), costs);
  }
}
