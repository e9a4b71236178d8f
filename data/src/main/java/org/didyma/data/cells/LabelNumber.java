package org.didyma.data.cells;

import java.util.List;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.FixedPoint;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.NumberLabel;
import org.didyma.data.schema.NumericFeature;

/**
 * A column of numbers of a label: a field means how many cut points its number has reached. A time
 * means that many, plus how many of them it has passed, so that a horizon itself is told from what
 * is before and after it.
 */
final class LabelNumber implements LabelCoder.Field {

  private final NumberText text;
  private final TokenTable missing;

  /** Numbers that mean that there is no value, and cut points, in units. */
  private final long[] missingUnits;

  private final long[] cuts;
  private final boolean isTime;
  private final boolean mayBeNegative;

  LabelNumber(NumericFeature feature, Label label) {
    FixedPoint unit = FixedPoint.of(feature);
    this.text = new NumberText(feature.kind(), feature.form(), unit.digits());
    List<String> tokens = feature.form().missing();
    this.missing = TokenTable.of(tokens, new int[tokens.size()], false);
    this.missingUnits = feature.missingNumbers().stream().mapToLong(unit::units).toArray();
    this.cuts = feature.thresholds().stream().mapToLong(unit::units).toArray();
    this.isTime = label instanceof EventTimeLabel;
    this.mayBeNegative = label instanceof NumberLabel;
  }

  /** How many horizons are below a time, by what it means. */
  static int passed(int meaning) {
    return meaning / 2;
  }

  /** How many horizons are at a time or below. */
  static int reached(int meaning) {
    return meaning - passed(meaning);
  }

  @Override
  public int of(char[] buffer, int offset, int length) {
    if (missing.find(buffer, offset, length) >= 0) {
      return LabelCoder.MISSING;
    }
    if (!text.parse(buffer, offset, length)) {
      return LabelCoder.OTHER;
    }
    long x = text.units();
    boolean between = text.hasRest();
    for (long number : missingUnits) {
      if (x == number && !between) {
        return LabelCoder.MISSING;
      }
    }
    if (x < 0 && !mayBeNegative) {
      return LabelCoder.OTHER;
    }
    int reached = 0;
    while (reached < cuts.length && x >= cuts[reached]) {
      reached++;
    }
    if (!isTime) {
      return reached;
    }
    boolean isHorizon = reached > 0 && x == cuts[reached - 1] && !between;
    return 2 * reached - (isHorizon ? 1 : 0);
  }
}
