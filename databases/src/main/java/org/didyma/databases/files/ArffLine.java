package org.didyma.databases.files;

/** The words of one line of an ARFF file, from left to right. */
final class ArffLine {

  private final String text;
  private int at;
  private boolean open;

  ArffLine(String text) {
    this.text = text;
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
  }

  /** The next word, in quotes or up to a blank. */
  String word() {
    skipBlanks();
    return isQuote() ? quoted() : plain(" \t");
  }

  /** The next value, in quotes or up to a comma or a closing brace. */
  String value() {
    skipBlanks();
    return isQuote() ? quoted() : plain(",}").strip();
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
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(text.charAt(at++));
    }
    open |= at == text.length();
    at = Math.min(at + 1, text.length());
    return value.toString();
  }
}
