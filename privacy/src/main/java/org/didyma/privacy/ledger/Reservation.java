package org.didyma.privacy.ledger;

import org.didyma.privacy.PrivacyEvent;

/**
 * Part of a budget that is spent on one use of the data. It stays spent whether the use is
 * committed, forfeited or never heard of again.
 */
public final class Reservation {

  private final Ledger ledger;
  private final long number;
  private final PrivacyEvent event;

  Reservation(Ledger ledger, long number, PrivacyEvent event) {
    this.ledger = ledger;
    this.number = number;
    this.event = event;
  }

  /** The number of the entry. */
  public long number() {
    return number;
  }

  /** What may be done under the reservation, once. */
  public PrivacyEvent event() {
    return event;
  }

  /**
   * Writes down that the use came to its end; to be called before the result is shown to anyone.
   *
   * @throws LedgerException when that fails; then nothing may be released
   */
  public void commit() {
    ledger.close(new Entry.Committed(number));
  }

  /**
   * Writes down that nothing was released.
   *
   * @throws LedgerException when that fails; the use stays spent and open
   */
  public void forfeit() {
    ledger.close(new Entry.Forfeited(number));
  }
}
