package org.didyma.data.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what a misspelt word may have been meant to be. */
public final class SpellingSuggestion {

  /** Most letters to insert, delete, replace or exchange with the next. */
  private static final int FARTHEST = 2;

  /** Where words may be short, one letter of this many may be wrong. */
  private static final int SHARE = 3;

  private SpellingSuggestion() {}

  /** The nearest of the words when it is near enough. */
  public static Optional<String> nearest(String word, List<String> words) {
    return words.stream()
        .filter(w -> distance(word, w) <= FARTHEST)
        .min(Comparator.comparingInt(w -> distance(word, w)));
  }

  /** Whether two words are near each other, and at most a third of the shorter one is wrong. */
  public static boolean isNear(String one, String other) {
    int most = Math.min(FARTHEST, Math.min(one.length(), other.length()) / SHARE);
    return most > 0 && distance(one, other) <= most;
  }

  /** Edit distance of the words in lower case, by their beginnings. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    if (Math.abs(a.length() - b.length()) > FARTHEST) {
      return FARTHEST + 1;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
