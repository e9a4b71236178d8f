package org.didyma.models.dossier;

import java.util.List;
import java.util.Optional;
import org.didyma.models.page.TextTable;

/**
 * A part of a dossier.
 *
 * @param key what programs call it
 * @param title for people
 * @param text paragraphs
 * @param points one below the other, after the text
 * @param table after both
 */
public record Chapter(
    String key, String title, List<String> text, List<String> points, Optional<TextTable> table) {

  public Chapter {
    text = List.copyOf(text);
    points = List.copyOf(points);
  }

  static Chapter of(String key, String title, String... text) {
    return new Chapter(key, title, List.of(text), List.of(), Optional.empty());
  }

  Chapter with(List<String> others) {
    return new Chapter(key, title, text, others, table);
  }

  Chapter with(TextTable other) {
    return new Chapter(key, title, text, points, Optional.of(other));
  }
}
