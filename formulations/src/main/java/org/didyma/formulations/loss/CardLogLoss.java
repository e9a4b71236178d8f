package org.didyma.formulations.loss;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;

/**
 * Log losses of a table in nats, beside those in whole steps of q that a search minimises.
 *
 * <p>A record's loss in steps is off by at most half a step, times its cost. With N the sum of all
 * records' costs, the log loss of any weights is therefore within N q / 2 of q times their steps.
 * So if no weights have fewer than b steps, none have a log loss below q b - N q / 2.
 */
public final class CardLogLoss {

  /** What the log loss of a card is rounded to. */
  private static final Rational FINE = Rational.powerOfTwo(-32);

  /** Beyond this many nats a record, in no finer steps than those of the search. */
  private static final Rational MOST = Rational.powerOfTwo(28);

  private final LearningProblem problem;
  private final Rational step;
  private final LossForm fine;
  private final Rational fineStep;
  private final BigInteger costs;

  private CardLogLoss(LearningProblem problem, LossForm form, Rational step) {
    this.problem = problem;
    this.step = step;
    Rational most = step.times(Rational.of(problem.scoreLoss().greatest()));
    this.fineStep = most.compareTo(MOST) < 0 && FINE.compareTo(step) < 0 ? FINE : step;
    this.fine = form.inSteps(fineStep);
    long[] ofLabels = new long[problem.cells().labels()];
    for (int c = 0; c < problem.cells().count(); c++) {
      for (int k = 0; k < ofLabels.length; k++) {
        ofLabels[k] += problem.cells().count(c, k);
      }
    }
    BigInteger all = BigInteger.ZERO;
    for (int k = 0; k < ofLabels.length; k++) {
      all = all.add(BigInteger.valueOf(ofLabels[k]).multiply(BigInteger.valueOf(cost(k))));
    }
    this.costs = all;
  }

  /** The log losses of a problem; empty where its loss is no logarithmic one. */
  public static Optional<CardLogLoss> of(LossForm form, LearningProblem problem) {
    return form.nats().map(step -> new CardLogLoss(problem, form, step));
  }

  private long cost(int label) {
    Costs own = problem.costs();
    return problem.cells().labels() > Cells.TWO
        ? 1
        : label == 0 ? own.falseAlarm() : own.missedPositive();
  }

  /** The log loss of weights: the sum over all records, times their costs, to N 2^-33 nats. */
  public Rational nats(Weights weights) {
    Map<Long, long[]> known = new HashMap<>();
    LongFunction<long[]> steps = fine.steps();
    BigInteger sum = leftOut();
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count(); c++) {
      long[] losses = known.computeIfAbsent(problem.score(weights, c), steps::apply);
      for (int k = 0; k < losses.length; k++) {
        if (cells.count(c, k) > 0) {
          sum = sum.add(product(cells.count(c, k), cost(k), losses[k]));
        }
      }
    }
    return fineStep.times(new Rational(sum, BigInteger.ONE));
  }

  /** What no score changes, in fine steps. */
  private BigInteger leftOut() {
    Cells cells = problem.cells();
    BigInteger sum = BigInteger.ZERO;
    for (int k = 0; k < cells.labels(); k++) {
      long records = 0;
      for (int c = 0; c < cells.count(); c++) {
        records += cells.count(c, k);
      }
      sum = sum.add(records == 0 ? BigInteger.ZERO : product(records, cost(k), fine.leftOut(k)));
    }
    return sum;
  }

  private static BigInteger product(long records, long cost, long loss) {
    return BigInteger.valueOf(records)
        .multiply(BigInteger.valueOf(cost))
        .multiply(BigInteger.valueOf(loss));
  }

  /**
   * A lower bound on the log loss of all weights, in nats; at least 0.
   *
   * @param bound that no weights have a smaller loss, in the problem's steps
   */
  public Rational least(long bound) {
    Rational steps =
        new Rational(
            BigInteger.valueOf(bound).add(BigInteger.valueOf(problem.lossLeftOut())),
            BigInteger.ONE);
    Rational rest = fineStep.times(new Rational(leftOut(), BigInteger.ONE));
    Rational least = minus(step.times(steps).plus(rest), halves(step).plus(halves(fineStep)));
    return least.signum() < 0 ? Rational.ZERO : least;
  }

  /**
   * How far weights may be from the least log loss of all, in nats.
   *
   * @param least a lower bound on it
   */
  public Rational distance(Weights weights, Rational least) {
    return minus(nats(weights), least).plus(halves(fineStep)).plus(halves(fineStep));
  }

  /** The most that rounding to steps changes of a log loss, in nats. */
  public Rational rounding() {
    return halves(step);
  }

  private Rational halves(Rational of) {
    return of.times(new Rational(costs, BigInteger.TWO));
  }

  private static Rational minus(Rational a, Rational b) {
    return a.plus(b.times(Rational.of(-1)));
  }
}
