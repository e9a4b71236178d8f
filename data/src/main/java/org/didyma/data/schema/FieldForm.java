package org.didyma.data.schema;

import java.util.List;

/**
 * How the fields of one column are written down.
 *
 * @param missing the fields that mean "no value"; when empty every field is a value
 * @param hasOwnMissing whether they are those of the column, and not of the table
 * @param ignoresCase whether A to Z are a to z in what is listed for the column
 * @param mark the decimal mark of its numbers, a point or a comma
 * @param hasOwnMark whether it is that of the column, and not of the table
 * @param date how its dates are written
 */
public record FieldForm(
    List<String> missing,
    boolean hasOwnMissing,
    boolean ignoresCase,
    char mark,
    boolean hasOwnMark,
    DateForm date) {

  /** Nothing is missing, capitals count, numbers have a point. */
  public static final FieldForm PLAIN =
      new FieldForm(List.of(), false, false, '.', false, DateForm.ISO);

  public FieldForm {
    missing = List.copyOf(missing);
  }

  /** A text of digits and a point, as numbers of this form are written. */
  public String spelled(String plain) {
    return mark == '.' ? plain : plain.replace('.', mark);
  }

  /** A character with A to Z as a to z, as {@link #ignoresCase} has it. */
  public static char folded(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c | ' ') : c;
  }

  public String compared(String text) {
    return ignoresCase ? folded(text) : text;
  }

  /** A text with A to Z as a to z. */
  public static String folded(String text) {
    char[] chars = text.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      chars[i] = folded(chars[i]);
    }
    return new String(chars);
  }

  /** Whether a field means "no value" by being listed. */
  public boolean isMissing(String field) {
    return missing.stream().map(this::compared).anyMatch(compared(field)::equals);
  }

  /** Whether words are digits, perhaps after a sign: then {@code 1.0} among fields means 1. */
  public static boolean areWhole(List<String> words) {
    return words.stream().allMatch(FieldForm::isWhole);
  }

  /** Whether a word is digits, perhaps after a sign. */
  public static boolean isWhole(String word) {
    int from = word.startsWith("+") || word.startsWith("-") ? 1 : 0;
    return word.length() > from && word.chars().skip(from).allMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * The length of a slice without a point and the zeros after it, where it is digits and these; its
   * whole length otherwise.
   */
  public static int wholeLength(char[] buffer, int offset, int length) {
    int end = offset + length;
    while (end > offset && buffer[end - 1] == '0') {
      end--;
    }
    if (end - offset < 2 || buffer[end - 1] != '.') {
      return length;
    }
    int first = buffer[offset] == '-' || buffer[offset] == '+' ? offset + 1 : offset;
    for (int at = first; at < end - 1; at++) {
      if (buffer[at] < '0' || buffer[at] > '9') {
        return length;
      }
    }
    return first < end - 1 ? end - 1 - offset : length;
  }
}
