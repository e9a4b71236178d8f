package org.didyma.data.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.text.Dialect;

/**
 * What a {@link Schema} consists of, while it is read or changed. Its collections are immutable.
 */
final class SchemaDraft {

  String name = "";
  String description = "";
  boolean declaredPublic;
  final Dialect dialect;
  Label label;
  List<String> missing = List.of();
  Optional<PrivacyUnit> unit = Optional.empty();
  Optional<RecordWeight> weight = Optional.empty();
  List<Feature> features = List.of();
  Map<String, ColumnPoints> points = Map.of(); // by column
  CardRules card = CardRules.NONE;
  Display display = Display.PLAIN;

  SchemaDraft(Dialect dialect, Label label) {
    this.dialect = dialect;
    this.label = label;
  }

  SchemaDraft(SchemaDraft from) {
    this(from.dialect, from.label);
    name = from.name;
    description = from.description;
    declaredPublic = from.declaredPublic;
    missing = from.missing;
    unit = from.unit;
    weight = from.weight;
    features = from.features;
    points = from.points;
    card = from.card;
    display = from.display;
  }

  /** The number of columns up to the last one that is used, in a table without any names. */
  int leastWidth() {
    if (dialect.header() || !dialect.columns().isEmpty()) {
      return dialect.columns().size();
    }
    return Stream.of(
            label.columns().stream(),
            unit.map(PrivacyUnit::column).stream(),
            weight.map(RecordWeight::column).stream(),
            features.stream().map(Feature::column))
        .flatMap(columns -> columns)
        .mapToInt(Integer::parseInt)
        .max()
        .orElseThrow();
  }
}
