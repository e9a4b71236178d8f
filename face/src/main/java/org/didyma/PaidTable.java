package org.didyma;

import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.ReleaseRunner;

/** A private table of which it is said how its releases are paid. */
public final class PaidTable {

  private final Table table;
  private final Optional<Ledger> ledger;
  private final String purpose;

  private PaidTable(Table table, Optional<Ledger> ledger, String purpose) {
    this.table = table;
    this.ledger = ledger;
    this.purpose = purpose;
  }

  static PaidTable of(Table table, Ledger ledger) {
    return new PaidTable(table, Optional.of(ledger), "release from a Java program");
  }

  static PaidTable of(Table table) {
    return new PaidTable(table, Optional.empty(), "");
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
    return new PaidTable(table, ledger, why);
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
   *     or when a record does not fit the schema, or code of yours fails, which costs what a
   *     release costs: {@link DidymaException#spent} tells them apart
   */
  public Release release(ReleaseRequest request) {
    return DidymaException.releasing(
        hears -> {
          ConfiguredMechanism<?, ?> mechanism = request.over(table.schema());
          return new Release(request.model(release(mechanism, hears), table.schema()));
        });
  }

  private <D, P> org.didyma.models.Release release(
      ConfiguredMechanism<D, P> mechanism, PrivateDiagnosticsListener hears) {
    return releasing(mechanism)
        .telling(hears)
        .release(table, mechanism.form(), CancellationToken.NEVER);
  }

  private <D, P> ReleaseRunner<D, P> releasing(ConfiguredMechanism<D, P> mechanism) {
    ReleaseRunner<D, P> releasing =
        ReleaseRunner.of(mechanism.mechanism(), mechanism.parameters())
            .under(mechanism.conditions())
            .under(table.records().conditions());
    return ledger.map(budget -> releasing.spendingFrom(budget.inner(), purpose)).orElse(releasing);
  }

  @Override
  public String toString() {
    return "private table %s, %s"
        .formatted(table.name(), ledger.map(l -> "paid from " + l).orElse("unaccounted"));
  }
}
