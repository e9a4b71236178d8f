package org.didyma.data.text;

/**
 * What happens to records that are not well formed.
 *
 * @param lines true when every line is a record of its own, whatever its quotes; false when a
 *     quoted field may contain line breaks and a stray quote refuses the table
 * @param filled true when absent fields read as empty ones and fields beyond the last column do not
 *     count; false when a record of another width refuses the table
 * @param replaced true when bytes that are no UTF-8 read as U+FFFD, and NUL as the character that
 *     it is; false when they refuse the table
 * @param blankCounts true when a blank line is a record of empty fields; false when it is skipped
 */
public record RecordRules(boolean lines, boolean filled, boolean replaced, boolean blankCounts) {

  /** Refuse what is not well formed, skip blank lines. */
  public static final RecordRules STRICT = new RecordRules(false, false, false, false);

  /** The same with blank lines skipped, as they are where records can span lines. */
  public RecordRules withoutBlanks() {
    return new RecordRules(lines, filled, replaced, false);
  }
}
