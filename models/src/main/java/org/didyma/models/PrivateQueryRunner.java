package org.didyma.models;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.Holdout;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.ProofPages;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.didyma.privacy.ledger.Ledger;

/**
 * The way from data to the {@link QueryResult answer} of a private query, and the only one.
 * Promise: what it returns was drawn by the query, once, from {@link SecureBits} that are made here
 * and nowhere else known. Where there is a ledger, the use was on disk as spent before the data
 * were read, and it stays spent whatever happens then: when the data cannot be read or are refused,
 * when the draw fails or is stopped, when its end cannot be written down. Then nothing is released.
 *
 * <p>Bits cannot be brought along, so no simulation becomes a release. Objects are immutable and
 * may be used for any number of answers, each of which costs its price.
 *
 * @param <D> the form of the query's data
 * @param <P> its public parameters
 * @param <A> what it answers
 */
public final class PrivateQueryRunner<D, P, A> {

  private final Query<D, P, A> query;
  private final P parameters;
  private final Terms terms;

  /** What was learned from the same table before, which answers show too. */
  private record Earlier(PrivacyEvent event, PrivacyGuarantee promise, String proof) {
    Earlier {
      Objects.requireNonNull(event, "event");
      Objects.requireNonNull(promise, "promise");
      Objects.requireNonNull(proof, "proof");
    }
  }

  /** How a query is answered, whatever it asks. A copy may be changed until it is answered by. */
  private static final class Terms {
    private List<String> conditions = List.of();
    private Optional<Ledger> ledger = Optional.empty();
    private String purpose = "";
    private PrivateDiagnosticsListener custodian = PrivateDiagnosticsListener.NONE;
    private Optional<PaddedTime> padded = Optional.empty();
    private Optional<Earlier> earlier = Optional.empty();
    private List<String> uses = List.of();

    Terms() {}

    Terms(Terms from) {
      conditions = from.conditions;
      ledger = from.ledger;
      purpose = from.purpose;
      custodian = from.custodian;
      padded = from.padded;
      earlier = from.earlier;
      uses = from.uses;
    }
  }

  private PrivateQueryRunner(Query<D, P, A> query, P parameters, Terms terms) {
    // Nothing may be found missing when the use is paid.
    this.query = Objects.requireNonNull(query, "query");
    this.parameters = Objects.requireNonNull(parameters, "parameters");
    this.terms = terms;
  }

  private PrivateQueryRunner<D, P, A> with(Consumer<Terms> change) {
    Terms copy = new Terms(terms);
    change.accept(copy);
    return new PrivateQueryRunner<>(query, parameters, copy);
  }

  /** Answers of a query, without a ledger: who wants to limit their sum counts them. */
  public static <D, P, A> PrivateQueryRunner<D, P, A> of(Query<D, P, A> query, P parameters) {
    return new PrivateQueryRunner<>(query, parameters, new Terms());
  }

  /**
   * The same under further conditions.
   *
   * @param more what the promise rests on besides the query's own conditions, each to follow
   *     "provided that"; public
   */
  public PrivateQueryRunner<D, P, A> under(List<String> more) {
    List<String> all = Stream.concat(terms.conditions.stream(), more.stream()).distinct().toList();
    return with(copy -> copy.conditions = all);
  }

  /**
   * The same, paid from a budget.
   *
   * @param budget of the data set that will be read
   * @param why the use, for people who read the ledger; public
   */
  public PrivateQueryRunner<D, P, A> spendingFrom(Ledger budget, String why) {
    return with(
        copy -> {
          copy.ledger = Optional.of(budget);
          copy.purpose = Objects.requireNonNull(why, "why");
        });
  }

  /** Another query in the same circumstances. */
  <D2, P2, A2> PrivateQueryRunner<D2, P2, A2> asking(Query<D2, P2, A2> other, P2 with) {
    return new PrivateQueryRunner<>(other, with, terms);
  }

  /** The parameters of the query. */
  P parameters() {
    return parameters;
  }

  /** The same, which tells what is not private to whoever holds the data. */
  public PrivateQueryRunner<D, P, A> telling(PrivateDiagnosticsListener listener) {
    return with(copy -> copy.custodian = Objects.requireNonNull(listener, "listener"));
  }

  /**
   * The same, whose answers leave at a public time after {@link #answer} was called, or not at all.
   * Until then nothing is written down but the reservation; what fails after it, and what is not
   * ready, is a {@link NotReadyException} at that time. The custodian hears from another thread,
   * and must let nobody see when.
   */
  public PrivateQueryRunner<D, P, A> leavingAt(PaddedTime time) {
    return with(copy -> copy.padded = Optional.of(time)).under(List.of(time.condition()));
  }

  /**
   * The same after something else was learned from the same table, which answers show too, such as
   * the thresholds of its schema: event, guarantee and proof of an answer are those of both. A
   * ledger is charged for the answer alone.
   *
   * @param event what was done before
   * @param promise of that
   * @param proof of that, and of what it promises together with what follows
   */
  public PrivateQueryRunner<D, P, A> after(
      PrivacyEvent event, PrivacyGuarantee promise, String proof) {
    return with(copy -> copy.earlier = Optional.of(new Earlier(event, promise, proof)));
  }

  /**
   * The same after uses of the ledger for what answers show too; they come before its own.
   *
   * @param uses hashes of their entries
   */
  public PrivateQueryRunner<D, P, A> afterUses(List<String> uses) {
    return with(copy -> copy.uses = List.copyOf(uses));
  }

  /** What an answer promises, but for what was learned earlier; computed without any data. */
  public PrivacyGuarantee guarantee() {
    return query.guarantee(parameters).under(terms.conditions);
  }

  /** What an answer from a table of a schema promises; computed without any data. */
  public PrivacyGuarantee guarantee(Schema schema) {
    return fitting(schema, query.guarantee(parameters).adjacency()).guarantee();
  }

  /** The same for tables of a schema: that they fit comes before the further conditions. */
  private PrivateQueryRunner<D, P, A> fitting(Schema schema, Adjacency adjacency) {
    return with(copy -> copy.conditions = SchemaCondition.of(schema, adjacency))
        .under(terms.conditions);
  }

  /**
   * Gets one answer from a table, in the order of {@link #answer(Supplier, CancellationToken)}.
   * Where some table does not fit the schema, the promise has that as a condition. A table without
   * records is refused only where the number of records is public.
   *
   * @param form what the query takes the table as
   * @param stop asked whether to stop, while reading too
   * @throws org.didyma.core.InvalidInputException also when there is no such table, or its header
   *     lacks a column, where that can be told without reading a record; that costs nothing
   */
  public QueryResult<A> answer(Table table, Form<? extends D> form, CancellationToken stop) {
    return about(table, form).answer(until -> read(table, form, until), stop);
  }

  /** The same about a table, which was checked as far as it can be before a record is read. */
  PrivateQueryRunner<D, P, A> about(Table table, Form<?> form) {
    PrivacyGuarantee guarantee = query.guarantee(parameters);
    requireUnit(table.schema(), guarantee);
    if (table.schema().unit().isPresent() && !form.readsOnce()) {
      throw new IllegalArgumentException("the form of the data cannot be read unit by unit");
    }
    if (!form.readsOnce()) {
      table.records().requireReadableAgain();
    }
    table.requireReadable();
    table.records().requirePrivate();
    return fitting(table.schema(), guarantee.adjacency());
  }

  /** Reads a table; for this only after the use was reserved. */
  <T> T read(Table table, Form<T> form, CancellationToken stop) {
    // With weights a table of any number of records may count as none.
    Adjacency adjacency = query.guarantee(parameters).adjacency();
    boolean mayBeEmpty = !adjacency.replaces() || adjacency.weight().isPresent();
    return form.read(table, () -> SearchStoppedException.throwIf(stop), mayBeEmpty);
  }

  /**
   * Sees to it that the promise is about the units that the schema tells apart, and records as
   * heavy as they can be.
   */
  private static void requireUnit(Schema schema, PrivacyGuarantee guarantee) {
    if (guarantee instanceof PrivacyGuarantee.NotPrivate) {
      return;
    }
    if (!guarantee.adjacency().weight().equals(schema.subject().weight())) {
      throw new IllegalArgumentException("the guarantee is not for the weights of the schema");
    }
    if (!guarantee.adjacency().unit().equals(schema.unit())) {
      throw new IllegalArgumentException(
          "the guarantee is not for the units of the schema: neighbours are %s"
              .formatted(guarantee.adjacency()));
    }
  }

  /**
   * Gets one answer from data that do not come from a table with a schema: describes it and
   * requires room in the ledger, reserves, reads the data, checks them, draws, commits. The promise
   * is for neighbouring data as they are handed over.
   *
   * @param reading yields the data; asked once, after the use was reserved
   * @param stop asked whether to stop
   * @throws org.didyma.core.InvalidInputException when the parameters cannot be used, which costs
   *     nothing, or the data, which costs what an answer costs
   * @throws org.didyma.privacy.ledger.BudgetExceededException and what else {@link
   *     Ledger#requireRoom} throws, when the ledger does not take the use; it costs nothing, and
   *     nothing was read
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped
   * @throws RuntimeException also one of the query's own, when it has nothing to release, such as
   *     {@link org.didyma.mechanisms.UnprovenAnswerException}; the use counts as spent
   * @throws UncommittedException when the end cannot be written into the ledger
   * @throws NotReadyException when the answer is to leave at a public time, and nothing is ready
   */
  public QueryResult<A> answer(Supplier<? extends D> reading, CancellationToken stop) {
    Objects.requireNonNull(reading, "reading");
    return answer((CancellationToken until) -> reading.get(), stop);
  }

  private QueryResult<A> answer(
      Function<CancellationToken, ? extends D> reading, CancellationToken stop) {
    Objects.requireNonNull(stop, "stop");
    PrivacyEvent event = query.describe(parameters);
    PrivacyGuarantee guarantee = guarantee();
    LedgerUse use =
        LedgerUse.of(
            terms.ledger,
            budget -> payable(budget, event, guarantee),
            guarantee.conditions(),
            terms.purpose);
    return use.ending(() -> drawInTime(event, guarantee, reading, stop, use.hashes()));
  }

  /** An answer from data that were read after it was paid for, together with others. */
  A paid(D data, CancellationToken stop) {
    return drawn(query.describe(parameters), guarantee(), data, stop, List.of()).answer();
  }

  /**
   * What to write down: the event, or the promise alone where the ledger's accountant has no price
   * for what the query does.
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
          new PrivacyEvent.ByTheorem(query.name(parameters), proof(guarantee, ""), guarantee);
      budget.requireRoom(promise);
      return promise;
    }
  }

  private QueryResult<A> drawInTime(
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      Function<CancellationToken, ? extends D> reading,
      CancellationToken stop,
      List<String> uses) {
    return terms.padded.isEmpty()
        ? draw(event, guarantee, reading, stop, uses)
        : terms.padded.get().outcome(until -> draw(event, guarantee, reading, until, uses), stop);
  }

  /** Everything that touches the data. */
  private QueryResult<A> draw(
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      Function<CancellationToken, ? extends D> reading,
      CancellationToken stop,
      List<String> uses) {
    reading();
    return drawn(event, guarantee, reading.apply(stop), stop, uses);
  }

  /** Says that from here on the use is spent. */
  void reading() {
    terms.custodian.reading();
  }

  private QueryResult<A> drawn(
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      D data,
      CancellationToken stop,
      List<String> uses) {
    query.check(data, parameters);
    terms.custodian.ready(query.outlook(data, parameters));
    A answer =
        Objects.requireNonNull(
            query.draw(data, parameters, new SecureBits(), stop), "the query answers nothing");
    if (answer instanceof RawOutput drawn) {
      terms.custodian.drawn(drawn.diagnostics());
    } else if (answer instanceof Holdout.Both<?, ?> both
        && both.learned() instanceof RawOutput learned) {
      terms.custodian.drawn(learned.diagnostics());
    }
    PrivacyGuarantee all = terms.earlier.map(e -> e.promise.and(guarantee)).orElse(guarantee);
    return new QueryResult<>(
        query.name(parameters),
        proof(all, terms.earlier.map(Earlier::proof).orElse("")),
        terms
            .earlier
            .<PrivacyEvent>map(e -> new PrivacyEvent.Composed(List.of(e.event, event)))
            .orElse(event),
        all,
        Stream.concat(terms.uses.stream(), uses.stream()).toList(),
        answer);
  }

  /** The pages that prove a promise of the query; where there is none, the one that says so. */
  private String proof(PrivacyGuarantee promise, String more) {
    String own = query.proof(parameters);
    if (!promise.isProven()) {
      return own;
    }
    String units = promise.adjacency().unit().map(unit -> ProofPages.UNITS).orElse("");
    return ProofPages.joined(own, units, more);
  }

  /** A part of an answer, which has the promise of all of it. */
  private static <A> QueryResult<A> part(QueryResult<?> all, A part) {
    return new QueryResult<>(
        all.query(), all.proof(), all.event(), all.guarantee(), all.uses(), part);
  }

  /** What was learned, of an answer about both parts of a table. */
  static <L> QueryResult<L> learned(QueryResult<? extends Holdout.Both<L, ?>> both) {
    return part(both, both.answer().learned());
  }

  /** One card of a menu, which has the promise of all that is released of it. */
  static QueryResult<RawOutput> learned(QueryResult<List<CardMenu.Card>> menu, int card) {
    return part(menu, menu.answer().get(card).point());
  }

  /** One of several answers about the part that was held out, which has the promise of all. */
  static <A> QueryResult<A> heldOut(QueryResult<List<A>> all, int number) {
    return part(all, all.answer().get(number));
  }

  /** What was answered about the part that was held out. */
  static <A> QueryResult<A> heldOut(
      QueryResult<? extends Holdout.Both<?, A>> both, HoldoutQuery<?, A> evaluation) {
    return new QueryResult<>(
        evaluation.name(),
        both.proof(),
        both.event(),
        both.guarantee(),
        both.uses(),
        both.answer().answer());
  }
}
