package org.didyma.data.cells;

import java.util.List;
import org.didyma.data.schema.FixedPoint;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.RecordWeight;

/** How many times a record counts, by the field of its weight. */
final class WeightCoder {

  private final RecordWeight weight;
  private final NumberText text;
  private final TokenTable missing;

  /** Numbers that mean that there is no weight, and the step and the cap, in units. */
  private final long[] missingUnits;

  private final long step;
  private final long cap;

  WeightCoder(RecordWeight weight) {
    NumericFeature numbers = weight.numbers();
    FixedPoint unit = FixedPoint.of(numbers);
    List<String> tokens = weight.form().missing();
    this.weight = weight;
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
  int of(char[] buffer, int offset, int length) {
    if (missing.find(buffer, offset, length) >= 0) {
      return weight.onMissing().code();
    }
    if (!text.parse(buffer, offset, length)) {
      return weight.other().code();
    }
    long x = text.units();
    for (long number : missingUnits) {
      if (x == number && !text.hasRest()) {
        return weight.onMissing().code();
      }
    }
    return x < 0 ? weight.other().code() : (int) FixedPoint.divide(Math.min(x, cap), step);
  }
}
