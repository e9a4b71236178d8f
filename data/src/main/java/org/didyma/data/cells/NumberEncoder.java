package org.didyma.data.cells;

import java.math.BigDecimal;
import java.util.List;
import org.didyma.data.schema.FixedPoint;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Policy;

/**
 * Encodes a column of numbers. With thresholds the code is the number of thresholds at or below the
 * value; with a scale it is the scaled value minus the smallest one.
 */
final class NumberEncoder extends FieldEncoder {

  private final NumericFeature feature;
  private final NumberText text;
  private final TokenTable missing;

  /** Numbers that mean that there is no value, in units. */
  private final long[] missingUnits;

  private final long low;
  private final long high;
  private final long[] thresholds;
  private final long scale;
  private final long firstScaled;
  private final boolean clip;
  private final int outsideCode;
  private final int missingCode;
  private final int malformedCode;

  /**
   * Codes from here on are those of the policies for what is outside, missing and malformed, in
   * this order, which set a coordinate of their own or none.
   */
  private final int domainCodes;

  /** Per such policy the index of its coordinate, or -1. */
  private final int[] ownCoordinate = new int[3];

  private final int width;

  NumberEncoder(NumericFeature feature) {
    this.feature = feature;
    FixedPoint unit = FixedPoint.of(feature);
    this.text = new NumberText(feature.kind(), feature.form(), unit.digits());
    List<String> tokens = feature.form().missing();
    this.missing = TokenTable.of(tokens, new int[tokens.size()], false);
    this.missingUnits = feature.missingNumbers().stream().mapToLong(unit::units).toArray();
    this.low = unit.units(feature.low());
    this.high = unit.units(feature.high());
    this.thresholds = feature.thresholds().stream().mapToLong(unit::units).toArray();
    BigDecimal s = feature.scale();
    this.scale = s == null ? 0 : unit.units(s);
    this.firstScaled = s == null ? 0 : FixedPoint.divide(low, scale);
    this.clip = feature.outside().kind() == Policy.Kind.CLIP;
    this.domainCodes = codeInRange(high) + 1;
    int next = s == null ? thresholds.length : 1;
    List<Policy> policies = List.of(feature.outside(), feature.onMissing(), feature.malformed());
    for (int p = 0; p < ownCoordinate.length; p++) {
      ownCoordinate[p] = policies.get(p).addsCoordinate() ? next++ : -1;
    }
    this.width = next;
    this.outsideCode = code(feature.outside(), unit, 0, REFUSED_RANGE);
    this.missingCode = code(feature.onMissing(), unit, 1, REFUSED_MISSING);
    this.malformedCode =
        feature.malformed().kind() == Policy.Kind.MISSING
            ? missingCode
            : code(feature.malformed(), unit, 2, REFUSED_FORM);
  }

  private int code(Policy policy, FixedPoint unit, int own, int refused) {
    return switch (policy.kind()) {
      case CATEGORY, NONE -> domainCodes + own;
      case VALUE -> codeInRange(unit.units(new BigDecimal(policy.value())));
      case ERROR, CLIP, MISSING -> refused;
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
  public int code(char[] buffer, int offset, int length) {
    if (missing.find(buffer, offset, length) >= 0) {
      return missingCode;
    }
    if (!text.parse(buffer, offset, length)) {
      return length == 0 && malformedCode == REFUSED_FORM ? REFUSED_EMPTY : malformedCode;
    }
    for (long number : missingUnits) {
      if (text.units() == number && !text.hasRest()) {
        return missingCode;
      }
    }
    return codeOfNumber();
  }

  /** The code of the number that was read last, which is not missing. */
  private int codeOfNumber() {
    long x = text.units();
    if (x < low) {
      return clip ? 0 : outsideCode;
    }
    if (x > high || (x == high && text.hasRest())) {
      return clip ? domainCodes - 1 : outsideCode;
    }
    return codeInRange(x);
  }

  /** The code of a number, also of one that means that there is none. */
  int code(BigDecimal number) {
    char[] spelled = feature.spelled(number).toCharArray();
    if (!text.parse(spelled, 0, spelled.length)) {
      throw new IllegalArgumentException("no number of the column");
    }
    return codeOfNumber();
  }

  @Override
  int unread() {
    return malformedCode;
  }

  @Override
  boolean reads(char[] buffer, int offset, int length) {
    return missing.find(buffer, offset, length) >= 0 || text.parse(buffer, offset, length);
  }

  @Override
  int width() {
    return width;
  }

  @Override
  void expand(int code, int[] x, int from) {
    if (code >= domainCodes) {
      int own = ownCoordinate[code - domainCodes];
      if (own >= 0) {
        x[from + own] = 1;
      }
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
            .formatted(feature.shown(feature.low()), feature.shown(feature.high()));
  }

  @Override
  String domainAdvice(int refused) {
    return refused == REFUSED_FORM
        ? "correct the table, list the token under \"missing\", or state \"malformed\" for the column."
        : "widen the range in the schema, or state \"outside\" for the column.";
  }
}
