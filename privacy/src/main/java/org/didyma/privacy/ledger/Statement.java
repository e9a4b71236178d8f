package org.didyma.privacy.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A ledger at a moment.
 *
 * @param terms what it allows
 * @param entries all entries, the opening first
 * @param hashes of the entries; the last one, kept elsewhere, shows later that the ledger was not
 *     exchanged
 * @param capacity the budget as an amount
 * @param spent the total of all uses; with periods that of the period which paid most
 * @param byPeriod the total of each period; empty where there are none
 * @param conditions what the total rests on: the conditions of all uses, each once, each to follow
 *     "provided that"
 * @param open numbers of the reservations without an end: uses that are running, or whose process
 *     died; they are spent like all others
 */
public record Statement(
    Terms terms,
    List<Entry> entries,
    List<String> hashes,
    Amount capacity,
    Amount spent,
    Map<String, Amount> byPeriod,
    List<String> conditions,
    Set<Long> open) {

  /** What may still be spent. */
  public Amount left() {
    return capacity.minus(spent);
  }

  /**
   * What all results so far, together, promise: the budget, under the conditions of the uses.
   *
   * @return the terms' budget, with the conditions
   */
  public PrivacyGuarantee promise() {
    return terms.budget().under(conditions);
  }

  /**
   * What was left after each use, in the order of their entries, as if those that came before were
   * all. Of a ledger without periods, whose amounts add up.
   */
  public List<Amount> leftAfter() {
    List<Amount> all = new ArrayList<>();
    Amount left = capacity;
    for (Entry entry : entries) {
      if (entry instanceof Entry.Reserved use) {
        left = left.minus(price(use));
        all.add(left);
      }
    }
    return all;
  }

  /** What one use costs by itself, in what adds up. */
  public Amount price(Entry.Reserved use) {
    return new PrivacyFilter(terms).spent(List.of(use.event()));
  }

  /** The hash of the last entry. */
  public String lastHash() {
    return hashes.get(hashes.size() - 1);
  }
}
