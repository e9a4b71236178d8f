package org.didyma.models;

import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** A released point of a lattice. */
public final class LatticeRelease extends Release {

  private final WeightLattice lattice;
  private final Weights weights;

  LatticeRelease(
      String mechanism,
      String proof,
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      RawOutput.Point drawn) {
    super(mechanism, proof, event, guarantee, drawn.risk());
    this.lattice = drawn.lattice();
    this.weights = drawn.weights();
  }

  /** The public set that the weights were chosen from. */
  public WeightLattice lattice() {
    return lattice;
  }

  /** The released weights, the intercept (if the lattice has one) last. */
  public Weights weights() {
    return weights;
  }

  @Override
  public String toString() {
    return "%s: %s, %s".formatted(mechanism(), weights, guarantee().statement());
  }
}
