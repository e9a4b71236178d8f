package org.didyma.privacy;

import org.didyma.ground.PrivacyUnit;

/**
 * Events and promises about records, said of units instead. That is right where of each unit at
 * most one record is used, so that neighbours by a unit are, for the mechanism, neighbours by a
 * record; docs/proofs/units.md, section 3.
 */
public final class UnitEvents {

  private UnitEvents() {}

  /**
   * The event, said of units.
   *
   * @throws IllegalArgumentException when more than one record of a unit is used, or the event is
   *     about units already
   */
  public static PrivacyEvent of(PrivacyEvent event, PrivacyUnit unit) {
    Adjacency to = of(event.adjacency(), unit);
    if (event instanceof PrivacyEvent.Laplace e) {
      return new PrivacyEvent.Laplace(e.scale(), to);
    }
    if (event instanceof PrivacyEvent.DiscreteLaplace e) {
      return new PrivacyEvent.DiscreteLaplace(e.scale(), to);
    }
    if (event instanceof PrivacyEvent.Gaussian e) {
      return new PrivacyEvent.Gaussian(e.noiseMultiplier(), to);
    }
    if (event instanceof PrivacyEvent.DiscreteGaussian e) {
      return new PrivacyEvent.DiscreteGaussian(e.squaredMultiplier(), to);
    }
    if (event instanceof PrivacyEvent.Exponential e) {
      return new PrivacyEvent.Exponential(e.epsilon(), to);
    }
    if (event instanceof PrivacyEvent.ByTheorem e) {
      return new PrivacyEvent.ByTheorem(e.mechanism(), e.theorem(), of(e.guarantee(), unit));
    }
    if (event instanceof PrivacyEvent.PoissonSampled e) {
      return new PrivacyEvent.PoissonSampled(e.rate(), of(e.event(), unit));
    }
    if (event instanceof PrivacyEvent.SampledWithoutReplacement e) {
      return new PrivacyEvent.SampledWithoutReplacement(e.rate(), of(e.event(), unit));
    }
    if (event instanceof PrivacyEvent.Repeated e) {
      return new PrivacyEvent.Repeated(e.times(), of(e.event(), unit));
    }
    if (event instanceof PrivacyEvent.Composed e) {
      return new PrivacyEvent.Composed(e.events().stream().map(c -> of(c, unit)).toList());
    }
    if (event instanceof PrivacyEvent.PostProcessed e) {
      return new PrivacyEvent.PostProcessed(of(e.event(), unit));
    }
    if (event instanceof PrivacyEvent.NonPrivate e) {
      return new PrivacyEvent.NonPrivate(e.what(), to);
    }
    if (event instanceof PrivacyEvent.NoOp) {
      return new PrivacyEvent.NoOp(to);
    }
    if (event instanceof PrivacyEvent.Parallel e) {
      return new PrivacyEvent.Parallel(
          e.events().stream().map(c -> of(c, unit)).toList(), e.byCoins());
    }
    throw new IllegalArgumentException("the event %s is not of units".formatted(event.kind()));
  }

  private static Adjacency of(Adjacency adjacency, PrivacyUnit unit) {
    if (unit.records() != 1 || adjacency.unit().isPresent()) {
      throw new IllegalArgumentException("a unit of several records is no record");
    }
    return adjacency.of(unit);
  }

  private static PrivacyGuarantee of(PrivacyGuarantee guarantee, PrivacyUnit unit) {
    Adjacency to = of(guarantee.adjacency(), unit);
    if (guarantee instanceof PrivacyGuarantee.Pure pure) {
      return new PrivacyGuarantee.Pure(pure.epsilon(), to, pure.conditions());
    }
    if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      return new PrivacyGuarantee.Approximate(
          approximate.epsilon(), approximate.delta(), to, approximate.conditions());
    }
    if (guarantee instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      return new PrivacyGuarantee.ZeroConcentrated(
          concentrated.rho(), to, concentrated.conditions());
    }
    throw new IllegalArgumentException("no promise of units");
  }
}
