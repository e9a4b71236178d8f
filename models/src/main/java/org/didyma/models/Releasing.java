package org.didyma.models;

import java.util.List;
import java.util.function.Supplier;
import org.didyma.data.Form;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.exact.Rational;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.HeldOut;
import org.didyma.mechanisms.HoldingOut;
import org.didyma.mechanisms.Mechanism;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The way from data to a {@link Release}, and the only one: {@link Asking}, for mechanisms.
 *
 * @param <D> the form of the mechanism's data
 * @param <P> its public parameters
 */
public final class Releasing<D, P> {

  private final Mechanism<D, P> mechanism;
  private final Asking<D, P, Drawn> asking;

  private Releasing(Mechanism<D, P> mechanism, Asking<D, P, Drawn> asking) {
    this.mechanism = mechanism;
    this.asking = asking;
  }

  /** Releases of a mechanism, without a ledger: who wants to limit their sum counts them. */
  public static <D, P> Releasing<D, P> of(Mechanism<D, P> mechanism, P parameters) {
    return new Releasing<>(mechanism, Asking.of(mechanism, parameters));
  }

  /**
   * The same under further conditions.
   *
   * @param more what the promise rests on besides the mechanism's own conditions, each to follow
   *     "provided that"; public
   */
  public Releasing<D, P> under(List<String> more) {
    return new Releasing<>(mechanism, asking.under(more));
  }

  /**
   * The same, paid from a budget.
   *
   * @param budget of the data set that will be read
   * @param why the use, for people who read the ledger; public
   */
  public Releasing<D, P> spendingFrom(Ledger budget, String why) {
    return new Releasing<>(mechanism, asking.spendingFrom(budget, why));
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public Releasing<D, P> telling(Custodian listener) {
    return new Releasing<>(mechanism, asking.telling(listener));
  }

  /** The same after something else was learned, as {@link Asking#after} says. */
  public Releasing<D, P> after(PrivacyEvent event, PrivacyGuarantee promise, String proof) {
    return new Releasing<>(mechanism, asking.after(event, promise, proof));
  }

  /** The same, whose releases leave as {@link Asking#leavingAt} says, or not at all. */
  public Releasing<D, P> leavingAt(PaddedTime time) {
    return new Releasing<>(mechanism, asking.leavingAt(time));
  }

  /** What a release promises; computed without any data. */
  public PrivacyGuarantee guarantee() {
    return asking.guarantee();
  }

  /** What a release from a table of a schema promises; computed without any data. */
  public PrivacyGuarantee guarantee(Schema schema) {
    return asking.guarantee(schema);
  }

  /**
   * Makes one release from a table, as {@link Asking#answer(Table, Form, Stop)} does.
   *
   * @throws org.didyma.ground.InvalidInputException also when the schema has rules for points that
   *     the mechanism cannot follow, or states bounds with which the parameters cannot be used,
   *     which costs nothing
   */
  public Release release(Table table, Form<D> form, Stop stop) {
    mechanism.requireUsable(table.schema(), form, asking.parameters());
    return of(asking.answer(table, form, stop));
  }

  /**
   * Makes one release from a part of a table, and asks of the other part what that is worth: each
   * record, or unit, is held out by a coin of its own. Both cost the larger of their prices, which
   * is reserved before the table is read; release and answer have that as their event and
   * guarantee.
   *
   * @param form what the mechanism takes the table as; one that reads once
   * @param share the probability of a record, or unit, to be held out; public
   * @param evaluation what is asked of the part that was held out
   * @param stop asked whether to stop, while reading too
   * @throws org.didyma.ground.InvalidInputException when the probability is out of range or the
   *     form cannot be read in parts, which costs nothing, or as {@link Asking#answer} throws it
   */
  public <A> Evaluated<A> release(
      Table table, Form<D> form, Rational share, HeldOut<A> evaluation, Stop stop) {
    mechanism.requireUsable(table.schema(), form, asking.parameters());
    Answered<HoldingOut.Both<A>> both =
        asking
            .asking(new HoldingOut<>(mechanism, evaluation), asking.parameters())
            .answer(table, HoldingOut.form(form, share), stop);
    return new Evaluated<>(of(Asking.learned(both)), Asking.heldOut(both, evaluation));
  }

  /** What a release promises together with what is asked of the part that is held out. */
  public <A> PrivacyGuarantee guarantee(Schema schema, HeldOut<A> evaluation) {
    return asking
        .asking(new HoldingOut<>(mechanism, evaluation), asking.parameters())
        .guarantee(schema);
  }

  /**
   * Makes one release from data that do not come from a table with a schema, as {@link
   * Asking#answer(Supplier, Stop)} does.
   */
  public Release release(Supplier<? extends D> reading, Stop stop) {
    return of(asking.answer(reading, stop));
  }

  private static Release of(Answered<Drawn> answered) {
    return answered.answer() instanceof Drawn.Point point
        ? new LatticeRelease(
            answered.query(), answered.proof(), answered.event(), answered.guarantee(), point)
        : new RealRelease(
            answered.query(),
            answered.proof(),
            answered.event(),
            answered.guarantee(),
            (Drawn.Real) answered.answer());
  }
}
