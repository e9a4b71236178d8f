package org.didyma.privacy.ledger;

import java.time.LocalDate;
import org.didyma.privacy.PrivacyEvent;

/** A line of a ledger. */
public sealed interface Entry {

  /** The first entry: what may be spent, on which data. */
  record Opened(Terms terms) implements Entry {}

  /**
   * A use of the data that was about to begin. It counts as spent from here on, whatever follows.
   *
   * @param purpose who wanted it for what, for people
   * @param event what was going to be done
   * @param date the day, UTC; nothing finer, since times could tell how long a private run took
   */
  record Reserved(String purpose, PrivacyEvent event, LocalDate date) implements Entry {}

  /**
   * The use came to its end, and its result was released.
   *
   * @param reservation the number of the entry that reserved it
   */
  record Committed(long reservation) implements Entry {}

  /**
   * The use failed or was stopped after it had begun; nothing was released, and the budget stays
   * spent.
   *
   * @param reservation the number of the entry that reserved it
   */
  record Forfeited(long reservation) implements Entry {}
}
