package org.didyma.privacy.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Stops uses of a data set before their total would exceed a budget.
 *
 * <p>Promise: if every event of a sequence was let pass, each with the ones before it, then all of
 * them together keep the budget, also when each event was chosen in the light of the results of
 * those before it.
 */
public final class PrivacyFilter {

  private final Terms terms;
  private final Amount capacity;

  public PrivacyFilter(Terms terms) {
    this.terms = terms;
    this.capacity = terms.composition().capacity(terms.budget());
  }

  /** What may be spent in all. */
  public Amount capacity() {
    return capacity;
  }

  /** The least that a use may cost, where the terms name one. */
  public Optional<Amount> leastUse() {
    return terms.leastEpsilon().map(least -> terms.composition().draw(least, terms.budget()));
  }

  /** The total of some events. */
  public Amount spent(List<PrivacyEvent> events) {
    return Amount.of(price(events));
  }

  /** What the events together rest on, each condition once. */
  List<String> conditions(List<PrivacyEvent> events) {
    return price(events).conditions();
  }

  private PrivacyGuarantee price(List<PrivacyEvent> events) {
    PrivacyEvent all =
        events.isEmpty()
            ? new PrivacyEvent.NoOp(terms.budget().adjacency())
            : new PrivacyEvent.Composed(events);
    return terms.composition().accountant(terms.budget()).price(all);
  }

  /** Whether some events are within the budget. */
  public boolean covers(List<PrivacyEvent> events) {
    return spent(events).isWithin(capacity);
  }

  /**
   * Refuses events that do not all fit in after others: each has to cost what a use costs at least,
   * and their total to be within the budget.
   *
   * @param period whose account it is, for messages; empty where there are no periods
   * @throws BudgetExceededException when the total would exceed the budget
   * @throws UseTooSmallException when an event costs less than the terms allow
   * @throws org.didyma.privacy.accounting.UnpricedEventException when an event has no price
   * @throws org.didyma.privacy.AdjacencyMismatchException when it has another adjacency
   */
  void requireAll(String period, List<PrivacyEvent> before, List<PrivacyEvent> events) {
    List<PrivacyEvent> all = new ArrayList<>(before);
    // First, so that what is wrong with its adjacency is found on an empty ledger, too.
    all.add(0, new PrivacyEvent.NoOp(terms.budget().adjacency()));
    all.addAll(events);
    Amount after = spent(all);
    events.forEach(this::requireLeast);
    if (!after.isWithin(capacity)) {
      throw new BudgetExceededException(period, capacity, spent(before), after);
    }
  }

  private void requireLeast(PrivacyEvent event) {
    leastUse()
        .ifPresent(
            least -> {
              Amount use = spent(List.of(event));
              if (use.isBelow(least)) {
                throw new UseTooSmallException(event, use, least);
              }
            });
  }
}
