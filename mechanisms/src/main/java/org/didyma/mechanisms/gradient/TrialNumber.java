package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.MathContext;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;

/**
 * How many trials there are: a number from 1 whose law is public, drawn exactly.
 *
 * <p>Source of the laws: Papernot and Steinke (ICLR 2022). What they cost: {@link TrialsPrice}.
 */
public sealed interface TrialNumber {

  int draw(RandomBits bits);

  /** The mean, up to rounding. */
  double mean();

  /** The law in words. */
  String inWords();

  /**
   * Each trial is the last one with the same probability, 1/mean.
   *
   * @param mean at least 1; the mean is this exactly
   */
  static TrialNumber geometric(int mean) {
    return new NegativeBinomial(Rational.ONE, Rational.of(1, mean));
  }

  /**
   * P(k) in proportion to (1 - g)^k / k for a g that the mean decides, which spreads further than
   * the geometric one and costs less.
   *
   * @param mean from 1, about which the mean is, to six digits
   */
  static TrialNumber logarithmic(int mean) {
    double low = 1e-12;
    double high = 1;
    for (int i = 0; i < 100; i++) {
      double middle = Math.sqrt(low * high);
      if (middle < 1 && NegativeBinomial.mean(0, middle) > mean) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new NegativeBinomial(
        Rational.ZERO, Rational.of(new BigDecimal(high).round(new MathContext(6))));
  }

  /**
   * The number is close to its mean: a Poisson number of this rate, given that it is not 0.
   *
   * @param mean the rate, at least 1; the mean is larger, 1.58 for 1, and by less than one in a
   *     hundred from 5 on
   */
  static TrialNumber poisson(int mean) {
    return new Poisson(mean);
  }

  /**
   * The negative binomial law without 0: P(k) in proportion to (1 - g)^k times the product of (l +
   * s)/(l + 1) over l = 1 .. k - 1. With s = 1 it is geometric, with s = 0 logarithmic.
   *
   * @param shape s, from 0 to 1
   * @param end g, above 0 and at most 1
   */
  record NegativeBinomial(Rational shape, Rational end) implements TrialNumber {

    public NegativeBinomial {
      if (shape.signum() < 0 || shape.compareTo(Rational.ONE) > 0) {
        throw new IllegalArgumentException("the shape is not in [0, 1]");
      }
      if (end.signum() <= 0 || end.compareTo(Rational.ONE) > 0) {
        throw new IllegalArgumentException("the end is not in (0, 1]");
      }
    }

    /** Geometric numbers, of which k is kept with the probability that is the product. */
    @Override
    public int draw(RandomBits bits) {
      while (true) {
        int number = 1;
        while (!Bernoulli.draw(end, bits)) {
          number++;
        }
        if (isKept(number, bits)) {
          return number;
        }
      }
    }

    private boolean isKept(int number, RandomBits bits) {
      for (int l = 1; l < number && !shape.equals(Rational.ONE); l++) {
        Rational kept = Rational.of(l).plus(shape).dividedBy(Rational.of(l + 1L));
        if (!Bernoulli.draw(kept, bits)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public double mean() {
      return mean(shape.doubleValue(), end.doubleValue());
    }

    static double mean(double shape, double end) {
      if (end == 1) {
        return 1;
      }
      double odds = (1 - end) / end;
      return shape == 0 ? odds / -Math.log(end) : shape * odds / -Math.expm1(shape * Math.log(end));
    }

    @Override
    public String inWords() {
      return shape.isZero()
          ? "logarithmic"
          : shape.equals(Rational.ONE) ? "geometric" : "negative binomial";
    }
  }

  /**
   * The Poisson law without 0.
   *
   * @param rate its parameter, from 1; the mean is a little larger
   */
  record Poisson(int rate) implements TrialNumber {

    public Poisson {
      if (rate < 1) {
        throw new IllegalArgumentException("the rate is below 1");
      }
    }

    @Override
    public int draw(RandomBits bits) {
      int sum = 0;
      while (sum == 0) {
        for (int i = 0; i < rate; i++) {
          sum += one(bits);
        }
      }
      return sum;
    }

    /**
     * Of rate 1: P(k) in proportion to 1/k!, by k with probability 2^-(k+1), kept with probability
     * 2^(k-1)/k!.
     */
    private static int one(RandomBits bits) {
      while (true) {
        int k = 0;
        while (bits.nextLong() < 0) {
          k++;
        }
        boolean kept = k > 0 || bits.nextLong() < 0;
        for (int l = 3; l <= k && kept; l++) {
          kept = Bernoulli.draw(Rational.of(2, l), bits);
        }
        if (kept) {
          return k;
        }
      }
    }

    @Override
    public double mean() {
      return rate / -Math.expm1(-rate);
    }

    @Override
    public String inWords() {
      return "Poisson";
    }
  }
}
