package org.didyma.privacy.accounting;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * An accountant whose costs add up along a composition and of whose costs the larger counts when
 * events happen on disjoint parts.
 *
 * @param <C> a cost
 */
abstract class AdditiveAccountant<C> implements Accountant {

  private final CostAlgebra<C> costs;
  private final String composition;

  /**
   * @param costs how they add up
   * @param composition the theorem behind that
   */
  AdditiveAccountant(CostAlgebra<C> costs, String composition) {
    this.costs = costs;
    this.composition = composition;
  }

  /** What it knows of single mechanisms. */
  abstract TheoremTable<C> theorems();

  abstract PrivacyGuarantee guarantee(C cost, Adjacency adjacency);

  /** The cost of an event; refuses what it cannot price. */
  final C cost(PrivacyEvent event) {
    return costs.of(event, name(), theorems()::price);
  }

  final CostAlgebra<C> costs() {
    return costs;
  }

  @Override
  public final String name() {
    return theorems().accountant();
  }

  @Override
  public final PrivacyGuarantee price(PrivacyEvent event) {
    return guarantee(cost(event), event.adjacency()).under(conditions(event));
  }

  @Override
  public final String theorem(PrivacyEvent event) {
    Set<String> theorems = new LinkedHashSet<>();
    collect(event, theorems);
    return theorems.isEmpty() ? "nothing depends on the data" : String.join("; ", theorems);
  }

  private void collect(PrivacyEvent event, Set<String> theorems) {
    if (event instanceof PrivacyEvent.NonPrivate look) {
      throw Refusal.nonPrivate(name(), look);
    }
    if (event instanceof PrivacyEvent.NoOp) {
      return;
    }
    if (event.children().isEmpty() || event instanceof PrivacyEvent.Sampled) {
      theorems.add(theorems().citation(event));
      return;
    }
    event.children().forEach(child -> collect(child, theorems));
    if (event.children().size() > 1 && event instanceof PrivacyEvent.Composed
        || event instanceof PrivacyEvent.Repeated repeated && repeated.times() > 1) {
      theorems.add(composition);
    }
    if (event instanceof PrivacyEvent.Parallel parallel) {
      theorems.add(parallel.theorem());
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
