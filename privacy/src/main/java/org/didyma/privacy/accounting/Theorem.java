package org.didyma.privacy.accounting;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A row of an accountant's table: what a theorem says about events of one kind.
 *
 * @param <C> what the accountant adds up
 * @param covers which events it is about
 * @param price what one of them costs
 * @param citation where that is proven
 */
record Theorem<C>(
    Predicate<PrivacyEvent> covers,
    Function<PrivacyEvent, C> price,
    Function<PrivacyEvent, String> citation) {

  /** A theorem about all events of a type. */
  static <E extends PrivacyEvent, C> Theorem<C> of(
      Class<E> event, Function<E, C> price, String citation) {
    return new Theorem<>(event::isInstance, e -> price.apply(event.cast(e)), e -> citation);
  }

  /** What mechanisms prove of themselves, as far as it is a guarantee of that type. */
  static <G extends PrivacyGuarantee, C> Theorem<C> own(Class<G> guarantee, Function<G, C> price) {
    return new Theorem<>(
        e -> e instanceof PrivacyEvent.ByTheorem own && guarantee.isInstance(own.guarantee()),
        e -> price.apply(guarantee.cast(((PrivacyEvent.ByTheorem) e).guarantee())),
        e ->
            e instanceof PrivacyEvent.ByTheorem own
                ? own.mechanism() + " (" + own.theorem() + ")"
                : "");
  }

  /** A theorem about events of one type on samples of another. */
  static <S extends PrivacyEvent.Sampled, E extends PrivacyEvent, C> Theorem<C> sampled(
      Class<S> sample, Class<E> event, BiFunction<S, E, C> price, String citation) {
    return new Theorem<>(
        e -> sample.isInstance(e) && event.isInstance(sample.cast(e).event()),
        e -> price.apply(sample.cast(e), event.cast(sample.cast(e).event())),
        e -> citation);
  }

  /**
   * What follows from the price of another accountant, for everything that it prices.
   *
   * @param price of an event, of its price there
   * @param step what that rests on, added to the other's citation; may be empty
   */
  static <D, C> Theorem<C> from(AdditiveAccountant<D> other, Function<D, C> price, String step) {
    return new Theorem<>(
        e -> true,
        e -> price.apply(other.theorems().price(e)),
        e -> other.theorems().citation(e) + step);
  }
}
