package org.didyma.ground;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of parameters inside messages. The library calls a parameter {@code batch}; the command
 * line, which knows the same one as {@code --batch}, says so in the same message. A mention is set
 * between two control characters, which {@link Quoted} text never contains.
 */
public final class Mention {

  private static final char FROM = '\u0001';
  private static final char TO = '\u0002';
  private static final Pattern MENTION = Pattern.compile(FROM + "([^" + TO + "]*)" + TO);

  private Mention() {}

  /** The parameter of a name, for a message. */
  public static String of(String parameter) {
    return FROM + parameter + TO;
  }

  /** A parameter with a value, for a message. */
  public static String of(String parameter, String value) {
    return of(parameter) + " " + value;
  }

  /** A message whose parameters are called by their names. */
  public static String plain(String message) {
    return in(message, UnaryOperator.identity());
  }

  /**
   * A message.
   *
   * @param called what a parameter of a name is called where the message is read
   */
  public static String in(String message, UnaryOperator<String> called) {
    return message.indexOf(FROM) < 0
        ? message
        : MENTION
            .matcher(message)
            .replaceAll(m -> Matcher.quoteReplacement(called.apply(m.group(1))));
  }
}
