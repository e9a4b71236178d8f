package org.didyma.data.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what a misspelt word may have been meant to be. */
public final class SpellingSuggestion {

  /** Most letters to insert, delete or replace. */
  private static final int FARTHEST = 2;

  private SpellingSuggestion() {}

  /** The nearest of the words when it is near enough. */
  public static Optional<String> nearest(String word, List<String> words) {
    return words.stream()
        .filter(w -> distance(word, w) <= FARTHEST)
        .min(Comparator.comparingInt(w -> distance(word, w)));
  }

  /** Edit distance of the words in lower case. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    if (Math.abs(a.length() - b.length()) > FARTHEST) {
      return FARTHEST + 1;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
