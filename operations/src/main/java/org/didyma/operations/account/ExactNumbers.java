package org.didyma.operations.account;

import java.util.function.Function;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Parameter;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rho;

/** Numbers that calculators take, read exactly. */
final class ExactNumbers {

  static final String EPSILON_ADVICE =
      "use a decimal number above 0, for example 1 or 0.1; smaller protects more.";
  private static final String DELTA_ADVICE =
      "use a decimal number above 0 and far below 1, for example 1e-6.";
  private static final Delta LEAST_DELTA = Delta.parse("1e-100");
  private static final Rational LEAST_RATE = Rational.parse("rate", "1e-12");

  static final Parameter<Epsilon> EPSILON =
      of("epsilon", "E", text -> read(text, Epsilon::parse, EPSILON_ADVICE));

  static final Parameter<Rho> RHO =
      of(
          "rho",
          "R",
          text -> read(text, Rho::parse, "use a decimal number above 0, for example 0.1."));

  /** A delta above 0. */
  static final Parameter<Delta> DELTA = of("delta", "D", ExactNumbers::delta);

  /** How often something is done; more than anyone does keeps arithmetic in range no longer. */
  static final Parameter<Long> STEPS = Parameter.whole("steps", "N", 1_000_000_000_000L);

  /** A sampling rate in (0, 1]. */
  static final Parameter<Rational> RATE = of("rate", "Q", ExactNumbers::rate);

  private ExactNumbers() {}

  private static <T> Parameter<T> of(String name, String letter, Function<String, T> reader) {
    return Parameter.read(name, letter, reader, Object::toString);
  }

  /** A noise multiplier or scale, from a hundredth to ten million. */
  static Parameter<Rational> noise(String name, String letter) {
    String advice = "give the noise divided by the sensitivity, a decimal number such as 1.1.";
    return of(
        name,
        letter,
        text -> {
          Rational noise = read(text, t -> Rational.parse("--" + name, t), advice);
          if (noise.compareTo(Rational.of(1, 100)) < 0
              || noise.compareTo(Rational.of(10_000_000, 1)) > 0) {
            throw new InvalidInputException(
                ParameterReference.of(name) + " is not from 0.01 to 10000000", advice);
          }
          return noise;
        });
  }

  private static Delta delta(String text) {
    Delta delta = read(text, Delta::parse, DELTA_ADVICE);
    if (delta.isZero()) {
      throw new InvalidInputException("delta is not above 0", DELTA_ADVICE);
    }
    if (delta.compareTo(LEAST_DELTA) < 0) {
      throw new InvalidInputException("delta is below 1e-100", DELTA_ADVICE);
    }
    return delta;
  }

  private static Rational rate(String text) {
    String advice = "use a number above 0 and at most 1, for example 0.01 or 256/60000.";
    Rational rate = read(text, t -> Rational.parse("--rate", t), advice);
    if (rate.signum() <= 0 || rate.compareTo(Rational.ONE) > 0) {
      throw new InvalidInputException("--rate is not in (0, 1]", advice);
    }
    if (rate.compareTo(LEAST_RATE) < 0) {
      throw new InvalidInputException("--rate is below 1e-12", advice);
    }
    return rate;
  }

  /** A delta that was calculated, rounded up. */
  static Delta achieved(double delta) {
    if (delta >= 1) {
      throw new InvalidInputException(
          "no delta below 1 satisfies these values", "give a larger epsilon or more noise.");
    }
    return delta < 1e-300 ? Delta.parse("1e-300") : Delta.above(delta);
  }

  private static <T> T read(String text, Function<String, T> parser, String advice) {
    try {
      return parser.apply(text);
    } catch (InvalidInputException | IllegalArgumentException e) {
      throw new InvalidInputException(String.valueOf(e.getMessage()), advice, e);
    }
  }
}
