package org.didyma.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacySubject;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonFile;
import org.didyma.formulations.AllowedWeights;
import org.didyma.formulations.WeightRules;
import org.jspecify.annotations.Nullable;

/**
 * The public description of a table: how it is written down, which column is the label, and how the
 * other columns become coordinates of the feature vector.
 *
 * <p>A schema comes from public knowledge (a code book, a form, a published sample), never from the
 * private records. Immutable; two schemas are equal when their canonical JSON stated.
 */
public final class Schema {

  private final SchemaDraft stated;
  private final FeatureSpace space;
  private final String json;

  /** A schema of what a draft says; who calls this changes it no more. */
  Schema(SchemaDraft draft) {
    this.stated = draft;
    this.space = new FeatureSpace(draft.features);
    this.json = SchemaWriter.text(this);
  }

  private Schema with(Consumer<SchemaDraft> change) {
    SchemaDraft copy = new SchemaDraft(stated);
    change.accept(copy);
    return new Schema(copy);
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
    return space.coordinates().size();
  }

  /** The coordinates in order. */
  public List<Coordinate> coordinates() {
    return space.coordinates();
  }

  /** The names of the coordinates in order, all distinct. */
  public List<String> coordinateNames() {
    return space.coordinates().stream().map(Coordinate::name).toList();
  }

  /** The largest absolute value of each coordinate in order, as its public domain has it. */
  public int[] magnitudes() {
    return space.magnitudes();
  }

  /** The smallest value of each coordinate in order, at most 0, as its public domain has it. */
  public int[] least() {
    return space.least();
  }

  /** The largest value of each coordinate in order, at least 0, as its public domain has it. */
  public int[] most() {
    return space.most();
  }

  /**
   * An upper bound on the number of different feature vectors that a table can have: the product
   * over the features of what each can look like.
   */
  public BigInteger possibleRows() {
    return space.possibleRows();
  }

  /**
   * The feature vectors that a table can have, in the order of cells (lexicographic).
   *
   * @param most how many there may be at most
   * @throws InvalidInputException when there are more
   */
  public List<int[]> rows(int most) {
    BigInteger all = possibleRows();
    if (all.compareTo(BigInteger.valueOf(most)) > 0) {
      throw new InvalidInputException(
          "the schema has %s possible rows, more than %s"
              .formatted(count(all), count(BigInteger.valueOf(most))),
          "use fewer columns, cut points or categories.");
    }
    return space.rows();
  }

  private static String count(BigInteger number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /**
   * The number of different feature vectors of records whose values are foreseen: of the domain, or
   * with a coordinate of their own by a policy. Others, which have none of the coordinates of their
   * feature, are rare, so this tells better than {@link #possibleRows} how many rows a table has.
   */
  public BigInteger foreseenRows() {
    return space.foreseenRows();
  }

  /** Whether a record can have these coordinates. */
  public boolean admits(int[] x) {
    return space.admits(x);
  }

  /** The most coordinates of a feature vector that can differ from 0. */
  public int mostNonZeros() {
    return space.mostNonZeros();
  }

  /**
   * A group number per coordinate, from 0: the coordinates of one feature share it. A scaled
   * coordinate that is alone in its feature has -1. A lattice is made by {@link #weightRules},
   * which have these and the rules for points.
   */
  public int[] groups() {
    return space.groups();
  }

  /** What is publicly known or wanted of the weights of the coordinates. */
  public WeightRules weightRules() {
    List<AllowedWeights> allowed = new ArrayList<>();
    for (Feature feature : stated.features) {
      feature.coordinates().forEach(c -> allowed.add(points(feature).allowed(c)));
    }
    WeightRules rules = WeightRules.none(space.groups()).withAllowed(allowed);
    return stated.card.isNone() ? rules : rules.withConstraints(stated.card.over(this));
  }

  /** Whether there are rules for points, which only a choice from a lattice can follow. */
  public boolean hasRules() {
    return !stated.card.isNone() || stated.points.values().stream().anyMatch(p -> !p.isNone());
  }

  /**
   * The kinds of rules that there are, by their keys in JSON: {@code points}, and those of {@code
   * card}.
   */
  public List<String> rules() {
    List<String> rules = new ArrayList<>();
    if (stated.points.values().stream().anyMatch(p -> !p.isNone())) {
      rules.add("points");
    }
    stated.card.toJson().fieldNames().forEachRemaining(rules::add);
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

  public Schema withoutRules() {
    return with(
        copy -> {
          copy.points = Map.of();
          copy.card = CardRules.NONE;
        });
  }

  /** The same schema of no column but the label and the unit: what scores no column reads none. */
  public Schema withoutFeatures() {
    return withoutRules()
        .with(
            copy -> {
              copy.features = List.of();
              copy.display = copy.display.only(List.of(), copy.label);
            });
  }

  /**
   * The same schema with one of its classes against the rest as its label.
   *
   * @param k the number of the class
   * @throws IllegalStateException when its label has no classes without an order
   */
  public Schema against(int k) {
    if (!(stated.label instanceof ClassesLabel classes)) {
      throw new IllegalStateException("the label has no classes without an order");
    }
    return with(copy -> copy.label = classes.against(k));
  }

  /** The rules for the card as a whole. */
  public CardRules cardRules() {
    return stated.card;
  }

  /** Whether all coordinates of a feature are 0 in some possible record. */
  public boolean canBeZero(Feature feature) {
    return FeatureDomain.canBeZero(feature);
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
    return stated.points.getOrDefault(feature.column(), ColumnPoints.NONE);
  }

  /**
   * The rules for points that weights do not keep, such as {@code Age: increasing}.
   *
   * @param weights by coordinate
   */
  public List<String> rulesBrokenBy(List<Integer> weights) {
    List<String> broken = new ArrayList<>();
    int at = 0;
    for (Feature feature : stated.features) {
      int end = at + feature.coordinates().size();
      String title = title(feature.column());
      broken.addAll(points(feature).brokenBy(feature, title, weights.subList(at, end)));
      at = end;
    }
    return broken;
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
    return stated.unit;
  }

  /** How much records count; empty where each counts once. */
  public Optional<RecordWeight> weight() {
    return stated.weight;
  }

  /** Whom a promise is about, and as how many records it may count. */
  public PrivacySubject subject() {
    return stated
        .weight
        .map(weight -> PrivacySubject.weighing(weight.most()))
        .orElse(new PrivacySubject(stated.unit, OptionalInt.empty()));
  }

  /**
   * The same schema with another weight.
   *
   * @param weight JSON, an object as under the key {@code weight} of a schema
   */
  public Schema withWeight(JsonNode weight) {
    return new SchemaChange(this).withWeight(weight);
  }

  /** The same schema, by which each record counts once. */
  public Schema withoutWeight() {
    return stated.weight.isEmpty() ? this : with(copy -> copy.weight = Optional.empty());
  }

  /**
   * The same schema, which uses one record of each unit, where there are units, and counts each
   * once: what is measured, and its intervals, are about persons.
   */
  public Schema withOneRecordPerUnit() {
    if (stated.weight.isPresent()) {
      return withoutWeight();
    }
    return stated.unit.isEmpty() || stated.unit.get().records() == 1
        ? this
        : with(copy -> copy.unit = unit().map(u -> new PrivacyUnit(u.column(), 1, u.missing())));
  }

  /** How cards show columns to people; nothing that is computed depends on it. */
  public Display display() {
    return stated.display;
  }

  /** Whether cards show thresholds as intervals, each with the points of its values. */
  public boolean showsIntervals() {
    return stated.display.intervals();
  }

  /** What people call a column: its title, or its name where it has none. */
  public String title(String column) {
    return stated.display.title(column);
  }

  /**
   * What people call the category that a coordinate tests for, or begins with; empty where it has
   * no label.
   */
  public Optional<String> label(Coordinate coordinate) {
    return stated.display.label(coordinate);
  }

  /** What people call a category of a column, or a class of the label; empty without a label. */
  public Optional<String> label(String column, String value) {
    return stated.display.label(column, value);
  }

  public Label label() {
    return stated.label;
  }

  public List<Feature> features() {
    return stated.features;
  }

  /** True when the first record holds the names of the columns. */
  public boolean header() {
    return stated.dialect.header();
  }

  /**
   * The names that the schema gives to the columns of a table without a header; empty when there is
   * a header, or when columns are called "1", "2", ... by position.
   */
  public List<String> columns() {
    return stated.dialect.columns();
  }

  /** The character between fields. */
  public char separator() {
    return stated.dialect.separator();
  }

  /** True when spaces and control characters around a field do not count, in quotes or not. */
  public boolean trim() {
    return stated.dialect.trim();
  }

  /** The character that starts a line to skip, or null. */
  public @Nullable Character comment() {
    return stated.dialect.comment();
  }

  /** The decimal mark of the numbers in a column. */
  public char decimalMark(String column) {
    return Stream.of(
            stated.features.stream(),
            stated.label.fields().stream(),
            stated.weight.map(RecordWeight::field).stream())
        .flatMap(fields -> fields)
        .filter(f -> f.column().equals(column))
        .map(f -> f.form().mark())
        .findFirst()
        .orElse(stated.dialect.mark());
  }

  /** Of the bytes of a table that is a text. */
  public Charset charset() {
    return stated.dialect.charset();
  }

  /**
   * The fields that mean "no value" in columns that do not state their own; when empty every field
   * is a value.
   */
  public List<String> missing() {
    return stated.missing;
  }

  /** True when the schema says of itself that it does not come from private data. */
  public boolean isPublic() {
    return stated.declaredPublic;
  }

  /** A name for people, or empty. */
  public String name() {
    return stated.name;
  }

  /** A description for people, or empty. */
  public String description() {
    return stated.description;
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
   * The same with a further column of categories as its last feature, where each other value, and a
   * missing one, has the coordinate of others.
   *
   * @param categories distinct, at least one
   * @throws InvalidInputException when the column is in use, or not of the table
   */
  public Schema withCategories(String column, List<String> categories) {
    return new SchemaChange(this).withCategories(column, categories);
  }

  /**
   * The same with a further feature, its last, for values of a column, whatever else it is: an
   * indicator for each, and one for all others. Such a schema is for reading alone, since a column
   * may have two features, whose indicators have equal names.
   *
   * @param values distinct, at least one
   */
  public Schema withGroups(String column, List<String> values) {
    FieldForm form =
        new FieldForm(List.of(), true, false, decimalMark(column), false, DateForm.ISO);
    CategoricalFeature groups =
        new CategoricalFeature(column, values, false, null, Policy.CATEGORY, Policy.CATEGORY, form);
    return with(
        copy -> copy.features = Stream.concat(copy.features.stream(), Stream.of(groups)).toList());
  }

  /**
   * What stands between this schema and a total one, under which every table is read without a
   * refusal and every record of it counts as one record by itself; see docs/reference/schema.md.
   */
  public List<UncoveredValue> gaps() {
    return Totality.gaps(this);
  }

  public Dialect dialect() {
    return stated.dialect;
  }

  /** The number of columns up to the last one that is used, in a table without any names. */
  public int leastWidth() {
    return stated.leastWidth();
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
    return "Schema[" + dimension() + " features from " + stated.features.size() + " columns]";
  }
}
