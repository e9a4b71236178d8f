package org.didyma.mechanisms;

import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A released model. Everything but {@link #diagnostics()} may be published.
 *
 * @param mechanism the mechanism's name
 * @param proof the document that proves the guarantee
 * @param event what was done, for accountants
 * @param guarantee what the release promises
 * @param lattice the public set the weights were chosen from
 * @param weights the released weights, the intercept (if the lattice has one) last
 * @param diagnostics for the custodian only
 */
public record Release(
    String mechanism,
    String proof,
    PrivacyEvent event,
    PrivacyGuarantee guarantee,
    WeightLattice lattice,
    Weights weights,
    Diagnostics diagnostics) {

  /**
   * Facts about the run that depend on the data beyond the released weights. Not private.
   *
   * @param loss training cost of the released weights
   * @param errors training records that the released weights misclassify
   * @param nodes nodes that the search expanded
   * @param certificate kind of the certificate behind the choice
   */
  public record Diagnostics(long loss, long errors, long nodes, String certificate) {}
}
