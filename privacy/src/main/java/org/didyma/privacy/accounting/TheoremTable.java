package org.didyma.privacy.accounting;

import java.util.List;
import java.util.function.Function;
import org.didyma.privacy.PrivacyEvent;

/**
 * What an accountant knows of single mechanisms, and of mechanisms on samples: the first row that
 * is about an event prices it, and an event that no row is about has no price.
 *
 * @param <C> what the accountant adds up
 * @param accountant its name
 * @param advice what to do about an event without a price
 */
record TheoremTable<C>(
    String accountant, Function<PrivacyEvent, String> advice, List<Theorem<C>> rows) {

  @SafeVarargs
  static <C> TheoremTable<C> of(String accountant, String advice, Theorem<C>... rows) {
    return new TheoremTable<>(accountant, event -> advice, List.of(rows));
  }

  C price(PrivacyEvent event) {
    return of(event, Theorem::price);
  }

  String citation(PrivacyEvent event) {
    return of(event, Theorem::citation);
  }

  private <T> T of(PrivacyEvent event, Function<Theorem<C>, Function<PrivacyEvent, T>> asked) {
    if (event instanceof PrivacyEvent.Sampled sampled) {
      Refusal.checkSampling(accountant, sampled);
    }
    for (Theorem<C> row : rows) {
      if (row.covers().test(event)) {
        try {
          return asked.apply(row).apply(event);
        } catch (UnpricedEventException e) {
          throw e.accountant().equals(accountant)
              ? e
              : Refusal.unknown(accountant, event, advice.apply(event));
        }
      }
    }
    throw Refusal.unknown(accountant, event, advice.apply(event));
  }
}
