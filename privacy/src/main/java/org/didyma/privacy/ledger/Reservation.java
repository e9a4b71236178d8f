package org.didyma.privacy.ledger;

/**
 * Part of a budget that is spent on one use of the data. It stays spent whether the use is
 * committed, forfeited or never heard of again.
 */
public final class Reservation {

  private final Ledger ledger;
  private final long number;
  private final String hash;

  Reservation(Ledger ledger, long number, String hash) {
    this.ledger = ledger;
    this.number = number;
    this.hash = hash;
  }

  /** The number of the entry. */
  public long number() {
    return number;
  }

  /** The hash of the entry, by which a release can be told to be this use's. */
  public String hash() {
    return hash;
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
