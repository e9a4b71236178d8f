package org.didyma;

import java.util.Optional;

/**
 * A model that was released from a private table, with its guarantee. All of it may be published.
 * Nothing but {@link PaidTable#release} makes one, so weights that were had in any other way carry
 * no guarantee.
 */
public final class Release {

  private final org.didyma.models.Model model;

  Release(org.didyma.models.Model model) {
    this.model = model;
  }

  /** The model, which keeps the guarantee. */
  public Model model() {
    return new Model(model);
  }

  /** Its guarantee for the people in the table. */
  public Guarantee guarantee() {
    // A request for a mechanism that promises nothing was refused.
    return new Guarantee(model.guarantee().orElseThrow());
  }

  /** The mechanism's name. */
  public String mechanism() {
    return model.mechanism();
  }

  /** The document that proves the guarantee. */
  public Optional<String> proof() {
    return Optional.of(model.proof()).filter(proof -> !proof.isEmpty());
  }

  /** The card, which says the guarantee too. */
  @Override
  public String toString() {
    return model().toString();
  }
}
