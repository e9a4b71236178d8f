package org.didyma;

import java.time.Duration;
import java.util.Optional;
import org.didyma.data.records.Table;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.ReleaseRunner;

/**
 * A private table of which it is said how its releases are paid. They are made on threads of their
 * own; an interrupt of the thread that waits, or a {@link #timeLimit}, ends one without a model.
 */
public final class PaidTable {

  private final Table table;
  private final Optional<Ledger> ledger;
  private final String purpose;
  private final Limits limits;

  private PaidTable(Table table, Optional<Ledger> ledger, String purpose, Limits limits) {
    this.table = table;
    this.ledger = ledger;
    this.purpose = purpose;
    this.limits = limits;
  }

  static PaidTable of(Table table, Ledger ledger) {
    return new PaidTable(table, Optional.of(ledger), "release from a Java program", Limits.NONE);
  }

  static PaidTable of(Table table) {
    return new PaidTable(table, Optional.empty(), "", Limits.NONE);
  }

  /**
   * The same, with a public purpose for readers of the ledger.
   *
   * @throws DidymaException when it is blank, long, or more than a line
   */
  public PaidTable because(String why) {
    int most = org.didyma.privacy.ledger.Ledger.MAX_PURPOSE;
    if (why.isBlank()
        || why.length() > most
        || why.codePoints().anyMatch(Character::isISOControl)) {
      throw DidymaException.of(
          "the purpose is empty or no line of at most %d characters".formatted(most),
          "say in a few words what the release is for.");
    }
    return new PaidTable(table, ledger, why, limits);
  }

  /**
   * The same with a limit on the wall-clock time of a release. That time depends on the records, so
   * the guarantee then has the condition that nobody observes whether it was reached.
   *
   * @param limit above 0
   */
  public PaidTable timeLimit(Duration limit) {
    return new PaidTable(table, ledger, purpose, limits.within(limit));
  }

  /**
   * The guarantee of such a release. The table is not opened and nothing is spent.
   *
   * @throws DidymaException when it cannot be had, whatever the records are
   */
  public Guarantee guarantee(ReleaseRequest request) {
    return DidymaException.told(
        () -> {
          ConfiguredMechanism<?, ?> mechanism = request.over(table.schema());
          mechanism.describe();
          return new Guarantee(releasing(mechanism).guarantee(table.schema()));
        });
  }

  /**
   * Releases a model. The use is on disk in the ledger before a record is read, and stays spent
   * whatever happens then. Weights are sampled with secure random bits; there is no seed.
   *
   * @throws DidymaException when the request or the ledger does not allow it, which costs nothing;
   *     or when a record does not fit the schema, code of yours fails, or it is stopped, which
   *     costs what a release costs: {@link DidymaException#spent} tells them apart
   */
  public Release release(ReleaseRequest request) {
    return DidymaException.releasing(
        hears -> {
          ConfiguredMechanism<?, ?> mechanism = request.over(table.schema());
          return limits.run(
              stop -> new Release(request.model(release(mechanism, stop, hears), table.schema())));
        });
  }

  private <D, P> org.didyma.models.Release release(
      ConfiguredMechanism<D, P> mechanism, Stop stop, PrivateDiagnosticsListener hears) {
    StoppableRelease release =
        new StoppableRelease(
            stop,
            ledger.isPresent()
                ? "the ledger counts its epsilon as spent."
                : "count its epsilon as spent.",
            hears);
    return release.released(
        () -> releasing(mechanism).telling(release).release(table, mechanism.form(), stop));
  }

  private <D, P> ReleaseRunner<D, P> releasing(ConfiguredMechanism<D, P> mechanism) {
    ReleaseRunner<D, P> releasing =
        ReleaseRunner.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions())
            .under(limits.time().stream().map(time -> ReleaseRunner.UNOBSERVED_LIMIT).toList())
            .under(table.records().conditions());
    return ledger.map(budget -> releasing.spendingFrom(budget.inner(), purpose)).orElse(releasing);
  }

  @Override
  public String toString() {
    return "private table %s, %s"
        .formatted(table.name(), ledger.map(l -> "paid from " + l).orElse("unaccounted"));
  }
}
