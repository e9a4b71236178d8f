package org.didyma.formulations.loss;

import java.util.Optional;
import java.util.function.LongFunction;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.LogOdds;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/**
 * The log loss of a risk: a score s stands for the log-odds t = u s, kept between -T and T, and
 *
 * <p>l+(s) = round(ln(1 + exp(-t)) / q), l-(s) = round(ln(1 + exp(t)) / q).
 *
 * <p>T = ln((1 - p0) / p0) for the least risk p0 that is told apart; it is the score that is
 * clipped, not the loss, so that the loss stays proper: it is least at the true risk, or at the
 * nearer of p0 and 1 - p0. Its width is T/q, but for rounding. Without a least risk nothing is
 * clipped.
 *
 * @param unit u, the log-odds of one point, above 0
 * @param leastRisk p0, above 0 and below 1/2
 * @param step q, how many nats one unit of the loss is
 */
public record LogisticLoss(Rational unit, Optional<Rational> leastRisk, Rational step)
    implements LossForm {

  /** Half a unit of log-odds for a point, risks from 5 to 95 %, sixteenths of a nat. */
  public static final LogisticLoss USUAL =
      new LogisticLoss(OddsScale.USUAL.unit(), OddsScale.USUAL.leastRisk(), OddsScale.USUAL.step());

  /** The same with a whole unit of log-odds for a point. */
  public static final LogisticLoss OF_LOG_ODDS =
      new LogisticLoss(Rational.ONE, USUAL.leastRisk(), USUAL.step());

  static final LossFamily FAMILY =
      new LossFamily(
          "logistic[:UNIT[:P0[:STEP]]]",
          "the log loss of the predicted risk: a point is UNIT log-odds (1/2, or 1 where solve"
              + " by default takes weights of -1..1 of all features); risks below P0 (0.05, or"
              + " none) are not distinguished; steps of STEP (1/16) nats",
          LogisticLoss::read);

  private static LogisticLoss read(LossParameters parameters) {
    OddsScale scale = OddsScale.read(parameters);
    parameters.end();
    return new LogisticLoss(scale.unit(), scale.leastRisk(), scale.step());
  }

  private OddsScale scale() {
    return new OddsScale(unit, leastRisk, step);
  }

  @Override
  public String text() {
    return "logistic:" + scale().text();
  }

  @Override
  public Optional<Rational> nats() {
    return Optional.of(step);
  }

  @Override
  public LossForm inSteps(Rational other) {
    return new LogisticLoss(unit, leastRisk, other);
  }

  @Override
  public LongFunction<long[]> steps() {
    LogisticRounding rounding = new LogisticRounding(unit, step);
    long beyond = beyond();
    return score -> new long[] {steps(-score, beyond, rounding), steps(score, beyond, rounding)};
  }

  /** All scores from the first one beyond T on have the value of T. */
  private long beyond() {
    return scale().scores().ends().map(ScoreRange::high).orElse(Long.MAX_VALUE);
  }

  @Override
  public ScoreLoss over(ScoreRange range, Costs costs) {
    long low = range.low();
    long high = range.high();
    long beyond = beyond();
    boolean clipped = low < -beyond || high > beyond;
    if (clipped) {
      low = -beyond;
      high = beyond;
    }
    ScoreTable.requireRoom(text(), low, high);
    int n = Math.toIntExact(high - low + 1);
    long[] positive = new long[n];
    long[] negative = new long[n];
    LogisticRounding rounding = new LogisticRounding(unit, step);
    for (int i = 0; i < n; i++) {
      positive[i] = costs.missedPositive() * steps(low + i, beyond, rounding);
      negative[i] = costs.falseAlarm() * steps(-low - i, beyond, rounding);
    }
    ScoreTable table =
        clipped
            ? ScoreTable.saturated(text(), costs, low, positive, negative)
            : ScoreTable.of(text(), costs, low, positive, negative);
    return table.meaning(new LogOdds(unit, leastRisk));
  }

  /** Where nothing is clipped. */
  @Override
  public Optional<ScoreLoss> computed(ScoreRange range, Costs costs) {
    return leastRisk.isPresent()
        ? Optional.empty()
        : Optional.of(
            new LogLoss(text(), costs, range, unit, step, new LogisticRounding(unit, step)));
  }

  /** round(ln(1 + exp(-t)) / q) at t = u s, clipped from the score on that is beyond T. */
  private long steps(long score, long beyond, LogisticRounding rounding) {
    if (Math.abs(score) < beyond) {
      return rounding.steps(-score);
    }
    Rational risk = leastRisk.orElseThrow();
    Rational likelihood = score > 0 ? OddsScale.complement(risk) : risk;
    return EnclosedNumber.of(Rational.ONE.dividedBy(likelihood)).over(step);
  }
}
