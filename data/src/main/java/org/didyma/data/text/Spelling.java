package org.didyma.data.text;

import java.util.Locale;

/** Words that were misspelt. */
public final class Spelling {

  /** One letter of this many may be wrong. */
  private static final int SHARE = 3;

  private Spelling() {}

  /**
   * Whether a word is another one with few letters wrong, missing, added or exchanged with the
   * next: at most two, and at most a third of the shorter one. Capitals do not count.
   */
  public static boolean isNear(String one, String other) {
    int most = Math.min(2, Math.min(one.length(), other.length()) / SHARE);
    return most > 0
        && Math.abs(one.length() - other.length()) <= most
        && distance(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT)) <= most;
  }

  /** By dynamic programming over the beginnings of both. */
  private static int distance(String a, String b) {
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
