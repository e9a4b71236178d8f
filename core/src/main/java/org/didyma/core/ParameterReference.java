package org.didyma.core;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of parameters and operations inside messages. The library calls a parameter {@code batch}
 * and an operation {@code schema learn}; the command line, which knows them as {@code --batch} and
 * {@code didyma schema learn}, says so in the same message. A mention is set between control
 * characters, which {@link QuotedText} text never contains.
 */
public final class ParameterReference {

  private static final char FROM = '\u0001';
  private static final char TO = '\u0002';
  private static final char OPERATION = '\u0003';
  private static final char VALUE = '\u0004';
  private static final Pattern MENTION =
      Pattern.compile(
          FROM + "(" + OPERATION + "?)([^" + TO + VALUE + "]*)(?:" + VALUE + "([^" + TO + "]*))?"
              + TO);

  /** What things are called where a message is read. */
  @FunctionalInterface
  public interface Names {

    /** What a parameter is called. */
    String parameter(String name);

    /** How a parameter is given a value. */
    default String parameter(String name, String value) {
      return parameter(name) + " " + value;
    }

    /**
     * What an operation is called, with what it is about; who has no names for operations leaves
     * them to a later reader.
     */
    default String operation(String name) {
      return ParameterReference.operation(name);
    }
  }

  private static final Names PLAIN =
      new Names() {
        @Override
        public String parameter(String name) {
          return name;
        }

        @Override
        public String operation(String name) {
          return name;
        }
      };

  private ParameterReference() {}

  /** The parameter of a name, for a message. */
  public static String of(String parameter) {
    return FROM + parameter + TO;
  }

  /** A parameter with a value, for a message. */
  public static String of(String parameter, String value) {
    return FROM + parameter + VALUE + value + TO;
  }

  /**
   * An operation, for a message.
   *
   * @param name its name, such as {@code data fetch}, perhaps with what it is about
   */
  public static String operation(String name) {
    return "" + FROM + OPERATION + name + TO;
  }

  /** A message whose parameters and operations are called by their names. */
  public static String plain(String message) {
    return in(message, PLAIN);
  }

  /** A message for readers who call things by these names. */
  public static String in(String message, Names names) {
    return message.indexOf(FROM) < 0
        ? message
        : MENTION.matcher(message).replaceAll(m -> Matcher.quoteReplacement(named(m, names)));
  }

  private static String named(MatchResult mention, Names names) {
    String name = mention.group(2);
    if (!mention.group(1).isEmpty()) {
      return names.operation(name);
    }
    String value = mention.group(3);
    return value == null ? names.parameter(name) : names.parameter(name, value);
  }
}
