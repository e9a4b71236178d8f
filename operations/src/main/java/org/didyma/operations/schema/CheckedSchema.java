package org.didyma.operations.schema;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.CountLabel;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.NumberLabel;
import org.didyma.data.schema.OrderedLabel;
import org.didyma.data.schema.Schema;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** A schema, which may be read as a file of columns too. */
record CheckedSchema(
    @Field("true; an invalid file is an error") boolean valid,
    @Field("schema or columns: what the file is") String kind,
    @Field("of the table") int columns,
    @Field("of the weights") int dimension,
    @Field("their names") List<String> coordinates,
    @Field(flat = true) SchemaTotality totality,
    Optional<AsColumns> asColumns,
    @Field(hidden = true) Path file,
    @Field(hidden = true) Label label)
    implements Result {

  /** The same as a file of columns. */
  record AsColumns(
      @Field("columns whose cut points a file of columns leaves open")
          List<String> withoutThresholds,
      @Field(flat = true) SchemaTotality totality) {}

  static CheckedSchema of(Path file, SchemaOrColumns either) {
    Schema schema = either.requireSchema();
    return new CheckedSchema(
        true,
        "schema",
        schema.features().size(),
        schema.dimension(),
        schema.coordinateNames(),
        SchemaTotality.of(schema),
        either.open().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new AsColumns(either.open(), SchemaTotality.of(either.requireColumns().fields()))),
        file,
        schema.label());
  }

  /** What a table's label means, a line. */
  static String text(Label label) {
    return "Label %s: %s\n".formatted(String.join(", ", label.columns()), meaning(label));
  }

  private static String meaning(Label label) {
    if (label instanceof OrderedLabel ordered) {
      return "%d classes, %s".formatted(ordered.labels(), String.join(" < ", ordered.values()));
    }
    if (label instanceof ClassesLabel classes) {
      return "%d classes without an order, %s"
          .formatted(classes.labels(), String.join(", ", classes.values()));
    }
    if (label instanceof EventTimeLabel times) {
      return "event %s, horizons %s"
          .formatted(
              times.positive(),
              times.horizons().stream()
                  .map(BigDecimal::toPlainString)
                  .collect(Collectors.joining(", ")));
    }
    if (label instanceof CountLabel count) {
      return "counts from 0 to %d, larger ones as %1$d".formatted(count.most());
    }
    if (label instanceof NumberLabel number) {
      return "numbers from %s to %s in %d steps of %s"
          .formatted(
              number.low().toPlainString(),
              number.high().toPlainString(),
              number.steps(),
              number.value(1).subtract(number.low()).toPlainString());
    }
    return "positive %s, negative %s"
        .formatted(label.binary().positive(), label.binary().negative());
  }

  @Override
  public List<Section> sections() {
    return List.of(
        new Section.Text(
            "%s is a valid schema.\n".formatted(file)
                + text(label)
                + "%d %s %d feature%s:\n"
                    .formatted(
                        columns,
                        columns == 1 ? "column makes" : "columns make",
                        dimension,
                        dimension == 1 ? "" : "s")
                + coordinates.stream().map("  %s\n"::formatted).collect(Collectors.joining())
                + asColumns
                    .map(
                        as ->
                            "As a file of columns, for --columns of learn and schema learn:\n"
                                + as.totality.text()
                                + "As a schema, for all other commands:\n"
                                + totality.inShort())
                    .orElseGet(totality::text)));
  }
}
