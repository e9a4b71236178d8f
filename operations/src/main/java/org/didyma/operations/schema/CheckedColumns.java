package org.didyma.operations.schema;

import java.nio.file.Path;
import java.util.List;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Label;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** A file of columns that is no schema. */
record CheckedColumns(
    boolean valid,
    String kind,
    int columns,
    @Field("columns to get cut points") List<String> withoutThresholds,
    @Field("columns to get a range and cut points") List<String> unknownRanges,
    @Field("columns to get categories") List<String> unknownCategories,
    @Field(flat = true) SchemaTotality totality,
    @Field("why a file of columns is not a schema yet") String noSchemaSince,
    @Field(hidden = true) Path file,
    @Field(hidden = true) Label label)
    implements Result {

  static CheckedColumns of(Path file, Columns columns, String refusal) {
    return new CheckedColumns(
        true,
        "columns",
        columns.names().size(),
        columns.open(),
        columns.unknownRanges(),
        columns.unknownCategories(),
        SchemaTotality.of(columns.fields()),
        refusal,
        file,
        columns.label());
  }

  @Override
  public List<Section> sections() {
    return List.of(
        new Section.Text(
            "%s is a valid file of columns, for --columns of learn and schema learn.\n"
                    .formatted(file)
                + CheckedSchema.text(label)
                + "%d columns\n".formatted(columns)
                + line("to get cut points", withoutThresholds)
                + line("to get a range and cut points", unknownRanges)
                + line("to get categories", unknownCategories)
                + totality.text()
                + "It is not a schema yet: %s\n".formatted(noSchemaSince)));
  }

  private static String line(String what, List<String> columns) {
    return columns.isEmpty() ? "" : "  %s: %s\n".formatted(what, SchemaCheck.listed(columns));
  }
}
