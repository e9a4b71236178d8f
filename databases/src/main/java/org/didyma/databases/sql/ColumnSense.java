package org.didyma.databases.sql;

import java.util.List;
import java.util.stream.Stream;
import org.didyma.data.CategoricalFeature;
import org.didyma.data.Feature;
import org.didyma.data.Label;

/**
 * Whether a column can have any value that a schema names, by their types alone. One that cannot is
 * a mistake that policies for what is not named would hide.
 */
public final class ColumnSense {

  private ColumnSense() {}

  /** Whether values of a kind can mean something to a feature. */
  public static boolean of(Feature feature, ColumnKind kind) {
    return feature instanceof CategoricalFeature categorical
        ? names(categorical, kind)
        : kind == ColumnKind.TEXT || kind.isNumber();
  }

  private static boolean names(CategoricalFeature feature, ColumnKind kind) {
    return feature.isUnknown() ? kind != ColumnKind.UNREADABLE : names(feature.categories(), kind);
  }

  /** Whether values of a kind can be labels. */
  public static boolean of(Label label, ColumnKind kind) {
    return names(
        Stream.concat(label.positive().stream(), label.negative().stream()).toList(), kind);
  }

  private static boolean names(List<String> words, ColumnKind kind) {
    return switch (kind) {
      case TEXT -> true;
      case TRUTH -> words.contains("true") || words.contains("false");
      case WHOLE, EXACT, WIDE, SINGLE, DOUBLE ->
          words.stream().anyMatch(word -> FeatureSql.valueOf(word, kind).isPresent());
      case UNREADABLE -> false;
    };
  }
}
