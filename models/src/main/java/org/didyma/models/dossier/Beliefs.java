package org.didyma.models.dossier;

import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.didyma.models.page.TextTable;

/**
 * What somebody who knows everything but one record can conclude about it from a result, at most:
 * the meaning of (epsilon, delta) for beliefs and for tests.
 *
 * <p>By Bayes' rule a likelihood ratio between 1/f and f takes a probability p to one between p/(p
 * + (1-p) f) and p f/(p f + 1 - p). With a delta of 0 every result has such a ratio for f =
 * e^epsilon. Otherwise not all but results of probability delta have: a Gaussian mechanism exceeds
 * e^epsilon many times as often. But those whose ratio exceeds f = 2 e^epsilon are an event A with
 * P(A) &lt;= e^epsilon Q(A) + delta &lt;= P(A)/2 + delta, so P(A) is at most 2 delta, and so is
 * Q(B) for the event B of those with a ratio below 1/f, hence P(B) at most e^-epsilon delta.
 *
 * <p>A test that cries wrongly with probability a cries rightly with probability at most
 * min(e^epsilon a + delta, 1 - e^-epsilon (1 - a - delta)) (Kairouz, Oh and Viswanath 2015).
 *
 * @param epsilon of the promise, above 0
 * @param delta of the promise, from 0 to 1
 */
public record Beliefs(double epsilon, double delta) {

  /** Results that move a belief further than is said here have so many deltas of probability. */
  static final int BEYOND = 3;

  private static final double[] BEFORE = {0.001, 0.01, 0.1, 0.5, 0.9};

  /** f, which the likelihood ratio of a result exceeds in no direction, or hardly ever. */
  private double factor() {
    return (delta == 0 ? 1 : 2) * Math.exp(epsilon);
  }

  /** The largest probability afterwards of what had the probability p. */
  public double atMost(double p) {
    return p / (p + (1 - p) / factor());
  }

  /** The smallest probability afterwards of what had the probability p. */
  public double atLeast(double p) {
    return p / (p + (1 - p) * factor());
  }

  /** The most probable right alarm of a test whose wrong alarm has the probability a. */
  double power(double a) {
    return Math.min(
        1, Math.min(Math.exp(epsilon) * a + delta, 1 - Math.exp(-epsilon) * (1 - a - delta)));
  }

  /** What becomes of some beliefs. */
  TextTable table() {
    TextTable table = new TextTable(0, List.of("belief before", "after, at least", "at most"));
    for (double p : BEFORE) {
      table.add(
          List.of(
              percent(p, RoundingMode.HALF_EVEN),
              percent(atLeast(p), RoundingMode.FLOOR),
              percent(atMost(p), RoundingMode.CEILING)));
    }
    return table;
  }

  /** A probability in percent, to two places. */
  public static String percent(double p, RoundingMode rounding) {
    DecimalFormat format = new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setRoundingMode(rounding);
    return format.format(100 * p) + " %";
  }
}
