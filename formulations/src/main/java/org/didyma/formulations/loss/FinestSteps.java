package org.didyma.formulations.loss;

import java.math.BigInteger;
import java.util.List;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;

/**
 * The finest steps that a search of a log loss has room for.
 *
 * <p>Rounding to steps of q moves the log loss of n records of cost 1 by at most n q / 2. What
 * bounds the step is that values fit into a table, and that their sum over all records, times the
 * largest score, fits into long beside the slopes of a search.
 */
public final class FinestSteps {

  /** The finest of all, in nats. */
  static final Rational FINEST = Rational.of(1, 1_000_000_000);

  private static final Rational COARSER = Rational.of(10);

  /** Half of what a table takes, since values are rounded. */
  private static final BigInteger VALUE = BigInteger.valueOf(Costs.MAX / 2);

  /** A quarter of what slopes keep their sums below. */
  private static final BigInteger SUM = BigInteger.ONE.shiftLeft(54);

  private FinestSteps() {}

  /**
   * The log losses in the finest steps of a power of ten that all of them have room for, where
   * those are finer than their own.
   *
   * @param forms log losses of one step
   * @param rough the same over all scores, multiplied by the costs
   * @param range of the scores
   * @param records of the table
   */
  public static List<LossForm> of(
      List<LossForm> forms, List<ScoreLoss> rough, ScoreRange range, long records) {
    Rational own = forms.get(0).nats().orElseThrow();
    Rational step = FINEST;
    while (step.compareTo(own) < 0) {
      Rational tried = step;
      if (rough.stream().allMatch(loss -> hasRoom(loss, own.dividedBy(tried), range, records))) {
        return forms.stream().map(form -> form.inSteps(tried)).toList();
      }
      step = step.times(COARSER);
    }
    return forms;
  }

  /**
   * @param finer how many steps one of the rough ones becomes
   */
  private static boolean hasRoom(ScoreLoss rough, Rational finer, ScoreRange range, long records) {
    Costs costs = rough.costs();
    long most = rough.greatest() + Math.max(costs.missedPositive(), costs.falseAlarm());
    BigInteger value = EnclosedNumber.floor(finer.times(Rational.of(most)));
    BigInteger sum = value.multiply(BigInteger.valueOf(Math.max(1, records)));
    if (rough instanceof LogLoss) {
      // Neither a table nor slopes.
      return sum.compareTo(SUM) <= 0;
    }
    long score = 2 + Math.max(-range.low(), range.high());
    return value.compareTo(VALUE) <= 0
        && sum.multiply(BigInteger.valueOf(score)).compareTo(SUM) <= 0;
  }
}
