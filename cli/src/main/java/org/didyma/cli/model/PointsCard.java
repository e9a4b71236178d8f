package org.didyma.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.cli.options.Quote;
import org.didyma.data.Coordinate;
import org.didyma.data.Label;
import org.didyma.privacy.Adjacency;

/**
 * What a model says to people: its points, its rule, its guarantee, and what that does not cover.
 * The renderers lay it out and add nothing.
 *
 * @param title what is predicted
 * @param sections the scoring features, grouped by the column that they are made from
 * @param notes how to read features that are not simply present or absent
 * @param rule when to predict positive
 * @param guarantee the guarantee as a sentence, with the mechanism
 * @param limits what the guarantee does not protect, one sentence each
 */
public record PointsCard(
    String title,
    List<Section> sections,
    List<String> notes,
    String rule,
    String guarantee,
    List<String> limits) {

  /**
   * The features of one column.
   *
   * @param column name of the column
   * @param lines its scoring features
   */
  public record Section(String column, List<Line> lines) {}

  /**
   * A feature and its points.
   *
   * @param feature name of the coordinate
   * @param points signed number of points, not 0
   */
  public record Line(String feature, int points) {
    /** The points with their sign. */
    public String signed() {
      return points > 0 ? "+" + points : Integer.toString(points);
    }
  }

  /** The card of a model. */
  public static PointsCard of(Model model) {
    Label label = model.schema().label();
    List<Section> sections = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Model.Point point : model.points()) {
      Coordinate coordinate = point.coordinate();
      if (sections.isEmpty() || !last(sections).column.equals(coordinate.column())) {
        sections.add(new Section(coordinate.column(), new ArrayList<>()));
      }
      last(sections).lines.add(new Line(coordinate.name(), point.points()));
      if (coordinate.test() == Coordinate.Test.SCALED) {
        notes.add(scaledNote(coordinate));
      }
    }
    return new PointsCard(
        "Points for %s = %s".formatted(label.column(), values(label.positive())),
        sections,
        notes,
        "positive when the points exceed %d. Positive: %s = %s; negative: %s = %s."
            .formatted(
                model.threshold(),
                label.column(),
                values(label.positive()),
                label.column(),
                values(label.negative())),
        model.guarantee().isPresent()
            ? model.statement() + " Mechanism: " + model.mechanism() + "."
            : model.statement(),
        limits(model));
  }

  private static Section last(List<Section> sections) {
    return sections.get(sections.size() - 1);
  }

  private static String scaledNote(Coordinate coordinate) {
    return coordinate.value().equals("1")
        ? "%s counts its points times its value.".formatted(coordinate.name())
        : "%s counts its points times the value of %s divided by %s, rounded half up."
            .formatted(coordinate.name(), coordinate.column(), coordinate.value());
  }

  private static String values(List<String> values) {
    return values.stream().map(Quote::of).collect(Collectors.joining(" or "));
  }

  private static List<String> limits(Model model) {
    if (model.guarantee().isEmpty()) {
      return List.of("Anyone who sees these weights may learn about single records.");
    }
    List<String> limits = new ArrayList<>();
    limits.add(
        "The schema, the lattice, the costs and epsilon are public; the promise holds only if they"
            + " were chosen without looking at the data.");
    if (model.guarantee().get().adjacency() == Adjacency.REPLACE) {
      limits.add("The number of records is public.");
    }
    limits.add(
        "The promise is for one record: k records of one person or household, or k records that"
            + " depend on each other, are protected with k times this epsilon only.");
    limits.add("Further releases from the same data add their epsilons to this one.");
    limits.add("The running time of the computation, and whether it was stopped, are not covered.");
    limits.add(
        "Patterns of the whole population are what the card is for, and it does not hide them.");
    return limits;
  }
}
