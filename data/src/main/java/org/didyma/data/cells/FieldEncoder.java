package org.didyma.data.cells;

import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;

/**
 * Turns the field of one column into a small code that stands for the values of the feature's
 * coordinates. Fields with equal codes have equal coordinates.
 */
public abstract class FieldEncoder {

  /** The field is missing and the policy is to refuse it. */
  public static final int REFUSED_MISSING = -1;

  /** The field is no category. */
  public static final int REFUSED_OTHER = -2;

  /** The field is no number of the expected form. */
  public static final int REFUSED_FORM = -3;

  /** The number is outside of the range. */
  public static final int REFUSED_RANGE = -4;

  /** The field is empty and that is neither a value nor a missing token. */
  public static final int REFUSED_EMPTY = -5;

  public static FieldEncoder of(Feature feature) {
    return feature instanceof CategoricalFeature categorical
        ? new CategoryEncoder(categorical)
        : new NumberEncoder((NumericFeature) feature);
  }

  /** The code of a field, at least 0, or one of the negative reasons for refusing it. */
  public abstract int code(char[] buffer, int offset, int length);

  /** The code of a field that is neither listed nor a number nor missing. */
  abstract int unread();

  /** Whether a field is listed, or a number, or missing; not whether that is in range. */
  abstract boolean reads(char[] buffer, int offset, int length);

  /** Number of coordinates. */
  abstract int width();

  /** Writes the coordinates of a code into x from the given index on, which must hold zeros. */
  abstract void expand(int code, int[] x, int from);

  /** Why a field was refused, in words that do not contain it. */
  String reason(int refused) {
    return switch (refused) {
      case REFUSED_MISSING -> "the value is missing";
      case REFUSED_EMPTY -> "the field is empty";
      default -> domainReason(refused);
    };
  }

  /** What to do about a refused field. */
  String advice(int refused) {
    return switch (refused) {
      case REFUSED_MISSING -> "state \"onMissing\" for the column in the schema.";
      case REFUSED_EMPTY ->
          "list \"\" under \"missing\" in the schema and state \"onMissing\" for the column.";
      default -> domainAdvice(refused);
    };
  }

  /** Why a field outside of the domain was refused. */
  abstract String domainReason(int refused);

  /** What to do about a field outside of the domain. */
  abstract String domainAdvice(int refused);
}
