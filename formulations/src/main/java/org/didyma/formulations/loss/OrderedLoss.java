package org.didyma.formulations.loss;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.ScoreRange;

/**
 * The log loss of ordered classes under proportional odds. With public cumulative shares P_1 &lt;
 * ... &lt; P_(K-1) of the classes at the score 0, r_k = P_k / (1 - P_k), r_0 = 0 and E = e^t,
 *
 * <p>P(Y &lt;= k | s) = r_k / (r_k + E), l_k(s) = round(-ln(P(Y &lt;= k | s) - P(Y &lt;= k-1 | s))
 * / q).
 *
 * <p>In sums, from the first class to the last: ln(1 + E / r_1); ln(1 + E / r_k) + ln(1 + r_(k-1) /
 * E) + ln(r_k / (r_k - r_(k-1))); ln(1 + r_(K-1) / E). Halves do not occur: at a rational t other
 * than 0, e^t is transcendental, and 1 over a difference of shares is no power of it; at t = 0 and
 * where scores are clipped the value is the logarithm of a rational number other than 1.
 *
 * @param scale of which t a score stands for, and q
 * @param shares P_1 .. P_(K-1), ascending between 0 and 1
 */
public record OrderedLoss(OddsScale scale, List<Rational> shares) implements OutcomeLoss {

  static final LossFamily FAMILY =
      new LossFamily(
          "ordered[:UNIT[:P0[:STEP[:SHARE,...]]]]",
          "the log loss of ordered classes (proportional odds): a point is UNIT (1/2) log-odds of"
              + " a higher class, kept between those of P0 (0.05, or none) and 1 - P0; steps of"
              + " STEP (1/16) nats; cumulative SHAREs of all classes but the last at the score 0"
              + " (equal shares)",
          OrderedLoss::read);

  public OrderedLoss {
    shares = List.copyOf(shares);
    if (!isAscending(shares)) {
      throw new IllegalArgumentException("shares do not ascend between 0 and 1");
    }
  }

  private static boolean isAscending(List<Rational> shares) {
    return shares.size() >= 2
        && IntStream.range(1, shares.size())
            .allMatch(k -> shares.get(k - 1).compareTo(shares.get(k)) < 0);
  }

  private static OrderedLoss read(LossParameters parameters) {
    OddsScale scale = OddsScale.read(parameters);
    List<Rational> shares =
        parameters.shares(
            "SHARE",
            MOST_LABELS - 1,
            labels -> IntStream.range(1, labels).mapToObj(k -> Rational.of(k, labels)).toList());
    parameters.end();
    if (!isAscending(shares)) {
      throw parameters.wrong("the cumulative shares are not two or more that ascend");
    }
    return new OrderedLoss(scale, shares);
  }

  @Override
  public String text() {
    return "ordered:"
        + scale.text()
        + ":"
        + shares.stream().map(Rational::toString).collect(Collectors.joining(","));
  }

  @Override
  public int labels() {
    return shares.size() + 1;
  }

  @Override
  public Optional<Rational> nats() {
    return Optional.of(scale.step());
  }

  @Override
  public LossForm inSteps(Rational step) {
    return new OrderedLoss(scale.inSteps(step), shares);
  }

  @Override
  public Optional<ScoreRange> ends() {
    return scale.scores().ends();
  }

  @Override
  public OutcomeLoss per(Rational unit) {
    return new OrderedLoss(scale.unclipped(unit), shares);
  }

  @Override
  public long[] at(long score, Optional<ScoreRange> ends) {
    Power e = scale.scores().at(score, ends);
    long[] values = new long[labels()];
    for (int k = 0; k < values.length; k++) {
      values[k] = loss(k, e).over(scale.step());
    }
    return values;
  }

  /** -ln P(Y = k). */
  private EnclosedNumber loss(int k, Power e) {
    if (k == shares.size()) {
      return e.inverse().logOfOnePlus(odds(k - 1));
    }
    EnclosedNumber upTo = e.logOfOnePlus(Rational.ONE.dividedBy(odds(k)));
    if (k == 0) {
      return upTo;
    }
    Rational part = odds(k).plus(odds(k - 1).times(Rational.of(-1))).dividedBy(odds(k));
    return upTo.plus(e.inverse().logOfOnePlus(odds(k - 1)))
        .plus(EnclosedNumber.of(Rational.ONE.dividedBy(part)));
  }

  /** r of the k-th share. */
  private Rational odds(int k) {
    return shares.get(k).dividedBy(OddsScale.complement(shares.get(k)));
  }
}
