package org.didyma.models.menu;

import java.util.ArrayList;
import java.util.List;
import org.didyma.mechanisms.lattice.CardMenu;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.BoundedRangeComposition;

/**
 * What a menu spends.
 *
 * @param parameters of the draw
 * @param isMeasured whether a count of held-out records measures the cards
 */
public record MenuPrice(CardMenu.Parameters parameters, boolean isMeasured) {

  /** The delta of the tight epsilon where none is given. */
  private static final Delta USUAL = Delta.parse("1e-6");

  /** Whether the cards have a tighter epsilon at a delta that nobody gave. */
  private boolean isTightened() {
    // What measures the cards is not of bounded range at that epsilon, and its price is the sum.
    return parameters.released() == CardMenu.Released.ALL
        && parameters.delta().isZero()
        && !isMeasured;
  }

  /** The delta of {@link #tight}. */
  public Delta delta() {
    return isTightened() ? USUAL : parameters.delta();
  }

  /** The least epsilon of everything at {@link #delta} that is proven. */
  public Epsilon tight() {
    return isTightened()
        ? new BoundedRangeComposition(parameters.variants().size()).price(parameters.each(), USUAL)
        : parameters.epsilon();
  }

  /** The same for people. */
  public List<String> sentences() {
    int variants = parameters.variants().size();
    List<String> all = new ArrayList<>();
    if (parameters.released() == CardMenu.Released.ONE) {
      all.add(
          "The best of %d variants and its card, in one sample at epsilon %s."
              .formatted(variants, parameters.each()));
    } else {
      all.add(
          "%d cards in one release, each sampled at epsilon %s."
              .formatted(variants, parameters.each()));
      all.add(
          "Privacy loss of the whole at delta 0, the sum: epsilon %s.".formatted(parameters.sum()));
      if (isTightened() || !parameters.delta().isZero()) {
        all.add(
            "Privacy loss of the whole at delta %s, by bounded-range composition: epsilon %s."
                .formatted(delta(), tight()));
      }
    }
    if (isMeasured) {
      all.add(
          "One noisy count of the held-out records measures every card, at epsilon %s; since no"
                  .formatted(parameters.epsilon())
              + " record is in both parts, it spends nothing further.");
    }
    return all;
  }
}
