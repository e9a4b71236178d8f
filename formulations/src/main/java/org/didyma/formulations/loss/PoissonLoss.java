package org.didyma.formulations.loss;

import java.util.Arrays;
import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.ScoreRange;

/**
 * The log loss of a count whose expectation is lambda e^t, less what no score changes:
 *
 * <p>l_y(s) = round((lambda e^t - y t) / q) for y = 0 .. K-1, the last of which stands for K-1 or
 * more and is taken for K-1.
 *
 * <p>The log loss itself has ln(y!) - y ln(lambda) more. Where the value is rational, which it is
 * at s = 0 and, for y = 0, where scores are clipped, the upper one of two nearest multiples is
 * taken; elsewhere halves do not occur.
 *
 * @param unit u, above 0: a score s stands for t = u s, kept between -T and T
 * @param limit F of T = ln F, above 1: expected counts are told from lambda / F to lambda F
 * @param step q, how many nats one unit of the loss is
 * @param rate lambda, the expected count at the score 0, above 0
 * @param greatest K-1, at least 2
 */
public record PoissonLoss(Rational unit, Rational limit, Rational step, Rational rate, int greatest)
    implements OutcomeLoss {

  private static final Rational USUAL_LIMIT = Rational.of(4);
  private static final Rational LARGEST = Rational.of(1_000_000);

  static final LossFamily FAMILY =
      new LossFamily(
          "poisson[:UNIT[:FACTOR[:STEP[:RATE[:GREATEST]]]]]",
          "the log loss of a count: a point is UNIT (1/2) of the logarithm of the expected count,"
              + " which is RATE (1) at the score 0 and kept between RATE/FACTOR and RATE FACTOR"
              + " (4); steps of STEP (1/16) nats; counts above GREATEST are taken for it",
          PoissonLoss::read);

  public PoissonLoss {
    if (limit.compareTo(Rational.ONE) <= 0 || rate.signum() <= 0 || greatest < 2) {
      throw new IllegalArgumentException("no counts");
    }
  }

  private static PoissonLoss read(LossParameters parameters) {
    Rational unit = OddsScale.unit(parameters);
    Rational limit = parameters.positive("FACTOR", USUAL_LIMIT);
    Rational step = OddsScale.step(parameters);
    parameters.baseline(!parameters.isEmpty());
    Rational rate = parameters.positive("RATE", Rational.ONE);
    int greatest =
        parameters.isEmpty()
            ? parameters.label("GREATEST").labels() - 1
            : parameters.whole("GREATEST", 1);
    parameters.end();
    parameters.require(
        limit.compareTo(Rational.ONE) > 0 && LossParameters.isModest(limit, LARGEST),
        "FACTOR is not from above 1 to 1000000, or has too many digits");
    parameters.require(
        LossParameters.isModest(rate, LARGEST), "RATE is more than 1000000 or has too many digits");
    parameters.require(
        greatest >= 2 && greatest < MOST_LABELS, "GREATEST is not from 2 to " + (MOST_LABELS - 1));
    return new PoissonLoss(unit, limit, step, rate, greatest);
  }

  @Override
  public String text() {
    return "poisson:%s:%s:%s:%s:%d".formatted(unit, limit, step, rate, greatest);
  }

  @Override
  public int labels() {
    return greatest + 1;
  }

  @Override
  public Optional<Rational> nats() {
    return Optional.of(step);
  }

  @Override
  public LossForm inSteps(Rational other) {
    return new PoissonLoss(unit, limit, other, rate, greatest);
  }

  /** ln(y!) - y ln(lambda). */
  @Override
  public long leftOut(int y) {
    Rational power = Rational.ONE;
    for (int i = 1; i <= y; i++) {
      power = power.times(Rational.of(i)).dividedBy(rate);
    }
    return power.equals(Rational.ONE) ? 0 : EnclosedNumber.of(power).over(step);
  }

  @Override
  public OutcomeLoss per(Rational other) {
    return new PoissonLoss(
        OddsScale.readable(other, OddsScale.MOST_UNIT), LARGEST, step, rate, greatest);
  }

  private ClippedScores scores() {
    return new ClippedScores(unit, Optional.of(limit));
  }

  @Override
  public Optional<ScoreRange> ends() {
    return scores().ends();
  }

  @Override
  public long[] at(long score, Optional<ScoreRange> ends) {
    long[] values = new long[labels()];
    if (score == 0) {
      Arrays.fill(values, EnclosedNumber.nearest(rate.dividedBy(step)));
      return values;
    }
    Power e = scores().at(score, ends);
    EnclosedNumber expected = e.value().times(rate).kept();
    EnclosedNumber log = e.log().kept();
    for (int y = 0; y < values.length; y++) {
      values[y] =
          y == 0 && e instanceof Power.Known known
              ? EnclosedNumber.nearest(rate.times(known.e()).dividedBy(step))
              : expected.plus(log.times(Rational.of(-y))).over(step);
    }
    return values;
  }
}
