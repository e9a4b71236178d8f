package org.didyma.models.recourse;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.models.Rule;

/**
 * The groups of values of a column that a card tells apart, and the one that a record is in.
 * Neighbouring values with equal points are one group; of categories without an order, all with
 * equal points are.
 *
 * @param name of the column
 * @param field of the record
 * @param isOrdered whether a change counts the groups that it passes; otherwise it counts 1
 * @param groups in their order
 * @param current the number of the record's own group
 */
public record ActionableColumn(
    String name, String field, boolean isOrdered, List<Group> groups, int current) {

  private static final int MOST_GROUPS = 10_000;

  /**
   * A group of values.
   *
   * @param values in words
   * @param points that each of them adds
   */
  public record Group(String values, long points) {}

  /** A value of a column, the first of those that have its code. */
  private record Level(String first, String last, int code, long points) {}

  /**
   * The column of a record; empty where the record's field is in no group, such as a missing one.
   *
   * @param feature number of the column in the schema
   */
  static Optional<ActionableColumn> of(
      Schema schema, Rule.Points rule, CellCounter codes, int feature, String field) {
    Feature column = schema.features().get(feature);
    List<Level> levels =
        column instanceof NumericFeature numeric
            ? numbers(codes, feature, numeric, schema, rule)
            : categories(codes, feature, (CategoricalFeature) column, schema, rule);
    boolean isOrdered =
        column instanceof NumericFeature || ((CategoricalFeature) column).isOrdered();
    int code = codes.code(feature, schema.trim() ? field.trim() : field);
    List<List<Level>> groups = grouped(levels, isOrdered);
    for (int g = 0; g < groups.size(); g++) {
      if (groups.get(g).stream().anyMatch(level -> level.code == code)) {
        List<Group> said = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
          List<Level> group = groups.get(i);
          said.add(new Group(words(column, group, i, groups.size()), group.get(0).points));
        }
        return Optional.of(new ActionableColumn(column.column(), field, isOrdered, said, g));
      }
    }
    return Optional.empty();
  }

  private static List<List<Level>> grouped(List<Level> levels, boolean isOrdered) {
    List<List<Level>> groups = new ArrayList<>();
    for (Level level : levels) {
      int from = isOrdered ? Math.max(0, groups.size() - 1) : 0;
      Optional<List<Level>> own =
          groups.subList(from, groups.size()).stream()
              .filter(group -> group.get(0).points == level.points)
              .findFirst();
      own.ifPresentOrElse(
          group -> group.add(level), () -> groups.add(new ArrayList<>(List.of(level))));
    }
    return groups;
  }

  private static String words(Feature column, List<Level> group, int i, int size) {
    if (!(column instanceof NumericFeature)) {
      return String.join(" or ", group.stream().map(Level::first).toList());
    }
    String first = group.get(0).first;
    String end = group.get(group.size() - 1).last;
    return i == 0 && size == 1
        ? "any number"
        : i == 0 ? "below " + end : i == size - 1 ? first + " or more" : first + " to below " + end;
  }

  private static List<Level> categories(
      CellCounter codes, int f, CategoricalFeature feature, Schema schema, Rule.Points rule) {
    return feature.categories().stream()
        .map(word -> level(codes, f, codes.code(f, word), schema, rule, word, word))
        .toList();
  }

  private static List<Level> numbers(
      CellCounter codes, int f, NumericFeature feature, Schema schema, Rule.Points rule) {
    List<BigDecimal> starts = new ArrayList<>(List.of(whole(feature, feature.low())));
    if (feature.scale() == null) {
      feature.thresholds().forEach(cut -> starts.add(whole(feature, cut)));
    } else {
      long first = feature.scaled(feature.low());
      long last = feature.scaled(feature.high());
      if (last - first > MOST_GROUPS) {
        throw new InvalidInputException(
            "the column %s has more than %s steps of its scale"
                .formatted(QuotedText.of(feature.column()), MOST_GROUPS),
            "leave it out of the actionable columns.");
      }
      for (long k = first + 1; k <= last; k++) {
        BigDecimal start =
            BigDecimal.valueOf(2 * k - 1).multiply(feature.scale()).divide(BigDecimal.valueOf(2));
        starts.add(whole(feature, start));
      }
    }
    List<Level> levels = new ArrayList<>();
    for (int s = 0; s < starts.size(); s++) {
      String first = feature.shown(starts.get(s));
      String next = s + 1 < starts.size() ? feature.shown(starts.get(s + 1)) : "";
      int code = codes.number(f, starts.get(s));
      if (levels.isEmpty() || levels.get(levels.size() - 1).code != code) {
        levels.add(level(codes, f, code, schema, rule, first, next));
      }
    }
    return levels;
  }

  private static BigDecimal whole(NumericFeature feature, BigDecimal number) {
    return feature.isWhole() ? number.setScale(0, RoundingMode.CEILING) : number;
  }

  private static Level level(
      CellCounter codes,
      int f,
      int code,
      Schema schema,
      Rule.Points rule,
      String first,
      String last) {
    int start =
        schema.features().subList(0, f).stream().mapToInt(x -> x.coordinates().size()).sum();
    int[] x = codes.coordinates(f, code);
    long points = 0;
    for (int j = 0; j < x.length; j++) {
      points = Math.addExact(points, (long) rule.weights().get(start + j) * x[j]);
    }
    return new Level(first, last, code, points);
  }

  /** How far a change to a group is. */
  int steps(int group) {
    return group == current ? 0 : isOrdered ? Math.abs(group - current) : 1;
  }

  /** What a change to a group adds to the points. */
  long gain(int group) {
    return groups.get(group).points - groups.get(current).points;
  }
}
