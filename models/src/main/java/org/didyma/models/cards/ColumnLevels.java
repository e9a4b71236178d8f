package org.didyma.models.cards;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Policy;
import org.didyma.data.schema.Schema;
import org.didyma.models.LearnedSchema;

/**
 * What the fields of one column add: levels that exclude each other, of which every record has one.
 * Neighbouring intervals with equal points are one, and so are categories with equal points. What
 * the policies of the schema do is a level, or a part of one; only points of their own that
 * categories have which the schema neither lists nor counts as one of its own are no level, since
 * hardly any record has them.
 */
final class ColumnLevels {

  /** From so many categories with equal points on they are "all other categories". */
  private static final int MOST_NAMED = 12;

  private static final String ANY_OTHER = "any other value";

  /**
   * A level.
   *
   * @param names what has these points
   * @param points that it adds; of a multiple, for each unit
   */
  private record Level(List<String> names, long points) {
    String text() {
      int last = names.size() - 1;
      return last == 0
          ? names.get(0)
          : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
  }

  private final Schema schema;
  private final Feature feature;
  private final List<Coordinate> own;
  private final List<Integer> weights;
  private final List<Level> levels = new ArrayList<>();

  /** Whether the first level is a multiple of the column's number. */
  private boolean isMultiple;

  /** The points of a category that the schema does not list, where these are no level. */
  private OptionalInt unlisted = OptionalInt.empty();

  /**
   * Of a feature.
   *
   * @param weights of its coordinates
   */
  ColumnLevels(Schema schema, Feature feature, List<Integer> weights) {
    this.schema = schema;
    this.feature = feature;
    this.own = feature.coordinates();
    this.weights = weights;
    if (feature instanceof CategoricalFeature categories) {
      ofCategories(categories);
    } else {
      ofNumbers((NumericFeature) feature);
    }
  }

  /** The points of what the schema does not list, where no level has them. */
  OptionalInt unlisted() {
    return unlisted;
  }

  /** Whether it makes no difference for the decision which level a record has. */
  boolean isConstant() {
    return !isMultiple && levels.stream().mapToLong(Level::points).distinct().count() == 1;
  }

  /** Whether points are a multiple of a number, which no shift keeps. */
  boolean isMultiple() {
    return isMultiple;
  }

  /** Whether no record gets points below 0 here as it is. */
  boolean isFromZero() {
    return least() >= 0;
  }

  /** The points that a record without any of the coordinates of the domain has, or the nearest. */
  long nearestToZero() {
    return levels.stream()
        .mapToLong(Level::points)
        .reduce((a, b) -> Math.abs(b) < Math.abs(a) ? b : a)
        .orElse(0);
  }

  /** The least points of a level. */
  long least() {
    return ends().min().orElseThrow();
  }

  /** The most points of a level. */
  long most() {
    return ends().max().orElseThrow();
  }

  /** The points of levels, and of a multiple both ends. */
  private LongStream ends() {
    return IntStream.range(0, levels.size())
        .mapToObj(
            l -> {
              long points = levels.get(l).points();
              return l == 0 && isMultiple
                  ? LongStream.of(
                      points * ((NumericFeature) feature).scaled(((NumericFeature) feature).low()),
                      points * ((NumericFeature) feature).scaled(((NumericFeature) feature).high()))
                  : LongStream.of(points);
            })
        .flatMapToLong(points -> points);
  }

  /**
   * The lines of a card.
   *
   * @param shift added to the points of each level
   * @param isSigned whether points above 0 have a sign
   */
  List<PointsCard.Line> lines(long shift, boolean isSigned) {
    return levels.stream()
        .map(
            level -> {
              long points = level.points() + shift;
              return new PointsCard.Line(
                  level.text(), isSigned && points > 0 ? "+" + points : Long.toString(points));
            })
        .toList();
  }

  private void ofCategories(CategoricalFeature feature) {
    List<String> categories = feature.categories();
    if (feature.isOrdered()) {
      int from = 0;
      for (int c = 1; c <= categories.size(); c++) {
        if (c == categories.size() || weight(c - 1) != 0) {
          String first = named(categories.get(from));
          String last = named(categories.get(c - 1));
          add(c - 1 == from ? first : first + " to " + last, sum(from));
          from = c;
        }
      }
    } else {
      for (String category : categories) {
        addToEqual(
            named(category),
            category.equals(feature.reference()) ? 0 : weight(Coordinate.Test.EQUALS, category));
      }
    }
    OptionalInt other = points(feature.other(), Coordinate.Test.OTHER);
    int big = feature.isOrdered() ? -1 : largest();
    if (big >= 0) {
      boolean isOther = other.isPresent() && other.getAsInt() == levels.get(big).points();
      levels.get(big).names().clear();
      levels.get(big).names().add(isOther ? ANY_OTHER : "all other categories");
    }
    String otherName = big < 0 ? ANY_OTHER : "a value of no category";
    boolean isApart =
        other.isPresent() && (big < 0 || other.getAsInt() != levels.get(big).points());
    if (isApart) {
      addToEqual(otherName, other.getAsInt());
    }
    if (schema.isMissable(feature)) {
      points(feature.onMissing(), Coordinate.Test.MISSING)
          .ifPresent(points -> addToEqual("missing", points));
    }
    if (isApart
        && feature.other().kind() == Policy.Kind.NONE
        && !LearnedSchema.hasLearnedCategories(schema, feature.column())
        && levels.remove(new Level(List.of(otherName), other.getAsInt()))) {
      unlisted = other;
    }
    if (!feature.isOrdered()) {
      levels.sort((a, b) -> Long.compare(a.points(), b.points()));
    }
  }

  /** The level with most categories, where these are too many to name; -1 where there is none. */
  private int largest() {
    int big = 0;
    for (int l = 1; l < levels.size(); l++) {
      big = levels.get(l).names().size() > levels.get(big).names().size() ? l : big;
    }
    return levels.get(big).names().size() > MOST_NAMED ? big : -1;
  }

  private String named(String category) {
    return schema.label(feature.column(), category).orElse(category);
  }

  private void ofNumbers(NumericFeature feature) {
    int multiple = feature.scale() == null ? 0 : weight(0);
    if (multiple != 0) {
      isMultiple = true;
      String scale = Objects.requireNonNull(feature.scale()).toPlainString();
      add(scale.equals("1") ? "for each 1" : "for each " + scale + ", rounded half up", multiple);
    } else {
      intervals(feature);
    }
    points(feature.outside(), Coordinate.Test.OUTSIDE)
        .ifPresent(
            points ->
                addToEqual(
                    "outside %s to %s"
                        .formatted(feature.shown(feature.low()), feature.shown(feature.high())),
                    points));
    if (schema.isMissable(feature)) {
      points(feature.onMissing(), Coordinate.Test.MISSING)
          .ifPresent(points -> addToEqual("missing", points));
    }
    points(feature.malformed(), Coordinate.Test.MALFORMED)
        .ifPresent(
            points ->
                addToEqual(
                    feature.kind() == NumericFeature.Kind.DATE ? "not a date" : "not a number",
                    points));
  }

  private void intervals(NumericFeature feature) {
    List<BigDecimal> cuts = feature.scale() == null ? feature.thresholds() : List.of();
    // What is outside of the range counts as its nearer end, is refused, or has its own points.
    boolean isOpen =
        switch (feature.outside().kind()) {
          case ERROR, CLIP -> true;
          default -> false;
        };
    int from = 0;
    for (int c = 0; c <= cuts.size(); c++) {
      if (c == cuts.size() || weight(c) != 0) {
        String low =
            from == 0
                ? (isOpen ? "" : feature.shown(feature.low()))
                : feature.shown(cuts.get(from - 1));
        boolean isLast = c == cuts.size();
        String below =
            isLast ? (isOpen ? "" : feature.shown(feature.high())) : feature.shown(cuts.get(c));
        add(interval(feature, low, below, isLast), sum(from));
        from = c + 1;
      }
    }
  }

  /**
   * The numbers of an interval in words.
   *
   * @param low the least of them; empty where the interval is open
   * @param end the next above, or, of the last interval, the largest of them; empty likewise
   */
  private static String interval(NumericFeature number, String low, String end, boolean isLast) {
    if (low.isEmpty() && end.isEmpty()) {
      return number.kind() == NumericFeature.Kind.DATE ? "any date" : "any number";
    }
    if (end.isEmpty()) {
      return low + " or more";
    }
    if (isLast) {
      return low.equals(end) ? low : "%s to %s".formatted(low, end);
    }
    if (!number.isWhole()) {
      return low.isEmpty() ? "below " + end : "%s to below %s".formatted(low, end);
    }
    String last = number.before(end);
    return low.isEmpty()
        ? "up to " + last
        : last.equals(low) ? low : "%s to %s".formatted(low, last);
  }

  /** The points of a policy; empty where it leads to none of its own. */
  private OptionalInt points(Policy policy, Coordinate.Test test) {
    return switch (policy.kind()) {
      case NONE -> OptionalInt.of(0);
      case CATEGORY -> OptionalInt.of(weight(test, ""));
      case VALUE -> OptionalInt.of(ofValue(policy.value()));
      case ERROR, CLIP, MISSING -> OptionalInt.empty();
    };
  }

  /** The points of a value of the domain. */
  private int ofValue(String value) {
    if (feature instanceof CategoricalFeature categories) {
      return categories.isOrdered()
          ? (int) sum(categories.categories().indexOf(value))
          : value.equals(categories.reference()) ? 0 : weight(Coordinate.Test.EQUALS, value);
    }
    NumericFeature numeric = (NumericFeature) feature;
    BigDecimal number = new BigDecimal(value);
    return numeric.scale() == null
        ? (int)
            sum((int) numeric.thresholds().stream().filter(t -> t.compareTo(number) <= 0).count())
        : Math.multiplyExact(weight(0), numeric.scaled(number));
  }

  /** The sum of the first thresholds. */
  private long sum(int count) {
    return IntStream.range(0, count).mapToLong(this::weight).sum();
  }

  private int weight(int c) {
    return weights.get(c);
  }

  private int weight(Coordinate.Test test, String value) {
    for (int c = 0; c < own.size(); c++) {
      if (own.get(c).test() == test && own.get(c).value().equals(value)) {
        return weights.get(c);
      }
    }
    throw new IllegalStateException("no feature for a value of " + feature.column());
  }

  private void add(String name, long points) {
    levels.add(new Level(new ArrayList<>(List.of(name)), points));
  }

  /** Adds to the first level with the same points that is no multiple, or as a level. */
  private void addToEqual(String name, long points) {
    for (int l = isMultiple ? 1 : 0; l < levels.size(); l++) {
      if (levels.get(l).points() == points) {
        levels.get(l).names().add(name);
        return;
      }
    }
    add(name, points);
  }

  @Override
  public String toString() {
    return levels.stream().map(Level::text).collect(Collectors.joining("; "));
  }
}
