package org.didyma.mechanisms;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.records.TrainTestSplit;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Learns from one part of a table and asks of the other part what that is worth. Promise: each
 * record, or unit, is held out by a coin of its own, so both together cost the larger of their
 * prices (docs/proofs/accounting.md, section 2, Theorem P).
 *
 * @param <D> the form of the mechanism's data
 * @param <P> its public parameters
 * @param <A> what is answered about the part that was held out
 */
public final class Holdout<D, P, A> implements Query<Holdout.Data<D>, P, Holdout.Both<A>> {

  /**
   * Both parts.
   *
   * @param learning what the mechanism learns from
   * @param parts has the other one
   */
  public record Data<D>(D learning, TrainTestSplit parts) {}

  /**
   * Both answers.
   *
   * @param learned by the mechanism
   * @param answer about the part that was held out
   */
  public record Both<A>(RawOutput learned, A answer) {}

  private final Mechanism<D, P> mechanism;
  private final HoldoutQuery<A> evaluation;

  /** A mechanism, and what is asked of the part that it does not see. */
  public Holdout(Mechanism<D, P> mechanism, HoldoutQuery<A> evaluation) {
    this.mechanism = mechanism;
    this.evaluation = evaluation;
  }

  /**
   * The form in which it wants a table: in parts, drawn afresh.
   *
   * @param form what the mechanism takes a table as
   * @param heldOut the probability of a record, or unit, to be held out; public
   * @throws InvalidInputException when the probability is out of range, or the form cannot be read
   *     in parts
   */
  public static <D> Form<Data<D>> form(Form<D> form, Rational heldOut) {
    TrainTestSplit.requireShare(heldOut);
    if (!form.readsOnce()) {
      throw new InvalidInputException(
          "a part of a table cannot be held out from passes over it",
          "let the table be read into memory.");
    }
    return (Table table, Runnable pause, boolean mayBeEmpty) -> {
      TrainTestSplit parts = new TrainTestSplit(table, heldOut);
      // The sizes of parts are a matter of coins, but for rows that make units' numbers public.
      boolean empty = mayBeEmpty || table.schema().unit().isEmpty();
      return new Data<>(form.read(parts.learning(), pause, empty), parts);
    };
  }

  @Override
  public String name(P parameters) {
    return mechanism.name(parameters);
  }

  /** Of what is not proven, the page that says so alone. */
  @Override
  public String proof(P parameters) {
    String own = mechanism.proof(parameters);
    return guarantee(parameters).isProven()
        ? ProofPages.joined(own, evaluation.proof(), ProofPages.PARTS)
        : own;
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return new PrivacyEvent.Parallel(
        List.of(mechanism.describe(parameters), evaluation.describe()), true);
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    return mechanism.guarantee(parameters).besides(evaluation.guarantee());
  }

  @Override
  public void check(Data<D> data, P parameters) {
    mechanism.check(data.learning, parameters);
  }

  @Override
  public String outlook(Data<D> data, P parameters) {
    return mechanism.outlook(data.learning, parameters);
  }

  @Override
  public Both<A> draw(Data<D> data, P parameters, RandomBits bits, CancellationToken stop) {
    RawOutput learned = mechanism.draw(data.learning, parameters, bits, stop);
    HoldoutQuery.Posed<?, ?, A> posed = evaluation.pose(learned, data.parts.evaluation());
    if (!posed.keeps(evaluation)) {
      throw new IllegalStateException("the release differs from what was charged");
    }
    return new Both<>(learned, posed.draw(bits, stop));
  }
}
