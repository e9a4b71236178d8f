package org.didyma.models.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Chosen;
import org.didyma.models.Custodian;
import org.didyma.models.Evaluated;
import org.didyma.models.LatticeRelease;
import org.didyma.models.Model;
import org.didyma.models.Releasing;
import org.didyma.models.SchemaLearning;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.Measured;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.ledger.Ledger;

/**
 * The whole way from a private table of which only the columns are known to a card and what it is
 * worth. Promise: epsilon-differential privacy (pure) with the epsilon of the plan's options, under
 * the conditions of the plan's mechanism, for one schema and one card that follows from it:
 * thresholds by {@link SchemaLearning}, and the card with its figures by {@link
 * Releasing#release(Table, org.didyma.data.Form, org.didyma.exact.Rational,
 * org.didyma.mechanisms.HeldOut, Stop) one release}. Each call of {@link #schema} or {@link #card}
 * costs its part anew. Objects are immutable.
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
   * is spent on a schema for which there can be no card. Each step reserves its own.
   *
   * @param hasSchema whether the schema is there already
   * @throws org.didyma.privacy.ledger.BudgetExceededException when there is no room
   */
  public void requireRoom(boolean hasSchema) {
    if (ledger.isEmpty()) {
      return;
    }
    List<PrivacyEvent> events = new ArrayList<>();
    if (!hasSchema) {
      plan.thresholds(ledger, custodian).ifPresent(learning -> events.add(learning.event()));
    }
    events.add(plan.mechanism(plan.round(), threads).describe());
    ledger.get().requireRoom(new PrivacyEvent.Composed(events));
  }

  /** The schema: with round thresholds at no cost, or with learned ones. */
  public Schema schema(Records records, Stop stop) {
    return plan.thresholds(ledger, custodian)
        .map(learning -> learning.learn(records, stop))
        .orElseGet(plan::round);
  }

  /**
   * A card and what it is worth.
   *
   * @param table under a schema that {@link #schema} brought
   */
  public Measured card(Table table, Stop stop) {
    Schema schema = table.schema();
    HeldOutScores evaluation = plan.evaluation(schema);
    Evaluated<long[]> evaluated = release(plan.mechanism(schema, threads), table, evaluation, stop);
    Model model =
        Model.of(
            evaluated.release(),
            schema,
            plan.said(schema, ((LatticeRelease) evaluated.release()).lattice()),
            software);
    return evaluation.measured(evaluated, model, plan.options().costs());
  }

  private <D, P> Evaluated<long[]> release(
      Chosen<D, P> mechanism, Table table, HeldOutScores evaluation, Stop stop) {
    Releasing<D, P> releasing =
        Releasing.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions())
            .under(table.records().conditions())
            .telling(custodian);
    if (ledger.isPresent()) {
      releasing = releasing.spendingFrom(ledger.get(), PURPOSE);
    }
    return releasing.release(table, mechanism.form(), plan.options().heldOut(), evaluation, stop);
  }

  /** Schema, card and figures, one after the other. */
  public Measured learn(Records records, Stop stop) {
    check();
    requireRoom(false);
    return card(new Table(schema(records, stop), records), stop);
  }
}
