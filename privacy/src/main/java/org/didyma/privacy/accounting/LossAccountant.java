package org.didyma.privacy.accounting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Privacy loss distributions: the least epsilon for a delta up to the error of a grid, which only
 * ever makes epsilon larger. Gaussians without sampling have a closed form and use no grid.
 */
public final class LossAccountant implements Accountant {

  /** The step of the grid for ordinary use. */
  public static final double STEP = 1e-3;

  /** Grid points per typical loss of one step: fewer make epsilon visibly larger. */
  private static final double POINTS_PER_SPREAD = 20;

  private static final String NAME = "pld";

  private static final String COMPOSITION =
      "sums of privacy losses (Koskela, Jalko and Honkela 2020) of pairs whose dots are connected"
          + " (Doroshenko, Ghazi, Kamath, Kumar and Manurangsi 2022)";

  private final Delta delta;
  private final double step;
  private final TheoremTable<Share> theorems =
      new TheoremTable<>(
          NAME,
          LossAccountant::advice,
          List.of(
              Theorem.of(
                  PrivacyEvent.Gaussian.class,
                  gaussian -> (loss, times) -> loss.addGaussian(gaussian, times),
                  AnalyticGaussian.THEOREM),
              Theorem.of(
                  PrivacyEvent.Laplace.class,
                  laplace ->
                      (loss, times) -> loss.add(new LaplacePair(laplace.scale().below()), times),
                  "Laplace mechanism, by its exact loss"),
              Theorem.sampled(
                  PrivacyEvent.PoissonSampled.class,
                  PrivacyEvent.Gaussian.class,
                  (sample, gaussian) ->
                      (loss, times) -> loss.addSampled(sample.rate(), gaussian, times),
                  "Poisson-sampled Gaussian (Zhu, Dong and Wang 2022, Theorem 11)"),
              Theorem.from(
                  new BasicAccountant(),
                  cost -> (loss, times) -> loss.addParameters(cost, times),
                  "; randomised response dominates it (Kairouz, Oh and Viswanath 2015)")));

  /** Mechanisms and how often each is used; pairs are composed when all are known. */
  private static final CostAlgebra<Map<PrivacyEvent, Long>> USES =
      new CostAlgebra<>(
          LinkedHashMap::new, LossAccountant::sum, LossAccountant::product, LossAccountant::common);

  /** What a mechanism adds to the losses of a composition in which it is used so many times. */
  private interface Share {
    void addTo(Loss loss, long times);
  }

  /**
   * @param delta of the guarantees, above 0
   */
  public LossAccountant(Delta delta) {
    this(delta, STEP);
  }

  /**
   * @param delta of the guarantees, above 0 and from 1e-100
   * @param step largest step of the grid; it is refined where single losses are small
   */
  public LossAccountant(Delta delta, double step) {
    if (delta.compareTo(Delta.parse("1e-100")) < 0) {
      throw new IllegalArgumentException(
          "the accountant \"pld\" needs a delta from 1e-100, and delta is " + delta);
    }
    if (!(step > 0 && step <= 1)) {
      throw new IllegalArgumentException("the step of the grid is not in (0, 1]");
    }
    this.delta = delta;
    this.step = step;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PrivacyGuarantee price(PrivacyEvent event) {
    double epsilon = epsilon(event);
    if (epsilon == Double.POSITIVE_INFINITY) {
      throw new UnpricedEventException(
          name(),
          event,
          "some of it fails with a probability above delta = " + delta,
          "allow a larger delta.");
    }
    return PrivacyGuarantee.approximate(Epsilon.above(epsilon), delta, event.adjacency())
        .under(AdditiveAccountant.conditions(event));
  }

  /**
   * The epsilon of an event, rounded up; infinite when there is none for this delta.
   *
   * @throws UnpricedEventException when the event is not known
   */
  public double epsilon(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Parallel parallel) {
      return parallel.events().stream().mapToDouble(this::epsilon).max().orElseThrow();
    }
    Map<PrivacyEvent, Long> leaves = leaves(event);
    Loss loss = new Loss();
    leaves.forEach((leaf, times) -> theorems.price(leaf).addTo(loss, times));
    return loss.epsilon();
  }

  /**
   * The mechanisms of a tree and how often each is used.
   *
   * @throws IllegalArgumentException when that is not a 64-bit number
   */
  private Map<PrivacyEvent, Long> leaves(PrivacyEvent event) {
    try {
      return USES.of(event, NAME, leaf -> Map.of(leaf, 1L));
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("an event is repeated too often", e);
    }
  }

  private static Map<PrivacyEvent, Long> sum(
      Map<PrivacyEvent, Long> one, Map<PrivacyEvent, Long> other) {
    other.forEach((leaf, times) -> one.merge(leaf, times, Math::addExact));
    return one;
  }

  private static Map<PrivacyEvent, Long> product(Map<PrivacyEvent, Long> uses, long times) {
    Map<PrivacyEvent, Long> product = new LinkedHashMap<>(uses);
    product.replaceAll((leaf, once) -> Math.multiplyExact(once, times));
    return product;
  }

  private static Map<PrivacyEvent, Long> common(
      PrivacyEvent.Parallel parts, Map<PrivacyEvent, Long> one, Map<PrivacyEvent, Long> other) {
    if (!one.equals(other)) {
      throw new UnpricedEventException(
          NAME,
          parts,
          "different events on disjoint parts have no common worst pair inside a composition",
          "use the accountant rdp, or account for the parts separately.");
    }
    return one;
  }

  private static String advice(PrivacyEvent event) {
    return event instanceof PrivacyEvent.SampledWithoutReplacement
        ? "use the accountant rdp: no worst pair of samples without replacement is known"
            + " that holds under composition."
        : "use the accountant zcdp or rdp.";
  }

  @Override
  public String theorem(PrivacyEvent event) {
    Set<String> cited = new LinkedHashSet<>();
    if (event instanceof PrivacyEvent.Parallel parallel) {
      parallel.events().forEach(child -> cited.add(theorem(child)));
      cited.add(parallel.theorem());
      return String.join("; ", cited);
    }
    Map<PrivacyEvent, Long> leaves = leaves(event);
    boolean gaussianOnly =
        leaves.keySet().stream().allMatch(PrivacyEvent.Gaussian.class::isInstance);
    leaves.keySet().forEach(leaf -> cited.add(theorems.citation(leaf)));
    if (!gaussianOnly) {
      cited.add(COMPOSITION);
    }
    return cited.isEmpty() ? "nothing depends on the data" : String.join("; ", cited);
  }

  /** The losses of a composition, before they are put on a grid. */
  private final class Loss {

    /** A pair and how often it is used. */
    private record Pair(LossPair pair, long times) {}

    private final List<Pair> pairs = new ArrayList<>();

    /** The sum of 1/z^2 over all Gaussians, rounded up: together they are one. */
    private double precision;

    void add(LossPair pair, long times) {
      pairs.add(new Pair(pair, times));
    }

    void addGaussian(PrivacyEvent.Gaussian gaussian, long times) {
      double z = gaussian.noiseMultiplier().below();
      precision = (precision + times / (z * z)) * (1 + 0x1p-50);
    }

    void addSampled(Rational rate, PrivacyEvent.Gaussian gaussian, long times) {
      if (rate.equals(Rational.ONE)) {
        addGaussian(gaussian, times);
      } else if (rate.signum() > 0) {
        double q = Math.min(rate.above(), Math.nextDown(1.0));
        add(new SampledGaussianPair(q, gaussian.noiseMultiplier().below()), times);
      }
    }

    void addParameters(BasicAccountant.Cost cost, long times) {
      if (!cost.epsilon().equals(Epsilon.ZERO) || !cost.delta().isZero()) {
        add(
            new PurePair(
                Rational.of(cost.epsilon().value()).above(),
                Rational.of(cost.delta().value()).above()),
            times);
      }
    }

    double epsilon() {
      double target = Rational.of(delta.value()).below();
      if (pairs.isEmpty()) {
        return precision == 0
            ? 0
            : AnalyticGaussian.epsilon((1 - 0x1p-50) / Math.sqrt(precision), target);
      }
      if (precision > 0) {
        pairs.add(new Pair(new SampledGaussianPair(1, (1 - 0x1p-50) / Math.sqrt(precision)), 1));
      }
      double grid = step;
      for (Pair pair : pairs) {
        grid = Math.min(grid, pair.pair.spread() / POINTS_PER_SPREAD);
      }
      while (true) {
        try {
          double removed = epsilon(LossPair.Direction.REMOVE, grid, target);
          return pairs.stream().allMatch(p -> p.pair.isSymmetric())
              ? removed
              : Math.max(removed, epsilon(LossPair.Direction.ADD, grid, target));
        } catch (GridTooFineException e) {
          grid *= 2;
        }
      }
    }

    private double epsilon(LossPair.Direction direction, double grid, double target) {
      double uses = pairs.stream().mapToDouble(Pair::times).sum();
      double cut = target * 1e-6 / uses;
      return new LossComposition(
              pairs.stream()
                  .map(
                      p ->
                          new LossComposition.Part(
                              p.pair.discretise(direction, grid, cut), p.times))
                  .toList())
          .epsilon(target);
    }
  }
}
