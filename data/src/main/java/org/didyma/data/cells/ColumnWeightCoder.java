package org.didyma.data.cells;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.didyma.data.schema.ColumnWeight;
import org.didyma.data.schema.FixedPoint;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.NumericFeature;

/** How many times a record counts, by the number in the field of its weight. */
final class ColumnWeightCoder implements WeightCoder {

  private final ColumnWeight weight;
  private final FixedPoint unit;
  private final NumberText text;
  private final TokenTable missing;

  /** Numbers that mean that there is no weight, and the step and the cap, in units. */
  private final long[] missingUnits;

  private final long step;
  private final long cap;

  ColumnWeightCoder(ColumnWeight weight) {
    NumericFeature numbers = weight.field();
    List<String> tokens = weight.form().missing();
    this.weight = weight;
    this.unit = FixedPoint.of(numbers);
    this.text = new NumberText(numbers.kind(), weight.form(), unit.digits());
    this.missing = TokenTable.of(tokens, new int[tokens.size()], false);
    this.missingUnits = numbers.missingNumbers().stream().mapToLong(unit::units).toArray();
    this.step = unit.units(weight.step());
    this.cap = unit.units(weight.cap());
  }

  /**
   * The weight in steps, from 0 to W, or {@link LabelPolicy#REFUSED}. Half a step is a whole number
   * of units, so that what a number has beyond its unit rounds it nowhere else.
   */
  @Override
  public int of(char[] buffer, int offset, int length) {
    if (missing.find(buffer, offset, length) >= 0) {
      return weight.onMissing().code();
    }
    if (!text.parse(buffer, offset, length)) {
      return weight.other().code();
    }
    return of(text.units(), text.hasRest());
  }

  @Override
  public int of(BigDecimal number) {
    if (number.signum() < 0) {
      return weight.other().code();
    }
    return (int)
        FixedPoint.divide(
            unit.units(number.min(weight.cap()).setScale(unit.digits(), RoundingMode.FLOOR)), step);
  }

  @Override
  public int unread() {
    return weight.other().code();
  }

  private int of(long x, boolean hasRest) {
    for (long number : missingUnits) {
      if (x == number && !hasRest) {
        return weight.onMissing().code();
      }
    }
    return x < 0 ? weight.other().code() : (int) FixedPoint.divide(Math.min(x, cap), step);
  }
}
