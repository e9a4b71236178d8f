package org.didyma.privacy.ledger;

import java.util.ArrayList;
import java.util.List;
import org.didyma.privacy.PrivacyEvent;

/**
 * Stops uses of a data set before their total would exceed a budget.
 *
 * <p>Promise: if {@link #require} let every event of a sequence pass, each with the ones before it,
 * then all of them together keep the budget, also when each event was chosen in the light of the
 * results of those before it.
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

  /** The total of some events. */
  public Amount spent(List<PrivacyEvent> events) {
    PrivacyEvent all =
        events.isEmpty()
            ? new PrivacyEvent.NoOp(terms.budget().adjacency())
            : new PrivacyEvent.Composed(events);
    return Amount.of(terms.composition().accountant(terms.budget()).price(all));
  }

  /** Whether some events are within the budget. */
  public boolean covers(List<PrivacyEvent> events) {
    return spent(events).isWithin(capacity);
  }

  /**
   * Refuses an event that does not fit in after others.
   *
   * @throws BudgetExceededException when the total would exceed the budget
   * @throws org.didyma.privacy.accounting.UnpricedEventException when the event has no price
   * @throws org.didyma.privacy.AdjacencyMismatchException when it has another adjacency
   */
  public void require(List<PrivacyEvent> before, PrivacyEvent event) {
    List<PrivacyEvent> all = new ArrayList<>(before);
    // First, so that what is wrong with its adjacency is found on an empty ledger, too.
    all.add(0, new PrivacyEvent.NoOp(terms.budget().adjacency()));
    all.add(event);
    Amount after = spent(all);
    if (!after.isWithin(capacity)) {
      throw new BudgetExceededException(capacity, spent(before), after);
    }
  }
}
