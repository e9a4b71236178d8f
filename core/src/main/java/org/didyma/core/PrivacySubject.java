package org.didyma.core;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Whom a promise is about, and how much of a table it can be: one record, all records of one unit,
 * or one record that counts as several. Public.
 *
 * @param unit the unit, where it is not one record
 * @param weight W, where records have weights: a record counts as 0 to W whole units of weight, W
 *     from 1 to {@link #MOST_WEIGHT}; units of several records have none
 */
public record PrivacySubject(Optional<PrivacyUnit> unit, OptionalInt weight) {

  /** Most units of weight of a record. */
  public static final int MOST_WEIGHT = 10_000;

  /** One record, which counts once. */
  public static final PrivacySubject RECORD =
      new PrivacySubject(Optional.empty(), OptionalInt.empty());

  public PrivacySubject {
    if (unit.isPresent() && weight.isPresent()) {
      throw new IllegalArgumentException("the records of a unit have no weights");
    }
    if (weight.isPresent() && (weight.getAsInt() < 1 || weight.getAsInt() > MOST_WEIGHT)) {
      throw new IllegalArgumentException("the cap of weights is not from 1 to " + MOST_WEIGHT);
    }
  }

  /** All records of one unit. */
  public static PrivacySubject of(PrivacyUnit unit) {
    return new PrivacySubject(Optional.of(unit), OptionalInt.empty());
  }

  /** One record that counts as 0 to this many. */
  public static PrivacySubject weighing(int most) {
    return new PrivacySubject(Optional.empty(), OptionalInt.of(most));
  }

  /** The most that it counts as, in records that count once. */
  public int most() {
    return weight.orElse(unit.map(PrivacyUnit::records).orElse(1));
  }

  /** Whether it is the same, whatever number of a unit's records is used, or its weight is. */
  public boolean isSameAs(PrivacySubject other) {
    return unit.isPresent()
        ? other.unit.isPresent() && unit.get().isSameAs(other.unit.get())
        : other.unit.isEmpty();
  }

  /** The one that differs between neighbours, in words. */
  public String inWords() {
    return unit.map(PrivacyUnit::inWords).orElse("any one record");
  }
}
