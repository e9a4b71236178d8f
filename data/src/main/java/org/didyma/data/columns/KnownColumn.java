package org.didyma.data.columns;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is publicly known of a column, by the header of its table or by a data dictionary.
 *
 * @param name as the table has it
 * @param kind what its fields are
 * @param range the least and the greatest, as numbers or dates, where they are known
 * @param categories its values, where they are known
 * @param labels what people call values, by value
 * @param title what people call it; empty where it has no other name
 * @param missing what means that there is no value
 */
public record KnownColumn(
    String name,
    Kind kind,
    Optional<Range> range,
    List<String> categories,
    Map<String, String> labels,
    String title,
    List<String> missing) {

  /** What fields are. */
  public enum Kind {
    INTEGER,
    DECIMAL,
    DATE,
    CATEGORIES,
    /** Categories whose order means something. */
    ORDERED,
    UNKNOWN
  }

  /**
   * Ends of a range.
   *
   * @param low a number, or a date
   * @param high another one
   */
  public record Range(String low, String high) {}

  public KnownColumn {
    categories = List.copyOf(categories);
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    missing = List.copyOf(missing);
  }

  /** A column of which nothing but the kind is known. */
  public static KnownColumn of(String name, Kind kind) {
    return new KnownColumn(name, kind, Optional.empty(), List.of(), Map.of(), "", List.of());
  }

  /** The same, whose categories are known. */
  public static KnownColumn of(String name, List<String> categories) {
    return new KnownColumn(
        name, Kind.CATEGORIES, Optional.empty(), categories, Map.of(), "", List.of());
  }

  /** What another source knows of the same column, with this one's where that knows nothing. */
  KnownColumn or(KnownColumn other) {
    boolean isUnknown = kind == Kind.UNKNOWN;
    return new KnownColumn(
        name,
        isUnknown ? other.kind : kind,
        range.or(other::range),
        categories.isEmpty() ? other.categories : categories,
        labels.isEmpty() ? other.labels : labels,
        title.isEmpty() ? other.title : title,
        missing.isEmpty() ? other.missing : missing);
  }
}
