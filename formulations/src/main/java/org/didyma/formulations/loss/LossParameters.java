package org.didyma.formulations.loss;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.exact.Rational;

/** What follows the name of a loss, taken one after the other. */
final class LossParameters {

  private final String text;
  private final String usage;
  private final List<String> words;
  private int next;

  LossParameters(String text, String usage) {
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
    if (isEmpty()) {
      return otherwise;
    }
    String word = word();
    Rational value;
    try {
      value = Rational.parse(what, word);
    } catch (IllegalArgumentException e) {
      throw wrong("%s is %s, which is not a number".formatted(what, QuotedText.of(word)));
    }
    if (value.signum() <= 0) {
      throw wrong(what + " is not above 0");
    }
    return value;
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
