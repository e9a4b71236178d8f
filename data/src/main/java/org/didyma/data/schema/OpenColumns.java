package org.didyma.data.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The columns of a file of {@link org.didyma.data.columns.Columns} that lack something before they
 * can be features.
 *
 * @param thresholds those with a range and nothing else
 * @param ranges those whose range is unknown
 * @param categories those whose categories are unknown
 */
public record OpenColumns(List<String> thresholds, List<String> ranges, List<String> categories) {

  /** None yet; the lists can grow. */
  public OpenColumns() {
    this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** The same, which never changes. */
  public OpenColumns fixed() {
    return new OpenColumns(List.copyOf(thresholds), List.copyOf(ranges), List.copyOf(categories));
  }

  /** The same where a column is known, or left out. */
  public OpenColumns without(String column) {
    return new OpenColumns(
        thresholds.stream().filter(c -> !c.equals(column)).toList(),
        ranges.stream().filter(c -> !c.equals(column)).toList(),
        categories.stream().filter(c -> !c.equals(column)).toList());
  }

  /** The same where the range of a column is known now. */
  public OpenColumns withRange(String column) {
    OpenColumns rest = without(column);
    return new OpenColumns(
        Stream.concat(rest.thresholds.stream(), Stream.of(column)).toList(),
        rest.ranges,
        rest.categories);
  }

  public boolean contains(String column) {
    return thresholds.contains(column) || ranges.contains(column) || categories.contains(column);
  }
}
