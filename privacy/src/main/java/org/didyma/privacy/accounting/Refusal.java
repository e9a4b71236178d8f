package org.didyma.privacy.accounting;

import org.didyma.privacy.PrivacyEvent;

/** Why events have no price, in words. */
final class Refusal {

  private Refusal() {}

  static UnpricedEventException nonPrivate(String accountant, PrivacyEvent.NonPrivate event) {
    return new UnpricedEventException(
        accountant,
        event,
        "the use of \""
            + event.what()
            + "\" without protection has no guarantee, and neither has"
            + " anything that contains it",
        "leave that step out, or give it noise of its own.");
  }

  static UnpricedEventException unknown(String accountant, PrivacyEvent event, String advice) {
    return new UnpricedEventException(accountant, event, "none of its theorems covers it", advice);
  }

  /** Sampling theorems hold for one adjacency each; refuses the other. */
  static void checkSampling(String accountant, PrivacyEvent.Sampled event) {
    if (event instanceof PrivacyEvent.PoissonSampled && event.adjacency().replaces()) {
      throw new UnpricedEventException(
          accountant,
          event,
          "Poisson sampling is covered for added or removed records, not for replaced ones",
          "use the adjacency add-remove, or samples of fixed size without replacement.");
    }
    if (event instanceof PrivacyEvent.SampledWithoutReplacement && !event.adjacency().replaces()) {
      throw new UnpricedEventException(
          accountant,
          event,
          "samples of fixed size are covered for replaced records, not for added or removed ones",
          "use the adjacency replace with a noise multiplier relative to its sensitivity, or"
              + " Poisson sampling.");
    }
  }
}
