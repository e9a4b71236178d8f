package org.didyma.mechanisms.gradient.descent;

import org.didyma.exact.GridNoise;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;

/**
 * The part of a descent that costs privacy: so many sums of clipped gradients over fresh lots, each
 * with Gaussian noise. All of it is public.
 *
 * @param sampling how lots are drawn
 * @param records the number of records: the exact one for fixed lots, a public nominal one for
 *     Poisson lots
 * @param lot the number of records of a lot, its nominal mean for Poisson lots; from 1 to records
 * @param steps from 1
 * @param clip L2 norm that gradients are clipped to
 * @param noiseMultiplier standard deviation of the noise over the sensitivity of the sum, which is
 *     the clipping norm for Poisson lots and twice that for fixed lots
 */
public record NoisySteps(
    BatchSampling sampling,
    int records,
    int lot,
    long steps,
    Rational clip,
    Rational noiseMultiplier) {

  public NoisySteps {
    if (lot < 1 || lot > records) {
      throw new IllegalArgumentException("a lot has no record, or more than there are");
    }
    if (steps < 1) {
      throw new IllegalArgumentException("a descent has at least one step");
    }
  }

  /**
   * The number of steps of some epochs: epochs times records/lot, rounded (Avent, Gonzalez, Diethe,
   * Paleyes and Balle 2020).
   */
  public static long steps(int epochs, int records, int lot) {
    return epochs * Math.max(1, Math.round((double) records / lot));
  }

  /** The share of the records in a lot. */
  public Rational rate() {
    return Rational.of(lot, records);
  }

  public Adjacency adjacency() {
    return sampling.adjacency();
  }

  /** What all steps together do, for accountants to price. */
  public PrivacyEvent event() {
    return sampling.isProven()
        ? priced()
        : new PrivacyEvent.NonPrivate("fixed lots with the noise of Poisson lots", adjacency());
  }

  /** What is priced: the event, or the one that it is published under. */
  public PrivacyEvent priced() {
    return new PrivacyEvent.Repeated(
        steps, sampling.sampled(rate(), new PrivacyEvent.Gaussian(noiseMultiplier, adjacency())));
  }

  /** Where the lots come from, for a table of so many records. */
  public Lots lots(int present) {
    return switch (sampling) {
      case FIXED, FIXED_AS_POISSON -> Lots.fixed(present, lot);
      case POISSON -> Lots.poisson(present, rate());
    };
  }

  /** How gradients are clipped and added up. */
  public ClippingBound clipping(int dimension) {
    return new ClippingBound(clip, dimension, sampling.isFixed() ? lot : ClippingBound.ANY_NUMBER);
  }

  /** The noise of one sum. */
  public GridNoise noise(int dimension) {
    Rational sensitivity = clipping(dimension).sensitivity(adjacency());
    return GridNoise.roundedGaussian(sensitivity, dimension, noiseMultiplier);
  }
}
