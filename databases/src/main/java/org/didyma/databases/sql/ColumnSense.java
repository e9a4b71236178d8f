package org.didyma.databases.sql;

import java.util.List;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.NumericFeature;

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
        : kind == ColumnKind.TEXT
            || kind.isNumber() && ((NumericFeature) feature).kind() != NumericFeature.Kind.DATE;
  }

  private static boolean names(CategoricalFeature feature, ColumnKind kind) {
    return feature.isUnknown()
        ? kind != ColumnKind.UNREADABLE
        : names(feature.categories(), feature.form(), kind);
  }

  private static boolean names(List<String> words, FieldForm form, ColumnKind kind) {
    return switch (kind) {
      case TEXT -> true;
      case TRUTH ->
          words.stream().map(form::compared).anyMatch(w -> w.equals("true") || w.equals("false"));
      case WHOLE, EXACT, WIDE, SINGLE, DOUBLE ->
          words.stream().anyMatch(word -> FeatureSql.valueOf(word, form, kind).isPresent());
      case UNREADABLE -> false;
    };
  }
}
