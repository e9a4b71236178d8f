package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;

/** Line breaking. */
public final class Paragraph {

  private Paragraph() {}

  /** The text in lines of at most {@code width} characters where its words allow it. */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && length(line) + 1 + length(word) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** The text after a lead-in, in lines that are indented from the second on. */
  public static String block(String lead, String indent, String text, int width) {
    // The lead-in takes part in the breaking as one word.
    String word = "\u0000".repeat(Math.max(0, lead.length() - indent.length() - 1));
    List<String> lines = lines(word.isEmpty() ? text : word + " " + text, width - indent.length());
    StringBuilder block = new StringBuilder(lead);
    block.append(word.isEmpty() ? lines.get(0) : lines.get(0).substring(word.length() + 1));
    block.append('\n');
    for (String line : lines.subList(1, lines.size())) {
      block.append(indent).append(line).append('\n');
    }
    return block.toString();
  }

  public static int length(CharSequence text) {
    return text.toString().codePointCount(0, text.length());
  }
}
