package org.didyma.mechanisms;

import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.exact.Rational;

/**
 * A public parameter of mechanisms: its name, the values that it can have and how they are written,
 * its usual value and a sentence about it. Declared once, it becomes an option of the command line
 * with its errors, a setting that tuning can try, and a line of the documents.
 *
 * <p>Values are chosen without looking at the data. Immutable; two parameters of one name are the
 * same parameter, perhaps with another usual value.
 *
 * @param <T> its values
 */
public final class Parameter<T> {

  private static final int LONGEST = 40;
  private static final double HALF = 0.5;
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
  private static final String REQUIRED = "required";
  private static final String CHOOSE = "choose it without looking at the data, for example %s 100.";

  private final String name;
  private final String letter;
  private final Function<String, T> reader;
  private final Function<T, String> writer;
  private final List<String> words;
  private final String sentence;
  private final Usual<T> usual;
  private final boolean repeatable;

  /**
   * What holds where nothing is given.
   *
   * @param value the value, where it is the same whatever else is chosen
   * @param words the value in words; empty where there is none
   * @param missing what to do where there is none and the mechanism needs one
   * @param required when it needs one, in words; empty where it never does
   */
  private record Usual<T>(
      Optional<T> value, String words, String missing, Optional<String> required) {

    static <T> Usual<T> none() {
      return new Usual<>(Optional.empty(), "", "", Optional.empty());
    }
  }

  private Parameter(
      String name,
      String letter,
      Function<String, T> reader,
      Function<T, String> writer,
      List<String> words,
      String sentence,
      Usual<T> usual,
      boolean repeatable) {
    this.name = name;
    this.letter = letter;
    this.reader = reader;
    this.writer = writer;
    this.words = words;
    this.sentence = sentence;
    this.usual = usual;
    this.repeatable = repeatable;
  }

  private static <T> Parameter<T> of(
      String name,
      String letter,
      Function<String, Optional<T>> reader,
      String what,
      String advice) {
    return read(
        name,
        letter,
        text ->
            reader
                .apply(text)
                .orElseThrow(
                    () ->
                        new InvalidInputException(
                            "%s is %s, which is %s"
                                .formatted(ParameterReference.of(name), QuotedText.of(text), what),
                            advice)),
        String::valueOf);
  }

  /** Whole numbers from 1 to {@code most}. */
  public static Parameter<Long> whole(String name, String letter, long most) {
    return of(
        name,
        letter,
        text ->
            Optional.of(text)
                .filter(t -> DIGITS.matcher(t).matches())
                .map(Long::parseLong)
                .filter(n -> n >= 1 && n <= most),
        "not a whole number from 1 to " + most,
        "use a whole number such as %d.".formatted(Math.min(100, most)));
  }

  /** Whole numbers from 1 to {@code most}, as {@code int}. */
  public static Parameter<Integer> count(String name, String letter, int most) {
    Parameter<Long> whole = whole(name, letter, most);
    return read(name, letter, text -> Math.toIntExact(whole.read(text)), String::valueOf);
  }

  /** Finite numbers from {@code least} to {@code most}. */
  public static Parameter<Double> real(String name, String letter, double least, double most) {
    return Parameter.<Double>of(
            name,
            letter,
            text -> number(text).filter(x -> x >= least && x <= most),
            "not a number from %s to %s".formatted(shown(least), shown(most)),
            least <= HALF && HALF <= most
                ? "use digits and a point, such as 0.5."
                : "use a decimal number in that range.")
        .written(Parameter::shown);
  }

  private static Optional<Double> number(String text) {
    try {
      return text.length() > LONGEST
          ? Optional.empty()
          : Optional.of(Double.parseDouble(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e6
        ? Long.toString((long) value)
        : Double.toString(value).replace(".0E", "e").replace('E', 'e');
  }

  /** Exact numbers from 1e-6 to 1e6. */
  public static Parameter<Rational> rational(String name, String letter) {
    Rational least = Rational.parse("least", "1e-6");
    Rational most = Rational.parse("largest", "1e6");
    return of(
        name,
        letter,
        text -> {
          try {
            return Optional.of(Rational.parse(name, text.strip()))
                .filter(x -> x.compareTo(least) >= 0 && x.compareTo(most) <= 0);
          } catch (IllegalArgumentException e) {
            return Optional.empty();
          }
        },
        "not a number from 1e-6 to 1e6",
        "use a decimal number such as 1.");
  }

  /** Decimal numbers above 0, or from 0, up to {@code most}, with so many places at most. */
  static Optional<BigDecimal> decimal(String text, boolean orZero, BigDecimal most, int places) {
    try {
      return (text.length() > LONGEST
              ? Optional.<BigDecimal>empty()
              : Optional.of(new BigDecimal(text.strip())))
          .filter(x -> x.signum() > 0 || orZero && x.signum() == 0)
          .filter(x -> x.compareTo(most) <= 0 && x.scale() <= places);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Decimal numbers above 0 and at most {@code most}, to nine places. */
  public static Parameter<BigDecimal> decimal(String name, String letter, BigDecimal most) {
    return Parameter.<BigDecimal>of(
            name,
            letter,
            text -> decimal(text, false, most, 9),
            "not a number above 0 and at most %s, to nine places".formatted(most),
            "use a number such as 0.5 or 1.")
        .written(BigDecimal::toPlainString);
  }

  /** Decimal numbers from 0 to a million, to ten places, as exact numbers. */
  public static Parameter<BigDecimal> amount(String name, String letter, String advice) {
    return Parameter.<BigDecimal>of(
            name,
            letter,
            text -> decimal(text, true, BigDecimal.valueOf(1_000_000), 10),
            "not a decimal number from 0 to 1000000",
            advice)
        .written(BigDecimal::toPlainString);
  }

  /** Times, in seconds. */
  public static Parameter<Duration> seconds(String name) {
    return Parameter.<Duration>of(
            name,
            "SECONDS",
            text ->
                decimal(text, false, BigDecimal.valueOf(1_000_000_000), LONGEST)
                    .map(s -> Duration.ofNanos(Math.max(1, s.movePointRight(9).longValue()))),
            "not a number of seconds",
            "use a number above 0, such as 60.")
        .written(d -> BigDecimal.valueOf(d.toNanos(), 9).stripTrailingZeros().toPlainString());
  }

  /**
   * Values that are written in a way of their own.
   *
   * @param reader fails with an {@link InvalidInputException} that calls the parameter by its name
   * @param writer what it reads again
   */
  public static <T> Parameter<T> read(
      String name, String letter, Function<String, T> reader, Function<T, String> writer) {
    return new Parameter<>(name, letter, reader, writer, List.of(), "", Usual.none(), false);
  }

  /** Texts that mean what they are. */
  public static Parameter<String> text(String name, String letter) {
    return read(name, letter, text -> text, text -> text);
  }

  /** Names of files, which need not be there. */
  public static Parameter<Path> file(String name) {
    return file(name, "FILE");
  }

  /** The same, called otherwise where it is given by position. */
  public static Parameter<Path> file(String name, String letter) {
    return read(
        name,
        letter,
        text -> {
          try {
            return Path.of(text);
          } catch (InvalidPathException e) {
            throw new InvalidInputException(
                ParameterReference.of(name) + " is not a path",
                "check for unusual characters; if they are intended, set LC_ALL=C.UTF-8.",
                e);
          }
        },
        Path::toString);
  }

  /** One of some things, each called by a word. */
  public static <T> Parameter<T> oneOf(
      String name, String letter, List<T> all, Function<T, String> word) {
    List<String> words = all.stream().map(word).toList();
    return read(
            name,
            letter,
            text ->
                all.stream()
                    .filter(value -> word.apply(value).equals(text))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            new InvalidInputException(
                                "%s is %s, which does not exist here"
                                    .formatted(ParameterReference.of(name), QuotedText.of(text)),
                                words.stream()
                                    .collect(Collectors.joining(", ", "use one of: ", ".")))),
            word)
        .suggesting(words);
  }

  /** One of the constants of an enumeration, called by its name in small letters with hyphens. */
  public static <E extends Enum<E>> Parameter<E> oneOf(String name, String letter, E[] all) {
    return oneOf(
        name, letter, Arrays.asList(all), e -> e.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /** Something that holds when it is said, and not otherwise. */
  public static Parameter<Boolean> flag(String name) {
    return Parameter.<Boolean>of(
            name,
            "",
            text ->
                Optional.of(text)
                    .filter(t -> t.equals("true") || t.equals("false"))
                    .map(Boolean::valueOf),
            "neither true nor false",
            "leave it out.")
        .usually(false);
  }

  private Parameter<T> written(Function<T, String> other) {
    return new Parameter<>(name, letter, reader, other, words, sentence, usual, repeatable);
  }

  private Parameter<T> with(Usual<T> other) {
    return new Parameter<>(name, letter, reader, writer, words, sentence, other, repeatable);
  }

  /** The same with a sentence that says what it is. */
  public Parameter<T> says(String what) {
    return new Parameter<>(name, letter, reader, writer, words, what, usual, repeatable);
  }

  /** The same with words that it can be, where its reader knows more of them than they say. */
  public Parameter<T> suggesting(List<String> some) {
    return new Parameter<>(name, letter, reader, writer, some, sentence, usual, repeatable);
  }

  /**
   * The same as a text, for whom it is not known yet what it stands for.
   *
   * @param what a sentence that says what it is
   * @param choices words that it can be, where they are few
   */
  public Parameter<String> unread(String what, List<String> choices) {
    return new Parameter<>(
        name, letter, text -> text, text -> text, choices, what, Usual.none(), repeatable);
  }

  /** The same, which may be given more than once. */
  public Parameter<T> repeatable() {
    return new Parameter<>(name, letter, reader, writer, words, sentence, usual, true);
  }

  /** The same with the value that it has where none is given. */
  public Parameter<T> usually(T value) {
    return with(new Usual<>(Optional.of(value), writer.apply(value), "", Optional.empty()));
  }

  /**
   * The same, whose value follows from other things where none is given.
   *
   * @param words how, as it reads after "default"
   */
  public Parameter<T> derived(String words) {
    return with(new Usual<>(Optional.empty(), words, usual.missing, Optional.empty()));
  }

  /** The same, which the mechanism needs. */
  public Parameter<T> required() {
    return required(CHOOSE.formatted(ParameterReference.of(name)));
  }

  /**
   * The same, which the mechanism needs.
   *
   * @param advice what to give where it is missing, a sentence without a capital
   */
  public Parameter<T> required(String advice) {
    return with(new Usual<>(Optional.empty(), "", advice, Optional.of(REQUIRED)));
  }

  /**
   * The same, which the mechanism needs where another parameter is not given.
   *
   * @param other its name
   */
  public Parameter<T> requiredWithout(String other) {
    return with(
        new Usual<>(
            Optional.empty(),
            "",
            "%s; or give %s."
                .formatted(usual.missing.replaceFirst("\\.$", ""), ParameterReference.of(other)),
            Optional.of(REQUIRED + " without " + ParameterReference.of(other))));
  }

  /** Its name, such as {@code step-size}. */
  public String name() {
    return name;
  }

  /** The letter or word that stands for a value of it; empty for what is said or not said. */
  public String letter() {
    return letter;
  }

  /** Whether it is said or not said, and has no other values. */
  public boolean isFlag() {
    return letter.isEmpty();
  }

  /** What it is. */
  public String sentence() {
    return sentence;
  }

  /** The words that it can be, where they are few. */
  public List<String> words() {
    return words;
  }

  /** Its usual value in words; empty where there is none. */
  public String usualWords() {
    return isFlag() ? "" : usual.words;
  }

  /** Its usual value, where that does not depend on anything. */
  public Optional<T> usual() {
    return usual.value;
  }

  /** Whether it may be given more than once. */
  public boolean isRepeatable() {
    return repeatable;
  }

  /** Whether a mechanism that takes it needs it. */
  public boolean isRequired() {
    return usual.required.equals(Optional.of(REQUIRED));
  }

  /** When a mechanism that takes it needs it, in words; empty where it never does. */
  public Optional<String> requiredWords() {
    return usual.required;
  }

  /** Refuses that it is missing. */
  public InvalidInputException missing() {
    return missing("");
  }

  /** Refuses that a mechanism is not told what it needs. */
  InvalidInputException missingForMechanism() {
    return missing(", and this mechanism needs it");
  }

  private InvalidInputException missing(String why) {
    return new InvalidInputException(
        ParameterReference.of(name) + " is missing" + why, usual.missing);
  }

  /**
   * The value that a text stands for.
   *
   * @throws InvalidInputException when it stands for none
   */
  public T read(String text) {
    return reader.apply(text);
  }

  /** A text that stands for the value. */
  public String text(T value) {
    return writer.apply(value);
  }

  @Override
  public String toString() {
    return name;
  }
}
