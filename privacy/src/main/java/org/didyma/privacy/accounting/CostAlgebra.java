package org.didyma.privacy.accounting;

import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.privacy.PrivacyEvent;

/**
 * How the costs of an accountant add up.
 *
 * @param <C> a cost
 * @param zero what nothing costs
 * @param sum what two computations on the same data cost; may change and return the first
 * @param product what equal ones cost
 * @param larger what two on disjoint parts cost
 */
record CostAlgebra<C>(
    Supplier<C> zero, BinaryOperator<C> sum, Product<C> product, Larger<C> larger) {

  /** A cost, so many times. */
  interface Product<C> {
    C of(C cost, long times);
  }

  /** Of two costs the one that covers both. */
  interface Larger<C> {

    /**
     * That cost.
     *
     * @param parts which the costs are of
     */
    C of(PrivacyEvent.Parallel parts, C one, C other);
  }

  /** Costs that are exact numbers. */
  static <C extends Comparable<C>> CostAlgebra<C> of(
      C zero, BinaryOperator<C> sum, Product<C> product) {
    return new CostAlgebra<>(() -> zero, sum, product, (parts, one, other) -> max(one, other));
  }

  /**
   * The cost of an event: what is composed, repeated, done on disjoint parts or processed costs
   * what its parts cost.
   *
   * @param accountant whose costs they are, for refusals
   * @param leaf what a mechanism costs, or one on a sample
   */
  C of(PrivacyEvent event, String accountant, Function<PrivacyEvent, C> leaf) {
    if (event instanceof PrivacyEvent.Composed composed) {
      C total = zero.get();
      for (PrivacyEvent child : composed.events()) {
        total = sum.apply(total, of(child, accountant, leaf));
      }
      return total;
    }
    if (event instanceof PrivacyEvent.Parallel parallel) {
      return parallel.events().stream()
          .map(part -> of(part, accountant, leaf))
          .reduce((one, other) -> larger.of(parallel, one, other))
          .orElseThrow();
    }
    if (event instanceof PrivacyEvent.Repeated repeated) {
      return product.of(of(repeated.event(), accountant, leaf), repeated.times());
    }
    if (event instanceof PrivacyEvent.PostProcessed processed) {
      return of(processed.event(), accountant, leaf);
    }
    if (event instanceof PrivacyEvent.NoOp) {
      return zero.get();
    }
    if (event instanceof PrivacyEvent.NonPrivate look) {
      throw Refusal.nonPrivate(accountant, look);
    }
    return leaf.apply(event);
  }

  static <T extends Comparable<T>> T max(T one, T other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
