package org.didyma.formulations.loss;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.exact.Rational;

/** What follows the name of a loss, taken one after the other. */
final class LossParameters {

  private static final Rational LEAST_SHARE = Rational.of(1, 1_000_000_000);

  private final String text;
  private final String usage;
  private final List<String> words;
  private final Optional<LabelGrid> label;
  private int next;
  private boolean statesBaseline;
  private boolean statesStep = true;

  /**
   * @param label completes what is left out
   */
  LossParameters(String text, String usage, Optional<LabelGrid> label) {
    this.label = label;
    this.text = text;
    this.usage = usage;
    List<String> all = Arrays.asList(text.split(":", -1));
    this.words = all.subList(1, all.size());
  }

  boolean isEmpty() {
    return next == words.size();
  }

  /** The next word, which stays the next one. */
  String peek() {
    return words.get(next);
  }

  /** The next word. */
  String word() {
    if (isEmpty()) {
      throw wrong("a parameter is missing");
    }
    return words.get(next++);
  }

  /** The next word as a number above 0, or a number that is taken when there is none. */
  Rational positive(String what, Rational otherwise) {
    return isEmpty() ? otherwise : above0(what, word());
  }

  /** The next word as a whole number from 1 to a million. */
  int whole(String what, int otherwise) {
    Rational value = positive(what, Rational.of(otherwise));
    if (!value.denominator().equals(BigInteger.ONE)
        || value.compareTo(Rational.of(1_000_000)) > 0) {
      throw wrong(what + " is not a whole number from 1 to 1000000");
    }
    return value.numerator().intValueExact();
  }

  /** The next word, where there is one. */
  Optional<String> next() {
    return isEmpty() ? Optional.empty() : Optional.of(word());
  }

  /** What follows {@code name=} in the next word, where it is of that name. */
  Optional<String> named(String name) {
    boolean is = !isEmpty() && peek().startsWith(name + "=");
    return is ? Optional.of(word().substring(name.length() + 1)) : Optional.empty();
  }

  /**
   * The baseline: numbers between 0 and 1, by commas, or those that the number of labels says where
   * no word is left.
   *
   * @param most how many there may be
   */
  List<Rational> shares(String what, int most, IntFunction<List<Rational>> usual) {
    baseline(!isEmpty());
    if (isEmpty()) {
      return usual.apply(label(what).labels());
    }
    List<Rational> shares =
        Arrays.stream(word().split(",", -1)).map(word -> above0(what, word)).toList();
    require(shares.size() <= most, "there are more than " + most + " of " + what);
    for (Rational share : shares) {
      require(
          share.compareTo(LEAST_SHARE) >= 0
              && OddsScale.complement(share).compareTo(LEAST_SHARE) >= 0
              && isModest(share, Rational.ONE),
          what + " is not from 1e-9 to 1 - 1e-9, or has too many digits");
    }
    return shares;
  }

  /**
   * Says whether what the loss expects at the score 0 is stated, and does not follow from a label.
   */
  void baseline(boolean isStated) {
    statesBaseline = isStated;
  }

  boolean statesBaseline() {
    return statesBaseline;
  }

  /** Says whether the step is stated. */
  void step(boolean isStated) {
    statesStep = isStated;
  }

  boolean statesStep() {
    return statesStep;
  }

  /** What is public of the label, which a parameter that is left out follows from. */
  LabelGrid label(String what) {
    return label.orElseThrow(() -> wrong(what + " is missing"));
  }

  /** A number, by what it is called. */
  Rational number(String what, String word) {
    try {
      return Rational.parse(what, word);
    } catch (IllegalArgumentException e) {
      throw wrong("%s is %s, which is not a number".formatted(what, QuotedText.of(word)));
    }
  }

  /** A number above 0. */
  Rational above0(String what, String word) {
    Rational value = number(what, word);
    require(value.signum() > 0, what + " is not above 0");
    return value;
  }

  /** True for a number that is at most so large, with at most 40 binary digits of a denominator. */
  static boolean isModest(Rational x, Rational largest) {
    return x.compareTo(largest) <= 0
        && x.compareTo(largest.times(Rational.of(-1))) >= 0
        && x.denominator().bitLength() <= 40;
  }

  void require(boolean holds, String otherwise) {
    if (!holds) {
      throw wrong(otherwise);
    }
  }

  /** Nothing may follow. */
  void end() {
    if (!isEmpty()) {
      throw wrong("%s is one parameter too many".formatted(QuotedText.of(words.get(next))));
    }
  }

  InvalidInputException wrong(String what) {
    return new InvalidInputException(
        "in %s %s: %s".formatted(ParameterReference.of("loss"), QuotedText.of(text), what),
        "write it as " + usage + ".");
  }
}
