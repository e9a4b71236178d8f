package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;

/** The weights of a model as lines: one for each coordinate that scores. */
final class CardLines {

  private CardLines() {}

  static List<PointsCard.Section> of(Model model) {
    List<PointsCard.Section> sections = new ArrayList<>();
    for (Model.Point point : model.points()) {
      String column = point.coordinate().column();
      if (sections.isEmpty() || !sections.get(sections.size() - 1).column().equals(column)) {
        sections.add(new PointsCard.Section(column, "", new ArrayList<>()));
      }
      sections
          .get(sections.size() - 1)
          .lines()
          .add(new PointsCard.Line(name(model.schema(), point.coordinate()), point.weight()));
    }
    return sections;
  }

  /** How to read coordinates that are not simply present or absent. */
  static List<String> notes(Model model) {
    String unit = model.rule().unit();
    return model.points().stream()
        .map(Model.Point::coordinate)
        .filter(coordinate -> coordinate.test() == Coordinate.Test.SCALED)
        .map(
            coordinate ->
                coordinate.value().equals("1")
                    ? "%s counts its %s times its value.".formatted(coordinate.name(), unit)
                    : "%s counts its %s times the value of %s divided by %s, rounded half up."
                        .formatted(
                            coordinate.name(), unit, coordinate.column(), coordinate.value()))
        .toList();
  }

  /** What a coordinate is called. */
  private static String name(Schema schema, Coordinate coordinate) {
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
}
