package org.didyma;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.PrivacyUnit;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.LedgerKey;

/**
 * The privacy budget of one table in a file: what all releases from it may add up to, and every use
 * so far. Uses are reserved before the table is read, so results keep the budget together also
 * where processes are killed, several spend concurrently, or earlier results decide what is asked
 * next.
 */
public final class Ledger {

  private final org.didyma.privacy.ledger.Ledger ledger;

  private Ledger(org.didyma.privacy.ledger.Ledger ledger) {
    this.ledger = ledger;
  }

  /**
   * Opens a ledger that exists, and checks all of it.
   *
   * @throws DidymaException when there is none, it is damaged, or it has a key
   */
  public static Ledger open(String file) {
    return open(Path.of(file));
  }

  /** The same. */
  public static Ledger open(Path file) {
    return DidymaException.told(() -> new Ledger(org.didyma.privacy.ledger.Ledger.at(file)));
  }

  /**
   * Opens a ledger that has a key.
   *
   * @param key the file of the key that it was made with
   * @throws DidymaException when there is none, it is damaged, or it has another key
   */
  public static Ledger open(String file, String key) {
    return open(Path.of(file), Path.of(key));
  }

  /** The same. */
  public static Ledger open(Path file, Path key) {
    return DidymaException.told(
        () ->
            new Ledger(
                org.didyma.privacy.ledger.Ledger.at(file, Optional.of(LedgerKey.read(key)))));
  }

  /**
   * Makes a new ledger with the usual terms.
   *
   * @param table a public name of the table, for people
   * @param budget what all releases together must keep
   * @throws DidymaException when there is such a file, or none can be made
   */
  public static Ledger create(String file, String table, Guarantee budget) {
    return create(Path.of(file), table, budget);
  }

  /** The same. */
  public static Ledger create(Path file, String table, Guarantee budget) {
    return of(table, budget).create(file);
  }

  /**
   * The usual terms of a new ledger: uses add up by epsilon and delta, or by rho where the budget
   * is zero-concentrated, and one below a thousandth of the budget is refused.
   *
   * @param table a public name of the table, for people
   * @param budget what all releases together must keep
   * @throws DidymaException when the budget has conditions, or the name is blank or long
   */
  public static Terms of(String table, Guarantee budget) {
    Composition composition =
        budget.inner() instanceof PrivacyGuarantee.ZeroConcentrated
            ? Composition.CONCENTRATED
            : Composition.BASIC;
    return DidymaException.told(
        () ->
            new Terms(
                org.didyma.privacy.ledger.Terms.usual(table, budget.inner(), composition),
                Optional.empty()));
  }

  /** What a new ledger allows, for good. Immutable: each method gives other terms. */
  public static final class Terms {

    private final org.didyma.privacy.ledger.Terms terms;
    private final Optional<Path> key;

    private Terms(org.didyma.privacy.ledger.Terms terms, Optional<Path> key) {
      this.terms = terms;
      this.key = key;
    }

    private Terms with(
        PrivacyGuarantee budget, Composition composition, Optional<Epsilon> leastEpsilon) {
      return new Terms(
          new org.didyma.privacy.ledger.Terms(terms.data(), budget, composition, leastEpsilon),
          key);
    }

    /**
     * Refuses a use that costs less than an exponential mechanism with this epsilon; 0 for no
     * limit.
     */
    public Terms leastEpsilon(String epsilon) {
      return DidymaException.told(
          () ->
              with(
                  terms.budget(),
                  terms.composition(),
                  epsilon.matches("0+(\\.0*)?")
                      ? Optional.empty()
                      : Optional.of(Epsilon.parse(epsilon))));
    }

    /**
     * Protects all records with one value of this column together, as schemas with {@code "unit"}
     * do, which drop records without one.
     */
    public Terms unit(String column) {
      return DidymaException.told(
          () ->
              with(
                  terms.budget().about(new PrivacyUnit(column, 1, PrivacyUnit.Missing.DROP)),
                  terms.composition(),
                  terms.leastEpsilon()));
    }

    /**
     * Adds uses up as {@code basic}, or a budget of epsilon and delta as {@code zcdp}, which is
     * tighter, or as {@code rdp:16} and the like.
     */
    public Terms composition(String name) {
      return DidymaException.told(
          () -> with(terms.budget(), Composition.parse(name), terms.leastEpsilon()));
    }

    /**
     * With a key, without which nobody can change the history unnoticed (docs/howto/ledger.md).
     *
     * @param file of 32 to 4096 random bytes
     */
    public Terms key(String file) {
      return key(Path.of(file));
    }

    /** The same. */
    public Terms key(Path file) {
      return new Terms(terms, Optional.of(file));
    }

    /**
     * Makes the ledger.
     *
     * @throws DidymaException when there is such a file, or none can be made, or the key is none
     */
    public Ledger create(String file) {
      return create(Path.of(file));
    }

    /** The same. */
    public Ledger create(Path file) {
      return DidymaException.told(
          () ->
              new Ledger(
                  org.didyma.privacy.ledger.Ledger.create(file, terms, key.map(LedgerKey::read))));
    }

    @Override
    public String toString() {
      return "%s: %s".formatted(terms.data(), terms.budget().statement());
    }
  }

  /** The guarantee that all releases together keep at least. */
  public Guarantee budget() {
    return new Guarantee(ledger.terms().budget());
  }

  /** What was spent so far, such as {@code epsilon 0.5}; read from the file anew. */
  public String spent() {
    return DidymaException.told(() -> ledger.statement().spent().toString());
  }

  /** What may still be spent. */
  public String left() {
    return DidymaException.told(() -> ledger.statement().left().toString());
  }

  org.didyma.privacy.ledger.Ledger inner() {
    return ledger;
  }

  /** The name of its file. */
  @Override
  public String toString() {
    return ledger.path().toString();
  }
}
