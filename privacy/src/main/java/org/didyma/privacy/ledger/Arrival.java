package org.didyma.privacy.ledger;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The public periods in which records arrive, each with an account of its own: a use of the records
 * of some periods costs nothing in the others. Sound where the change between neighbours is one of
 * records of one period; docs/proofs/accounting.md, section 9.
 *
 * @param column that tells when a record arrived
 * @param periods beginnings of its values, such as "2026-03" for dates of that month; none is the
 *     beginning of another, so a record is in at most one
 */
public record Arrival(String column, List<String> periods) {

  /** More periods are refused. */
  public static final int MOST_PERIODS = 1000;

  /** The longest name of a column or period, in characters. */
  public static final int MAX_NAME = 100;

  public Arrival {
    periods = List.copyOf(periods);
    requireName("the column of arrival", column);
    if (periods.isEmpty() || periods.size() > MOST_PERIODS) {
      throw new IllegalArgumentException(
          "there are no periods, or more than %d".formatted(MOST_PERIODS));
    }
    periods.forEach(period -> requireName("a period", period));
    Set<String> distinct = new HashSet<>(periods);
    if (distinct.size() < periods.size()) {
      throw new IllegalArgumentException("a period is given twice");
    }
    for (String period : periods) {
      for (int end = 1; end < period.length(); end++) {
        if (distinct.contains(period.substring(0, end))) {
          throw new IllegalArgumentException(
              "the period \"%s\" is part of the period \"%s\""
                  .formatted(period, period.substring(0, end)));
        }
      }
    }
  }

  private static void requireName(String what, String name) {
    if (name.isBlank() || name.length() > MAX_NAME || !name.strip().equals(name)) {
      throw new IllegalArgumentException(
          "%s is empty, begins or ends with a space, or has more than %d characters"
              .formatted(what, MAX_NAME));
    }
  }

  /** The period of a value of the column; empty where it is in none. */
  public Optional<String> period(String value) {
    return periods.stream().filter(value::startsWith).findFirst();
  }

  /**
   * What makes a change of a replaced record one of its period alone, to follow "provided that".
   */
  public String condition() {
    return "a replaced record keeps its period of \"%s\"".formatted(column);
  }
}
