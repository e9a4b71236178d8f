package org.didyma.data.schema;

import java.math.BigDecimal;
import java.util.List;
import org.didyma.core.QuotedText;

/**
 * How much a record counts: a column of numbers, each cut to a public cap and rounded to the
 * nearest whole multiple of a public step, halves up. A record then counts as many times as its
 * weight has steps, from 0 to W = cap/step, by its own field alone.
 *
 * @param column name of the column, or its 1-based position in a table without a header
 * @param cap the largest weight, a whole multiple of the step
 * @param step above 0
 * @param other what a record counts as whose field is no number from 0 on: its code is 0 to W
 * @param onMissing the same where the field is missing
 * @param form how its fields are written down
 */
public record ColumnWeight(
    String column,
    BigDecimal cap,
    BigDecimal step,
    LabelPolicy other,
    LabelPolicy onMissing,
    FieldForm form)
    implements RecordWeight {

  @Override
  public int most() {
    return cap.divide(step).intValueExact();
  }

  /** By its own field alone: the code is how often the record counts. */
  @Override
  public int times(int code, int label) {
    return code;
  }

  /** One of weight 1, or of the cap if that is less. */
  @Override
  public double usual() {
    return cap.min(BigDecimal.ONE).doubleValue() / step.doubleValue();
  }

  @Override
  public String inWords() {
    return "records count by their weights, cut to %s, in steps of %s"
        .formatted(cap.toPlainString(), step.toPlainString());
  }

  /** The column as numbers up to the cap, scaled by the step. */
  @Override
  public NumericFeature field() {
    return numbers(Policy.NONE, Policy.NONE);
  }

  @Override
  public NumericFeature read() {
    return numbers(policy(onMissing), policy(other));
  }

  @Override
  public String limit() {
    return "A record counts by the column %s, cut to %s."
        .formatted(QuotedText.of(column), cap.toPlainString());
  }

  private static Policy policy(LabelPolicy own) {
    return own.code() == LabelPolicy.REFUSED ? Policy.ERROR : Policy.NONE;
  }

  private NumericFeature numbers(Policy missing, Policy malformed) {
    return new NumericFeature(
        column,
        NumericFeature.Kind.DECIMAL,
        BigDecimal.ZERO,
        cap,
        List.of(),
        step,
        Policy.CLIP,
        missing,
        malformed,
        form);
  }
}
