package org.didyma.cli.model;

import java.util.ArrayList;
import java.util.List;

/** Line breaking. */
final class Paragraph {

  private Paragraph() {}

  /** The text in lines of at most {@code width} characters where its words allow it. */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && length(line) + 1 + length(word) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** The text in indented lines. */
  static String block(String first, String rest, String text, int width) {
    StringBuilder block = new StringBuilder();
    String prefix = first;
    for (String line : lines(text, width - rest.length())) {
      block.append(prefix).append(line).append('\n');
      prefix = rest;
    }
    return block.toString();
  }

  static int length(CharSequence text) {
    return text.toString().codePointCount(0, text.length());
  }
}
