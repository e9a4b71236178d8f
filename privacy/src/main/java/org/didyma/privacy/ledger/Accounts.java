package org.didyma.privacy.ledger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.privacy.PrivacyEvent;

/**
 * What uses cost the records of each period. A ledger without periods has one account, for all
 * records; one with periods has none for records of no period, which pay no more than any other.
 */
final class Accounts {

  /** The name of the only account of a ledger without periods. */
  private static final String ALL = "";

  private final Terms terms;
  private final PrivacyFilter filter;
  private final Map<String, List<PrivacyEvent>> events = new LinkedHashMap<>();

  Accounts(Terms terms) {
    this.terms = terms;
    this.filter = new PrivacyFilter(terms);
    terms
        .arrival()
        .map(Arrival::periods)
        .orElse(List.of(ALL))
        .forEach(period -> events.put(period, new ArrayList<>()));
  }

  /**
   * The accounts that a use of some periods is charged to.
   *
   * @param periods empty for all records
   * @throws IllegalArgumentException when one is no period of the ledger
   */
  private List<Map.Entry<String, List<PrivacyEvent>>> charged(List<String> periods) {
    if (!terms.arrival().map(Arrival::periods).orElse(List.of()).containsAll(periods)) {
      throw new IllegalArgumentException("there are uses of what is no period of the ledger");
    }
    return events.entrySet().stream()
        .filter(account -> periods.isEmpty() || periods.contains(account.getKey()))
        .toList();
  }

  void charge(List<String> periods, PrivacyEvent event) {
    charged(periods).forEach(account -> account.getValue().add(event));
  }

  /** Refuses uses of some periods, one after the other, for which one of them has no room. */
  void requireRoom(List<String> periods, List<PrivacyEvent> uses) {
    charged(periods)
        .forEach(account -> filter.requireAll(account.getKey(), account.getValue(), uses));
  }

  boolean areCovered() {
    return events.values().stream().allMatch(filter::covers);
  }

  /** The total of each period; empty where there are none. */
  Map<String, Amount> byPeriod() {
    Map<String, Amount> totals = new LinkedHashMap<>();
    if (terms.arrival().isPresent()) {
      events.forEach((period, uses) -> totals.put(period, filter.spent(uses)));
    }
    return totals;
  }

  /** What one record pays at most: the total of the account with the largest. */
  Amount largest() {
    Optional<Amount> largest =
        events.values().stream()
            .map(filter::spent)
            .reduce((one, other) -> one.isBelow(other) ? other : one);
    return largest.orElseThrow();
  }

  /** What the prices rest on: the conditions that uses name themselves. */
  List<String> conditions() {
    return events.values().stream()
        .flatMap(uses -> filter.conditions(uses).stream())
        .distinct()
        .toList();
  }

  PrivacyFilter filter() {
    return filter;
  }
}
