package org.didyma.privacy.ledger;

import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.didyma.privacy.PrivacyEvent;

/**
 * The budget of one data set in a file: what may be spent in all, and every use so far.
 *
 * <p>Promise: if every use of the data set is reserved here before it begins, and does no more than
 * its reservation says, then all results together keep the budget of {@link #terms}, also when
 * processes are killed at any moment, several of them spend at once, or earlier results choose what
 * is asked next. See docs/ledger.md for the file and docs/proofs/accounting.md, section 9, for the
 * composition.
 *
 * <p>Objects of this class hold no file open; any number of threads and processes may use the same
 * ledger.
 */
public final class Ledger {

  /** The longest purpose. */
  public static final int MAX_PURPOSE = 500;

  private final Path path;
  private final Terms terms;

  private Ledger(Path path, Terms terms) {
    this.path = path;
    this.terms = terms;
  }

  /**
   * Makes a new ledger.
   *
   * @throws LedgerException when there is a file of that name or none can be made
   */
  public static Ledger create(Path path, Terms terms) {
    try (LedgerFile file = LedgerFile.create(path)) {
      file.append(new Entry.Opened(terms));
    }
    return new Ledger(path, terms);
  }

  /**
   * Opens a ledger and checks all of it.
   *
   * @throws LedgerException when there is none, or when it is damaged
   */
  public static Ledger at(Path path) {
    try (LedgerFile file = LedgerFile.toRead(path)) {
      return new Ledger(path, new Account(path, file.chain().entries()).terms());
    }
  }

  public Path path() {
    return path;
  }

  public Terms terms() {
    return terms;
  }

  /** The ledger's present state. */
  public Statement statement() {
    try (LedgerFile file = LedgerFile.toRead(path)) {
      Account account = new Account(path, file.chain().entries());
      return new Statement(
          account.terms(),
          file.chain().entries(),
          file.chain().hashes(),
          account.filter().capacity(),
          account.filter().spent(account.events()),
          account.open());
    }
  }

  /**
   * Checks that a use fits, without spending anything. Another process may be faster, so only
   * {@link #reserve} decides.
   *
   * @throws BudgetExceededException when it does not fit
   * @throws org.didyma.privacy.accounting.UnpricedEventException when the composition has no price
   *     for it
   * @throws org.didyma.privacy.AdjacencyMismatchException when it has another adjacency than the
   *     budget
   */
  public void requireRoom(PrivacyEvent event) {
    try (LedgerFile file = LedgerFile.toRead(path)) {
      Account account = new Account(path, file.chain().entries());
      account.filter().require(account.events(), event);
    }
  }

  /**
   * Spends: when this returns, the use is written to the disk, and the data may be touched.
   *
   * @param event what will be done, at most
   * @param purpose who wants it for what, for people; public
   * @throws BudgetExceededException and the others of {@link #requireRoom}; then nothing is spent
   * @throws LedgerException when it cannot be written; then the data must not be touched
   */
  public Reservation reserve(PrivacyEvent event, String purpose) {
    if (purpose.isBlank() || purpose.length() > MAX_PURPOSE) {
      throw new IllegalArgumentException(
          "the purpose is empty or has more than " + MAX_PURPOSE + " characters");
    }
    try (LedgerFile file = LedgerFile.toAppend(path)) {
      List<Entry> entries = file.chain().entries();
      Account account = new Account(path, entries);
      account.filter().require(account.events(), event);
      file.append(new Entry.Reserved(purpose, event, LocalDate.now(Clock.systemUTC())));
      return new Reservation(this, entries.size(), event);
    }
  }

  void close(Entry entry) {
    try (LedgerFile file = LedgerFile.toAppend(path)) {
      List<Entry> entries = new ArrayList<>(file.chain().entries());
      entries.add(entry);
      // Refuses a second end of the same reservation.
      var unused = new Account(path, entries);
      file.append(entry);
    }
  }

  /** Entries in an order that makes sense, and what follows from them. */
  private static final class Account {

    private final Terms terms;
    private final PrivacyFilter filter;
    private final List<PrivacyEvent> events = new ArrayList<>();
    private final Set<Long> open = new HashSet<>();

    Account(Path path, List<Entry> entries) {
      if (!(entries.get(0) instanceof Entry.Opened opened)) {
        throw senseless(path, 0, "does not open the ledger");
      }
      terms = opened.terms();
      filter = new PrivacyFilter(terms);
      for (int i = 1; i < entries.size(); i++) {
        Entry entry = entries.get(i);
        if (entry instanceof Entry.Opened) {
          throw senseless(path, i, "opens it again");
        } else if (entry instanceof Entry.Reserved reserved) {
          events.add(reserved.event());
          open.add((long) i);
        } else if (entry instanceof Entry.Committed committed) {
          end(path, i, committed.reservation());
        } else if (entry instanceof Entry.Forfeited forfeited) {
          end(path, i, forfeited.reservation());
        }
      }
      if (!filter.covers(events)) {
        throw new LedgerException(
            "the ledger %s is damaged: more is spent than its budget".formatted(path),
            "find out who wrote it; nothing more may be released on it.");
      }
    }

    private void end(Path path, int number, long reservation) {
      if (!open.remove(reservation)) {
        throw senseless(path, number, "ends a reservation that is not open");
      }
    }

    private static LedgerException senseless(Path path, int number, String what) {
      return new LedgerException(
          "the ledger %s makes no sense: entry %d %s".formatted(path, number, what),
          "find out who wrote it; nothing more may be released on it.");
    }

    Terms terms() {
      return terms;
    }

    PrivacyFilter filter() {
      return filter;
    }

    List<PrivacyEvent> events() {
      return events;
    }

    Set<Long> open() {
      return Set.copyOf(open);
    }
  }
}
