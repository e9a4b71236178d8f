package org.didyma.data;

import java.util.List;

/**
 * A fixed set of strings, each with a code, looked up by a slice of characters so that no string is
 * made per field. Open addressing with linear probing.
 */
final class TokenTable {

  /** What {@link #find} returns for a string that is not in the set. */
  static final int NONE = Integer.MIN_VALUE;

  private final String[] tokens;
  private final int[] codes;
  private final int mask;

  /** Set bits are the lengths (modulo 64) that occur, a cheap first test. */
  private final long lengths;

  private TokenTable(String[] tokens, int[] codes, long lengths) {
    this.tokens = tokens;
    this.codes = codes;
    this.mask = tokens.length - 1;
    this.lengths = lengths;
  }

  /** Collects tokens with their codes. */
  static TokenTable of(List<String> words, int[] codeOf) {
    int capacity = Integer.highestOneBit(Math.max(4, words.size() * 4)) * 2;
    String[] tokens = new String[capacity];
    int[] codes = new int[capacity];
    long lengths = 0;
    for (int w = 0; w < words.size(); w++) {
      String word = words.get(w);
      char[] chars = word.toCharArray();
      int slot = hash(chars, 0, chars.length) & (capacity - 1);
      while (tokens[slot] != null) {
        slot = (slot + 1) & (capacity - 1);
      }
      tokens[slot] = word;
      codes[slot] = codeOf[w];
      lengths |= 1L << (chars.length & 63);
    }
    return new TokenTable(tokens, codes, lengths);
  }

  /** The code of the string that the slice spells, or {@link #NONE}. */
  int find(char[] buffer, int offset, int length) {
    if ((lengths >>> (length & 63) & 1) == 0) {
      return NONE;
    }
    int slot = hash(buffer, offset, length) & mask;
    for (String token = tokens[slot]; token != null; token = tokens[slot]) {
      if (equal(token, buffer, offset, length)) {
        return codes[slot];
      }
      slot = (slot + 1) & mask;
    }
    return NONE;
  }

  private static boolean equal(String token, char[] buffer, int offset, int length) {
    if (token.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (token.charAt(i) != buffer[offset + i]) {
        return false;
      }
    }
    return true;
  }

  private static int hash(char[] buffer, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = hash * 31 + buffer[i];
    }
    return hash ^ (hash >>> 15);
  }
}
