package org.didyma.studio.page;

import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;

/**
 * Numbers as people type and read them: a comma within one is a decimal mark, and one is shown
 * again with the decimal mark of the table. Operations and files have points.
 */
public final class TypedNumber {

  /** The decimal mark where nothing else is said. */
  public static final String POINT = ".";

  private static final Pattern WITH_COMMA = Pattern.compile("[+-]?\\d*,\\d+([eE][+-]?\\d+)?");
  private static final Pattern WITH_POINT = Pattern.compile("[+-]?\\d*\\.\\d+([eE][+-]?\\d+)?");
  private static final Pattern COMMA = Pattern.compile("(?<=\\d),(?=\\d)");
  private static final Pattern POINTS = Pattern.compile("(?<=\\d)\\.(?=\\d)");

  private TypedNumber() {}

  /** One number with a point; what is none stays as it is. */
  public static String read(String text) {
    return WITH_COMMA.matcher(text).matches() ? text.replace(',', '.') : text;
  }

  /** One number with a decimal mark; what is none stays as it is. */
  public static String shown(String text, String mark) {
    return WITH_POINT.matcher(text).matches() ? text.replace(POINT, mark) : text;
  }

  /** The same for what a parameter takes, which may be more than one number, such as 2.5:1. */
  static String read(Parameter<?> parameter, String text) {
    String pointed = COMMA.matcher(text).replaceAll(POINT);
    return isOnly(parameter, pointed, text) ? pointed : text;
  }

  /** What a parameter takes, with a decimal mark. */
  static String shown(Parameter<?> parameter, String text, String mark) {
    String marked = POINTS.matcher(text).replaceAll(mark);
    return isOnly(parameter, text, marked) ? marked : text;
  }

  /** Whether the parameter takes the text with points, and not the other one. */
  private static boolean isOnly(Parameter<?> parameter, String pointed, String marked) {
    return !pointed.equals(marked)
        && isReadable(parameter, pointed)
        && !isReadable(parameter, marked);
  }

  private static boolean isReadable(Parameter<?> parameter, String text) {
    try {
      parameter.read(text);
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }
}
