package org.didyma.databases.files;

import java.util.ArrayList;
import java.util.List;

/** The words of one line of an ARFF file, from left to right. */
final class ArffLine {

  private final String text;
  private final char separator;
  private int at;
  private boolean open;

  /** A line whose values stand between commas. */
  ArffLine(String text) {
    this(text, ',');
  }

  /** A line whose values stand between separators; a blank stands for any number of them. */
  ArffLine(String text, char separator) {
    this.separator = separator;
    this.text = text.substring(0, end(text));
  }

  /** Where a comment begins: at a percent sign that begins a word outside of quotes. */
  private int end(String line) {
    boolean starts = true;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (starts && c == '%') {
        return i;
      }
      if (starts && (c == '\'' || c == '"')) {
        i = closing(line, i);
      }
      starts = c <= ' ' || c == separator || c == '{';
    }
    return line.length();
  }

  /** Where the quote that opens at a place is closed; the end of the line if nowhere. */
  private static int closing(String line, int opening) {
    int i = opening + 1;
    while (i < line.length() && line.charAt(i) != line.charAt(opening)) {
      i += line.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
  }

  /** The values of a dense row. */
  List<String> values() {
    List<String> values = new ArrayList<>();
    do {
      values.add(value());
    } while (separator == ' ' ? !isAtEnd() : passed(separator));
    return values;
  }

  /** The values where blanks, tabs and commas separate them, any number of these. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    for (skip(" ,"); at < text.length(); skip(" ,")) {
      words.add(isQuote() ? quoted() : plain(" \t,"));
    }
    return words;
  }

  private void skip(String marks) {
    while (at < text.length()
        && (isBlank(text.charAt(at)) || marks.indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
  }

  private boolean isBlank(char c) {
    return c <= ' ' && (c != separator || c == ' ');
  }

  private void skipBlanks() {
    skip("");
  }

  /** The next word, in quotes or up to a blank. */
  String word() {
    skipBlanks();
    return isQuote() ? quoted() : plain(" \t{");
  }

  /** The next value, in quotes or up to a separator or a closing brace. */
  String value() {
    skipBlanks();
    return isQuote() ? quoted() : plain(separator == ' ' ? " \t}" : separator + "}").strip();
  }

  /** Whether a quote was read that does not end in the line. */
  boolean isOpen() {
    return open;
  }

  /** What is left. */
  String rest() {
    skipBlanks();
    return text.substring(at);
  }

  boolean isAtEnd() {
    skipBlanks();
    return at == text.length();
  }

  /** Passes a character if it comes next. */
  boolean passed(char wanted) {
    skipBlanks();
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private boolean isQuote() {
    return at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"');
  }

  private String plain(String ends) {
    int from = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  private String quoted() {
    char quote = text.charAt(at++);
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      boolean escaped = text.charAt(at) == '\\' && at + 1 < text.length();
      char c = text.charAt(escaped ? ++at : at);
      at++;
      value.append(escaped ? meant(c) : c);
    }
    open |= at == text.length();
    at = Math.min(at + 1, text.length());
    return value.toString();
  }

  /** What a character means behind a backslash. */
  private static char meant(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> c;
    };
  }
}
