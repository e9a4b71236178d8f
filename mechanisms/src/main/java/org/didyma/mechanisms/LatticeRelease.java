package org.didyma.mechanisms;

import java.util.List;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A released point of a lattice.
 *
 * @param lattice the public set the weights were chosen from
 * @param weights the released weights, the intercept (if the lattice has one) last
 */
public record LatticeRelease(
    String mechanism,
    String proof,
    PrivacyEvent event,
    PrivacyGuarantee guarantee,
    WeightLattice lattice,
    Weights weights,
    Diagnostics diagnostics)
    implements Release {

  @Override
  public LatticeRelease under(List<String> conditions) {
    return new LatticeRelease(
        mechanism, proof, event, guarantee.under(conditions), lattice, weights, diagnostics);
  }
}
