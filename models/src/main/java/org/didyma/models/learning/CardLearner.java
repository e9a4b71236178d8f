package org.didyma.models.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.ParameterReference;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.Holdout;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.models.ClassesRelease;
import org.didyma.models.HoldoutResult;
import org.didyma.models.LatticeRelease;
import org.didyma.models.Model;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.PrivateQueryRunner;
import org.didyma.models.QueryResult;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.models.SchemaLearner;
import org.didyma.models.menu.HeldOutMenu;
import org.didyma.models.menu.MenuCard;
import org.didyma.models.menu.MenuDraw;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.groups.HeldOutGroups;
import org.didyma.models.quality.outcomes.OutcomeResult;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.UseTooSmallException;

/**
 * The whole way from a private table of which only the columns are known to a card and what it is
 * worth. Promise: epsilon-differential privacy (pure) with the epsilon of the plan's options, under
 * the conditions of the plan's mechanism, for one schema and one card that follows from it:
 * thresholds by {@link SchemaLearner}, and the card with its figures by {@link
 * ReleaseRunner#release(Table, org.didyma.data.rows.Form, Rational,
 * org.didyma.mechanisms.HoldoutQuery, CancellationToken) one release}, without figures where
 * nothing is held out. Each call of {@link #schema} or {@link #card} costs its part anew. Objects
 * are immutable.
 */
public final class CardLearner {

  private static final String PURPOSE = "learn";

  private final LearningPlan plan;
  private final String software;
  private final int threads;
  private final Optional<Ledger> ledger;
  private final PrivateDiagnosticsListener custodian;
  private final List<String> uses;

  private CardLearner(
      LearningPlan plan,
      String software,
      int threads,
      Optional<Ledger> ledger,
      PrivateDiagnosticsListener custodian,
      List<String> uses) {
    this.plan = plan;
    this.software = software;
    this.threads = threads;
    this.ledger = ledger;
    this.custodian = custodian;
    this.uses = List.copyOf(uses);
  }

  /**
   * Learns by a plan on one thread, without a ledger: who wants to limit their sum counts releases.
   *
   * @param software the program and its version, for the model file
   */
  public static CardLearner of(LearningPlan plan, String software) {
    return new CardLearner(
        plan, software, 1, Optional.empty(), PrivateDiagnosticsListener.NONE, List.of());
  }

  /** The same on so many threads. */
  public CardLearner withThreads(int number) {
    return new CardLearner(plan, software, number, ledger, custodian, uses);
  }

  /** The same, paid from the budget of the data set. */
  public CardLearner spendingFrom(Ledger budget) {
    return new CardLearner(plan, software, threads, Optional.of(budget), custodian, uses);
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public CardLearner telling(PrivateDiagnosticsListener listener) {
    return new CardLearner(plan, software, threads, ledger, listener, uses);
  }

  /**
   * The same after what was paid for its schema.
   *
   * @param paid as {@link SchemaLearner.Learned} has it
   */
  public CardLearner after(List<String> paid) {
    return new CardLearner(plan, software, threads, ledger, custodian, paid);
  }

  /**
   * Refuses what public inputs show that cannot be learned. Sizes change little when thresholds are
   * learned, so what passes can be drawn.
   *
   * @throws org.didyma.core.InvalidInputException when that is so
   */
  public void check() {
    plan.thresholds(ledger, custodian);
    plan.menu()
        .ifPresentOrElse(
            menu -> new CardMenu(threads).describe(menu.draw(plan.round()).parameters()),
            () -> plan.mechanism(plan.round(), threads));
  }

  /**
   * Checks that the ledger, if there is one, has room for all that is left to do, so that nothing
   * is spent on a schema for which there can be no card. Each query reserves its own use.
   *
   * @param hasSchema whether the schema is there already
   * @throws org.didyma.privacy.ledger.BudgetExceededException when there is no room
   */
  public void requireRoom(boolean hasSchema) {
    try {
      ledger.ifPresent(budget -> requireRoom(budget, hasSchema));
    } catch (UseTooSmallException e) {
      throw named(e);
    }
  }

  /** The same with the step that is too small, and what helps. */
  private UseTooSmallException named(UseTooSmallException e) {
    if (thresholds().filter(schema -> schema.event().equals(e.event())).isPresent()) {
      return e.naming(
          "learning the cut points",
          "choose a larger epsilon, give the cut points more of it by %s, or keep round ones by %s"
              .formatted(
                  ParameterReference.of("schema-epsilon"),
                  ParameterReference.of("schema-epsilon", "none")));
    }
    return plan.baseline().filter(counts -> counts.event().equals(e.event())).isPresent()
        ? e.naming(
            "counting the values of the label",
            "choose a larger epsilon, or state in %s what it expects at 0 points"
                .formatted(ParameterReference.of("loss")))
        : e;
  }

  private void requireRoom(Ledger budget, boolean hasSchema) {
    List<PrivacyEvent> steps = new ArrayList<>();
    if (!hasSchema) {
      thresholds().ifPresent(learning -> steps.add(learning.event()));
    }
    plan.baseline().ifPresent(counts -> steps.add(counts.event()));
    plan.menu()
        .ifPresentOrElse(
            menu -> requireRoom(budget, steps, menu.draw(plan.round())),
            () -> requireRoom(budget, steps, plan.mechanism(plan.round(), threads)));
  }

  private boolean isMeasured() {
    return plan.options().heldOut().isPresent();
  }

  private void requireRoom(Ledger budget, List<PrivacyEvent> before, MenuDraw draw) {
    CardMenu menu = new CardMenu(threads);
    Query<?, CardMenu.Parameters, ?> cards =
        isMeasured() ? new Holdout<>(menu, draw.heldOut(plan.options().adjacency())) : menu;
    requireRoom(budget, before, cards, draw.parameters());
  }

  private <D, P> void requireRoom(
      Ledger budget, List<PrivacyEvent> before, ConfiguredMechanism<D, P> mechanism) {
    Query<?, P, ?> card =
        isMeasured()
            ? new Holdout<>(mechanism.mechanism(), plan.evaluation(plan.round()))
            : mechanism.mechanism();
    requireRoom(budget, before, card, mechanism.parameters());
  }

  /** Room for the card too, by what it does or, where that has no price, by what it promises. */
  private static <P> void requireRoom(
      Ledger budget, List<PrivacyEvent> before, Query<?, P, ?> card, P parameters) {
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
   * each column whose thresholds are learned, once for the baseline of a loss where that is
   * learned, and once for the card.
   *
   * @param hasSchema whether the schema is there already
   * @throws org.didyma.core.InvalidInputException when that is not so; it costs nothing
   */
  public void requireReadable(Records records, boolean hasSchema) {
    new Table(plan.round(), records).requireReadable();
    if (!hasSchema && plan.schema().isPresent() || plan.baseline().isPresent()) {
      records.requireReadableAgain();
    }
  }

  private static List<PrivacyEvent> after(List<PrivacyEvent> before, PrivacyEvent last) {
    return Stream.concat(before.stream(), Stream.of(last)).toList();
  }

  private Optional<SchemaLearner> thresholds() {
    return plan.thresholds(ledger, custodian);
  }

  /** The schema: with round thresholds at no cost, or with learned ones. */
  public SchemaLearner.Learned schema(Records records, CancellationToken stop) {
    return thresholds()
        .map(learning -> learning.learn(records, stop))
        .orElseGet(() -> new SchemaLearner.Learned(plan.round(), List.of()));
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
   * A card and, where a part is held out, what it is worth. Both show the thresholds of the schema
   * and the baseline of the loss, so where these were learned their promise is that of all
   * together.
   *
   * @param table under a schema that {@link #schema} brought
   */
  public LearningResult card(Table table, CancellationToken stop) {
    return plan.baseline()
        .map(counts -> told(counts.answer(table, ledger, custodian, stop)))
        .orElse(this)
        .draw(table, stop);
  }

  private CardLearner told(QueryResult<long[]> counted) {
    return new CardLearner(
        plan.told(counted.answer()),
        software,
        threads,
        ledger,
        custodian,
        Stream.concat(uses.stream(), counted.uses().stream()).toList());
  }

  /**
   * The cards of a menu, or the best of them, and what they are worth, as {@link #card} brings one.
   *
   * @param table under a schema that {@link #schema} brought
   */
  public List<MenuCard> cards(Table table, CancellationToken stop) {
    MenuDraw draw = plan.menu().orElseThrow().draw(table.schema());
    Table read = table.under(draw.read());
    CardMenu menu = new CardMenu(threads);
    Optional<Rational> share = plan.options().heldOut();
    if (share.isEmpty()) {
      return draw.cards(asking(menu, draw, table).answer(read, Form.CELLS, stop), software);
    }
    if (read.schema().weight().isPresent()) {
      // A record is held out with all of its weight, which sums do not show.
      table.records().requireFields();
    }
    HeldOutMenu measuring = draw.heldOut(plan.options().adjacency());
    return draw.cards(
        asking(new Holdout<>(menu, measuring), draw, table)
            .answer(read, Holdout.form(Form.CELLS, share.get()), stop),
        measuring,
        software);
  }

  private <D, A> PrivateQueryRunner<D, CardMenu.Parameters, A> asking(
      Query<D, CardMenu.Parameters, A> query, MenuDraw draw, Table table) {
    PrivateQueryRunner<D, CardMenu.Parameters, A> alone =
        PrivateQueryRunner.of(query, draw.parameters())
            .under(table.records().conditions())
            .afterUses(uses)
            .telling(custodian);
    PrivateQueryRunner<D, CardMenu.Parameters, A> whole =
        earlier(table)
            .map(before -> alone.after(before.event, before.promise, SchemaLearner.PROOF))
            .orElse(alone);
    return ledger.map(budget -> whole.spendingFrom(budget, PURPOSE)).orElse(whole);
  }

  /** The card, and what it is worth, under the schema and by the loss that are known by now. */
  private LearningResult draw(Table table, CancellationToken stop) {
    ConfiguredMechanism<?, ?> mechanism =
        plan.mechanism(table.schema(), threads, custodian::chosen);
    return plan.options()
        .heldOut()
        .map(share -> measured(mechanism, table, share, stop))
        .orElseGet(() -> LearningResult.unmeasured(model(release(mechanism, table, stop), table)));
  }

  private LearningResult measured(
      ConfiguredMechanism<?, ?> mechanism, Table table, Rational share, CancellationToken stop) {
    HeldOutScores evaluation = plan.evaluation(table.schema());
    Optional<HeldOutGroups> groups =
        plan.options()
            .by()
            .map(by -> new HeldOutGroups(evaluation, ColumnGroups.of(table.schema(), by)));
    HoldoutQuery<RawOutput, long[]> asked = groups.isPresent() ? groups.get() : evaluation;
    HoldoutResult<long[]> evaluated = release(mechanism, table, share, asked, stop);
    Model model = model(evaluated.release(), table);
    if (groups.isPresent()) {
      return LearningResult.of(groups.get().measured(evaluated, model, plan.options().costs()));
    }
    return plan.options().isOfTwo()
        ? LearningResult.of(evaluation.measured(evaluated, model, plan.options().costs()))
        : LearningResult.of(OutcomeResult.of(evaluation, evaluated, model));
  }

  /** What the schema promises, at the plan's price, which its queries together do not exceed. */
  private PrivacyGuarantee promise(SchemaLearner schema, Records records) {
    PrivacyGuarantee exact = schema.guarantee(records);
    return PrivacyGuarantee.pure(plan.schema().orElseThrow(), exact.adjacency())
        .under(exact.conditions());
  }

  private Model model(Release release, Table table) {
    LatticeRelease card = first(release);
    Model.Options said = plan.said(table.schema(), card.lattice(), card.unit());
    return Model.of(release, table.schema(), card.loss().map(said::by).orElse(said), software);
  }

  /** The card; of several, each of which is from the same lattice, the first. */
  private static LatticeRelease first(Release release) {
    return (LatticeRelease)
        (release instanceof ClassesRelease classes ? classes.each().get(0) : release);
  }

  private <D, P> Release release(
      ConfiguredMechanism<D, P> mechanism, Table table, CancellationToken stop) {
    return releasing(mechanism, table).release(table, mechanism.form(), stop);
  }

  private <D, P> HoldoutResult<long[]> release(
      ConfiguredMechanism<D, P> mechanism,
      Table table,
      Rational share,
      HoldoutQuery<RawOutput, long[]> evaluation,
      CancellationToken stop) {
    return releasing(mechanism, table).release(table, mechanism.form(), share, evaluation, stop);
  }

  private <D, P> ReleaseRunner<D, P> releasing(ConfiguredMechanism<D, P> mechanism, Table table) {
    ReleaseRunner<D, P> releasing =
        ReleaseRunner.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions())
            .under(table.records().conditions())
            .afterUses(uses)
            .telling(custodian);
    ReleaseRunner<D, P> whole =
        earlier(table)
            .map(before -> releasing.after(before.event, before.promise, SchemaLearner.PROOF))
            .orElse(releasing);
    return ledger.map(budget -> whole.spendingFrom(budget, PURPOSE)).orElse(whole);
  }

  /** What a card shows besides: thresholds of its schema, and the baseline of its loss. */
  private Optional<Earlier> earlier(Table table) {
    Optional<Earlier> schema =
        thresholds().map(s -> new Earlier(s.event(), promise(s, table.records())));
    Optional<Earlier> baseline =
        plan.baseline().map(counts -> new Earlier(counts.event(), counts.guarantee(table)));
    return Stream.of(schema, baseline).flatMap(Optional::stream).reduce(Earlier::and);
  }

  private record Earlier(PrivacyEvent event, PrivacyGuarantee promise) {

    Earlier and(Earlier next) {
      return new Earlier(
          new PrivacyEvent.Composed(List.of(event, next.event)), promise.and(next.promise));
    }
  }

  /** Schema, card and what it is worth, one after the other. */
  public LearningResult learn(Records records, CancellationToken stop) {
    check();
    requireReadable(records, false);
    requireRoom(false);
    SchemaLearner.Learned schema = schema(records, stop);
    return after(schema.uses()).card(new Table(schema.schema(), records), stop);
  }
}
