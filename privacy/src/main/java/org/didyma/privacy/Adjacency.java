package org.didyma.privacy;

import java.util.Objects;
import java.util.Optional;
import org.didyma.core.PrivacyUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which data sets are neighbours: those that differ in one record, or in all records of one unit
 * where a person may have several. Immutable.
 *
 * <p>Two relations are equal when the change and the unit are, and the number of records of a unit
 * that are used. What that number is has no part in the promise, which is about all records of a
 * unit; {@link #isSameAs} leaves it out.
 */
public final class Adjacency {

  /** One record is replaced by another; the number of records is public. */
  public static final Adjacency REPLACE = new Adjacency(true, null);

  /** One record is added or removed; the number of records is private. */
  public static final Adjacency ADD_REMOVE = new Adjacency(false, null);

  private final boolean replaces;
  private final @Nullable PrivacyUnit unit;

  private Adjacency(boolean replaces, @Nullable PrivacyUnit unit) {
    this.replaces = replaces;
    this.unit = unit;
  }

  /** The two relations between tables that differ in one record. */
  public static Adjacency[] values() {
    return new Adjacency[] {REPLACE, ADD_REMOVE};
  }

  /**
   * The relation of a label, between tables that differ in one record.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Adjacency ofLabel(String label) {
    for (Adjacency adjacency : values()) {
      if (adjacency.label().equals(label)) {
        return adjacency;
      }
    }
    throw new IllegalArgumentException("the adjacency is neither \"replace\" nor \"add-remove\"");
  }

  /**
   * The same change of all records of one unit. Under replacement the number of units is public,
   * that of records is not: a unit counts as k records, some of which may be null.
   */
  public Adjacency of(PrivacyUnit of) {
    return new Adjacency(replaces, of);
  }

  /** The same change of all records of one unit, or of one record where there are no units. */
  public Adjacency of(Optional<PrivacyUnit> of) {
    return new Adjacency(replaces, of.orElse(null));
  }

  /** The same change of one record. */
  public Adjacency ofRecords() {
    return replaces ? REPLACE : ADD_REMOVE;
  }

  /** The unit that differs; empty where it is a record. */
  public Optional<PrivacyUnit> unit() {
    return Optional.ofNullable(unit);
  }

  /**
   * This relation, which is one between tables that differ in one record.
   *
   * @throws IllegalArgumentException when they differ in a unit
   */
  public Adjacency requireRecords() {
    if (unit != null) {
      throw new IllegalArgumentException("the guarantee is proven for records, not for units");
    }
    return this;
  }

  /** Whether a record or unit is replaced by another, rather than added or removed. */
  public boolean replaces() {
    return replaces;
  }

  /** Whether the number of records is public: it is where one record is replaced. */
  public boolean publishesRecords() {
    return replaces && unit == null;
  }

  /**
   * The most records in which two neighbours differ once units have no more than k, those that one
   * of them has and those that the other has together: k, and 2k under replacement; a record counts
   * as a unit with k = 1.
   */
  public int changes() {
    int most = unit == null ? 1 : unit.records();
    return replaces ? 2 * most : most;
  }

  /** Whether neighbours are the same, whatever number of a unit's records is used. */
  public boolean isSameAs(Adjacency other) {
    return replaces == other.replaces
        && (unit == null ? other.unit == null : other.unit != null && unit.isSameAs(other.unit));
  }

  /** The name of the change in files and on the command line. */
  public String label() {
    return replaces ? "replace" : "add-remove";
  }

  /** The change between neighbours in words, to follow "under" or "when". */
  public String change() {
    if (unit == null) {
      return replaces
          ? "replacing any one record by any other"
          : "adding or removing any one record";
    }
    return replaces
        ? "replacing " + unit.inWords() + " by any other"
        : "adding or removing " + unit.inWords();
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof Adjacency other
        && replaces == other.replaces
        && Objects.equals(unit, other.unit);
  }

  @Override
  public int hashCode() {
    return Objects.hash(replaces, unit);
  }

  /** The label, and the unit where there is one. */
  @Override
  public String toString() {
    return unit == null ? label() : label() + " of units of " + unit.column();
  }
}
