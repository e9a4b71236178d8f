package org.didyma.data.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the coordinates of a feature can be, by its public domain. */
final class FeatureDomain {

  private FeatureDomain() {}

  /** The smallest value of a coordinate, at most 0. */
  static int least(Feature feature, Coordinate coordinate) {
    return coordinate.test() == Coordinate.Test.SCALED
        ? Math.min(0, ((NumericFeature) feature).scaled(((NumericFeature) feature).low()))
        : 0;
  }

  /** The largest value of a coordinate, at least 0. */
  static int most(Feature feature, Coordinate coordinate) {
    return coordinate.test() == Coordinate.Test.SCALED
        ? Math.max(0, ((NumericFeature) feature).scaled(((NumericFeature) feature).high()))
        : 1;
  }

  /**
   * In how many ways a value of the domain fills the coordinates of a feature, or one that has a
   * coordinate of its own by a policy.
   */
  static long foreseen(Feature feature) {
    long looks = feature.coordinates().size();
    if (feature instanceof CategoricalFeature category) {
      return category.hasZero() ? looks + 1 : looks;
    }
    NumericFeature numeric = (NumericFeature) feature;
    if (numeric.scale() == null) {
      return looks + 1;
    }
    return looks + numeric.scaled(numeric.high()) - numeric.scaled(numeric.low());
  }

  /** Every way in which the coordinates of a feature can be filled, in some order. */
  static List<int[]> fillings(Feature feature) {
    int width = feature.coordinates().size();
    List<int[]> all = new ArrayList<>();
    all.add(new int[width]);
    for (int c = 0; c < width; c++) {
      Coordinate.Test test = feature.coordinates().get(c).test();
      int least = least(feature, feature.coordinates().get(c));
      int most = most(feature, feature.coordinates().get(c));
      for (int value = least; value <= most; value++) {
        int[] x = new int[width];
        if (test == Coordinate.Test.AT_LEAST) {
          Arrays.fill(x, 0, c, 1);
        }
        x[c] = value;
        if (value != 0) {
          all.add(x);
        }
      }
    }
    all.removeIf(x -> !admits(feature, x, 0));
    return all;
  }

  /** Whether all coordinates of a feature are 0 for some value that is foreseen. */
  static boolean foreseesZero(Feature feature) {
    if (feature instanceof CategoricalFeature category) {
      return category.hasZero();
    }
    NumericFeature numeric = (NumericFeature) feature;
    return numeric.scale() == null
        || numeric.scaled(numeric.low()) <= 0 && numeric.scaled(numeric.high()) >= 0;
  }

  /** Whether exactly one coordinate is 1, and the others 0, in every possible record. */
  static boolean isWhole(Feature feature) {
    return feature instanceof CategoricalFeature && !canBeZero(feature);
  }

  /** Whether all coordinates of a feature are 0 in some possible record. */
  static boolean canBeZero(Feature feature) {
    boolean isMissable = !feature.form().missing().isEmpty();
    if (foreseesZero(feature) || isMissable && isNone(feature.onMissing())) {
      return true;
    }
    if (feature instanceof CategoricalFeature category) {
      return isNone(category.other());
    }
    NumericFeature numeric = (NumericFeature) feature;
    return isNone(numeric.outside())
        || isNone(numeric.malformed())
        || numeric.malformed().kind() == Policy.Kind.MISSING && isNone(numeric.onMissing());
  }

  private static boolean isNone(Policy policy) {
    return policy.kind() == Policy.Kind.NONE;
  }

  /**
   * Whether a feature can fill its coordinates in this way. One of them differs from 0 at most, but
   * for thresholds, which are met in order.
   *
   * @param from where its coordinates start
   */
  static boolean admits(Feature feature, int[] x, int from) {
    List<Coordinate> own = feature.coordinates();
    int met = 0;
    int others = 0;
    boolean inOrder = true;
    for (int c = 0; c < own.size(); c++) {
      int value = x[from + c];
      switch (own.get(c).test()) {
        case SCALED -> {
          NumericFeature numeric = (NumericFeature) feature;
          // 0 beside another coordinate, or as all can be, even where the domain has none.
          if (value != 0
              && (value < numeric.scaled(numeric.low())
                  || value > numeric.scaled(numeric.high()))) {
            return false;
          }
          others += value == 0 ? 0 : 1;
        }
        case AT_LEAST -> {
          inOrder &= value == 0 || met == c;
          met += value;
        }
        default -> others += value;
      }
      if (own.get(c).test() != Coordinate.Test.SCALED && (value < 0 || value > 1)) {
        return false;
      }
    }
    int kinds = others + (met > 0 ? 1 : 0);
    return inOrder && (kinds == 1 || kinds == 0 && canBeZero(feature));
  }

  /** The most of its coordinates that can differ from 0. */
  static int mostNonZeros(Feature feature) {
    // Thresholds are met one after the other; all other coordinates of a feature exclude each
    // other.
    long thresholds =
        feature.coordinates().stream().filter(c -> c.test() == Coordinate.Test.AT_LEAST).count();
    return feature.coordinates().isEmpty() ? 0 : (int) Math.max(1, thresholds);
  }
}
