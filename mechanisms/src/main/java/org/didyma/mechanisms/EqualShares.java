package org.didyma.mechanisms;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.Function;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Conversion;
import org.didyma.privacy.accounting.LossAccountant;
import org.didyma.privacy.accounting.UnpricedEventException;

/**
 * Equal shares of what several uses of a mechanism on the same data promise together.
 *
 * @param total what all promise together
 * @param uses how many there are, from 1
 */
record EqualShares(PrivacyTarget total, int uses) {

  private static final MathContext DIGITS = new MathContext(5, RoundingMode.DOWN);

  private static final int HALVINGS = 14;

  /** The share by basic composition, which always does. */
  PrivacyTarget basic() {
    return total.share(uses);
  }

  /**
   * A larger share, whose uses keep the total by the composition of their privacy losses; empty
   * where there is none, as without a delta, or without an event that this composition prices.
   *
   * @param event what one use of a share does
   */
  Optional<PrivacyTarget> byLosses(Function<PrivacyTarget, PrivacyEvent> event) {
    if (total.isPure()) {
      return Optional.empty();
    }
    BigDecimal kept = basic().epsilon().value();
    if (!isKept(event.apply(share(kept)))) {
      return Optional.empty();
    }
    BigDecimal missed = total.epsilon().value();
    for (int i = 0; i < HALVINGS; i++) {
      BigDecimal middle = kept.add(missed).divide(BigDecimal.valueOf(2), DIGITS);
      if (middle.compareTo(kept) > 0 && isKept(event.apply(share(middle)))) {
        kept = middle;
      } else {
        missed = middle;
      }
    }
    return Optional.of(share(kept));
  }

  private PrivacyTarget share(BigDecimal epsilon) {
    return new PrivacyTarget(new Epsilon(epsilon), total.delta());
  }

  /** Whether so many uses that do the same keep the total by the composition of their losses. */
  boolean isKept(PrivacyEvent one) {
    if (total.isPure()) {
      return false;
    }
    try {
      PrivacyGuarantee all =
          new LossAccountant(total.delta()).price(new PrivacyEvent.Repeated(uses, one));
      return Conversion.toApproximate(all, total.delta()).epsilon().compareTo(total.epsilon()) <= 0;
    } catch (UnpricedEventException | IllegalArgumentException | ArithmeticException e) {
      // There is no theorem for it, or none with this delta.
      return false;
    }
  }
}
