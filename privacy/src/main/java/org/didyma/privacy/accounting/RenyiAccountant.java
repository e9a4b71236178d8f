package org.didyma.privacy.accounting;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;

/** Renyi differential privacy on a grid of orders: at each order, bounds add up. */
public final class RenyiAccountant extends AdditiveAccountant<RenyiCurve> {

  private final double[] orders;
  private final TheoremTable<RenyiCurve> theorems;

  /** The divergences of a Gaussian on samples, by their rate and its noise multiplier. */
  private interface Sampling {
    double[] at(double rate, double multiplier);
  }

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
    super(costs(orders.clone()), "Renyi composition (Mironov 2017, Proposition 1)");
    if (orders.length == 0 || !(orders[0] > 1.01)) {
      throw new IllegalArgumentException("orders are above 1.01");
    }
    this.orders = orders.clone();
    this.theorems =
        TheoremTable.of(
            "rdp",
            "use the accountant basic, advanced or pld for (epsilon, delta).",
            Theorem.of(
                PrivacyEvent.Gaussian.class,
                this::gaussian,
                "Gaussian mechanism (Mironov 2017, Corollary 3)"),
            Theorem.of(
                PrivacyEvent.Laplace.class,
                this::laplace,
                "Laplace mechanism (Mironov 2017, Proposition 6)"),
            Theorem.of(
                PrivacyEvent.DiscreteGaussian.class,
                this::discreteGaussian,
                "discrete Gaussian (Canonne, Kamath and Steinke 2020)"),
            Theorem.of(
                PrivacyEvent.Exponential.class,
                this::boundedRange,
                "bounded range (Cesar and Rogers 2021)"),
            Theorem.own(PrivacyGuarantee.ZeroConcentrated.class, this::concentrated),
            Theorem.sampled(
                PrivacyEvent.PoissonSampled.class,
                PrivacyEvent.Gaussian.class,
                (sample, gaussian) ->
                    sampled(
                        sample,
                        gaussian,
                        (q, z) -> new PoissonGaussian(q, z).divergences(this.orders)),
                "Poisson-sampled Gaussian (Mironov, Talwar and Zhang 2019, Theorems 4 and 5)"),
            Theorem.sampled(
                PrivacyEvent.SampledWithoutReplacement.class,
                PrivacyEvent.Gaussian.class,
                (sample, gaussian) -> sampled(sample, gaussian, this::withoutReplacement),
                "Gaussian on samples without replacement (Wang, Balle and Kasiviswanathan 2019,"
                    + " Theorem 27)"),
            Theorem.from(
                new PureAccountant(),
                this::pure,
                "; pure to Renyi by randomised response (Kairouz, Oh and Viswanath 2015)"));
  }

  private static CostAlgebra<RenyiCurve> costs(double[] orders) {
    return new CostAlgebra<>(
        () -> new RenyiCurve(orders, new double[orders.length]),
        RenyiCurve::plus,
        RenyiCurve::times,
        (parts, one, other) -> one.max(other));
  }

  @Override
  TheoremTable<RenyiCurve> theorems() {
    return theorems;
  }

  private RenyiCurve laplace(PrivacyEvent.Laplace laplace) {
    double scale = laplace.scale().below();
    return curve(a -> Divergences.laplace(a, scale));
  }

  private RenyiCurve discreteGaussian(PrivacyEvent.DiscreteGaussian gaussian) {
    double half = 1 / (2 * gaussian.squaredMultiplier().below());
    return curve(a -> a * half * (1 + 0x1p-48));
  }

  private RenyiCurve boundedRange(PrivacyEvent.Exponential exponential) {
    double epsilon = Rational.of(exponential.epsilon().value()).above();
    return curve(a -> Divergences.boundedRange(a, epsilon));
  }

  private RenyiCurve concentrated(PrivacyGuarantee.ZeroConcentrated guarantee) {
    double rho = Rational.of(guarantee.rho().value()).above();
    return curve(a -> Math.nextUp(a * rho));
  }

  private RenyiCurve pure(Epsilon pure) {
    double epsilon = Rational.of(pure.value()).above();
    return curve(a -> Divergences.pure(a, epsilon));
  }

  private double[] withoutReplacement(double q, double z) {
    return new WithoutReplacementGaussian(q, z, orders[orders.length - 1], true)
        .divergences(orders);
  }

  private RenyiCurve gaussian(PrivacyEvent.Gaussian gaussian) {
    double z = gaussian.noiseMultiplier().below();
    return curve(a -> Divergences.gaussian(a, z));
  }

  /**
   * A Gaussian on samples.
   *
   * @param divergences at a rate in (0, 1) and a noise multiplier
   */
  private RenyiCurve sampled(
      PrivacyEvent.Sampled sample, PrivacyEvent.Gaussian gaussian, Sampling divergences) {
    double q = sample.rate().above();
    if (q >= 1) {
      return gaussian(gaussian);
    }
    return sample.rate().signum() == 0
        ? costs().zero().get()
        : new RenyiCurve(orders, divergences.at(q, gaussian.noiseMultiplier().below()));
  }

  private RenyiCurve curve(DoubleUnaryOperator divergence) {
    return new RenyiCurve(orders, Arrays.stream(orders).map(divergence).toArray());
  }

  @Override
  PrivacyGuarantee guarantee(RenyiCurve cost, Adjacency adjacency) {
    return PrivacyGuarantee.renyi(cost, adjacency);
  }
}
