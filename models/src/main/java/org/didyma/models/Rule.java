package org.didyma.models;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RiskScale;

/**
 * A linear rule: positive when the weighted sum of a feature vector exceeds a threshold; or one of
 * these for each of several classes. Immutable.
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
     * The weighted sum less the threshold: above 0 exactly where the rule says positive. Of several
     * classes, the number of the one that is predicted.
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
    if (release instanceof ClassesRelease classes) {
      return new OfClasses(
          classes.each().stream().map(one -> of(one, features)).toList(),
          classes.each().stream().map(Release::risk).toList());
    }
    if (release instanceof LatticeRelease points) {
      return Points.of(points.weights(), features);
    }
    RealRelease real = (RealRelease) release;
    return new Reals(real.weights(), real.threshold());
  }

  /** The rule of what was drawn over a schema of so many coordinates. */
  static Rule of(RawOutput drawn, int features) {
    if (drawn instanceof RawOutput.Classes classes) {
      return new OfClasses(
          classes.each().stream().map(one -> of(one, features)).toList(),
          classes.each().stream().map(RawOutput::risk).toList());
    }
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

  /**
   * A rule for each class against the rest. The class of the largest risk is predicted, the first
   * of equals. Risks are compared as log-odds before they are clipped; where scores say nothing
   * about risk, scores are.
   *
   * @param rules in the order of the classes
   * @param risks what the scores of each say, likewise; all of them say something, or none does
   */
  record OfClasses(List<Rule> rules, List<Optional<RiskScale>> risks) implements Rule {

    public OfClasses {
      rules = List.copyOf(rules);
      risks = List.copyOf(risks);
      if (rules.size() != risks.size()
          || risks.stream().map(Optional::isPresent).distinct().count() > 1) {
        throw new IllegalArgumentException("all classes have risks, or none has");
      }
    }

    @Override
    public int size() {
      return rules.get(0).size();
    }

    @Override
    public boolean isZero(int j) {
      return rules.stream().allMatch(rule -> rule.isZero(j));
    }

    @Override
    public String signed(int j) {
      return rules.stream().map(rule -> rule.signed(j)).collect(Collectors.joining(", "));
    }

    @Override
    public String limit() {
      return rules.stream().map(Rule::limit).collect(Collectors.joining(", "));
    }

    @Override
    public String unit() {
      return rules.get(0).unit();
    }

    @Override
    public Classifier classifier(Schema schema) {
      List<Classifier> each = rules.stream().map(rule -> rule.classifier(schema)).toList();
      return x -> largest(each.stream().mapToDouble(one -> one.score(x)).toArray());
    }

    /**
     * The number of the predicted class.
     *
     * @param scores of each class, less its threshold
     */
    public int largest(double[] scores) {
      int best = 0;
      for (int k = 1; k < scores.length; k++) {
        if (strength(k, scores) > strength(best, scores)) {
          best = k;
        }
      }
      return best;
    }

    private double strength(int k, double[] scores) {
      return risks.get(k).map(risk -> risk.unit() * scores[k] + risk.shift()).orElse(scores[k]);
    }
  }
}
