package org.didyma.data.schema;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/**
 * A public list of disjoint groups of records by a column of categories: one for each category, one
 * each for other and missing values where these have a coordinate, and one for records that have
 * none of the column's coordinates. Every record of the schema is in exactly one group.
 */
public final class ColumnGroups {

  /** Groups at most: each has noise in every count. */
  public static final int MOST = 64;

  private static final String SEPARATOR = "=";

  private final Schema schema;
  private final String column;
  private final List<String> names;

  /** The number of the column's first coordinate. */
  private final int first;

  /** How many coordinates it has, of which the first ones may be steps of an order. */
  private final int width;

  private final int steps;

  private ColumnGroups(Schema schema, CategoricalFeature feature) {
    this.schema = schema;
    this.column = feature.column();
    this.first = first(schema, feature);
    List<Coordinate> own = feature.coordinates();
    this.width = own.size();
    this.steps = feature.isOrdered() ? feature.categories().size() - 1 : 0;
    this.names = new ArrayList<>();
    for (Coordinate coordinate : own) {
      names.add(
          switch (coordinate.test()) {
            case OTHER -> "other";
            case MISSING -> "missing";
            default -> coordinate.value();
          });
    }
    if (schema.canBeZero(feature)) {
      String zero = feature.isOrdered() ? feature.categories().get(0) : feature.reference();
      names.add(zero != null ? zero : names.contains("other") ? "none of these" : "other");
    }
  }

  private static int first(Schema schema, Feature feature) {
    int at = 0;
    for (Feature before : schema.features()) {
      if (before.equals(feature)) {
        return at;
      }
      at += before.coordinates().size();
    }
    throw new IllegalArgumentException("the feature is of another schema");
  }

  /**
   * The groups that a text names: {@code COLUMN}, a column of categories of the schema; or {@code
   * COLUMN=A,B}, another column of the table with its public categories, where every other value is
   * in the group "other".
   *
   * @throws InvalidInputException where there are no such groups
   */
  public static ColumnGroups of(Schema schema, String text) {
    int at = text.indexOf(SEPARATOR);
    String column = at < 0 ? text : text.substring(0, at);
    boolean isKnown = schema.features().stream().anyMatch(f -> f.column().equals(column));
    if (at >= 0 && isKnown) {
      throw new InvalidInputException(
          "the schema has the categories of the column " + QuotedText.of(column) + " already",
          "give its name alone.");
    }
    if (at < 0 && !isKnown) {
      throw new InvalidInputException(
          "the schema has no column " + QuotedText.of(column),
          "list its public categories too, such as %s %s=A,B."
              .formatted(ParameterReference.of("by"), column));
    }
    return isKnown
        ? among(schema, column)
        : of(schema, column, List.of(text.substring(at + 1).split(",")));
  }

  /**
   * The groups of a column that the schema has no features from.
   *
   * @param categories public ones of it; every other value is in the group "other"
   */
  public static ColumnGroups of(Schema schema, String column, List<String> categories) {
    return among(schema.withCategories(column, categories), column);
  }

  private static ColumnGroups among(Schema with, String column) {
    Feature feature =
        with.features().stream().filter(f -> f.column().equals(column)).findFirst().orElseThrow();
    if (!(feature instanceof CategoricalFeature categories)) {
      throw new InvalidInputException(
          "the column %s has numbers, and groups are made of categories"
              .formatted(QuotedText.of(column)),
          "name a column of categories.");
    }
    ColumnGroups groups = new ColumnGroups(with, categories);
    if (groups.count() < 2 || groups.count() > MOST) {
      throw new InvalidInputException(
          "the column %s makes %d groups".formatted(QuotedText.of(column), groups.count()),
          "name one that makes from 2 to %d.".formatted(MOST));
    }
    return groups;
  }

  /**
   * The schema that the table is read by: the one that was given, whose coordinates come first,
   * with the column as a further feature if it had none.
   */
  public Schema schema() {
    return schema;
  }

  /** Whose categories they are. */
  public String column() {
    return column;
  }

  /** How many there are. */
  public int count() {
    return names.size();
  }

  /** What people call them, in order. */
  public List<String> names() {
    return names.stream().map(name -> schema.label(column, name).orElse(name)).toList();
  }

  /**
   * The number of the group of a record.
   *
   * @param x its coordinates under {@link #schema}
   */
  public int of(int[] x) {
    int group = width;
    for (int j = 0; j < width; j++) {
      // Of the steps of an order, the last that is met.
      if (x[first + j] != 0 && (group == width || j < steps)) {
        group = j;
      }
    }
    return group;
  }
}
