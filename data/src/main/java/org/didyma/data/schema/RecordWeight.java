package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;

/**
 * How much a record counts: a column of numbers, each cut to a public cap and rounded to the
 * nearest whole multiple of a public step, halves up. A record then counts as many times as its
 * weight has steps, from 0 to W = cap/step, by its own field alone.
 *
 * @param column name of the column, or its 1-based position in a table without a header
 * @param cap the largest weight, a whole multiple of the step
 * @param step above 0; half of it is a decimal number
 * @param other what a record counts as whose field is no number from 0 on: its code is 0 to W
 * @param onMissing the same where the field is missing
 * @param form how its fields are written down
 */
public record RecordWeight(
    String column,
    BigDecimal cap,
    BigDecimal step,
    LabelPolicy other,
    LabelPolicy onMissing,
    FieldForm form) {

  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  /** W, the most that a record counts as. */
  public int most() {
    return cap.divide(step).intValueExact();
  }

  /** The column as numbers up to the cap, which half a step cuts: from there on one counts. */
  public NumericFeature numbers() {
    return new NumericFeature(
        column,
        NumericFeature.Kind.DECIMAL,
        BigDecimal.ZERO,
        cap,
        List.of(step.divide(TWO)),
        null,
        Policy.CLIP,
        Policy.NONE,
        Policy.NONE,
        form);
  }
}
