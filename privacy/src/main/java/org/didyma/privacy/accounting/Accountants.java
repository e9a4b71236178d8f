package org.didyma.privacy.accounting;

import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Accountants by name, and their prices as (epsilon, delta).
 *
 * @param delta of the guarantees; 0 for those without
 */
public record Accountants(Delta delta) {

  /** All names, the ones with the smallest prices last. */
  public static final List<String> NAMES =
      List.of("pure", "basic", "advanced", "zcdp", "rdp", "pld");

  /** Those that need no delta of the caller. */
  private static final List<String> WITHOUT_DELTA = List.of("pure", "basic");

  /** The names of those that can work with this delta. */
  List<String> names() {
    return delta.isZero() ? WITHOUT_DELTA : NAMES;
  }

  /**
   * The accountant of a name.
   *
   * @throws InvalidInputException when there is none, or it needs a delta above 0
   */
  public Accountant named(String name) {
    if (!NAMES.contains(name)) {
      throw new InvalidInputException(
          ParameterReference.of("accountant")
              + " is "
              + QuotedText.of(name)
              + ", which does not exist",
          "use " + String.join(", ", NAMES) + ".");
    }
    if (!names().contains(name)) {
      throw new InvalidInputException(
          "the accountant " + QuotedText.of(name) + " needs a " + ParameterReference.of("delta"),
          "add one, for example " + ParameterReference.of("delta") + " 1e-6.");
    }
    return switch (name) {
      case "pure" -> new PureAccountant();
      case "basic" -> new BasicAccountant();
      case "advanced" -> AdvancedAccountant.ofTotal(delta);
      case "zcdp" -> new ConcentratedAccountant();
      case "rdp" -> new RenyiAccountant();
      default -> new LossAccountant(delta);
    };
  }

  /**
   * The price of an event as (epsilon, delta), or as pure where there is no delta.
   *
   * @throws UnpricedEventException when the accountant does not know it
   * @throws IllegalArgumentException when it has no guarantee with this delta
   */
  public PrivacyGuarantee price(Accountant accountant, PrivacyEvent event) {
    PrivacyGuarantee guarantee = accountant.price(event);
    return delta.isZero() ? guarantee : Conversion.toApproximate(guarantee, delta);
  }

  /**
   * The price, with refusals as messages to the user.
   *
   * @throws InvalidInputException when {@link #price} refuses the event
   */
  public PrivacyGuarantee priceOrExplain(Accountant accountant, PrivacyEvent event) {
    try {
      return price(accountant, event);
    } catch (UnpricedEventException e) {
      throw new InvalidInputException(e.message(), e.hint(), e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()),
          "use a larger "
              + ParameterReference.of("delta")
              + " or another "
              + ParameterReference.of("accountant")
              + ".",
          e);
    }
  }

  /** What the price of an event rests on. */
  public String theorem(Accountant accountant, PrivacyEvent event) {
    String theorem = accountant.theorem(event);
    String conversion = delta.isZero() ? "" : Conversion.theorem(accountant.price(event));
    return conversion.isEmpty() ? theorem : theorem + "; " + conversion;
  }

  /** The epsilon of a pure or approximate guarantee. */
  public static Epsilon epsilon(PrivacyGuarantee guarantee) {
    return guarantee instanceof PrivacyGuarantee.Pure pure
        ? pure.epsilon()
        : ((PrivacyGuarantee.Approximate) guarantee).epsilon();
  }

  /** The delta of a pure or approximate guarantee. */
  public static Delta delta(PrivacyGuarantee guarantee) {
    return guarantee instanceof PrivacyGuarantee.Approximate approximate
        ? approximate.delta()
        : Delta.ZERO;
  }
}
