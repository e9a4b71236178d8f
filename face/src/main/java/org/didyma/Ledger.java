package org.didyma;

import java.nio.file.Path;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Terms;

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
   * @throws DidymaException when there is none, or it is damaged
   */
  public static Ledger open(String file) {
    return open(Path.of(file));
  }

  /** The same. */
  public static Ledger open(Path file) {
    return DidymaException.told(() -> new Ledger(org.didyma.privacy.ledger.Ledger.at(file)));
  }

  /**
   * Makes a new ledger. Uses add up by epsilon and delta, or by rho where the budget is
   * zero-concentrated.
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
    Composition composition =
        budget.inner() instanceof PrivacyGuarantee.ZeroConcentrated
            ? Composition.CONCENTRATED
            : Composition.BASIC;
    return DidymaException.told(
        () ->
            new Ledger(
                org.didyma.privacy.ledger.Ledger.create(
                    file, new Terms(table, budget.inner(), composition))));
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
