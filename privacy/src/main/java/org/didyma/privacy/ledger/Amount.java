package org.didyma.privacy.ledger;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Privacy in a form that adds up: epsilon, epsilon and delta, rho, or the Renyi divergence of one
 * order.
 *
 * @param parameters by name, in order; the amounts of a ledger all have the same names
 * @param unit what the numbers mean beyond their names, or empty
 */
public record Amount(Map<String, BigDecimal> parameters, String unit) {

  /** So few that a whole budget less the rounding of its parts reads as what was asked for. */
  private static final int DIGITS = 5;

  public Amount {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  static Amount of(PrivacyGuarantee guarantee) {
    Map<String, BigDecimal> parameters = new LinkedHashMap<>();
    String unit = "";
    if (guarantee instanceof PrivacyGuarantee.Pure pure) {
      parameters.put("epsilon", pure.epsilon().value());
    } else if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      parameters.put("epsilon", approximate.epsilon().value());
      parameters.put("delta", approximate.delta().value());
    } else if (guarantee instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      parameters.put("rho", concentrated.rho().value());
    } else if (guarantee instanceof PrivacyGuarantee.Renyi renyi && renyi.curve().size() == 1) {
      double bound = renyi.curve().bound(0);
      if (bound == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException("an unbounded divergence is no amount");
      }
      parameters.put("divergence", new BigDecimal(bound));
      unit =
          "of order " + new BigDecimal(renyi.curve().order(0)).stripTrailingZeros().toPlainString();
    } else {
      throw new IllegalArgumentException("the kind %s does not add up".formatted(guarantee.kind()));
    }
    return new Amount(parameters, unit);
  }

  /** Whether no parameter is above the other's; parameters that are missing are 0. */
  boolean isWithin(Amount other) {
    return parameters.entrySet().stream()
        .allMatch(p -> p.getValue().compareTo(other.parameter(p.getKey())) <= 0);
  }

  /** Whether the first parameter, which is the one that tells uses apart, is below the other's. */
  boolean isBelow(Amount other) {
    String name = parameters.keySet().iterator().next();
    return parameter(name).compareTo(other.parameter(name)) < 0;
  }

  /** What is left of this amount, in each parameter. */
  Amount minus(Amount spent) {
    Map<String, BigDecimal> left = new LinkedHashMap<>();
    parameters.forEach((name, value) -> left.put(name, value.subtract(spent.parameter(name))));
    return new Amount(left, unit);
  }

  private BigDecimal parameter(String name) {
    return parameters.getOrDefault(name, BigDecimal.ZERO);
  }

  /** For people, such as "epsilon 0.5 and delta 1E-6". */
  @Override
  public String toString() {
    return text(UnaryOperator.identity());
  }

  /** For people, with the digits that they read, and not below it: what is spent. */
  public String roundedUp() {
    return text(value -> value.round(new MathContext(DIGITS, RoundingMode.CEILING)));
  }

  /** For people, with the digits that they read, and not above it: what is left. */
  public String roundedDown() {
    return text(value -> value.round(new MathContext(DIGITS, RoundingMode.FLOOR)));
  }

  private String text(UnaryOperator<BigDecimal> shown) {
    String numbers =
        parameters.entrySet().stream()
            .map(p -> p.getKey() + " " + number(shown.apply(p.getValue())))
            .collect(Collectors.joining(" and "));
    return unit.isEmpty() ? numbers : numbers + " " + unit;
  }

  /** A number as it is written in files. */
  public static String number(BigDecimal value) {
    BigDecimal plain = value.stripTrailingZeros();
    boolean tiny = plain.signum() != 0 && plain.precision() - plain.scale() < -6;
    return tiny ? plain.toString() : plain.toPlainString();
  }
}
