package org.didyma.data.columns;

/** Why a field is not read as its column says, as far as its text tells. */
public enum MisreadCause {
  /** It is a usual word for no value, such as NA; its text is the word. */
  MISSING,
  /** It is a usual number for no value beyond the range, such as 999; its text is the number. */
  CODE,
  /** It is listed, but has blanks around it that trimming leaves, such as no-break spaces. */
  BLANKS,
  /** It is listed with other capitals. */
  CAPITALS,
  /** It is listed with letters and marks joined otherwise, as systems write umlauts differently. */
  MARKS,
  /** It is a date; its text is the format, as schemas have it. */
  DATE,
  /** It is a number with the other decimal mark. */
  DECIMAL_MARK,
  /** It is a number with signs between thousands. */
  THOUSANDS,
  /** It is a number with decimals where whole ones are wanted. */
  FRACTION,
  /** It is a number beside a sign or a unit. */
  BESIDE
}
