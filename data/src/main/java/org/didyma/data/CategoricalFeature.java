package org.didyma.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column with finitely many values: one 0/1 coordinate per category.
 *
 * @param column name of the column
 * @param categories the domain, distinct and in the order of the coordinates
 * @param reference a category without a coordinate of its own, or null
 * @param other what happens to a value that is no category
 * @param onMissing what happens to a missing value
 */
public record CategoricalFeature(
    String column,
    List<String> categories,
    @Nullable String reference,
    Policy other,
    Policy onMissing)
    implements Feature {

  public CategoricalFeature {
    categories = List.copyOf(categories);
  }

  @Override
  public List<Coordinate> coordinates() {
    List<Coordinate> all = new ArrayList<>();
    for (String category : categories) {
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
