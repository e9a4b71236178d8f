package org.didyma.databases.sql;

/** How numbers are written, as patterns of engines that have some. */
final class NumberPattern {

  private NumberPattern() {}

  /** A pattern of numbers, for decimal ones with an exponent, too. */
  static String of(boolean decimal, char mark) {
    return decimal
        ? "[+-]?([0-9]+[%1$c]?[0-9]*|[%1$c][0-9]+)([eE][+-]?[0-9]+)?".formatted(mark)
        : "[+-]?[0-9]+([%c]0*)?".formatted(mark);
  }

  /** Those of at most 15 digits on either side of the mark, in a group; whole ones without it. */
  static String plain(boolean decimal, char mark) {
    return decimal
        ? "([+-]?(?:[0-9]{1,15}[%1$c]?|[0-9]{0,15}[%1$c][0-9]{1,15}))".formatted(mark)
        : "([+-]?[0-9]{1,15})(?:[%c]0*)?".formatted(mark);
  }

  /** A text with a point for its mark. */
  static String pointed(String text, char mark) {
    return mark == '.' ? text : "REPLACE(%s, '%c', '.')".formatted(text, mark);
  }
}
