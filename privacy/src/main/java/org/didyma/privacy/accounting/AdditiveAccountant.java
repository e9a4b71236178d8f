package org.didyma.privacy.accounting;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * An accountant whose costs add up along a composition and of whose costs the larger counts when
 * events happen on disjoint parts.
 *
 * @param <C> a cost
 */
abstract class AdditiveAccountant<C> implements Accountant {

  /** The cost of an event that is neither a composition nor nothing; refuses what it cannot. */
  abstract C leaf(PrivacyEvent event);

  /** The theorem behind {@link #leaf}. */
  abstract String leafTheorem(PrivacyEvent event);

  /** The theorem behind {@link #sum}. */
  abstract String compositionTheorem();

  abstract C zero();

  abstract C sum(C one, C other);

  abstract C times(C cost, long factor);

  abstract C max(C one, C other);

  abstract PrivacyGuarantee guarantee(C cost, PrivacyEvent event);

  @Override
  public PrivacyGuarantee price(PrivacyEvent event) {
    return guarantee(cost(event), event).under(conditions(event));
  }

  @Override
  public String theorem(PrivacyEvent event) {
    Set<String> theorems = new LinkedHashSet<>();
    collectTheorems(event, theorems);
    return theorems.isEmpty() ? "nothing depends on the data" : String.join("; ", theorems);
  }

  private C cost(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Composed composed) {
      C total = zero();
      for (PrivacyEvent child : composed.events()) {
        total = sum(total, cost(child));
      }
      return total;
    }
    if (event instanceof PrivacyEvent.Repeated repeated) {
      return times(cost(repeated.event()), repeated.times());
    }
    if (event instanceof PrivacyEvent.Parallel parallel) {
      C largest = zero();
      for (PrivacyEvent child : parallel.events()) {
        largest = max(largest, cost(child));
      }
      return largest;
    }
    if (event instanceof PrivacyEvent.PostProcessed processed) {
      return cost(processed.event());
    }
    if (event instanceof PrivacyEvent.NoOp) {
      return zero();
    }
    if (event instanceof PrivacyEvent.NonPrivate look) {
      throw Refusal.nonPrivate(name(), look);
    }
    return leaf(event);
  }

  private void collectTheorems(PrivacyEvent event, Set<String> theorems) {
    if (event instanceof PrivacyEvent.Composed
        || event instanceof PrivacyEvent.Repeated
        || event instanceof PrivacyEvent.Parallel
        || event instanceof PrivacyEvent.PostProcessed) {
      event.children().forEach(child -> collectTheorems(child, theorems));
      boolean composes =
          event instanceof PrivacyEvent.Composed composed && composed.events().size() > 1
              || event instanceof PrivacyEvent.Repeated repeated && repeated.times() > 1;
      if (composes) {
        theorems.add(compositionTheorem());
      }
      if (event instanceof PrivacyEvent.Parallel parallel) {
        theorems.add(parallel.theorem());
      }
    } else if (event instanceof PrivacyEvent.NonPrivate look) {
      throw Refusal.nonPrivate(name(), look);
    } else if (!(event instanceof PrivacyEvent.NoOp)) {
      theorems.add(leafTheorem(event));
    }
  }

  /** The conditions of everything in the tree, each once. */
  static List<String> conditions(PrivacyEvent event) {
    Set<String> conditions = new LinkedHashSet<>();
    collectConditions(event, conditions);
    return List.copyOf(conditions);
  }

  private static void collectConditions(PrivacyEvent event, Set<String> conditions) {
    if (event instanceof PrivacyEvent.ByTheorem own) {
      conditions.addAll(own.guarantee().conditions());
    } else if (event instanceof PrivacyEvent.Parallel parallel) {
      conditions.addAll(parallel.conditions());
    }
    event.children().forEach(child -> collectConditions(child, conditions));
  }
}
