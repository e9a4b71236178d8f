package org.didyma.models;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;

/**
 * The scores that records of a schema can have under a rule, sums less the threshold: none is below
 * {@code least} or above {@code most}. For whole points both are whole, and are reached.
 */
public record ScoreSpan(double least, double most) {

  /** The span of a rule over a schema; public. */
  public static ScoreSpan of(Rule rule, Schema schema) {
    return sum(ofFeatures(rule, schema), rule);
  }

  /** The sum of what features add, less the threshold of a rule. */
  public static ScoreSpan sum(List<ScoreSpan> ofFeatures, Rule rule) {
    double threshold =
        rule instanceof Rule.Points points ? points.threshold() : ((Rule.Reals) rule).threshold();
    double least = 0;
    double most = 0;
    for (ScoreSpan own : ofFeatures) {
      least += own.least;
      most += own.most;
    }
    return new ScoreSpan(least - threshold, most - threshold);
  }

  /** What each feature can add to a sum, in the order of the schema; public. */
  public static List<ScoreSpan> ofFeatures(Rule rule, Schema schema) {
    double[] weights;
    if (rule instanceof Rule.Points points) {
      weights = points.weights().stream().mapToDouble(Integer::doubleValue).toArray();
    } else {
      Rule.Reals reals = (Rule.Reals) rule;
      weights = reals.weights().stream().mapToDouble(Double::doubleValue).toArray();
    }
    List<ScoreSpan> spans = new ArrayList<>();
    int at = 0;
    for (Feature feature : schema.features()) {
      ScoreSpan own = of(feature, weights, at, schema.canBeZero(feature));
      spans.add(own);
      at += feature.coordinates().size();
    }
    return spans;
  }

  /**
   * The sums of a feature's coordinates.
   *
   * @param at the number of its first coordinate
   * @param canBeZero whether a record can have none of its coordinates
   */
  private static ScoreSpan of(Feature feature, double[] weights, int at, boolean canBeZero) {
    List<Coordinate> own = feature.coordinates();
    double met = 0;
    boolean isZero = canBeZero || own.isEmpty();
    double least = isZero ? 0 : Double.POSITIVE_INFINITY;
    double most = isZero ? 0 : Double.NEGATIVE_INFINITY;
    for (int c = 0; c < own.size(); c++) {
      double points = weights[at + c];
      switch (own.get(c).test()) {
        case AT_LEAST -> points = met += points;
        case SCALED -> {
          NumericFeature numeric = (NumericFeature) feature;
          double low = points * numeric.scaled(numeric.low());
          least = Math.min(least, low);
          most = Math.max(most, low);
          points *= numeric.scaled(numeric.high());
        }
        default -> {}
      }
      least = Math.min(least, points);
      most = Math.max(most, points);
    }
    return new ScoreSpan(least, most);
  }
}
