package org.didyma.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.cli.options.LatticeChoice;
import org.didyma.data.Coordinate;
import org.didyma.data.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Release;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A linear classifier with integer weights as it is published: it predicts positive when the points
 * of a record exceed the threshold.
 *
 * @param mechanism name of the mechanism that chose the weights, "none" without one
 * @param proof document that proves the guarantee, empty without one
 * @param guarantee what the release promises, empty when it promises nothing
 * @param software version that made the model
 * @param options the public options of the choice
 * @param schema the public description of the table
 * @param weights one weight per coordinate of the schema
 * @param threshold T in "positive when the points exceed T"
 */
public record Model(
    String mechanism,
    String proof,
    Optional<PrivacyGuarantee> guarantee,
    String software,
    Options options,
    Schema schema,
    List<Integer> weights,
    int threshold) {

  /** Name of the mechanism of a model that was not made privately. */
  public static final String NO_MECHANISM = "none";

  /**
   * Public options.
   *
   * @param lattice name of the lattice
   * @param intercept range of the intercept as LO:HI, empty without one
   * @param costs costs as FN:FP
   */
  public record Options(String lattice, String intercept, String costs) {
    public static Options of(LatticeChoice choice, Costs costs) {
      return new Options(
          choice.text(),
          choice.intercept().map(LatticeChoice.Range::toString).orElse(""),
          costs.missedPositive() + ":" + costs.falseAlarm());
    }
  }

  /**
   * A coordinate that scores.
   *
   * @param coordinate the coordinate
   * @param points its weight, not zero
   */
  public record Point(Coordinate coordinate, int points) {}

  public Model {
    weights = List.copyOf(weights);
    if (weights.size() != schema.dimension()) {
      throw new IllegalArgumentException("one weight per coordinate is needed");
    }
  }

  /** The model of a release. */
  public static Model of(Release release, Schema schema, Options options, String software) {
    return of(
        release.mechanism(),
        release.proof(),
        Optional.of(release.guarantee()),
        software,
        options,
        schema,
        release.weights());
  }

  /** A model without any promise. */
  public static Model notPrivate(Weights weights, Schema schema, Options options, String software) {
    return of(NO_MECHANISM, "", Optional.empty(), software, options, schema, weights);
  }

  private static Model of(
      String mechanism,
      String proof,
      Optional<PrivacyGuarantee> guarantee,
      String software,
      Options options,
      Schema schema,
      Weights weights) {
    int features = schema.dimension();
    List<Integer> perCoordinate = new ArrayList<>();
    for (int j = 0; j < features; j++) {
      perCoordinate.add(weights.get(j));
    }
    // The score is the points plus the intercept, so it exceeds 0 when the points exceed this.
    int threshold = weights.size() > features ? -weights.get(features) : 0;
    return new Model(
        mechanism, proof, guarantee, software, options, schema, perCoordinate, threshold);
  }

  /** The coordinates with non-zero weights, in the order of the schema. */
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    List<Coordinate> coordinates = schema.coordinates();
    for (int j = 0; j < weights.size(); j++) {
      if (weights.get(j) != 0) {
        points.add(new Point(coordinates.get(j), weights.get(j)));
      }
    }
    return points;
  }

  /** The guarantee as a sentence, or that there is none. */
  public String statement() {
    return guarantee
        .map(PrivacyGuarantee::statement)
        .orElse("not private: these weights were computed from the data without protection.");
  }

  /** A way to score feature vectors quickly. */
  public Classifier classifier() {
    return new Classifier(weights.stream().mapToInt(w -> w).toArray(), threshold);
  }
}
