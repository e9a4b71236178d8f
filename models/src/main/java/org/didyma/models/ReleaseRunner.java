package org.didyma.models;

import java.util.List;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Holdout;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Ledger;

/**
 * The way from data to a {@link Release}, and the only one: {@link PrivateQueryRunner}, for
 * mechanisms.
 *
 * @param <D> the form of the mechanism's data
 * @param <P> its public parameters
 */
public final class ReleaseRunner<D, P> {

  /** What a promise rests on where a time limit may end a run: its time depends on the data. */
  public static final String UNOBSERVED_LIMIT =
      "whether a run reaches its time limit is not observed";

  private final Mechanism<D, P> mechanism;
  private final PrivateQueryRunner<D, P, RawOutput> asking;

  private ReleaseRunner(Mechanism<D, P> mechanism, PrivateQueryRunner<D, P, RawOutput> asking) {
    this.mechanism = mechanism;
    this.asking = asking;
  }

  /** Releases of a mechanism, without a ledger: who wants to limit their sum counts them. */
  public static <D, P> ReleaseRunner<D, P> of(Mechanism<D, P> mechanism, P parameters) {
    return new ReleaseRunner<>(mechanism, PrivateQueryRunner.of(mechanism, parameters));
  }

  /**
   * The same under further conditions.
   *
   * @param more what the promise rests on besides the mechanism's own conditions, each to follow
   *     "provided that"; public
   */
  public ReleaseRunner<D, P> under(List<String> more) {
    return new ReleaseRunner<>(mechanism, asking.under(more));
  }

  /**
   * The same, paid from a budget.
   *
   * @param budget of the data set that will be read
   * @param why the use, for people who read the ledger; public
   */
  public ReleaseRunner<D, P> spendingFrom(Ledger budget, String why) {
    return new ReleaseRunner<>(mechanism, asking.spendingFrom(budget, why));
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public ReleaseRunner<D, P> telling(PrivateDiagnosticsListener listener) {
    return new ReleaseRunner<>(mechanism, asking.telling(listener));
  }

  /** The same after something else was learned, as {@link PrivateQueryRunner#after} says. */
  public ReleaseRunner<D, P> after(PrivacyEvent event, PrivacyGuarantee promise, String proof) {
    return new ReleaseRunner<>(mechanism, asking.after(event, promise, proof));
  }

  /** The same after uses of the ledger, as {@link PrivateQueryRunner#afterUses} says. */
  public ReleaseRunner<D, P> afterUses(List<String> uses) {
    return new ReleaseRunner<>(mechanism, asking.afterUses(uses));
  }

  /** The same, whose releases leave as {@link PrivateQueryRunner#leavingAt} says, or not at all. */
  public ReleaseRunner<D, P> leavingAt(PaddedTime time) {
    return new ReleaseRunner<>(mechanism, asking.leavingAt(time));
  }

  /** What a release from a table of a schema promises; computed without any data. */
  public PrivacyGuarantee guarantee(Schema schema) {
    return asking.guarantee(schema);
  }

  /**
   * Makes one release from a table, as {@link PrivateQueryRunner#answer(Table, Form,
   * CancellationToken)} does.
   *
   * @throws org.didyma.core.InvalidInputException also when the schema has rules for points that
   *     the mechanism cannot follow, or states bounds with which the parameters cannot be used,
   *     which costs nothing
   */
  public Release release(Table table, Form<D> form, CancellationToken stop) {
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
   * @throws org.didyma.core.InvalidInputException when the probability is out of range or the form
   *     cannot be read in parts, which costs nothing, or as {@link PrivateQueryRunner#answer}
   *     throws it
   */
  public <A> HoldoutResult<A> release(
      Table table,
      Form<D> form,
      Rational share,
      HoldoutQuery<RawOutput, A> evaluation,
      CancellationToken stop) {
    mechanism.requireUsable(table.schema(), form, asking.parameters());
    if (table.schema().weight().isPresent()) {
      // A record is held out with all of its weight, which sums do not show.
      table.records().requireFields();
    }
    QueryResult<Holdout.Both<RawOutput, A>> both =
        asking
            .asking(new Holdout<>(mechanism, evaluation), asking.parameters())
            .answer(table, Holdout.form(form, share), stop);
    return new HoldoutResult<>(
        of(PrivateQueryRunner.learned(both)), PrivateQueryRunner.heldOut(both, evaluation));
  }

  /**
   * Makes one release from data that do not come from a table with a schema, as {@link
   * PrivateQueryRunner#answer(Supplier, CancellationToken)} does.
   */
  public Release release(Supplier<? extends D> reading, CancellationToken stop) {
    return of(asking.answer(reading, stop));
  }

  /** Makes a release of a card of a menu; event and guarantee are those of the whole menu. */
  public static Release of(QueryResult<List<CardMenu.Card>> menu, int card) {
    return of(PrivateQueryRunner.learned(menu, card));
  }

  /**
   * The same of a card that was measured with the others on a part that was held out.
   *
   * @param evaluation what was asked of that part
   */
  public static HoldoutResult<long[]> of(
      QueryResult<Holdout.Both<List<CardMenu.Card>, List<long[]>>> both,
      HoldoutQuery<List<CardMenu.Card>, List<long[]>> evaluation,
      int card) {
    return new HoldoutResult<>(
        of(PrivateQueryRunner.learned(both), card),
        PrivateQueryRunner.heldOut(PrivateQueryRunner.heldOut(both, evaluation), card));
  }

  private static Release of(QueryResult<RawOutput> answered) {
    return of(answered, answered.answer());
  }

  private static Release of(QueryResult<RawOutput> answered, RawOutput drawn) {
    if (drawn instanceof RawOutput.Classes classes) {
      List<Release> each = classes.each().stream().map(one -> of(answered, one)).toList();
      return new ClassesRelease(answered, each);
    }
    return drawn instanceof RawOutput.Point point
        ? new LatticeRelease(answered, point)
        : new RealRelease(answered, (RawOutput.Real) drawn);
  }
}
