package org.didyma.models.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.exact.Rational;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.HoldingOut;
import org.didyma.mechanisms.Query;
import org.didyma.models.Custodian;
import org.didyma.models.Evaluated;
import org.didyma.models.LatticeRelease;
import org.didyma.models.Model;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.models.SchemaLearning;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.didyma.privacy.ledger.Ledger;

/**
 * The whole way from a private table of which only the columns are known to a card and what it is
 * worth. Promise: epsilon-differential privacy (pure) with the epsilon of the plan's options, under
 * the conditions of the plan's mechanism, for one schema and one card that follows from it:
 * thresholds by {@link SchemaLearning}, and the card with its figures by {@link
 * Releasing#release(Table, org.didyma.data.Form, Rational, org.didyma.mechanisms.HeldOut, Stop) one
 * release}, without figures where nothing is held out. Each call of {@link #schema} or {@link
 * #card} costs its part anew. Objects are immutable.
 */
public final class Learning {

  private static final String PURPOSE = "learn";

  private final LearningPlan plan;
  private final String software;
  private final int threads;
  private final Optional<Ledger> ledger;
  private final Custodian custodian;

  private Learning(
      LearningPlan plan,
      String software,
      int threads,
      Optional<Ledger> ledger,
      Custodian custodian) {
    this.plan = plan;
    this.software = software;
    this.threads = threads;
    this.ledger = ledger;
    this.custodian = custodian;
  }

  /**
   * Learns by a plan on one thread, without a ledger: who wants to limit their sum counts releases.
   *
   * @param software the program and its version, for the model file
   */
  public static Learning of(LearningPlan plan, String software) {
    return new Learning(plan, software, 1, Optional.empty(), Custodian.NONE);
  }

  /** The same on so many threads. */
  public Learning withThreads(int number) {
    return new Learning(plan, software, number, ledger, custodian);
  }

  /** The same, paid from the budget of the data set. */
  public Learning spendingFrom(Ledger budget) {
    return new Learning(plan, software, threads, Optional.of(budget), custodian);
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public Learning telling(Custodian listener) {
    return new Learning(plan, software, threads, ledger, listener);
  }

  /**
   * Refuses what public inputs show that cannot be learned. Sizes change little when thresholds are
   * learned, so what passes can be drawn.
   *
   * @throws org.didyma.ground.InvalidInputException when that is so
   */
  public void check() {
    plan.thresholds(ledger, custodian);
    plan.mechanism(plan.round(), threads);
  }

  /**
   * Checks that the ledger, if there is one, has room for all that is left to do, so that nothing
   * is spent on a schema for which there can be no card. Each query reserves its own use.
   *
   * @param hasSchema whether the schema is there already
   * @throws org.didyma.privacy.ledger.BudgetExceededException when there is no room
   */
  public void requireRoom(boolean hasSchema) {
    if (ledger.isEmpty()) {
      return;
    }
    List<PrivacyEvent> uses = new ArrayList<>();
    if (!hasSchema) {
      thresholds().ifPresent(learning -> uses.addAll(learning.uses()));
    }
    requireRoom(ledger.get(), uses, plan.mechanism(plan.round(), threads));
  }

  /** Room for the card too, by what it does or, where that has no price, by what it promises. */
  private <D, P> void requireRoom(
      Ledger budget, List<PrivacyEvent> before, Chosen<D, P> mechanism) {
    P parameters = mechanism.parameters();
    Query<?, P, ?> card =
        plan.options().heldOut().isPresent()
            ? new HoldingOut<>(mechanism.mechanism(), plan.evaluation(plan.round()))
            : mechanism.mechanism();
    try {
      budget.requireRoom(after(before, card.describe(parameters)));
    } catch (UnpricedEventException e) {
      PrivacyEvent promise =
          new PrivacyEvent.ByTheorem(
              card.name(parameters), card.proof(parameters), card.guarantee(parameters));
      budget.requireRoom(after(before, promise));
    }
  }

  /**
   * Checks that there is such a table, and that it can be read as often as is necessary: once for
   * each column whose thresholds are learned, and once for the card.
   *
   * @param hasSchema whether the schema is there already
   * @throws org.didyma.ground.InvalidInputException when that is not so; it costs nothing
   */
  public void requireReadable(Records records, boolean hasSchema) {
    new Table(plan.round(), records).requireReadable();
    if (!hasSchema && plan.schema().isPresent()) {
      records.requireReadableAgain();
    }
  }

  private static List<PrivacyEvent> after(List<PrivacyEvent> before, PrivacyEvent last) {
    return Stream.concat(before.stream(), Stream.of(last)).toList();
  }

  private Optional<SchemaLearning> thresholds() {
    return plan.thresholds(ledger, custodian);
  }

  /** The schema: with round thresholds at no cost, or with learned ones. */
  public Schema schema(Records records, Stop stop) {
    return thresholds().map(learning -> learning.learn(records, stop)).orElseGet(plan::round);
  }

  /**
   * Whether {@link #schema} could have brought a schema, such as one that was kept from an earlier
   * run: the promise of a {@link #card} counts what this plan's schema costs, so of another one it
   * would be wrong.
   */
  public boolean couldBring(Schema schema, Records records) {
    return thresholds()
        .map(learning -> learning.couldBring(schema, records))
        .orElseGet(() -> plan.round().equals(schema));
  }

  /**
   * A card and, where a part is held out, what it is worth. Both show the thresholds of the schema,
   * so where these were learned their promise is that of schema and card together.
   *
   * @param table under a schema that {@link #schema} brought
   */
  public Learned card(Table table, Stop stop) {
    Chosen<?, ?> mechanism = plan.mechanism(table.schema(), threads, custodian::chosen);
    return plan.options()
        .heldOut()
        .map(share -> measured(mechanism, table, share, stop))
        .orElseGet(() -> Learned.unmeasured(model(release(mechanism, table, stop), table)));
  }

  private Learned measured(Chosen<?, ?> mechanism, Table table, Rational share, Stop stop) {
    HeldOutScores evaluation = plan.evaluation(table.schema());
    Evaluated<long[]> evaluated = release(mechanism, table, share, evaluation, stop);
    Model model = model(evaluated.release(), table);
    return Learned.of(evaluation.measured(evaluated, model, plan.options().costs()));
  }

  /** What the schema promises, at the plan's price, which its queries together do not exceed. */
  private PrivacyGuarantee promise(SchemaLearning schema, Records records) {
    PrivacyGuarantee exact = schema.guarantee(records);
    return PrivacyGuarantee.pure(plan.schema().orElseThrow(), exact.adjacency())
        .under(exact.conditions());
  }

  private Model model(Release release, Table table) {
    return Model.of(
        release,
        table.schema(),
        plan.said(table.schema(), ((LatticeRelease) release).lattice()),
        software);
  }

  private <D, P> Release release(Chosen<D, P> mechanism, Table table, Stop stop) {
    return releasing(mechanism, table).release(table, mechanism.form(), stop);
  }

  private <D, P> Evaluated<long[]> release(
      Chosen<D, P> mechanism, Table table, Rational share, HeldOutScores evaluation, Stop stop) {
    return releasing(mechanism, table).release(table, mechanism.form(), share, evaluation, stop);
  }

  private <D, P> Releasing<D, P> releasing(Chosen<D, P> mechanism, Table table) {
    Releasing<D, P> releasing =
        Releasing.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions())
            .under(table.records().conditions())
            .telling(custodian);
    Releasing<D, P> whole =
        thresholds()
            .map(
                schema ->
                    releasing.after(
                        schema.event(), promise(schema, table.records()), SchemaLearning.PROOF))
            .orElse(releasing);
    return ledger.map(budget -> whole.spendingFrom(budget, PURPOSE)).orElse(whole);
  }

  /** Schema, card and what it is worth, one after the other. */
  public Learned learn(Records records, Stop stop) {
    check();
    requireReadable(records, false);
    requireRoom(false);
    return card(new Table(schema(records, stop), records), stop);
  }
}
