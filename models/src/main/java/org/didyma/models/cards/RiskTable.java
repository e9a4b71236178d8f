package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.CategoricalFeature;
import org.didyma.data.Coordinate;
import org.didyma.data.Feature;
import org.didyma.data.NumericFeature;
import org.didyma.data.Schema;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Rule;

/**
 * Which risk which points mean: a line for each number of points that a record of the schema can
 * have and whose risk is told, or for every second, fifth, tenth ... of them where they are many,
 * and one line for all points below and above these.
 */
final class RiskTable {

  /** Log-odds beyond which a risk is below 0.1 % or above 99.9 %. */
  private static final double CERTAIN = 6.907;

  /** Most lines, but for those of the ends. */
  private static final int MOST = 30;

  private RiskTable() {}

  /** The lines, by increasing points. */
  static List<PointsCard.Risk> of(Rule.Points rule, RiskScale scale, Schema schema) {
    long least = 0;
    long most = 0;
    int at = 0;
    for (Feature feature : schema.features()) {
      long[] range = range(feature, rule.weights(), at, schema.magnitudes());
      least += range[0];
      most += range[1];
      at += feature.coordinates().size();
    }
    // Where a score is told: within both clips, and neither nearly certain.
    double low = Math.max(-scale.limit(), -CERTAIN - scale.shift()) / scale.unit();
    double high = Math.min(scale.limit(), CERTAIN - scale.shift()) / scale.unit();
    long from = Math.max(least, (long) Math.ceil(low) + rule.threshold());
    long to = Math.min(most, (long) Math.floor(high) + rule.threshold());
    List<PointsCard.Risk> lines = new ArrayList<>();
    if (least < from) {
      long last = Math.min(most, from - 1);
      lines.add(line(last == least ? "" + last : "up to " + last, last, rule, scale));
    }
    long step = step(to - from);
    for (long points = Math.floorDiv(from + step - 1, step) * step; points <= to; points += step) {
      lines.add(line(Long.toString(points), points, rule, scale));
    }
    if (most > to && most >= from) {
      long first = Math.max(least, to + 1);
      lines.add(line(first == most ? "" + first : first + " or more", first, rule, scale));
    }
    return lines;
  }

  private static PointsCard.Risk line(
      String words, long points, Rule.Points rule, RiskScale scale) {
    return new PointsCard.Risk(words, scale.text(points - rule.threshold()));
  }

  /** 1, 2, 5, 10, 20 ...: the least at which so wide a range has few lines. */
  private static long step(long width) {
    long step = 1;
    for (int next = 0; width / step >= MOST; next++) {
      step = next % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    return step;
  }

  /**
   * The least and the most points of a feature.
   *
   * @param at the number of its first coordinate
   */
  private static long[] range(Feature feature, List<Integer> weights, int at, int[] magnitudes) {
    List<Coordinate> own = feature.coordinates();
    long met = 0;
    long least = canBeZero(feature) || own.isEmpty() ? 0 : Long.MAX_VALUE;
    long most = canBeZero(feature) || own.isEmpty() ? 0 : Long.MIN_VALUE;
    for (int c = 0; c < own.size(); c++) {
      long points = weights.get(at + c);
      switch (own.get(c).test()) {
        case AT_LEAST -> points = met += points;
        case SCALED -> {
          NumericFeature numeric = (NumericFeature) feature;
          long one = points * magnitudes[at + c];
          least = Math.min(least, numeric.low().signum() < 0 ? -one : 0);
          most = Math.max(most, numeric.low().signum() < 0 ? -one : 0);
          points = numeric.high().signum() > 0 ? one : 0;
        }
        default -> {}
      }
      least = Math.min(least, points);
      most = Math.max(most, points);
    }
    return new long[] {least, most};
  }

  /** Whether a record can have none of its coordinates. */
  private static boolean canBeZero(Feature feature) {
    return !(feature instanceof CategoricalFeature category) || category.reference() != null;
  }
}
