package org.didyma.privacy.accounting;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import org.didyma.exact.Rational;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Answers to "how much noise", "how many steps" and "how much is left": the accountant's price is
 * searched, and what is returned was priced itself, so that it keeps the target whatever the price
 * does in between.
 */
public final class Calibration {

  /** Significant digits of a noise multiplier. */
  private static final int DIGITS = 7;

  private static final int MAX_TRIALS = 100;
  private static final double LEAST = 1e-2;
  private static final double GREATEST = 1e7;

  private final ToDoubleFunction<PrivacyEvent> price;
  private final double target;

  /**
   * @param price the epsilon of an event at a delta of the caller's choice, rounded up
   * @param target the epsilon to keep
   */
  public Calibration(ToDoubleFunction<PrivacyEvent> price, Epsilon target) {
    this.price = price;
    this.target = Rational.of(target.value()).below();
  }

  /**
   * A noise multiplier that keeps the target and is within about one millionth of the least one.
   *
   * @param event the event with a noise multiplier
   * @throws IllegalArgumentException when no multiplier up to ten million does, with a message for
   *     the user
   */
  public Rational leastNoise(Function<Rational, PrivacyEvent> event) {
    double high = 1;
    double excessOfHigh = excess(event, high);
    double low = high;
    double excessOfLow = excessOfHigh;
    while (excessOfHigh > 0) {
      low = high;
      excessOfLow = excessOfHigh;
      high *= 2;
      if (high > GREATEST) {
        throw new IllegalArgumentException(
            "no noise multiplier up to " + (long) GREATEST + " reaches this epsilon");
      }
      excessOfHigh = excess(event, high);
    }
    while (excessOfLow <= 0) {
      high = low;
      excessOfHigh = excessOfLow;
      low /= 2;
      if (low < LEAST) {
        return rounded(high);
      }
      excessOfLow = excess(event, low);
    }
    return rounded(root(event, low, excessOfLow, high, excessOfHigh));
  }

  /** ln(epsilon/target), which is above 0 when the target is missed. */
  private double excess(Function<Rational, PrivacyEvent> event, double multiplier) {
    double epsilon = price.applyAsDouble(event.apply(rounded(multiplier)));
    return epsilon <= target ? Math.min(0, Math.log(epsilon / target)) : Math.log(epsilon / target);
  }

  /** Regula falsi on logarithms, with the weights of the Illinois method. */
  private double root(
      Function<Rational, PrivacyEvent> event,
      double low,
      double excessOfLow,
      double high,
      double excessOfHigh) {
    double below = Math.log(low);
    double above = Math.log(high);
    double weightOfLow = excessOfLow;
    double weightOfHigh = Math.max(excessOfHigh, -100);
    double kept = high;
    int lastSide = 0;
    for (int i = 0; i < MAX_TRIALS && above - below > 5e-7; i++) {
      double slope = weightOfLow - weightOfHigh;
      double middle = slope > 0 ? below + (above - below) * weightOfLow / slope : below;
      // Stay off the ends, so that both of them move in the end.
      double margin = Math.max(2e-7, 1e-3 * (above - below));
      middle = Math.min(above - margin, Math.max(below + margin, middle));
      double multiplier = Math.exp(middle);
      double excess = excess(event, multiplier);
      if (excess <= 0) {
        kept = multiplier;
        above = middle;
        weightOfHigh = Math.max(excess, -100);
        weightOfLow = lastSide > 0 ? weightOfLow / 2 : weightOfLow;
        lastSide = 1;
      } else {
        below = middle;
        weightOfLow = Math.min(excess, 100);
        weightOfHigh = lastSide < 0 ? weightOfHigh / 2 : weightOfHigh;
        lastSide = -1;
      }
    }
    return kept;
  }

  /** The multiplier that is really priced and returned. */
  private static Rational rounded(double multiplier) {
    return Rational.of(
        new BigDecimal(multiplier).round(new MathContext(DIGITS, RoundingMode.CEILING)));
  }

  /**
   * The largest number of steps that keeps the target.
   *
   * @param event the event of a number of steps, from 1; its price does not fall with the steps
   * @param limit never more than that
   * @return 0 when a single step misses the target
   */
  public long mostSteps(LongFunction<PrivacyEvent> event, long limit) {
    long fine = 0;
    long missed = 1;
    while (missed <= limit && keeps(event.apply(missed))) {
      fine = missed;
      missed = missed > limit / 2 ? limit + 1 : missed * 2;
      if (missed > limit && fine < limit && keeps(event.apply(limit))) {
        return limit;
      }
    }
    while (missed - fine > 1) {
      long middle = fine + (missed - fine) / 2;
      if (keeps(event.apply(middle))) {
        fine = middle;
      } else {
        missed = middle;
      }
    }
    return fine;
  }

  /**
   * The largest epsilon of one further pure mechanism after what was spent, rounded down to six
   * digits.
   *
   * @return 0 when nothing is left
   */
  public Epsilon left(PrivacyEvent spent) {
    double fine = 0;
    double missed = target;
    if (!keeps(spent)) {
      return Epsilon.ZERO;
    }
    if (keeps(with(spent, missed))) {
      return down(missed);
    }
    for (int i = 0; i < 40; i++) {
      double middle = (fine + missed) / 2;
      if (keeps(with(spent, middle))) {
        fine = middle;
      } else {
        missed = middle;
      }
    }
    return down(fine);
  }

  /** The spent event and one more of which nothing but its epsilon is known. */
  private static PrivacyEvent with(PrivacyEvent spent, double epsilon) {
    PrivacyGuarantee further = PrivacyGuarantee.pure(down(epsilon), spent.adjacency());
    return new PrivacyEvent.Composed(
        List.of(spent, new PrivacyEvent.ByTheorem("next", "its own theorem", further)));
  }

  private static Epsilon down(double epsilon) {
    BigDecimal digits = new BigDecimal(epsilon).round(new MathContext(6, RoundingMode.FLOOR));
    return new Epsilon(digits.setScale(Math.min(digits.scale(), 24), RoundingMode.FLOOR));
  }

  private boolean keeps(PrivacyEvent event) {
    return price.applyAsDouble(event) <= target;
  }
}
