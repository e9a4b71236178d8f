package org.didyma.models.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of text below a head, in aligned columns or in Markdown. */
public final class TextTable {

  private final int words;
  private final List<String> head;
  private final List<List<String>> lines = new ArrayList<>();

  /**
   * @param words how many columns, the first ones, are text; the others are numbers and end at the
   *     right
   */
  public TextTable(int words, List<String> head) {
    this.words = words;
    this.head = List.copyOf(head);
  }

  /** Adds a line of as many fields as the head has. */
  public void add(List<String> line) {
    if (line.size() != head.size()) {
      throw new IllegalArgumentException("a line has another number of fields than the head");
    }
    lines.add(List.copyOf(line));
  }

  /** How many columns, the first ones, are text. */
  public int words() {
    return words;
  }

  /** The names of the columns. */
  public List<String> head() {
    return head;
  }

  /** The lines so far. */
  public List<List<String>> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** A table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(markdownLine(head));
    text.append("|---".repeat(words)).append("|---:".repeat(head.size() - words)).append("|\n");
    lines.forEach(line -> text.append(markdownLine(line)));
    return text.toString();
  }

  private static String markdownLine(List<String> line) {
    return line.stream()
        .map(field -> field.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** A table in columns. */
  public String text() {
    List<List<String>> all = new ArrayList<>(List.of(head));
    all.addAll(lines);
    int[] width = new int[head.size()];
    all.forEach(
        line -> Arrays.setAll(width, column -> Math.max(width[column], line.get(column).length())));
    StringBuilder text = new StringBuilder();
    for (List<String> line : all) {
      StringBuilder padded = new StringBuilder();
      for (int column = 0; column < width.length; column++) {
        String gap = " ".repeat(width[column] - line.get(column).length());
        padded
            .append(column < words ? line.get(column) + gap : gap + line.get(column))
            .append("  ");
      }
      text.append(padded.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
