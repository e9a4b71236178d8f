package org.didyma.data;

import java.math.BigDecimal;
import java.util.List;

/**
 * Encodes a column of numbers. With thresholds the code is the number of thresholds at or below the
 * value; with a scale it is the scaled value minus the smallest one.
 */
final class NumberEncoder extends FieldEncoder {

  private final NumericFeature feature;
  private final NumberText text;
  private final TokenTable missing;
  private final long low;
  private final long high;
  private final long[] thresholds;
  private final long scale;
  private final long firstScaled;
  private final boolean clip;
  private final int outsideCode;
  private final int missingCode;

  /** Codes from here on are those of policies that have a coordinate of their own. */
  private final int domainCodes;

  private final int domainWidth;
  private final int width;

  NumberEncoder(NumericFeature feature, List<String> missingTokens) {
    this.feature = feature;
    FixedPoint unit = FixedPoint.of(feature);
    this.text = new NumberText(feature.kind(), unit.digits());
    this.missing = TokenTable.of(missingTokens, new int[missingTokens.size()]);
    this.low = unit.units(feature.low());
    this.high = unit.units(feature.high());
    this.thresholds = feature.thresholds().stream().mapToLong(unit::units).toArray();
    BigDecimal s = feature.scale();
    this.scale = s == null ? 0 : unit.units(s);
    this.firstScaled = s == null ? 0 : FixedPoint.divide(low, scale);
    this.clip = feature.outside().kind() == Policy.Kind.CLIP;
    this.domainCodes = codeInRange(high) + 1;
    this.domainWidth = s == null ? thresholds.length : 1;
    this.outsideCode = code(feature.outside(), unit, 0, REFUSED_RANGE);
    this.missingCode = code(feature.onMissing(), unit, 1, REFUSED_MISSING);
    this.width = feature.coordinates().size();
  }

  private int code(Policy policy, FixedPoint unit, int own, int refused) {
    return switch (policy.kind()) {
      case CATEGORY -> domainCodes + own;
      case VALUE -> codeInRange(unit.units(new BigDecimal(policy.value())));
      case ERROR, CLIP -> refused;
    };
  }

  private int codeInRange(long x) {
    if (scale > 0) {
      // The scaled range was checked to be far inside of int.
      return (int) (FixedPoint.divide(x, scale) - firstScaled);
    }
    int below = 0;
    while (below < thresholds.length && x >= thresholds[below]) {
      below++;
    }
    return below;
  }

  @Override
  int code(char[] buffer, int offset, int length) {
    if (missing.find(buffer, offset, length) >= 0) {
      return missingCode;
    }
    if (!text.parse(buffer, offset, length)) {
      return length == 0 ? REFUSED_EMPTY : REFUSED_FORM;
    }
    long x = text.units();
    if (x < low) {
      return clip ? 0 : outsideCode;
    }
    if (x > high || x == high && text.hasRest()) {
      return clip ? domainCodes - 1 : outsideCode;
    }
    return codeInRange(x);
  }

  @Override
  int width() {
    return width;
  }

  @Override
  void expand(int code, int[] x, int from) {
    if (code >= domainCodes) {
      boolean own = code == domainCodes && feature.outside().addsCoordinate();
      x[from + (own ? domainWidth : width - 1)] = 1;
    } else if (scale > 0) {
      x[from] = (int) (code + firstScaled);
    } else {
      for (int t = 0; t < code; t++) {
        x[from + t] = 1;
      }
    }
  }

  @Override
  String domainReason(int refused) {
    return refused == REFUSED_FORM
        ? "the value is not " + feature.kind().noun()
        : "the value is outside of the range from %s to %s"
            .formatted(feature.low().toPlainString(), feature.high().toPlainString());
  }

  @Override
  String domainAdvice(int refused) {
    return refused == REFUSED_FORM
        ? "correct the table, or list the token under \"missing\" in the schema."
        : "widen the range in the schema, or state \"outside\" for the column.";
  }
}
