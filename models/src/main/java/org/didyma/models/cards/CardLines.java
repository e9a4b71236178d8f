package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.data.CategoricalFeature;
import org.didyma.data.Coordinate;
import org.didyma.data.Feature;
import org.didyma.data.NumericFeature;
import org.didyma.data.Schema;
import org.didyma.models.Model;
import org.didyma.models.Rule;

/**
 * The lines of a card: one for each coordinate that scores, or, where a schema wants it, one for
 * each interval of a number, or of categories in an order, between thresholds that score, with the
 * points of all thresholds below.
 */
final class CardLines {

  private final Schema schema;
  private final List<PointsCard.Section> sections = new ArrayList<>();

  private CardLines(Schema schema) {
    this.schema = schema;
  }

  static List<PointsCard.Section> of(Model model) {
    CardLines lines = new CardLines(model.schema());
    List<Model.Point> points = model.points();
    boolean sums = model.schema().showsIntervals() && model.rule() instanceof Rule.Points;
    for (int i = 0; i < points.size(); ) {
      Coordinate first = points.get(i).coordinate();
      int end = i + 1;
      if (sums && first.test() == Coordinate.Test.AT_LEAST) {
        while (end < points.size() && isSameColumn(first, points.get(end).coordinate())) {
          end++;
        }
        lines.addIntervals(points.subList(i, end));
      } else {
        lines.add(first.column(), lines.name(first), points.get(i).weight());
      }
      i = end;
    }
    return lines.sections;
  }

  private static boolean isSameColumn(Coordinate first, Coordinate other) {
    return other.test() == Coordinate.Test.AT_LEAST && other.column().equals(first.column());
  }

  private void add(String column, String feature, String signed) {
    if (sections.isEmpty() || !last().column().equals(column)) {
      sections.add(new PointsCard.Section(column, new ArrayList<>()));
    }
    last().lines().add(new PointsCard.Line(feature, signed));
  }

  private PointsCard.Section last() {
    return sections.get(sections.size() - 1);
  }

  /** What a coordinate is called. */
  private String name(Coordinate coordinate) {
    String column = coordinate.column();
    String title = schema.title(column);
    Optional<String> label = schema.label(coordinate);
    if (title.equals(column) && label.isEmpty()) {
      return coordinate.name();
    }
    return switch (coordinate.test()) {
      case EQUALS -> title + ": " + label.orElse(coordinate.value());
      case AT_LEAST -> title + ">=" + label.orElse(coordinate.value());
      default -> title + coordinate.name().substring(column.length());
    };
  }

  /** The intervals that the thresholds of one column begin, in their order. */
  private void addIntervals(List<Model.Point> thresholds) {
    Coordinate first = thresholds.get(0).coordinate();
    long sum = 0;
    for (int i = 0; i < thresholds.size(); i++) {
      sum += Long.parseLong(thresholds.get(i).weight().replace("+", ""));
      if (sum != 0) {
        Coordinate from = thresholds.get(i).coordinate();
        Optional<String> below =
            i + 1 == thresholds.size()
                ? Optional.empty()
                : Optional.of(thresholds.get(i + 1).coordinate().value());
        String interval =
            feature(first.column()) instanceof CategoricalFeature categories
                ? ": " + between(categories, from, below)
                : below
                    .map(b -> between((NumericFeature) feature(first.column()), from.value(), b))
                    .orElse(" " + from.value() + " or more");
        add(first.column(), schema.title(first.column()) + interval, signed(sum));
      }
    }
  }

  private Feature feature(String column) {
    return schema.features().stream()
        .filter(f -> f.column().equals(column))
        .findFirst()
        .orElseThrow();
  }

  /** The categories from one on to the last before another, or to the last there is. */
  private String between(CategoricalFeature feature, Coordinate from, Optional<String> below) {
    List<String> categories = feature.categories();
    String last = categories.get(below.map(categories::indexOf).orElse(categories.size()) - 1);
    String first = schema.label(from).orElse(from.value());
    return last.equals(from.value())
        ? first
        : "%s to %s"
            .formatted(
                first,
                schema
                    .label(new Coordinate("", feature.column(), Coordinate.Test.EQUALS, last))
                    .orElse(last));
  }

  private static String between(NumericFeature number, String from, String below) {
    if (!number.isWhole()) {
      return " from %s to below %s".formatted(from, below);
    }
    String last = number.before(below);
    return last.equals(from) ? " " + from : " %s to %s".formatted(from, last);
  }

  private static String signed(long points) {
    return points > 0 ? "+" + points : Long.toString(points);
  }
}
