package org.didyma.models;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;

/**
 * A linear rule: positive when the weighted sum of a feature vector exceeds a threshold. Immutable.
 */
public sealed interface Rule {

  /** Number of coordinates. */
  int size();

  /** True when the weight of coordinate j is 0. */
  boolean isZero(int j);

  /** The weight of coordinate j with its sign, for people. */
  String signed(int j);

  /** The threshold, for people. */
  String limit();

  /** What the weights are called. */
  String unit();

  /**
   * A way to classify feature vectors quickly, which several threads may use.
   *
   * @param schema that the coordinates are of
   */
  Classifier classifier(Schema schema);

  /** Tells which feature vectors are positive: those whose weighted sum exceeds the threshold. */
  interface Classifier {

    /**
     * The weighted sum less the threshold: above 0 exactly where the rule says positive.
     *
     * @param x a feature vector as the schema makes it, one number per coordinate; only read
     */
    double score(int[] x);

    /** What the rule says. */
    default boolean isPositive(int[] x) {
      return score(x) > 0;
    }
  }

  /** The rule of a release over a schema of so many coordinates. */
  static Rule of(Release release, int features) {
    if (release instanceof LatticeRelease points) {
      return Points.of(points.weights(), features);
    }
    RealRelease real = (RealRelease) release;
    return new Reals(real.weights(), real.threshold());
  }

  /** The rule of what was drawn over a schema of so many coordinates. */
  static Rule of(RawOutput drawn, int features) {
    if (drawn instanceof RawOutput.Point point) {
      return Points.of(point.weights(), features);
    }
    RawOutput.Real real = (RawOutput.Real) drawn;
    return new Reals(real.weights(), real.threshold());
  }

  /**
   * Integer weights.
   *
   * @param weights one per coordinate
   * @param threshold T in "positive when the points exceed T"
   */
  record Points(List<Integer> weights, int threshold) implements Rule {

    public Points {
      weights = List.copyOf(weights);
    }

    /** The weights of a lattice point, whose intercept, if there is one, comes last. */
    static Points of(Weights weights, int features) {
      // The score is the points plus the intercept, so it exceeds 0 when the points exceed this.
      int threshold = weights.size() > features ? -weights.get(features) : 0;
      return new Points(IntStream.range(0, features).mapToObj(weights::get).toList(), threshold);
    }

    @Override
    public int size() {
      return weights.size();
    }

    @Override
    public boolean isZero(int j) {
      return weights.get(j) == 0;
    }

    @Override
    public String signed(int j) {
      int points = weights.get(j);
      return points > 0 ? "+" + points : Integer.toString(points);
    }

    @Override
    public String limit() {
      return Integer.toString(threshold);
    }

    @Override
    public String unit() {
      return "points";
    }

    @Override
    public Classifier classifier(Schema schema) {
      int[] w = weights.stream().mapToInt(Integer::intValue).toArray();
      return x -> {
        long points = -threshold;
        for (int j = 0; j < w.length; j++) {
          points = Math.addExact(points, (long) w[j] * x[j]);
        }
        return points;
      };
    }
  }

  /**
   * Real weights, all finite.
   *
   * @param weights one per coordinate
   * @param threshold T in "positive when the weighted sum exceeds T"
   */
  record Reals(List<Double> weights, double threshold) implements Rule {

    /** Digits that people are shown; files have all. */
    private static final MathContext SHOWN = new MathContext(4);

    public Reals {
      weights = List.copyOf(weights);
    }

    @Override
    public int size() {
      return weights.size();
    }

    @Override
    public boolean isZero(int j) {
      return weights.get(j) == 0;
    }

    @Override
    public String signed(int j) {
      double weight = weights.get(j);
      return weight > 0 ? "+" + text(weight) : text(weight);
    }

    @Override
    public String limit() {
      return text(threshold);
    }

    @Override
    public String unit() {
      return "weight";
    }

    private static String text(double value) {
      return value == 0 ? "0" : new BigDecimal(value).round(SHOWN).toString();
    }

    @Override
    public Classifier classifier(Schema schema) {
      double[] w = weights.stream().mapToDouble(Double::doubleValue).toArray();
      int[] columns = schema.features().stream().mapToInt(f -> f.coordinates().size()).toArray();
      return x -> {
        // By columns, as all that is made of a model adds up: another order rounds otherwise.
        double sum = 0;
        int j = 0;
        for (int coordinates : columns) {
          double added = 0;
          for (int end = j + coordinates; j < end; j++) {
            added += w[j] * x[j];
          }
          sum += added;
        }
        // Exact where the two are near to each other, so its sign is that of the comparison.
        return sum - threshold;
      };
    }
  }
}
