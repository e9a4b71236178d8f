package org.didyma.privacy.ledger;

import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.didyma.core.QuotedText;
import org.didyma.privacy.PrivacyEvent;

/**
 * The budget of one data set in a file: what may be spent in all, and every use so far.
 *
 * <p>Promise: if every use of the data set is reserved here before it begins, and does no more than
 * its reservation says, then all results together keep the budget of {@link #terms}, also when
 * processes are killed at any moment, several of them spend at once, or earlier results choose what
 * is asked next. See docs/reference/ledger-file.md for the file and docs/proofs/accounting.md,
 * section 9, for the composition.
 *
 * <p>Objects of this class hold no file open; any number of threads and processes may use the same
 * ledger.
 */
public final class Ledger {

  /** The longest purpose. */
  public static final int MAX_PURPOSE = 500;

  private final Path path;
  private final Seal seal;
  private final Terms terms;
  private final List<String> periods;
  private final Optional<String> origin;
  private final String product;

  private Ledger(
      Path path,
      Seal seal,
      Terms terms,
      List<String> periods,
      Optional<String> origin,
      String product) {
    this.path = path;
    this.seal = seal;
    this.terms = terms;
    this.periods = periods;
    this.origin = origin;
    this.product = product;
  }

  private Ledger(Path path, Seal seal, Terms terms) {
    this(path, seal, terms, List.of(), Optional.empty(), "");
  }

  /**
   * The same ledger for uses of the records of some periods, which are charged to these alone.
   *
   * @throws IllegalArgumentException when there are none, or one is no period of its terms, or is
   *     there twice
   */
  public Ledger over(List<String> some) {
    List<String> all = terms.arrival().map(Arrival::periods).orElse(List.of());
    if (some.isEmpty() || !all.containsAll(some) || new HashSet<>(some).size() < some.size()) {
      throw new IllegalArgumentException(
          all.isEmpty()
              ? "the ledger has no periods"
              : "these are not periods of the ledger, each once; it has " + String.join(", ", all));
    }
    return new Ledger(path, seal, terms, List.copyOf(some), origin, product);
  }

  /**
   * The same ledger for uses that another program makes, or made.
   *
   * @param whose program and file, for people; public
   */
  public Ledger importing(String whose) {
    return new Ledger(path, seal, terms, periods, Optional.of(whose), product);
  }

  /**
   * The same ledger for uses that make something, which their purposes name, so that people can
   * tell one card's from another's.
   *
   * @param name of a file or folder; public
   */
  public Ledger making(String name) {
    return new Ledger(path, seal, terms, periods, origin, ", for " + QuotedText.oneLine(name));
  }

  /**
   * Makes a new ledger without a key: whoever can write its files can write another history.
   *
   * @throws LedgerException when there is a file of that name or none can be made
   */
  public static Ledger create(Path path, Terms terms) {
    return create(path, terms, Optional.empty());
  }

  /**
   * Makes a new ledger. With a key, nobody who lacks it can write an entry into it, or take one
   * out, that {@link #at} would not notice; see docs/howto/ledger.md.
   *
   * @throws LedgerException when there is a file of that name or none can be made
   */
  public static Ledger create(Path path, Terms terms, Optional<LedgerKey> key) {
    Seal seal = new Seal(key);
    try (LedgerFile file = LedgerFile.create(path, seal)) {
      file.append(new Entry.Opened(terms, seal.keyId()));
    }
    return new Ledger(path, seal, terms);
  }

  /**
   * Opens a ledger without a key and checks all of it.
   *
   * @throws LedgerException when there is none, when it is damaged, or when it has a key
   */
  public static Ledger at(Path path) {
    return at(path, Optional.empty());
  }

  /**
   * Opens a ledger and checks all of it.
   *
   * @param key the one that it was opened with, if any
   * @throws LedgerException when there is none, when it is damaged, or when it has another key
   */
  public static Ledger at(Path path, Optional<LedgerKey> key) {
    Seal seal = new Seal(key);
    try (LedgerFile file = LedgerFile.toRead(path, seal)) {
      return new Ledger(path, seal, new Account(path, file.chain().entries()).terms());
    }
  }

  /** The file. */
  public Path path() {
    return path;
  }

  /** What it allows. */
  public Terms terms() {
    return terms;
  }

  /**
   * The ledger's present state, read from the file anew.
   *
   * @throws LedgerException when it cannot be read or is damaged
   */
  public Statement statement() {
    try (LedgerFile file = LedgerFile.toRead(path, seal)) {
      Account account = new Account(path, file.chain().entries());
      return new Statement(
          account.terms(),
          file.chain().entries(),
          file.chain().hashes(),
          account.accounts().filter().capacity(),
          account.accounts().largest(),
          account.accounts().byPeriod(),
          account.conditions(),
          account.open());
    }
  }

  /**
   * Checks that a use fits, without spending anything. Another process may be faster, so only
   * {@link #reserve} decides.
   *
   * @throws BudgetExceededException when it does not fit
   * @throws UseTooSmallException when it costs less than the terms allow
   * @throws org.didyma.privacy.accounting.UnpricedEventException when the composition has no price
   *     for it
   * @throws org.didyma.privacy.AdjacencyMismatchException when it has another adjacency than the
   *     budget
   */
  public void requireRoom(PrivacyEvent event) {
    requireRoom(List.of(event));
  }

  /**
   * The same for uses that will follow one another: the budget has to hold them all, and each is
   * held against the least use by itself, as when it is reserved.
   */
  public void requireRoom(List<PrivacyEvent> uses) {
    try (LedgerFile file = LedgerFile.toRead(path, seal)) {
      Account account = new Account(path, file.chain().entries());
      account.accounts().requireRoom(periods, uses);
    }
  }

  /** The same with no conditions but those that the event names. */
  public Reservation reserve(PrivacyEvent event, String purpose) {
    return reserve(event, List.of(), purpose);
  }

  /**
   * Spends: when this returns, the use is written to the disk, and the data may be touched.
   *
   * @param event what will be done, at most
   * @param conditions what the price of the event rests on, each to follow "provided that"; public
   * @param purpose who wants it for what, for people; public
   * @throws BudgetExceededException and the others of {@link #requireRoom}; then nothing is spent
   * @throws LedgerException when it cannot be written; then the data must not be touched
   */
  public Reservation reserve(PrivacyEvent event, List<String> conditions, String purpose) {
    return reserve(List.of(event), conditions, List.of(purpose)).get(0);
  }

  /**
   * The same for several uses, each with an entry and a purpose of its own: all of them, or none
   * when the budget does not cover all or one cannot be written. They are written at once; of a
   * process that is killed meanwhile some may be left, and count as spent.
   */
  public List<Reservation> reserve(
      List<PrivacyEvent> uses, List<String> conditions, List<String> purposes) {
    if (uses.size() != purposes.size()) {
      throw new IllegalArgumentException("each use has a purpose");
    }
    for (String purpose : purposes) {
      if (purpose.isBlank() || purpose.length() > MAX_PURPOSE) {
        throw new IllegalArgumentException(
            "the purpose is empty or has more than " + MAX_PURPOSE + " characters");
      }
    }
    try (LedgerFile file = LedgerFile.toAppend(path, seal)) {
      List<Entry> entries = file.chain().entries();
      Account account = new Account(path, entries);
      account.accounts().requireRoom(periods, uses);
      LocalDate today = LocalDate.now(Clock.systemUTC());
      List<Entry> reserved = new ArrayList<>();
      for (int i = 0; i < uses.size(); i++) {
        reserved.add(
            new Entry.Reserved(
                whole(purposes.get(i)), uses.get(i), conditions, today, periods, origin));
      }
      file.append(reserved);
      List<String> hashes = file.chain().hashes();
      return IntStream.range(entries.size(), entries.size() + uses.size())
          .mapToObj(number -> new Reservation(this, number, hashes.get(number)))
          .toList();
    }
  }

  /** With what is made, as far as there is room. */
  private String whole(String purpose) {
    String all = purpose + product;
    return all.substring(0, Math.min(all.length(), MAX_PURPOSE));
  }

  void close(Entry entry) {
    try (LedgerFile file = LedgerFile.toAppend(path, seal)) {
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
    private final Accounts accounts;
    private final Set<String> conditions = new LinkedHashSet<>();
    private final Set<Long> open = new HashSet<>();

    Account(Path path, List<Entry> entries) {
      if (!(entries.get(0) instanceof Entry.Opened opened)) {
        throw senseless(path, 0, "does not open the ledger");
      }
      terms = opened.terms();
      accounts = new Accounts(terms);
      for (int i = 1; i < entries.size(); i++) {
        Entry entry = entries.get(i);
        if (entry instanceof Entry.Opened) {
          throw senseless(path, i, "opens it again");
        } else if (entry instanceof Entry.Reserved reserved) {
          charge(path, i, reserved);
          conditions.addAll(reserved.conditions());
          open.add((long) i);
        } else if (entry instanceof Entry.Committed committed) {
          end(path, i, committed.reservation());
        } else if (entry instanceof Entry.Forfeited forfeited) {
          end(path, i, forfeited.reservation());
        }
      }
      if (!accounts.areCovered()) {
        throw new LedgerException(
            "the ledger %s is damaged: more is spent than its budget".formatted(path),
            "find out how it changed; nothing more may be released on it.");
      }
    }

    private void charge(Path path, int number, Entry.Reserved use) {
      try {
        accounts.charge(use.periods(), use.event());
      } catch (IllegalArgumentException e) {
        throw senseless(path, number, "is of no period of the ledger");
      }
      if (!use.periods().isEmpty() && terms.budget().adjacency().replaces()) {
        terms.arrival().map(Arrival::condition).ifPresent(conditions::add);
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
          "find out how it changed; nothing more may be released on it.");
    }

    Terms terms() {
      return terms;
    }

    Accounts accounts() {
      return accounts;
    }

    /** The conditions that events name themselves come first. */
    List<String> conditions() {
      Set<String> all = new LinkedHashSet<>(accounts.conditions());
      all.addAll(conditions);
      return List.copyOf(all);
    }

    Set<Long> open() {
      return Set.copyOf(open);
    }
  }
}
