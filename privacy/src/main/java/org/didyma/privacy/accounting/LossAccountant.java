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

  private static final String COMPOSITION =
      "sums of privacy losses (Koskela, Jalko and Honkela 2020) of pairs whose dots are connected"
          + " (Doroshenko, Ghazi, Kamath, Kumar and Manurangsi 2022)";

  private final Delta delta;
  private final double step;
  private final BasicAccountant basic = new BasicAccountant();

  /**
   * An accountant.
   *
   * @param delta of the guarantees, above 0
   */
  public LossAccountant(Delta delta) {
    this(delta, STEP);
  }

  /**
   * An accountant.
   *
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
    return "pld";
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
    leaves.forEach(loss::add);
    return loss.epsilon();
  }

  /**
   * The mechanisms of a tree and how often each is used.
   *
   * @throws IllegalArgumentException when that is not a 64-bit number
   */
  private Map<PrivacyEvent, Long> leaves(PrivacyEvent event) {
    Map<PrivacyEvent, Long> leaves = new LinkedHashMap<>();
    try {
      collect(event, 1, leaves);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("an event is repeated too often", e);
    }
    return leaves;
  }

  private void collect(PrivacyEvent event, long times, Map<PrivacyEvent, Long> leaves) {
    if (event instanceof PrivacyEvent.Composed composed) {
      composed.events().forEach(child -> collect(child, times, leaves));
    } else if (event instanceof PrivacyEvent.Repeated repeated) {
      collect(repeated.event(), Math.multiplyExact(times, repeated.times()), leaves);
    } else if (event instanceof PrivacyEvent.PostProcessed processed) {
      collect(processed.event(), times, leaves);
    } else if (event instanceof PrivacyEvent.Parallel parallel) {
      if (parallel.events().stream().distinct().count() > 1) {
        throw new UnpricedEventException(
            name(),
            event,
            "different events on disjoint parts have no common worst pair inside a composition",
            "use the accountant rdp, or price the parts alone.");
      }
      collect(parallel.events().get(0), times, leaves);
    } else if (event instanceof PrivacyEvent.NonPrivate look) {
      throw Refusal.nonPrivate(name(), look);
    } else if (!(event instanceof PrivacyEvent.NoOp)) {
      leaves.merge(event, times, Math::addExact);
    }
  }

  @Override
  public String theorem(PrivacyEvent event) {
    Set<String> theorems = new LinkedHashSet<>();
    if (event instanceof PrivacyEvent.Parallel parallel) {
      parallel.events().forEach(child -> theorems.add(theorem(child)));
      theorems.add(parallel.theorem());
      return String.join("; ", theorems);
    }
    Map<PrivacyEvent, Long> leaves = leaves(event);
    boolean gaussianOnly =
        leaves.keySet().stream().allMatch(PrivacyEvent.Gaussian.class::isInstance);
    leaves.keySet().forEach(leaf -> theorems.add(pairTheorem(leaf)));
    if (!gaussianOnly) {
      theorems.add(COMPOSITION);
    }
    return theorems.isEmpty() ? "nothing depends on the data" : String.join("; ", theorems);
  }

  private String pairTheorem(PrivacyEvent leaf) {
    if (leaf instanceof PrivacyEvent.Gaussian) {
      return AnalyticGaussian.THEOREM;
    }
    if (leaf instanceof PrivacyEvent.Laplace) {
      return "Laplace mechanism, by its exact loss";
    }
    if (isSampledGaussian(leaf)) {
      return "Poisson-sampled Gaussian (Zhu, Dong and Wang 2022, Theorem 11)";
    }
    return basic.leafTheorem(leaf)
        + "; randomised response dominates it (Kairouz, Oh and Viswanath 2015)";
  }

  private static boolean isSampledGaussian(PrivacyEvent event) {
    return event instanceof PrivacyEvent.PoissonSampled sampled
        && sampled.event() instanceof PrivacyEvent.Gaussian;
  }

  /** The losses of a composition, before they are put on a grid. */
  private final class Loss {

    /** A pair and how often it is used. */
    private record Pair(LossPair pair, long times) {}

    private final List<Pair> pairs = new ArrayList<>();

    /** The sum of 1/z^2 over all Gaussians, rounded up: together they are one. */
    private double precision;

    void add(PrivacyEvent leaf, long times) {
      if (leaf instanceof PrivacyEvent.Gaussian gaussian) {
        addGaussian(gaussian, times);
      } else if (leaf instanceof PrivacyEvent.Laplace laplace) {
        pairs.add(new Pair(new LaplacePair(laplace.scale().below()), times));
      } else if (leaf instanceof PrivacyEvent.PoissonSampled sampled
          && sampled.event() instanceof PrivacyEvent.Gaussian gaussian) {
        Rational rate = Amplification.rate(name(), leaf);
        if (rate.equals(Rational.ONE)) {
          addGaussian(gaussian, times);
        } else if (rate.signum() > 0) {
          double q = Math.min(rate.above(), Math.nextDown(1.0));
          pairs.add(
              new Pair(new SampledGaussianPair(q, gaussian.noiseMultiplier().below()), times));
        }
      } else {
        addByParameters(leaf, times);
      }
    }

    private void addGaussian(PrivacyEvent.Gaussian gaussian, long times) {
      double z = gaussian.noiseMultiplier().below();
      precision = (precision + times / (z * z)) * (1 + 0x1p-50);
    }

    private void addByParameters(PrivacyEvent leaf, long times) {
      BasicAccountant.Cost cost;
      try {
        cost = basic.leaf(leaf);
      } catch (UnpricedEventException e) {
        throw Refusal.unknown(
            name(),
            leaf,
            leaf instanceof PrivacyEvent.SampledWithoutReplacement
                ? "use the accountant rdp: no worst pair of samples without replacement is known"
                    + " that holds under composition."
                : "use the accountant zcdp or rdp.");
      }
      Epsilon epsilon = cost.epsilon();
      if (!epsilon.equals(Epsilon.ZERO) || !cost.delta().isZero()) {
        pairs.add(
            new Pair(
                new PurePair(
                    Rational.of(epsilon.value()).above(),
                    Rational.of(cost.delta().value()).above()),
                times));
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
