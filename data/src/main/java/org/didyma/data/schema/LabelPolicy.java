package org.didyma.data.schema;

/**
 * A public rule for a record whose label is missing or none of the label's values.
 *
 * @param code of the label value that the record counts as, from 0; {@link #DROPPED} where it does
 *     not count, {@link #REFUSED} where the table is refused
 */
public record LabelPolicy(int code) {

  /** Of a record that does not count, which changes the number of records that do. */
  public static final int DROPPED = -1;

  /** Of a record for which the table is refused. */
  public static final int REFUSED = -2;

  static final LabelPolicy ERROR = new LabelPolicy(REFUSED);
  static final LabelPolicy DROP = new LabelPolicy(DROPPED);
}
