package org.didyma.data.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column with finitely many values: one 0/1 coordinate per category. Where categories are in an
 * order, there is one for each but the first, which is 1 for this category and all later ones: then
 * coordinates are thresholds, met one after the other, as those of a number.
 *
 * @param column name of the column
 * @param categories the domain, distinct and in the order of the coordinates
 * @param isOrdered whether the order of the categories means something
 * @param reference a category without a coordinate of its own, or null; null where they are in an
 *     order
 * @param other what happens to a value that is no category
 * @param onMissing what happens to a missing value
 * @param form how its fields are written down
 */
public record CategoricalFeature(
    String column,
    List<String> categories,
    boolean isOrdered,
    @Nullable String reference,
    Policy other,
    Policy onMissing,
    FieldForm form)
    implements Feature {

  /** Stands for the categories of a column that nobody knows; a private character. */
  static final String NO_CATEGORY = "\uE000";

  public CategoricalFeature {
    categories = List.copyOf(categories);
    if (isOrdered && reference != null) {
      throw new IllegalArgumentException("the first category of an order is its reference");
    }
  }

  /** Whether nobody knows its categories yet, so that it names no value. */
  public boolean isUnknown() {
    return categories.equals(List.of(NO_CATEGORY));
  }

  /** Whether there is a category with which all coordinates are 0. */
  public boolean hasZero() {
    return isOrdered || reference != null;
  }

  @Override
  public List<Coordinate> coordinates() {
    List<Coordinate> all = new ArrayList<>();
    if (isOrdered) {
      for (String category : categories.subList(1, categories.size())) {
        all.add(
            new Coordinate(column + ">=" + category, column, Coordinate.Test.AT_LEAST, category));
      }
    }
    for (String category : isOrdered ? List.<String>of() : categories) {
      if (!category.equals(reference)) {
        all.add(new Coordinate(column + "=" + category, column, Coordinate.Test.EQUALS, category));
      }
    }
    if (other.addsCoordinate()) {
      all.add(new Coordinate(column + "=other", column, Coordinate.Test.OTHER, ""));
    }
    if (onMissing.addsCoordinate()) {
      all.add(new Coordinate(column + "=missing", column, Coordinate.Test.MISSING, ""));
    }
    return all;
  }
}
