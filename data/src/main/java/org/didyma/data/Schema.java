package org.didyma.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntBiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.didyma.formulations.AllowedWeights;
import org.didyma.formulations.WeightRules;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.PrivacyUnit;
import org.jspecify.annotations.Nullable;

/**
 * The public description of a table: how it is written down, which column is the label, and how the
 * other columns become coordinates of the feature vector.
 *
 * <p>A schema comes from public knowledge (a code book, a form, a published sample), never from the
 * private records. Immutable; two schemas are equal when their canonical JSON is.
 */
public final class Schema {

  private final String name;
  private final String description;
  private final boolean declaredPublic;
  private final Dialect dialect;
  private final List<String> missing;
  private final Optional<PrivacyUnit> unit;
  private final Label label;
  private final List<Feature> features;
  private final Map<String, ColumnPoints> points; // by column
  private final CardRules card;
  private final Display display;
  private final List<Coordinate> coordinates;
  private final int[] groups;
  private final String json;

  Schema(
      String name,
      String description,
      boolean declaredPublic,
      Dialect dialect,
      List<String> missing,
      Optional<PrivacyUnit> unit,
      Label label,
      List<Feature> features,
      Map<String, ColumnPoints> points,
      CardRules card,
      Display display) {
    this.name = name;
    this.description = description;
    this.declaredPublic = declaredPublic;
    this.dialect = dialect;
    this.missing = List.copyOf(missing);
    this.unit = unit;
    this.label = label;
    this.features = List.copyOf(features);
    this.points = Map.copyOf(points);
    this.card = card;
    this.display = display;
    List<Coordinate> all = new ArrayList<>();
    List<Integer> groupOf = new ArrayList<>();
    int group = 0;
    for (Feature feature : features) {
      List<Coordinate> own = feature.coordinates();
      boolean lone = own.size() == 1 && own.get(0).test() == Coordinate.Test.SCALED;
      int number = lone ? -1 : group++;
      own.forEach(c -> groupOf.add(number));
      all.addAll(own);
    }
    this.coordinates = List.copyOf(all);
    this.groups = groupOf.stream().mapToInt(g -> g).toArray();
    this.json = SchemaWriter.text(this);
  }

  /**
   * Reads a schema file.
   *
   * @throws InvalidInputException when the file cannot be read or is no valid schema; the message
   *     names line and column
   */
  public static Schema read(Path file) {
    return parse(JsonFile.text(file, "schema"), file.toString());
  }

  /**
   * Reads a schema from text.
   *
   * @param sourceName name for messages
   * @throws InvalidInputException when the text is no valid schema; the message names line and
   *     column
   */
  public static Schema parse(String json, String sourceName) {
    return SchemaParser.parse(json, sourceName, null);
  }

  /** Number d of coordinates of the feature vector. */
  public int dimension() {
    return coordinates.size();
  }

  /** The coordinates in order. */
  public List<Coordinate> coordinates() {
    return coordinates;
  }

  /** The names of the coordinates in order, all distinct. */
  public List<String> coordinateNames() {
    return coordinates.stream().map(Coordinate::name).toList();
  }

  /** The largest absolute value of each coordinate in order, as its public domain has it. */
  public int[] magnitudes() {
    int[] magnitudes = most();
    int[] least = least();
    Arrays.setAll(magnitudes, j -> Math.max(-least[j], magnitudes[j]));
    return magnitudes;
  }

  /** The smallest value of each coordinate in order, at most 0, as its public domain has it. */
  public int[] least() {
    return ofCoordinates(FeatureDomain::least);
  }

  /** The largest value of each coordinate in order, at least 0, as its public domain has it. */
  public int[] most() {
    return ofCoordinates(FeatureDomain::most);
  }

  private int[] ofCoordinates(ToIntBiFunction<Feature, Coordinate> number) {
    return features.stream()
        .flatMapToInt(f -> f.coordinates().stream().mapToInt(c -> number.applyAsInt(f, c)))
        .toArray();
  }

  /**
   * An upper bound on the number of different feature vectors that a table can have: the product
   * over the features of what each can look like.
   */
  public BigInteger possibleRows() {
    return product(
        feature ->
            FeatureDomain.foreseen(feature)
                + (canBeZero(feature) && !FeatureDomain.foreseesZero(feature) ? 1 : 0));
  }

  /**
   * The number of different feature vectors of records whose values are foreseen: of the domain, or
   * with a coordinate of their own by a policy. Others, which have none of the coordinates of their
   * feature, are rare, so this tells better than {@link #possibleRows} how many rows a table has.
   */
  public BigInteger foreseenRows() {
    return product(FeatureDomain::foreseen);
  }

  private BigInteger product(ToLongFunction<Feature> looks) {
    return features.stream()
        .map(feature -> BigInteger.valueOf(looks.applyAsLong(feature)))
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  /** Whether a record can have these coordinates. */
  public boolean admits(int[] x) {
    int at = 0;
    for (Feature feature : features) {
      if (!FeatureDomain.admits(feature, x, at, canBeZero(feature))) {
        return false;
      }
      at += feature.coordinates().size();
    }
    return at == x.length;
  }

  /** The most coordinates of a feature vector that can differ from 0. */
  public int mostNonZeros() {
    return features.stream().mapToInt(FeatureDomain::mostNonZeros).sum();
  }

  /**
   * A group number per coordinate, from 0: the coordinates of one feature share it. A scaled
   * coordinate that is alone in its feature has -1. A lattice is made by {@link #weightRules},
   * which have these and the rules for points.
   */
  public int[] groups() {
    return groups.clone();
  }

  /** What is publicly known or wanted of the weights of the coordinates. */
  public WeightRules weightRules() {
    List<AllowedWeights> allowed = new ArrayList<>();
    for (Feature feature : features) {
      feature.coordinates().forEach(c -> allowed.add(points(feature).allowed(c)));
    }
    WeightRules rules = WeightRules.none(groups).withAllowed(allowed);
    return card.isNone() ? rules : rules.withConstraints(card.over(this));
  }

  /** Whether there are rules for points, which only a choice from a lattice can follow. */
  public boolean hasRules() {
    return !card.isNone() || points.values().stream().anyMatch(p -> !p.isNone());
  }

  /**
   * The kinds of rules that there are, by their keys in JSON: {@code points}, and those of {@code
   * card}.
   */
  public List<String> rules() {
    List<String> rules = new ArrayList<>();
    if (points.values().stream().anyMatch(p -> !p.isNone())) {
      rules.add("points");
    }
    card.toJson().fieldNames().forEachRemaining(rules::add);
    return rules;
  }

  /** The parameter that states a kind of rule, one of {@link #rules}, beside a schema. */
  public static String parameter(String rule) {
    return switch (rule) {
      case "points" -> "points-of";
      case "mostColumns" -> "most-columns";
      case "mostThresholds" -> "most-thresholds";
      case "eitherOr" -> "either-or";
      case "noRedundancy" -> "no-redundancy";
      case "penalties" -> "penalty-of";
      default -> rule;
    };
  }

  /** The same schema without rules. */
  Schema withoutRules() {
    return new Schema(
        name,
        description,
        declaredPublic,
        dialect,
        missing,
        unit,
        label,
        features,
        Map.of(),
        CardRules.NONE,
        display);
  }

  /** The rules for the card as a whole. */
  CardRules cardRules() {
    return card;
  }

  /**
   * Whether exactly one coordinate of a feature is 1, and the others 0, in every possible record.
   */
  boolean isWhole(Feature feature) {
    return feature instanceof CategoricalFeature && !canBeZero(feature);
  }

  /** Whether all coordinates of a feature are 0 in some possible record. */
  public boolean canBeZero(Feature feature) {
    return FeatureDomain.canBeZero(feature, !feature.form().missing().isEmpty());
  }

  /** Whether a field of the feature can mean that there is no value. */
  public boolean isMissable(Feature feature) {
    return !feature.form().missing().isEmpty()
        || feature instanceof NumericFeature numeric
            && numeric.malformed().kind() == Policy.Kind.MISSING;
  }

  /**
   * The same schema with other rules for the card as a whole.
   *
   * @param rules JSON, an object as under the key {@code card} of a schema
   */
  public Schema withCardRules(JsonNode rules) {
    return new SchemaChange(this).withCardRules(rules);
  }

  /** The rules for the points of a feature. */
  ColumnPoints points(Feature feature) {
    return points.getOrDefault(feature.column(), ColumnPoints.NONE);
  }

  /**
   * The same schema with a rule for the points of a column, in place of all that it has, or of one
   * coordinate.
   *
   * @param name of a column with features, or of a coordinate
   * @throws InvalidInputException when there is none, or the rule does not suit it
   */
  public Schema withPoints(String name, PointRule rule) {
    return new SchemaChange(this).withPoints(name, rule);
  }

  /** Whom a promise is about, where that is not one record. Its column is no feature. */
  public Optional<PrivacyUnit> unit() {
    return unit;
  }

  /** The same schema, which uses one record of each unit, where there are units. */
  public Schema withOneRecordPerUnit() {
    return unit.isEmpty() || unit.get().records() == 1
        ? this
        : new Schema(
            name,
            description,
            declaredPublic,
            dialect,
            missing,
            unit.map(u -> new PrivacyUnit(u.column(), 1, u.missing())),
            label,
            features,
            points,
            card,
            display);
  }

  /** How cards show columns to people; nothing that is computed depends on it. */
  Display display() {
    return display;
  }

  /** Whether cards show thresholds as intervals, each with the points of its values. */
  public boolean showsIntervals() {
    return display.intervals();
  }

  /** What people call a column: its title, or its name where it has none. */
  public String title(String column) {
    return display.title(column);
  }

  /**
   * What people call the category that a coordinate tests for, or begins with; empty where it has
   * no label.
   */
  public Optional<String> label(Coordinate coordinate) {
    return display.label(coordinate);
  }

  /** What people call a category of a column, or a class of the label; empty without a label. */
  public Optional<String> label(String column, String value) {
    return display.label(column, value);
  }

  public Label label() {
    return label;
  }

  public List<Feature> features() {
    return features;
  }

  /** True when the first record holds the names of the columns. */
  public boolean header() {
    return dialect.header();
  }

  /**
   * The names that the schema gives to the columns of a table without a header; empty when there is
   * a header, or when columns are called "1", "2", ... by position.
   */
  public List<String> columns() {
    return dialect.columns();
  }

  /** The character between fields. */
  public char separator() {
    return dialect.separator();
  }

  /** True when spaces and control characters around a field do not count, in quotes or not. */
  public boolean trim() {
    return dialect.trim();
  }

  /** The character that starts a line to skip, or null. */
  public @Nullable Character comment() {
    return dialect.comment();
  }

  /** The decimal mark of numbers in columns that do not state their own. */
  char decimalMark() {
    return dialect.mark();
  }

  /** The decimal mark of the numbers in a column. */
  public char decimalMark(String column) {
    return features.stream()
        .filter(f -> f.column().equals(column))
        .map(f -> f.form().mark())
        .findFirst()
        .orElse(dialect.mark());
  }

  /** Of the bytes of a table that is a text. */
  public Charset charset() {
    return dialect.charset();
  }

  /**
   * The fields that mean "no value" in columns that do not state their own; when empty every field
   * is a value.
   */
  public List<String> missing() {
    return missing;
  }

  /** True when the schema says of itself that it does not come from private data. */
  public boolean isPublic() {
    return declaredPublic;
  }

  /** A name for people, or empty. */
  public String name() {
    return name;
  }

  /** A description for people, or empty. */
  public String description() {
    return description;
  }

  /** Canonical JSON over several lines; {@link #parse} turns it into an equal schema. */
  public String toJson() {
    return json;
  }

  /** The same JSON as a tree, to embed in a larger one. */
  public JsonNode toJsonNode() {
    return SchemaWriter.tree(this);
  }

  /**
   * The same with the features of some columns only, in its own order.
   *
   * @throws InvalidInputException when it has no features from one of them
   */
  public Schema only(List<String> columns) {
    return new SchemaChange(this).only(columns);
  }

  /**
   * What stands between this schema and a total one, under which every table is read without a
   * refusal and every record of it counts as one record by itself; see docs/schema.md.
   */
  public List<Gap> gaps() {
    return Totality.gaps(this);
  }

  Dialect dialect() {
    return dialect;
  }

  /** The number of columns up to the last one that is used, in a table without any names. */
  int leastWidth() {
    if (dialect.header() || !dialect.columns().isEmpty()) {
      return dialect.columns().size();
    }
    return Stream.concat(
            Stream.concat(Stream.of(label.column()), unit.map(PrivacyUnit::column).stream()),
            features.stream().map(Feature::column))
        .mapToInt(Integer::parseInt)
        .max()
        .orElseThrow();
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof Schema other && other.json.equals(json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  @Override
  public String toString() {
    return "Schema[" + dimension() + " coordinates from " + features.size() + " columns]";
  }
}
