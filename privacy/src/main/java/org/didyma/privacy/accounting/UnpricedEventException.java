package org.didyma.privacy.accounting;

import org.didyma.core.AdvisedException;
import org.didyma.privacy.PrivacyEvent;

/** An accountant refuses an event, because it has no theorem that bounds what the event reveals. */
public final class UnpricedEventException extends AdvisedException {

  private final String accountant;

  /**
   * @param accountant the name of the accountant that refuses
   * @param event the smallest event that it refuses
   * @param reason why, to follow a colon
   * @param advice what to do, to follow "Hint:"
   */
  UnpricedEventException(String accountant, PrivacyEvent event, String reason, String advice) {
    super(
        Outcome.BAD_INPUT,
        "the accountant \"%s\" does not cover the event \"%s\" (%s): %s"
            .formatted(accountant, event.kind(), event.adjacency().label(), reason),
        advice);
    this.accountant = accountant;
  }

  /** The name of the accountant that refused. */
  String accountant() {
    return accountant;
  }
}
