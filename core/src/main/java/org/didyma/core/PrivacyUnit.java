package org.didyma.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whom a promise is about when one person may have several records: all records with one value of a
 * column are one unit, and of each unit at most k records are used. Public.
 *
 * @param column whose values tell units apart
 * @param records k, the most records of a unit that are used, from 1 to {@link #MOST_RECORDS}
 * @param missing what becomes of a record without a value there
 */
public record PrivacyUnit(String column, int records, Missing missing) {

  /** Most records of a unit. */
  public static final int MOST_RECORDS = 10_000;

  /** What becomes of a record that names no unit. */
  public enum Missing {
    /** It is not used. */
    DROP,
    /** It is a unit of its own. */
    OWN;

    /** The word in files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The policy of a word. */
    public static Optional<Missing> of(String word) {
      return Stream.of(values()).filter(policy -> policy.word().equals(word)).findFirst();
    }
  }

  public PrivacyUnit {
    if (column.isEmpty()) {
      throw new IllegalArgumentException("the column of a unit has no name");
    }
    if (records < 1 || records > MOST_RECORDS) {
      throw new IllegalArgumentException(
          "the number of records of a unit is not from 1 to " + MOST_RECORDS);
    }
  }

  /** Whether units are told apart in the same way, whatever number of their records is used. */
  public boolean isSameAs(PrivacyUnit other) {
    return column.equals(other.column) && missing == other.missing;
  }

  /** The unit, with all its records, in words. */
  public String inWords() {
    return "any one unit (all records with one value of the column " + QuotedText.of(column) + ")";
  }
}
