package org.didyma.privacy.accounting;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.ExactExponential;
import org.didyma.exact.ExactLogarithm;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The price of K mechanisms of bounded range eta that are fixed before any of them is run, such as
 * K exponential mechanisms on the same data: the least delta for an epsilon,
 *
 * <pre>
 *   delta = max over t in [0, eta] and l in {0, ..., K} of P[A &lt;= l] - e^epsilon P[B &lt;= l],
 *   A ~ Bin(K, a), B ~ Bin(K, b),  a = (e^(t-eta) - e^-eta)/(1 - e^-eta),  b = (1 - e^-t)/(1 - e^-eta).
 * </pre>
 *
 * <p>For an l the maximum is at t = (epsilon + (l+1) eta)/(K+1), or at eta if that is less. No
 * smaller delta holds for all such mechanisms. Where earlier outputs choose later mechanisms, it
 * does not hold. Everything is enclosed by decimals of {@link #DIGITS} digits, and delta rounded
 * up.
 *
 * <p>Source: Dong, Durfee and Rogers, "Optimal differential privacy composition for exponential
 * mechanisms" (2020); proof in docs/proofs/accounting.md.
 */
public final class BoundedRangeComposition {

  /** The most mechanisms. */
  public static final int MOST = 64;

  /** The largest sum of epsilons. */
  public static final int LARGEST = 64;

  private static final int DIGITS = 80;
  private static final int SCALE = 640;

  /** Digits of what is returned. */
  private static final int SHOWN = 6;

  /** Digits of an equal part. */
  private static final int EXACT = 12;

  private static final MathContext UP = new MathContext(DIGITS, RoundingMode.CEILING);
  private static final MathContext DOWN = new MathContext(DIGITS, RoundingMode.FLOOR);
  private static final BigDecimal UNIT =
      new BigDecimal(BigInteger.ONE.shiftLeft(SCALE)); // one, as an integer

  private final int times;

  /**
   * @param times K, from 1 to {@link #MOST}
   */
  public BoundedRangeComposition(int times) {
    if (times < 1 || times > MOST) {
      throw new IllegalArgumentException("from 1 to " + MOST + " mechanisms are composed");
    }
    this.times = times;
  }

  /** A number between two decimals. */
  private record Enclosed(BigDecimal low, BigDecimal high) {

    static Enclosed of(BigInteger low, BigInteger high) {
      return new Enclosed(
          new BigDecimal(low.max(BigInteger.ZERO)).divide(UNIT, DOWN),
          new BigDecimal(high).divide(UNIT, UP));
    }

    Enclosed over(Enclosed other) {
      return new Enclosed(low.divide(other.high, DOWN), high.divide(other.low, UP));
    }
  }

  /**
   * Whether all of them together are (epsilon, delta)-differentially private.
   *
   * @param each eta, above 0
   */
  public boolean keeps(Epsilon each, Epsilon epsilon, Delta delta) {
    if (each.times(times).compareTo(epsilon) <= 0) {
      return true;
    }
    requireRoom(each);
    BigInteger eta = scaled(each.value(), RoundingMode.CEILING);
    BigInteger target = scaled(epsilon.value(), RoundingMode.FLOOR);
    for (int most = 0; most < times; most++) {
      BigInteger best =
          target
              .add(eta.multiply(BigInteger.valueOf(most + 1L)))
              .divide(BigInteger.valueOf(times + 1L))
              .min(eta);
      if (delta(eta, target, best, most).compareTo(delta.value()) > 0) {
        return false;
      }
    }
    return true;
  }

  /** An upper bound on what P[A <= l] - e^epsilon P[B <= l] is at most for t near a maximum. */
  private BigDecimal delta(BigInteger eta, BigInteger epsilon, BigInteger t, int most) {
    ExactLogarithm.Interval all = inverse(eta);
    ExactLogarithm.Interval rest = inverse(eta.subtract(t));
    ExactLogarithm.Interval part = inverse(t);
    BigInteger one = BigInteger.ONE.shiftLeft(SCALE);
    Enclosed width = Enclosed.of(one.subtract(all.high()), one.subtract(all.low()));
    Enclosed above = Enclosed.of(one.subtract(rest.high()), one.subtract(rest.low())).over(width);
    Enclosed below =
        Enclosed.of(rest.low().subtract(all.high()), rest.high().subtract(all.low())).over(width);
    Enclosed otherAbove =
        Enclosed.of(part.low().subtract(all.high()), part.high().subtract(all.low())).over(width);
    Enclosed otherBelow =
        Enclosed.of(one.subtract(part.high()), one.subtract(part.low())).over(width);
    ExactLogarithm.Interval inverse = inverse(epsilon);
    Enclosed factor = Enclosed.of(one, one).over(Enclosed.of(inverse.low(), inverse.high()));
    BigDecimal here = atMost(most, above.high, below.high, UP);
    BigDecimal there = atMost(most, otherAbove.low, otherBelow.low, DOWN);
    // t is off by less than one unit of the scale, and the derivative is at most this.
    BigDecimal slope =
        BigDecimal.ONE.add(factor.high).multiply(BigDecimal.valueOf(times)).divide(width.low, UP);
    return here.subtract(factor.low.multiply(there, DOWN), UP).add(slope.divide(UNIT, UP), UP);
  }

  /** The probability of at most so many of K, each with the second of two probabilities. */
  private BigDecimal atMost(int most, BigDecimal not, BigDecimal each, MathContext rounding) {
    BigDecimal sum = BigDecimal.ZERO;
    BigInteger ways = BigInteger.ONE;
    for (int i = 0; i <= most; i++) {
      BigDecimal term =
          power(not, times - i, rounding).multiply(power(each, i, rounding), rounding);
      sum = sum.add(term.multiply(new BigDecimal(ways), rounding), rounding);
      ways = ways.multiply(BigInteger.valueOf(times - i)).divide(BigInteger.valueOf(i + 1L));
    }
    return sum;
  }

  private static BigDecimal power(BigDecimal base, int exponent, MathContext rounding) {
    BigDecimal power = BigDecimal.ONE;
    for (int i = 0; i < exponent; i++) {
      power = power.multiply(base, rounding);
    }
    return power;
  }

  private static ExactLogarithm.Interval inverse(BigInteger x) {
    return ExactExponential.encloseInverse(x, SCALE);
  }

  private static BigInteger scaled(BigDecimal number, RoundingMode rounding) {
    return number.multiply(UNIT).setScale(0, rounding).toBigIntegerExact();
  }

  private boolean hasRoom(Epsilon each) {
    return each.times(times).value().compareTo(BigDecimal.valueOf(LARGEST)) <= 0;
  }

  private void requireRoom(Epsilon each) {
    if (!hasRoom(each)) {
      throw new InvalidInputException(
          "the sum of all epsilons exceeds %d, beyond which what they spend at a delta is not computed"
              .formatted(LARGEST),
          "use a smaller " + ParameterReference.of("epsilon") + ".");
    }
  }

  /**
   * The least epsilon of all together at a delta, rounded up at six digits; the sum where that is
   * above {@link #LARGEST}.
   */
  public Epsilon price(Epsilon each, Delta delta) {
    if (!hasRoom(each)) {
      return each.times(times);
    }
    BigDecimal missed = BigDecimal.ZERO;
    BigDecimal fine = each.times(times).value();
    MathContext up = new MathContext(SHOWN, RoundingMode.CEILING);
    for (int i = 0; i < 4 * SHOWN + 4; i++) {
      BigDecimal middle = missed.add(fine).divide(BigDecimal.valueOf(2)).round(up);
      if (middle.compareTo(fine) >= 0) {
        break;
      }
      if (keeps(each, new Epsilon(middle), delta)) {
        fine = middle;
      } else {
        missed = middle;
      }
    }
    return new Epsilon(fine);
  }

  /**
   * The largest eta at which all together are (epsilon, delta)-differentially private, rounded down
   * at six digits; at least epsilon/K, rounded down at twelve digits.
   */
  public Epsilon share(Epsilon epsilon, Delta delta) {
    BigDecimal count = BigDecimal.valueOf(times);
    BigDecimal fine =
        epsilon
            .value()
            .divide(count, new MathContext(EXACT, RoundingMode.FLOOR))
            .setScale(Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
    if (fine.signum() == 0) {
      throw new InvalidInputException(
          "epsilon is too small to be shared out in %d parts".formatted(times),
          "use a larger " + ParameterReference.of("epsilon") + ".");
    }
    BigDecimal missed =
        epsilon.value().min(BigDecimal.valueOf(LARGEST).divide(count, DOWN)).max(fine);
    if (delta.isZero() || times == 1) {
      return new Epsilon(fine);
    }
    MathContext down = new MathContext(SHOWN, RoundingMode.FLOOR);
    for (int i = 0; i < 4 * SHOWN + 4; i++) {
      BigDecimal middle = fine.add(missed).divide(BigDecimal.valueOf(2)).round(down);
      if (middle.compareTo(fine) <= 0) {
        break;
      }
      if (middle.scale() <= Epsilon.MAX_DIGITS && keeps(new Epsilon(middle), epsilon, delta)) {
        fine = middle;
      } else {
        missed = middle;
      }
    }
    return new Epsilon(fine);
  }
}
