package org.didyma.models;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.data.Form;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.exact.SecureBits;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.LedgerException;
import org.didyma.privacy.ledger.Reservation;

/**
 * The way from data to a {@link Release}, and the only one. Promise: what it returns was drawn by
 * the mechanism, once, from {@link SecureBits} that are made here and nowhere else known. Where
 * there is a ledger, the use was on disk as spent before the data were read, and it stays spent
 * whatever happens then: when the data cannot be read or are refused, when the draw fails or is
 * stopped, when its end cannot be written down. Then nothing is released.
 *
 * <p>Bits cannot be brought along, so no simulation becomes a release. Objects are immutable and
 * may be used for any number of releases, each of which costs its price.
 *
 * @param <D> the form of the mechanism's data
 * @param <P> its public parameters
 */
public final class Releasing<D, P> {

  private final Mechanism<D, P> mechanism;
  private final P parameters;
  private final List<String> conditions;
  private final Optional<Ledger> ledger;
  private final String purpose;
  private final Custodian custodian;

  private Releasing(
      Mechanism<D, P> mechanism,
      P parameters,
      List<String> conditions,
      Optional<Ledger> ledger,
      String purpose,
      Custodian custodian) {
    this.mechanism = mechanism;
    this.parameters = parameters;
    this.conditions = conditions;
    this.ledger = ledger;
    this.purpose = purpose;
    this.custodian = custodian;
  }

  /** Releases of a mechanism, without a ledger: who wants to limit their sum counts them. */
  public static <D, P> Releasing<D, P> of(Mechanism<D, P> mechanism, P parameters) {
    return new Releasing<>(mechanism, parameters, List.of(), Optional.empty(), "", Custodian.NONE);
  }

  /**
   * The same under further conditions.
   *
   * @param more what the promise rests on besides the mechanism's own conditions, each to follow
   *     "provided that"; public
   */
  public Releasing<D, P> under(List<String> more) {
    List<String> all = Stream.concat(conditions.stream(), more.stream()).distinct().toList();
    return new Releasing<>(mechanism, parameters, all, ledger, purpose, custodian);
  }

  /**
   * The same, paid from a budget.
   *
   * @param budget of the data set that will be read
   * @param why the use, for people who read the ledger; public
   */
  public Releasing<D, P> spendingFrom(Ledger budget, String why) {
    return new Releasing<>(mechanism, parameters, conditions, Optional.of(budget), why, custodian);
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public Releasing<D, P> telling(Custodian listener) {
    return new Releasing<>(mechanism, parameters, conditions, ledger, purpose, listener);
  }

  /** What a release promises; computed without any data. */
  public PrivacyGuarantee guarantee() {
    return mechanism.guarantee(parameters).under(conditions);
  }

  /** What a release from a table of a schema promises; computed without any data. */
  public PrivacyGuarantee guarantee(Schema schema) {
    return fitting(schema, mechanism.guarantee(parameters).adjacency()).guarantee();
  }

  /** The same for tables of a schema: that they fit comes before the further conditions. */
  private Releasing<D, P> fitting(Schema schema, Adjacency adjacency) {
    return new Releasing<>(
            mechanism,
            parameters,
            SchemaCondition.of(schema, adjacency),
            ledger,
            purpose,
            custodian)
        .under(conditions);
  }

  /**
   * Makes one release from a table, in the order of {@link #release(Supplier, Stop)}. Where some
   * table does not fit the schema, the promise has that as a condition. A table without records is
   * refused only where the number of records is public.
   *
   * @param form what the mechanism takes the table as
   * @param stop asked whether to stop, while reading too
   */
  public Release release(Table table, Form<D> form, Stop stop) {
    PrivacyGuarantee guarantee = mechanism.guarantee(parameters);
    Adjacency adjacency = guarantee.adjacency();
    requireUnit(table.schema(), guarantee);
    if (table.schema().unit().isPresent() && !form.takesUnits()) {
      throw new IllegalArgumentException("the form of the data cannot be read unit by unit");
    }
    return fitting(table.schema(), adjacency)
        .release(
            () ->
                form.read(table, () -> SearchStoppedException.throwIf(stop), !adjacency.replaces()),
            stop);
  }

  /** Sees to it that the promise is about the units that the schema tells apart. */
  private static void requireUnit(Schema schema, PrivacyGuarantee guarantee) {
    if (!(guarantee instanceof PrivacyGuarantee.NotPrivate)
        && !guarantee.adjacency().unit().equals(schema.unit())) {
      throw new IllegalArgumentException(
          "the promise is not about the units of the schema: neighbours are %s"
              .formatted(guarantee.adjacency()));
    }
  }

  /**
   * Makes one release from data that do not come from a table with a schema: describes it and
   * requires room in the ledger, reserves, reads the data, checks them, draws, commits. The promise
   * is for neighbouring data as they are handed over.
   *
   * @param reading yields the data; asked once, after the use was reserved
   * @param stop asked whether to stop
   * @throws org.didyma.ground.InvalidInputException when the parameters cannot be used, which costs
   *     nothing, or the data, which costs what a release costs
   * @throws org.didyma.privacy.ledger.BudgetExceededException and what else {@link
   *     Ledger#requireRoom} throws, when the ledger does not take the use; it costs nothing, and
   *     nothing was read
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped
   * @throws UncommittedException when the end cannot be written into the ledger
   */
  public Release release(Supplier<? extends D> reading, Stop stop) {
    PrivacyEvent event = mechanism.describe(parameters);
    PrivacyGuarantee guarantee = guarantee();
    if (ledger.isEmpty()) {
      return draw(event, guarantee, reading, stop);
    }
    Reservation reservation =
        ledger
            .get()
            .reserve(payable(ledger.get(), event, guarantee), guarantee.conditions(), purpose);
    Release release;
    try {
      release = draw(event, guarantee, reading, stop);
    } catch (RuntimeException | Error failure) {
      forfeit(reservation, failure);
      throw failure;
    }
    try {
      reservation.commit();
    } catch (LedgerException e) {
      throw new UncommittedException(e);
    }
    return release;
  }

  /**
   * What to write down: the event, or the promise alone where the ledger's accountant has no price
   * for what the mechanism does.
   */
  private PrivacyEvent payable(Ledger budget, PrivacyEvent event, PrivacyGuarantee guarantee) {
    try {
      budget.requireRoom(event);
      return event;
    } catch (UnpricedEventException e) {
      if (!(guarantee instanceof PrivacyGuarantee.Pure
          || guarantee instanceof PrivacyGuarantee.Approximate)) {
        throw e;
      }
      PrivacyEvent promise =
          new PrivacyEvent.ByTheorem(
              mechanism.name(parameters), mechanism.proof(parameters), guarantee);
      budget.requireRoom(promise);
      return promise;
    }
  }

  /** Everything that touches the data. */
  private Release draw(
      PrivacyEvent event, PrivacyGuarantee guarantee, Supplier<? extends D> reading, Stop stop) {
    custodian.reading();
    D data = reading.get();
    mechanism.check(data, parameters);
    custodian.ready(mechanism.outlook(data, parameters));
    Drawn drawn = mechanism.draw(data, parameters, new SecureBits(), stop);
    custodian.drawn(drawn.diagnostics());
    String name = mechanism.name(parameters);
    String proof = mechanism.proof(parameters);
    if (drawn instanceof Drawn.Point point) {
      return new LatticeRelease(name, proof, event, guarantee, point);
    }
    return new RealRelease(name, proof, event, guarantee, (Drawn.Real) drawn);
  }

  private static void forfeit(Reservation reservation, Throwable failure) {
    try {
      reservation.forfeit();
    } catch (LedgerException e) {
      // The reservation is spent without this entry, too; what ended the run matters more.
      failure.addSuppressed(e);
    }
  }
}
