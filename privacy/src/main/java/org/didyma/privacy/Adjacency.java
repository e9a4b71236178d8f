package org.didyma.privacy;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.didyma.core.PrivacySubject;
import org.didyma.core.PrivacyUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which data sets are neighbours: those that differ in one record, or in all records of one unit
 * where a person may have several. Immutable.
 *
 * <p>Two relations are equal when the change and the unit are, the number of records of a unit that
 * are used, and the most that a record weighs. What these numbers are has no part in the promise,
 * which is about all records of a unit and records of any weight; {@link #isSameAs} leaves them
 * out.
 */
public final class Adjacency {

  /** One record is replaced by another; the number of records is public. */
  public static final Adjacency REPLACE = new Adjacency(true, PrivacySubject.RECORD);

  /** One record is added or removed; the number of records is private. */
  public static final Adjacency ADD_REMOVE = new Adjacency(false, PrivacySubject.RECORD);

  private final boolean replaces;
  private final PrivacySubject subject;

  private Adjacency(boolean replaces, PrivacySubject subject) {
    this.replaces = replaces;
    this.subject = subject;
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
    return of(PrivacySubject.of(of));
  }

  /** The same change of whomever a promise is about. */
  public Adjacency of(PrivacySubject of) {
    return new Adjacency(replaces, of);
  }

  /** The most that the record or unit that differs counts as, in records that count once. */
  public int most() {
    return subject.most();
  }

  /** The same change of one record. */
  public Adjacency ofRecords() {
    return replaces ? REPLACE : ADD_REMOVE;
  }

  /** The unit that differs; empty where it is a record. */
  public Optional<PrivacyUnit> unit() {
    return subject.unit();
  }

  /**
   * W, where records have weights: one counts as 0 to W. Under replacement the number of records is
   * public, the sum of their weights is not.
   */
  public OptionalInt weight() {
    return subject.weight();
  }

  /**
   * This relation, which is one between tables that differ in one record.
   *
   * @throws IllegalArgumentException when they differ in a unit, or records have weights
   */
  public Adjacency requireRecords() {
    if (!subject.equals(PrivacySubject.RECORD)) {
      throw new IllegalArgumentException(
          "the guarantee is proven for records that count once, not for "
              + (unit().isPresent() ? "units" : "weights"));
    }
    return this;
  }

  /** Whether a record or unit is replaced by another, rather than added or removed. */
  public boolean replaces() {
    return replaces;
  }

  /**
   * Whether the number of records that cells count is public: it is where one record is replaced by
   * one that counts once too.
   */
  public boolean publishesRecords() {
    return replaces && subject.equals(PrivacySubject.RECORD);
  }

  /**
   * The most records in which two neighbours differ once units have no more than k, those that one
   * of them has and those that the other has together: k, and 2k under replacement; a record counts
   * as a unit with k = 1, one of weight up to W as a unit with k = W.
   */
  public int changes() {
    return replaces ? 2 * subject.most() : subject.most();
  }

  /**
   * Whether neighbours are the same, whatever number of a unit's records is used, or its weight.
   */
  public boolean isSameAs(Adjacency other) {
    return replaces == other.replaces && subject.isSameAs(other.subject);
  }

  /** The name of the change in files and on the command line. */
  public String label() {
    return replaces ? "replace" : "add-remove";
  }

  /** The change between neighbours in words, to follow "under" or "when". */
  public String change() {
    return replaces
        ? "replacing " + subject.inWords() + " by any other"
        : "adding or removing " + subject.inWords();
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof Adjacency other
        && replaces == other.replaces
        && subject.equals(other.subject);
  }

  @Override
  public int hashCode() {
    return Objects.hash(replaces, subject);
  }

  /** The label, and the unit where there is one. */
  @Override
  public String toString() {
    return label() + unit().map(of -> " of units of " + of.column()).orElse("");
  }
}
