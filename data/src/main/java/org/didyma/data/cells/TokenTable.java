package org.didyma.data.cells;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.schema.FieldForm;

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
  private final boolean folds;

  /** Set bits are the lengths (modulo 64) that occur, a cheap first test. */
  private final long lengths;

  private TokenTable(String[] tokens, int[] codes, boolean folds, long lengths) {
    this.tokens = tokens;
    this.folds = folds;
    this.codes = codes;
    this.mask = tokens.length - 1;
    this.lengths = lengths;
  }

  /**
   * Collects tokens with their codes; of equal ones the first counts.
   *
   * @param folds whether A to Z are a to z
   */
  static TokenTable of(List<String> words, int[] codeOf, boolean folds) {
    int capacity = Integer.highestOneBit(Math.max(4, words.size() * 4)) * 2;
    String[] tokens = new String[capacity];
    int[] codes = new int[capacity];
    long lengths = 0;
    for (int w = 0; w < words.size(); w++) {
      String word = folds ? FieldForm.folded(words.get(w)) : words.get(w);
      char[] chars = word.toCharArray();
      int slot = hash(chars, 0, chars.length) & (capacity - 1);
      while (tokens[slot] != null && !tokens[slot].equals(word)) {
        slot = (slot + 1) & (capacity - 1);
      }
      if (tokens[slot] != null) {
        continue;
      }
      tokens[slot] = word;
      codes[slot] = codeOf[w];
      lengths |= 1L << (chars.length & 63);
    }
    return new TokenTable(tokens, codes, folds, lengths);
  }

  /** Collects those tokens that are digits, perhaps after a sign. */
  static TokenTable ofWhole(List<String> words, int[] codeOf) {
    int[] places =
        IntStream.range(0, words.size()).filter(w -> FieldForm.isWhole(words.get(w))).toArray();
    return of(
        Arrays.stream(places).mapToObj(words::get).toList(),
        Arrays.stream(places).map(w -> codeOf[w]).toArray(),
        false);
  }

  /** The code of the string that the slice spells, or {@link #NONE}. */
  int find(char[] buffer, int offset, int length) {
    if ((lengths >>> (length & 63) & 1) == 0) {
      return NONE;
    }
    return folds ? findFolded(buffer, offset, length) : findExact(buffer, offset, length);
  }

  private int findExact(char[] buffer, int offset, int length) {
    int slot = hash(buffer, offset, length) & mask;
    for (String token = tokens[slot]; token != null; token = tokens[slot]) {
      if (equal(token, buffer, offset, length)) {
        return codes[slot];
      }
      slot = (slot + 1) & mask;
    }
    return NONE;
  }

  private int findFolded(char[] buffer, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = hash * 31 + FieldForm.folded(buffer[i]);
    }
    int slot = (hash ^ (hash >>> 15)) & mask;
    for (String token = tokens[slot]; token != null; token = tokens[slot]) {
      if (equalFolded(token, buffer, offset, length)) {
        return codes[slot];
      }
      slot = (slot + 1) & mask;
    }
    return NONE;
  }

  private static boolean equalFolded(String token, char[] buffer, int offset, int length) {
    if (token.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (token.charAt(i) != FieldForm.folded(buffer[offset + i])) {
        return false;
      }
    }
    return true;
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
