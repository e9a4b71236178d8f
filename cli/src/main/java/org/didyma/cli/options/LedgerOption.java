package org.didyma.cli.options;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.cli.NothingReleasedException;
import org.didyma.ground.InvalidInputException;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.LedgerException;
import org.didyma.privacy.ledger.Reservation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --ledger}: the budget that a private command spends from. */
public final class LedgerOption {

  @Option(
      names = "--ledger",
      paramLabel = "L",
      description =
          "spend from this ledger (see didyma ledger): refused when its budget does not cover it;"
              + " written down before the private computation begins")
  private @Nullable String file;

  @Mixin private KeyOption key = new KeyOption();

  /** Whether there is one. */
  public boolean isGiven() {
    return file != null;
  }

  /**
   * Refuses, before any data is read, what the budget does not cover.
   *
   * @param event what the computation does
   * @param promise the same as its promise alone, where it has one: not every ledger's accountant
   *     has a price for what a computation does
   * @return the one of the two to write down
   */
  public PrivacyEvent requireRoom(PrivacyEvent event, Optional<PrivacyEvent> promise) {
    if (file == null) {
      if (key.isGiven()) {
        throw new InvalidInputException(
            "--key is given without --ledger", "name the ledger that it is the key of.");
      }
      return event;
    }
    Ledger ledger = ledger();
    try {
      ledger.requireRoom(event);
      return event;
    } catch (UnpricedEventException e) {
      PrivacyEvent other = promise.orElseThrow(() -> e);
      ledger.requireRoom(other);
      return other;
    }
  }

  /**
   * Runs a private computation, the reading of its table included: reserves, runs, commits. When
   * the computation fails or refuses the table, the budget stays spent.
   *
   * @param event what the computation does
   * @param conditions what its promise rests on
   * @param purpose for people who read the ledger; public
   */
  public <T> T spend(
      PrivacyEvent event, List<String> conditions, String purpose, Supplier<T> computation) {
    if (file == null) {
      return computation.get();
    }
    Reservation reservation = ledger().reserve(event, conditions, purpose);
    T result;
    try {
      result = computation.get();
    } catch (RuntimeException | Error failure) {
      forfeit(reservation, failure);
      throw failure;
    }
    try {
      reservation.commit();
    } catch (LedgerException e) {
      throw new NothingReleasedException(
          e.getMessage() + "; nothing was released, and the budget is spent", e.advice());
    }
    return result;
  }

  private static void forfeit(Reservation reservation, Throwable failure) {
    try {
      reservation.forfeit();
    } catch (LedgerException e) {
      // The reservation is spent without this entry, too; what ended the run matters more.
      failure.addSuppressed(e);
    }
  }

  private Ledger ledger() {
    return Ledger.at(OutputFile.path("--ledger", String.valueOf(file)), key.key());
  }
}
