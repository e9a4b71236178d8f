package org.didyma.data.schema;

import java.math.BigDecimal;

/**
 * How much records count: by a column of numbers, or by a public table over groups and outcomes.
 */
public sealed interface RecordWeight permits ColumnWeight, GroupWeight {

  /** Name of the column, or its 1-based position in a table without a header. */
  String column();

  /** The largest weight. */
  BigDecimal cap();

  /** W, the most times that a record counts. */
  int most();

  /**
   * How often a record counts, from 0 to W.
   *
   * @param code of the field of the column
   * @param label its code
   */
  int times(int code, int label);

  /** How often a record counts, a guess without a table. */
  double usual();

  /** What counts of records are, for people. */
  String inWords();

  /** By what a record counts, and up to what, in a sentence for people. */
  String limit();

  /** The column, as a feature that refuses nothing. */
  Feature field();

  /** The same, which refuses what the weight refuses. */
  Feature read();

  /** How its fields are written down. */
  FieldForm form();
}
