package org.didyma.data.schema;

/**
 * A reason why some table does not fit a schema.
 *
 * @param kind what happens to a record of such a table
 * @param where the part of the schema that is concerned, such as {@code column "age"}
 * @param what which records are concerned
 * @param advice the key that mends it, a sentence that reads well after "Hint:"
 */
public record UncoveredValue(Kind kind, String where, String what, String advice) {

  /** What happens to the record. */
  public enum Kind {
    /** It is refused, and the table with it. */
    REFUSED,
    /** It takes in records that follow it. */
    JOINED,
    /**
     * It does not count. That is as if it were not there, so it concerns only promises for tables
     * of one public size, whose records are replaced.
     */
    SKIPPED
  }
}
