package org.didyma.models;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.LedgerException;
import org.didyma.privacy.ledger.Reservation;

/** A use that is paid, where there is a ledger, and is yet to end. */
final class LedgerUse {

  private final Optional<Reservation> reservation;

  private LedgerUse(Optional<Reservation> reservation) {
    this.reservation = reservation;
  }

  /**
   * Reserves a use. When this returns, it is on the disk, and data may be read.
   *
   * @param event what will be done, as the ledger has it
   * @throws org.didyma.privacy.ledger.BudgetExceededException and what else {@link
   *     Ledger#requireRoom} throws, when the ledger does not take it; nothing is spent
   */
  static LedgerUse of(
      Optional<Ledger> ledger,
      Function<Ledger, PrivacyEvent> event,
      List<String> conditions,
      String purpose) {
    return new LedgerUse(
        ledger.map(budget -> budget.reserve(event.apply(budget), conditions, purpose)));
  }

  /** The hash of its entry; none without a ledger. */
  List<String> hashes() {
    return reservation.map(Reservation::hash).stream().toList();
  }

  /** Ends it as some work ends: with what that brings, or without a release. */
  <T> T ending(Supplier<T> work) {
    T brought;
    try {
      brought = work.get();
    } catch (RuntimeException | Error failure) {
      forfeit(failure);
      throw failure;
    }
    try {
      reservation.ifPresent(Reservation::commit);
    } catch (LedgerException e) {
      throw new UncommittedException(e);
    }
    return brought;
  }

  private void forfeit(Throwable failure) {
    try {
      reservation.ifPresent(Reservation::forfeit);
    } catch (LedgerException e) {
      // The reservation is spent without this entry, too; what ended the run matters more.
      failure.addSuppressed(e);
    }
  }
}
