package org.didyma.privacy.accounting;

import org.didyma.core.UserFacingException;
import org.didyma.privacy.PrivacyEvent;

/** An accountant refuses an event, because it has no theorem that bounds what the event reveals. */
public final class UnpricedEventException extends RuntimeException implements UserFacingException {

  private final transient PrivacyEvent event;
  private final String accountant;
  private final String advice;

  /**
   * A refusal.
   *
   * @param accountant the name of the accountant that refuses
   * @param event the smallest event that it refuses
   * @param reason why, to follow a colon
   * @param advice what to do, to follow "Maybe"
   */
  UnpricedEventException(String accountant, PrivacyEvent event, String reason, String advice) {
    super(
        "the accountant \"%s\" has no price for the event \"%s\" (%s): %s"
            .formatted(accountant, event.kind(), event.adjacency().label(), reason));
    this.accountant = accountant;
    this.event = event;
    this.advice = advice;
  }

  /** The name of the accountant that refused. */
  String accountant() {
    return accountant;
  }

  /** The smallest event that was refused. */
  public PrivacyEvent event() {
    return event;
  }

  @Override
  public String hint() {
    return advice;
  }

  @Override
  public Outcome outcome() {
    return Outcome.BAD_INPUT;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }
}
