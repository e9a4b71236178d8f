package org.didyma.mechanisms;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.Function;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.UnitEvents;

/**
 * A mechanism about records that keeps a promise about units. Promise: a mechanism that is
 * (epsilon', delta')-differentially private for g changes of one record, each of which is the
 * difference between neighbours, is (g epsilon', delta' (e^(g epsilon') - 1)/(e^epsilon' -
 * 1))-differentially private for units; epsilon' and delta' are such that this is the target,
 * rounded down.
 *
 * <p>Rows in memory are k for each unit under replacement, null ones included, so g = k changes lie
 * between neighbours under either relation. Cells have no null rows, so under replacement there k
 * records are taken away and k added, g = 2k. The proof is docs/proofs/units.md, section 3.
 *
 * @param <D> the form of its data
 * @param <P> its public parameters
 */
public final class UnitPrivacy<D, P> implements Mechanism<D, P> {

  private final Mechanism<D, P> records;
  private final PrivacyTarget target;
  private final PrivacyTarget share;
  private final Adjacency adjacency;
  private final int changes;

  private UnitPrivacy(
      Mechanism<D, P> records, PublicContext units, PrivacyTarget share, int changes) {
    this.records = records;
    this.target = units.target();
    this.adjacency = units.adjacency();
    this.share = share;
    this.changes = changes;
  }

  /**
   * A mechanism for units.
   *
   * @param units what to promise, to units
   * @param learnsFromRows whether it takes a table as rows in memory
   * @param ofRecords makes it for a promise to records
   * @throws InvalidInputException when there is no such mechanism
   */
  public static ConfiguredMechanism<?, ?> over(
      PublicContext units,
      boolean learnsFromRows,
      Function<PublicContext, ConfiguredMechanism<?, ?>> ofRecords) {
    PrivacyUnit unit = units.adjacency().unit().orElseThrow();
    int changes =
        learnsFromRows || !units.adjacency().replaces() ? unit.records() : 2 * unit.records();
    PrivacyTarget share = share(units.target(), changes);
    Adjacency records = learnsFromRows ? units.adjacency().ofRecords() : Adjacency.ADD_REMOVE;
    return around(ofRecords.apply(units.promising(share, records)), units, share, changes);
  }

  private static <D, P> ConfiguredMechanism<D, P> around(
      ConfiguredMechanism<D, P> chosen, PublicContext units, PrivacyTarget share, int changes) {
    if (!chosen.form().readsOnce()) {
      throw new InvalidInputException(
          "the schema has units, whose records cannot be sampled in passes over a table",
          "let the table be read into memory, or use a schema without \"unit\".");
    }
    UnitPrivacy<D, P> mechanism = new UnitPrivacy<>(chosen.mechanism(), units, share, changes);
    // Refuses here what has no such promise, before anything is read.
    mechanism.guarantee(chosen.parameters());
    return new ConfiguredMechanism<>(
        mechanism, chosen.parameters(), chosen.form(), chosen.reason(), chosen.conditions());
  }

  /**
   * What is to be promised for one of so many changes.
   *
   * @throws InvalidInputException when that is too little for noise to be calibrated
   */
  static PrivacyTarget share(PrivacyTarget total, int changes) {
    if (changes == 1) {
      return total;
    }
    Epsilon epsilon = total.share(changes).epsilon();
    if (total.delta().isZero()) {
      return new PrivacyTarget(epsilon, Delta.ZERO);
    }
    // delta' times the sum of e^(i epsilon') over i < g is at most delta.
    double one = Math.exp(Rational.of(epsilon.value()).above());
    double sum = 0;
    for (int i = 0; i < changes; i++) {
      sum = (1 + sum * one) * (1 + 1e-12);
    }
    double part = Rational.of(total.delta().value()).below() / sum;
    if (!(part > PublicContext.LEAST_DELTA.value().doubleValue())) {
      throw new InvalidInputException(
          "delta leaves less than %s for each of %d records of a unit"
              .formatted(PublicContext.LEAST_DELTA, changes),
          "use a larger delta, a smaller epsilon, or fewer \"records\" of a unit.");
    }
    BigDecimal delta =
        total.delta().value().divide(new BigDecimal(sum), Delta.MAX_DIGITS, RoundingMode.FLOOR);
    return new PrivacyTarget(epsilon, new Delta(delta));
  }

  @Override
  public boolean choosesFromLattice() {
    return records.choosesFromLattice();
  }

  @Override
  public String name() {
    return records.name();
  }

  @Override
  public String name(P parameters) {
    return records.name(parameters);
  }

  @Override
  public String proof() {
    return ProofPages.joined(records.proof(), ProofPages.UNITS);
  }

  @Override
  public String proof(P parameters) {
    return ProofPages.joined(records.proof(parameters), ProofPages.UNITS);
  }

  /** The mechanism's own event where units have one record; else the promise alone. */
  @Override
  public PrivacyEvent describe(P parameters) {
    PrivacyEvent event = records.describe(parameters);
    return changes == 1
        ? UnitEvents.of(event, adjacency.unit().orElseThrow())
        : new PrivacyEvent.ByTheorem(name(parameters), proof(parameters), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(P parameters) {
    PrivacyGuarantee one = records.guarantee(parameters);
    if (one instanceof PrivacyGuarantee.Pure pure
        && pure.epsilon().compareTo(share.epsilon()) <= 0) {
      return PrivacyGuarantee.pure(target.epsilon(), adjacency).under(one.conditions());
    }
    if (one instanceof PrivacyGuarantee.Approximate approximate
        && approximate.epsilon().compareTo(share.epsilon()) <= 0
        && approximate.delta().compareTo(share.delta()) <= 0) {
      return PrivacyGuarantee.approximate(target.epsilon(), target.delta(), adjacency)
          .under(one.conditions());
    }
    throw new InvalidInputException(
        "%s has no guarantee for units".formatted(name(parameters)),
        "use another mechanism or calibration, or a schema without \"unit\".");
  }

  @Override
  public void requireUsable(D none, P parameters) {
    records.requireUsable(none, parameters);
  }

  @Override
  public void check(D data, P parameters) {
    records.check(data, parameters);
  }

  @Override
  public String outlook(D data, P parameters) {
    return records.outlook(data, parameters);
  }

  @Override
  public RawOutput draw(D data, P parameters, RandomBits bits, CancellationToken stop) {
    return records.draw(data, parameters, bits, stop);
  }
}
