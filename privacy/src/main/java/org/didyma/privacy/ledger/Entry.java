package org.didyma.privacy.ledger;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.didyma.privacy.PrivacyEvent;

/** A line of a ledger. */
public sealed interface Entry {

  /**
   * The first entry: what may be spent, on which data.
   *
   * @param key the name of the {@linkplain LedgerKey key} that binds the entries, where there is
   *     one
   */
  record Opened(Terms terms, Optional<String> key) implements Entry {}

  /**
   * A use of the data that was about to begin. It counts as spent from here on, whatever follows.
   *
   * @param purpose who wanted it for what, for people
   * @param event what was going to be done
   * @param conditions what the price of the event rests on besides the conditions that the event
   *     itself names, each to follow "provided that"; public
   * @param date the day, UTC; nothing finer, since times could tell how long a private run took
   * @param periods whose records it used; empty for all records
   * @param origin where the event comes from, when another program used the data; public
   */
  record Reserved(
      String purpose,
      PrivacyEvent event,
      List<String> conditions,
      LocalDate date,
      List<String> periods,
      Optional<String> origin)
      implements Entry {
    public Reserved {
      periods = List.copyOf(periods);
      conditions = List.copyOf(conditions);
      for (String condition : conditions) {
        if (condition.isBlank()) {
          throw new IllegalArgumentException("a condition says nothing");
        }
      }
    }
  }

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
