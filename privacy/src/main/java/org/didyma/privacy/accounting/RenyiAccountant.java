package org.didyma.privacy.accounting;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;

/** Renyi differential privacy on a grid of orders: at each order, bounds add up. */
public final class RenyiAccountant extends AdditiveAccountant<RenyiCurve> {

  private final double[] orders;
  private final PureAccountant pure = new PureAccountant();

  /** An accountant with the orders 1.1, 1.2, ..., 10.9, 11, ..., 63, 128, 256, 512, 1024. */
  public RenyiAccountant() {
    this(
        DoubleStream.concat(
                IntStream.range(11, 110).mapToDouble(i -> i / 10.0),
                DoubleStream.concat(
                    IntStream.range(11, 64).asDoubleStream(), DoubleStream.of(128, 256, 512, 1024)))
            .toArray());
  }

  /**
   * An accountant with orders of the caller's choice.
   *
   * @param orders above 1.01, increasing; Gaussians on samples of fixed size have no formula at
   *     orders that are not integers, which are interpolated
   */
  public RenyiAccountant(double[] orders) {
    if (orders.length == 0 || !(orders[0] > 1.01)) {
      throw new IllegalArgumentException("orders are above 1.01");
    }
    this.orders = orders.clone();
  }

  @Override
  public String name() {
    return "rdp";
  }

  @Override
  RenyiCurve leaf(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Gaussian gaussian) {
      double z = gaussian.noiseMultiplier().below();
      return curve(a -> Divergences.gaussian(a, z));
    }
    if (event instanceof PrivacyEvent.Laplace laplace) {
      double scale = laplace.scale().below();
      return curve(a -> Divergences.laplace(a, scale));
    }
    if (event instanceof PrivacyEvent.DiscreteGaussian gaussian) {
      double half = 1 / (2 * gaussian.squaredMultiplier().below());
      return curve(a -> a * half * (1 + 0x1p-48));
    }
    if (event instanceof PrivacyEvent.Exponential exponential) {
      double epsilon = Rational.of(exponential.epsilon().value()).above();
      return curve(a -> Divergences.boundedRange(a, epsilon));
    }
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      double rho = Rational.of(concentrated.rho().value()).above();
      return curve(a -> Math.nextUp(a * rho));
    }
    if (Amplification.isSampling(event)) {
      return sampled(event);
    }
    return fromPure(event);
  }

  private RenyiCurve sampled(PrivacyEvent event) {
    Rational rate = Amplification.rate(name(), event);
    PrivacyEvent inner = event.children().get(0);
    if (rate.signum() == 0) {
      return zero();
    }
    if (!(inner instanceof PrivacyEvent.Gaussian gaussian)) {
      return fromPure(event);
    }
    double z = gaussian.noiseMultiplier().below();
    double q = rate.above();
    if (q >= 1) {
      return curve(a -> Divergences.gaussian(a, z));
    }
    return new RenyiCurve(
        orders,
        event instanceof PrivacyEvent.PoissonSampled
            ? new PoissonGaussian(q, z).divergences(orders)
            : new WithoutReplacementGaussian(q, z, orders[orders.length - 1], true)
                .divergences(orders));
  }

  private RenyiCurve fromPure(PrivacyEvent event) {
    try {
      double epsilon = Rational.of(pure.leaf(event).value()).above();
      return curve(a -> Divergences.pure(a, epsilon));
    } catch (UnpricedEventException e) {
      throw Refusal.unknown(
          name(), e.event(), "use the accountant basic, advanced or pld for (epsilon, delta).");
    }
  }

  private RenyiCurve curve(DoubleUnaryOperator divergence) {
    return new RenyiCurve(orders, Arrays.stream(orders).map(divergence).toArray());
  }

  @Override
  String leafTheorem(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Gaussian) {
      return "Gaussian mechanism (Mironov 2017, Corollary 3)";
    }
    if (event instanceof PrivacyEvent.Laplace) {
      return "Laplace mechanism (Mironov 2017, Proposition 6)";
    }
    if (event instanceof PrivacyEvent.DiscreteGaussian) {
      return "discrete Gaussian (Canonne, Kamath and Steinke 2020)";
    }
    if (event instanceof PrivacyEvent.Exponential) {
      return "bounded range (Cesar and Rogers 2021)";
    }
    if (event instanceof PrivacyEvent.ByTheorem own
        && own.guarantee() instanceof PrivacyGuarantee.ZeroConcentrated) {
      return own.mechanism() + " (" + own.theorem() + ")";
    }
    if (event instanceof PrivacyEvent.PoissonSampled sampled
        && sampled.event() instanceof PrivacyEvent.Gaussian) {
      return "Poisson-sampled Gaussian (Mironov, Talwar and Zhang 2019, Theorems 4 and 5)";
    }
    if (event instanceof PrivacyEvent.SampledWithoutReplacement sampled
        && sampled.event() instanceof PrivacyEvent.Gaussian) {
      return "Gaussian on samples without replacement (Wang, Balle and Kasiviswanathan 2019,"
          + " Theorem 27)";
    }
    return pure.leafTheorem(event)
        + "; pure to Renyi by randomised response (Kairouz, Oh and Viswanath 2015)";
  }

  @Override
  String compositionTheorem() {
    return "Renyi composition (Mironov 2017, Proposition 1)";
  }

  @Override
  RenyiCurve zero() {
    return new RenyiCurve(orders, new double[orders.length]);
  }

  @Override
  RenyiCurve sum(RenyiCurve one, RenyiCurve other) {
    return one.plus(other);
  }

  @Override
  RenyiCurve times(RenyiCurve cost, long factor) {
    return cost.times(factor);
  }

  @Override
  RenyiCurve max(RenyiCurve one, RenyiCurve other) {
    return one.max(other);
  }

  @Override
  PrivacyGuarantee guarantee(RenyiCurve cost, PrivacyEvent event) {
    return PrivacyGuarantee.renyi(cost, event.adjacency());
  }
}
