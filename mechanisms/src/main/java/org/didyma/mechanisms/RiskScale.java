package org.didyma.mechanisms;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;

/**
 * What the scores of a linear rule say about risk. A score s is the weighted sum of a record less
 * the threshold, so that the rule says positive when s exceeds 0. It stands for the log-odds
 *
 * <pre>t(s) = min(T, max(-T, u s)),   T = ln((1 - p0) / p0),</pre>
 *
 * and for the risk 1 / (1 + (FN/FP) exp(-t(s))), which at s = 0 is FP / (FP + FN), where both
 * errors are as dear. This is the probability whose expected logistic loss, weighted by costs, t(s)
 * makes least. Public: it follows from what was learned with, or from released weights, and never
 * from the data. Immutable.
 *
 * @param numerator of u, the log-odds of one point, which is in lowest terms; at least 1
 * @param denominator of u, at least 1
 * @param leastRisk p0, above 0 and below 1/2: log-odds beyond it and beyond 1 - p0 are not told
 *     apart. Empty when nothing is clipped: then T is infinite and each score has a risk of its own
 * @param costs FN and FP of the loss that was learned with, {@link Costs#EQUAL} without
 */
public record RiskScale(
    long numerator, long denominator, Optional<BigDecimal> leastRisk, Costs costs) {

  private static final Pattern RATIO = Pattern.compile("(\\d{1,18})(?:/(\\d{1,18}))?");
  private static final BigDecimal HALF = new BigDecimal("0.5");

  /** Risks that are nearer to 0 or 1 are not written out. */
  private static final double SMALLEST_SHOWN = 0.001;

  /** Where a score stands. */
  public enum Place {
    /** Its risk is told as it is. */
    WITHIN,
    /** At the lower clip or below: the risk is at most what is told. */
    AT_MOST,
    /** At the upper clip or above: the risk is at least what is told. */
    AT_LEAST
  }

  /**
   * Checks and reduces.
   *
   * @throws IllegalArgumentException when the unit is not above 0, or p0 is not between 0 and 1/2
   */
  public RiskScale {
    if (numerator < 1 || denominator < 1) {
      throw new IllegalArgumentException("the unit of a risk is not above 0");
    }
    if (leastRisk.isPresent()
        && (leastRisk.get().signum() <= 0 || leastRisk.get().compareTo(HALF) >= 0)) {
      throw new IllegalArgumentException("the least risk is not above 0 and below 1/2");
    }
    long common =
        BigInteger.valueOf(numerator).gcd(BigInteger.valueOf(denominator)).longValueExact();
    numerator /= common;
    denominator /= common;
    leastRisk = leastRisk.map(BigDecimal::stripTrailingZeros);
  }

  /** Log-odds of numerator/denominator a point, nothing clipped, equal costs. */
  public static RiskScale of(long numerator, long denominator) {
    return new RiskScale(numerator, denominator, Optional.empty(), Costs.EQUAL);
  }

  /** What scores mean under a loss that was minimised; empty where it is not that of a risk. */
  public static Optional<RiskScale> of(ScoreLoss loss) {
    return loss.logOdds()
        .map(
            odds ->
                new RiskScale(
                    odds.unit().numerator().longValueExact(),
                    odds.unit().denominator().longValueExact(),
                    odds.leastRisk().map(RiskScale::decimal),
                    loss.costs()));
  }

  private static BigDecimal decimal(Rational risk) {
    return new BigDecimal(risk.numerator()).divide(new BigDecimal(risk.denominator()));
  }

  /**
   * Reads a unit: a whole number, or a fraction of two as {@link #unitText} writes it.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  public static RiskScale ofUnit(String text) {
    Matcher m = RATIO.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException("a unit is not a fraction of whole numbers");
    }
    return of(Long.parseLong(m.group(1)), m.group(2) == null ? 1 : Long.parseLong(m.group(2)));
  }

  /** The same with risks clipped to [p0, 1 - p0] before costs move them. */
  public RiskScale clippedAt(BigDecimal p0) {
    return new RiskScale(numerator, denominator, Optional.of(p0), costs);
  }

  /** The same for a loss with these costs. */
  public RiskScale with(Costs others) {
    return new RiskScale(numerator, denominator, leastRisk, others);
  }

  /**
   * The same risks for scores in other units, one of which is numerator/denominator of one here.
   *
   * @throws ArithmeticException when the unit exceeds the range of long
   */
  public RiskScale per(long numerator, long denominator) {
    return new RiskScale(
        Math.multiplyExact(this.numerator, numerator),
        Math.multiplyExact(this.denominator, denominator),
        leastRisk,
        costs);
  }

  /** u as a fraction in lowest terms, or as a whole number. */
  public String unitText() {
    return denominator == 1 ? Long.toString(numerator) : numerator + "/" + denominator;
  }

  /** u. */
  public double unit() {
    return (double) numerator / denominator;
  }

  /** T, infinite when nothing is clipped. */
  public double limit() {
    if (leastRisk.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    BigDecimal p0 = leastRisk.get();
    return StrictMath.log(BigDecimal.ONE.subtract(p0).doubleValue())
        - StrictMath.log(p0.doubleValue());
  }

  /** t(s), before costs. */
  public double logOdds(double score) {
    double limit = limit();
    return Math.min(limit, Math.max(-limit, unit() * score));
  }

  /** The logarithm of the odds with costs: that of risk / (1 - risk). */
  private double shifted(double score) {
    return logOdds(score) + shift();
  }

  /** ln(FP/FN), the log-odds of the risk at a score of 0. */
  public double shift() {
    return StrictMath.log((double) costs.falseAlarm() / costs.missedPositive());
  }

  /** The risk of a score, from 0 to 1. */
  public double risk(double score) {
    return 1 / (1 + StrictMath.exp(-shifted(score)));
  }

  /** -ln of the risk for a positive record, of 1 less the risk for a negative one; in nats. */
  public double logLoss(double score, boolean positive) {
    double against = positive ? -shifted(score) : shifted(score);
    return Math.max(0, against) + StrictMath.log1p(StrictMath.exp(-Math.abs(against)));
  }

  /** Where a score stands. */
  public Place place(double score) {
    double t = logOdds(score);
    double limit = limit();
    return t >= limit ? Place.AT_LEAST : t <= -limit ? Place.AT_MOST : Place.WITHIN;
  }

  /** The risk in percent for people, with "at most" and "at least" at the clips. */
  public String text(double score) {
    double risk = risk(score);
    Place place = place(score);
    String end =
        switch (place) {
          case AT_MOST -> "at most ";
          case AT_LEAST -> "at least ";
          case WITHIN -> "";
        };
    // A clip that leaves open on which side of these a risk is has digits enough to say so.
    if (risk < SMALLEST_SHOWN) {
      return place == Place.AT_LEAST ? end + percent(small(risk)) : "below 0.1 %";
    }
    if (risk > 1 - SMALLEST_SHOWN) {
      double rest = 1 / (1 + StrictMath.exp(shifted(score)));
      return place == Place.AT_MOST
          ? end + percent(BigDecimal.valueOf(100).subtract(small(rest)))
          : "above 99.9 %";
    }
    return end + String.format(Locale.ROOT, "%.1f %%", 100 * risk);
  }

  /** A risk near 0 in percent. */
  private static BigDecimal small(double risk) {
    return new BigDecimal(100 * risk).round(new MathContext(2));
  }

  private static String percent(BigDecimal number) {
    return number.toPlainString() + " %";
  }

  /**
   * The risks of all scores of a range in percent for people. An end that is only told to be at
   * most or at least something leaves the range open there.
   *
   * @param least lowest score
   * @param most highest score
   */
  public String text(double least, double most) {
    String low = text(least);
    String high = text(most);
    if (low.equals(high)) {
      return low;
    }
    boolean openBelow = place(least) == Place.AT_MOST || risk(least) < SMALLEST_SHOWN;
    boolean openAbove = place(most) == Place.AT_LEAST || risk(most) > 1 - SMALLEST_SHOWN;
    if (openBelow) {
      return openAbove ? "any" : "up to " + high;
    }
    return openAbove ? low + " or more" : low + " - " + high;
  }
}
