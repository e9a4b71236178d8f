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
 * @param <D> the form of the data that are learned from
 * @param <P> public parameters
 * @param <L> what is learned
 * @param <A> what is answered about the part that was held out
 */
public final class Holdout<D, P, L, A> implements Query<Holdout.Data<D>, P, Holdout.Both<L, A>> {

  /**
   * Both parts.
   *
   * @param learning what is learned from
   * @param parts has the other one
   */
  public record Data<D>(D learning, TrainTestSplit parts) {}

  /**
   * Both answers.
   *
   * @param learned from one part
   * @param answer about the other part
   */
  public record Both<L, A>(L learned, A answer) {}

  private final Query<D, P, L> learning;
  private final HoldoutQuery<L, A> evaluation;

  /** What learns, and what is asked of the part that it does not see. */
  public Holdout(Query<D, P, L> learning, HoldoutQuery<L, A> evaluation) {
    this.learning = learning;
    this.evaluation = evaluation;
  }

  /**
   * The form in which it wants a table: in parts, drawn afresh.
   *
   * @param form in which what learns takes a table
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
    return learning.name(parameters);
  }

  /** Of what is not proven, the page that says so alone. */
  @Override
  public String proof(P parameters) {
    String own = learning.proof(parameters);
    return guarantee(parameters).isProven()
        ? ProofPages.joined(own, evaluation.proof(), ProofPages.PARTS)
        : own;
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return new PrivacyEvent.Parallel(
        List.of(learning.describe(parameters), evaluation.describe()), true);
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    return learning.guarantee(parameters).besides(evaluation.guarantee());
  }

  @Override
  public void check(Data<D> data, P parameters) {
    learning.check(data.learning, parameters);
  }

  @Override
  public String outlook(Data<D> data, P parameters) {
    return learning.outlook(data.learning, parameters);
  }

  @Override
  public Both<L, A> draw(Data<D> data, P parameters, RandomBits bits, CancellationToken stop) {
    L learned = learning.draw(data.learning, parameters, bits, stop);
    HoldoutQuery.Posed<?, ?, A> posed = evaluation.pose(learned, data.parts.evaluation());
    if (!posed.keeps(evaluation)) {
      throw new IllegalStateException("the release differs from what was charged");
    }
    return new Both<>(learned, posed.draw(bits, stop));
  }
}
