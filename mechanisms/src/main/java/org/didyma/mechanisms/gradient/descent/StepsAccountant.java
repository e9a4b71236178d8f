package org.didyma.mechanisms.gradient.descent;

import java.util.function.Function;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.AdvancedAccountant;
import org.didyma.privacy.accounting.AnalyticGaussian;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.Conversion;
import org.didyma.privacy.accounting.LossAccountant;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.didyma.privacy.accounting.RenyiConversion;
import org.didyma.privacy.accounting.UnpricedEventException;

/** Who prices the steps of a descent. */
public enum StepsAccountant {

  /** Renyi divergences: fixed and Poisson lots. */
  RDP {
    @Override
    Epsilon epsilon(PrivacyEvent event, Delta delta) {
      return Conversion.toApproximate(new RenyiAccountant().price(event), delta).epsilon();
    }
  },

  /** Privacy loss distributions, the smallest prices: Poisson lots only. */
  PLD {
    @Override
    Epsilon epsilon(PrivacyEvent event, Delta delta) {
      return Conversion.toApproximate(new LossAccountant(delta).price(event), delta).epsilon();
    }
  },

  /**
   * The moments accountant: Renyi divergences of the orders 2 to 33 and the conversion of 2016,
   * epsilon = min over a of r(a) + ln(1/delta)/(a - 1), for comparisons with the literature.
   */
  MOMENTS {
    @Override
    Epsilon epsilon(PrivacyEvent event, Delta delta) {
      double[] orders = IntStream.rangeClosed(2, 33).asDoubleStream().toArray();
      PrivacyGuarantee price = new RenyiAccountant(orders).price(event);
      double target = Rational.of(delta.value()).below();
      return Epsilon.above(
          RenyiConversion.classicEpsilon(((PrivacyGuarantee.Renyi) price).curve(), target));
    }
  },

  /**
   * Advanced composition of (epsilon, delta) steps, each amplified by its sampling: what is known
   * without Renyi divergences, several times larger (Bassily, Smith and Thakurta 2014, with the
   * exact amplification and the exact Gaussian mechanism).
   */
  ADVANCED {
    @Override
    Epsilon epsilon(PrivacyEvent event, Delta delta) {
      if (event instanceof PrivacyEvent.Repeated repeated
          && repeated.event().children().size() == 1
          && repeated.event().children().get(0) instanceof PrivacyEvent.Gaussian gaussian) {
        return Epsilon.above(
            advanced(
                rate(repeated.event()).above(),
                gaussian.noiseMultiplier().below(),
                repeated.times(),
                Rational.of(delta.value()).below()));
      }
      throw new IllegalArgumentException(
          "the accountant advanced covers equal sampled steps" + " only");
    }
  };

  private static final double ROUNDING = 1 + 0x1p-40;

  private static Rational rate(PrivacyEvent sampled) {
    return sampled instanceof PrivacyEvent.PoissonSampled poisson
        ? poisson.rate()
        : ((PrivacyEvent.SampledWithoutReplacement) sampled).rate();
  }

  /** Half of delta is for the steps' own deltas, half is the slack of the composition. */
  private static double advanced(double rate, double multiplier, long steps, double delta) {
    double deltaOfStep = Math.min(0.5, delta / (2 * steps * rate) / ROUNDING);
    double epsilonOfSample = AnalyticGaussian.epsilon(multiplier, deltaOfStep);
    double epsilonOfStep = Math.log1p(rate * Math.expm1(epsilonOfSample)) * ROUNDING;
    return AdvancedAccountant.epsilon(epsilonOfStep, steps, delta / 2);
  }

  abstract Epsilon epsilon(PrivacyEvent event, Delta delta);

  /**
   * The (epsilon, delta) guarantee of an event.
   *
   * @throws InvalidInputException when this accountant has no price for it
   */
  public PrivacyGuarantee.Approximate price(PrivacyEvent event, Delta delta) {
    try {
      return PrivacyGuarantee.approximate(epsilon(event, delta), delta, event.adjacency());
    } catch (UnpricedEventException e) {
      throw new InvalidInputException(String.valueOf(e.getMessage()), "use the accountant rdp.", e);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()), "use a larger delta or more noise.", e);
    }
  }

  /**
   * The least noise multiplier, up to a millionth, with which steps keep (epsilon, delta).
   *
   * @param event the steps' event with a noise multiplier
   */
  public Rational leastNoise(Epsilon epsilon, Delta delta, Function<Rational, PrivacyEvent> event) {
    try {
      return new Calibration(priced -> upper(priced, delta), epsilon).leastNoise(event);
    } catch (UnpricedEventException e) {
      throw new InvalidInputException(String.valueOf(e.getMessage()), "use the accountant rdp.", e);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()), "use a larger epsilon, or fewer steps.", e);
    }
  }

  private double upper(PrivacyEvent event, Delta delta) {
    return Rational.of(epsilon(event, delta).value()).above();
  }
}
