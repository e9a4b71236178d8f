package org.didyma.privacy.ledger;

import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a ledger allows.
 *
 * @param data a public name of the data set, for people
 * @param budget the promise that all uses together must keep: pure, approximate or zCDP
 * @param composition how the uses add up
 */
public record Terms(String data, PrivacyGuarantee budget, Composition composition) {

  public static final int MAX_NAME = 200;

  public Terms {
    if (data.isBlank() || data.length() > MAX_NAME) {
      throw new IllegalArgumentException(
          "the name of the data set is empty or has more than " + MAX_NAME + " characters");
    }
    if (!budget.conditions().isEmpty()) {
      throw new IllegalArgumentException("a budget has no conditions");
    }
    composition.requireSuitable(budget);
  }
}
