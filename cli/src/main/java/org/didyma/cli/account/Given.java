package org.didyma.cli.account;

import java.util.function.Function;
import org.didyma.cli.options.OptionValue;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rho;
import org.jspecify.annotations.Nullable;

/** Numbers that a user gave, read exactly, or a message that says what is wrong with them. */
final class Given {

  /** More steps than anyone takes; keeps arithmetic in range. */
  static final long MAX_STEPS = 1_000_000_000_000L;

  private static final String EPSILON_ADVICE =
      "use a decimal number above 0, for example 1 or 0.1; smaller protects more.";

  private Given() {}

  static Epsilon epsilon(String text) {
    return read(text, Epsilon::parse, EPSILON_ADVICE);
  }

  /** An epsilon that is called a budget. */
  static Epsilon budget(String text) {
    return OptionValue.read("--budget", text, Epsilon::parse, EPSILON_ADVICE);
  }

  static Rho rho(String text) {
    return read(text, Rho::parse, "use a decimal number above 0, for example 0.1.");
  }

  /** A delta above 0. */
  static Delta delta(String text) {
    String advice = "use a decimal number above 0 and far below 1, for example 1e-6.";
    Delta delta = read(text, Delta::parse, advice);
    if (delta.isZero()) {
      throw new InvalidInputException("delta is not above 0", advice);
    }
    if (delta.compareTo(Delta.parse("1e-100")) < 0) {
      throw new InvalidInputException("delta is below 1e-100", advice);
    }
    return delta;
  }

  /** A delta that was calculated, rounded up. */
  static Delta achieved(double delta) {
    if (delta >= 1) {
      throw new InvalidInputException(
          "no delta below 1 goes with these numbers", "give a larger epsilon or more noise.");
    }
    return delta < 1e-300 ? Delta.parse("1e-300") : Delta.above(delta);
  }

  /** A noise multiplier or scale, from a hundredth to ten million. */
  static Rational noise(String option, String text) {
    String advice = "give the noise divided by the sensitivity, a decimal number such as 1.1.";
    Rational noise = read(text, t -> Rational.parse(option, t), advice);
    if (noise.compareTo(Rational.of(1, 100)) < 0
        || noise.compareTo(Rational.of(10_000_000, 1)) > 0) {
      throw new InvalidInputException(option + " is not from 0.01 to 10000000", advice);
    }
    return noise;
  }

  /** A sampling rate in (0, 1]. */
  static Rational rate(String text) {
    String advice = "use a number above 0 and at most 1, for example 0.01 or 256/60000.";
    Rational rate = read(text, t -> Rational.parse("--rate", t), advice);
    if (rate.signum() <= 0 || rate.compareTo(Rational.ONE) > 0) {
      throw new InvalidInputException("--rate is not in (0, 1]", advice);
    }
    if (rate.compareTo(Rational.parse("rate", "1e-12")) < 0) {
      throw new InvalidInputException("--rate is below 1e-12", advice);
    }
    return rate;
  }

  static long steps(long steps) {
    if (steps < 1 || steps > MAX_STEPS) {
      throw new InvalidInputException(
          "--steps is not from 1 to " + MAX_STEPS, "give the number of times it is used.");
    }
    return steps;
  }

  static Adjacency adjacency(String label) {
    try {
      return Adjacency.ofLabel(label);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--neighbours is " + Quoted.of(label) + ", which does not exist",
          "use replace or add-remove.",
          e);
    }
  }

  /** The text of an option that is needed here. */
  static String required(@Nullable String text, String option, String example) {
    if (text == null) {
      throw new InvalidInputException(option + " is missing", "give one, for example " + example);
    }
    return text;
  }

  private static <T> T read(String text, Function<String, T> parser, String advice) {
    try {
      return parser.apply(text);
    } catch (InvalidInputException | IllegalArgumentException e) {
      throw new InvalidInputException(String.valueOf(e.getMessage()), advice, e);
    }
  }
}
