package org.didyma.operations.schema;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.data.columns.SchemaFitReport;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.ColumnsInput;
import org.didyma.operations.inputs.SourceInput;

/** Counts, without privacy, how a schema reads the fields of a table, for whoever holds it. */
public final class SchemaFit implements Operation {

  /** What a file is read as. */
  enum Kind {
    COLUMNS,
    SCHEMA
  }

  private static final Parameter<Kind> AS =
      Parameter.oneOf("as", "KIND", Kind.values()).says("read FILE as columns or as schema");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reads the table and counts by column how many of its fields are read as numbers,"
                + " categories or labels, how many are missing, and how many fall under another"
                + " policy. This is NOT PRIVATE: the counts stay with the custodian of the"
                + " table. Use them to check that the schema fits how the table is written, such"
                + " as its decimal separator. Nothing else in the schema may follow the table.",
            "FILE is read as a file of columns, as by didyma learn, if it leaves the cut points"
                + " of numbers open, and otherwise as a schema, as by solve. A file of columns"
                + " refuses only what it says.")
        .arguments(SchemaOrColumns.FILE)
        .takes(Group.main(SourceInput.DATA, AS), SourceInput.GROUP)
        .refuses(ColumnsInput.NAMES_TABLE)
        .example("schema fit people.schema.json --data people.csv")
        .takingClasses()
        .returns(Fit.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Path file = in.get(SchemaOrColumns.FILE);
    SchemaOrColumns either = SchemaOrColumns.read(file);
    boolean asColumns = asColumns(in.given(AS), either);
    Runnable pause = context.cancellation()::check;
    Schema schema = asColumns ? either.requireColumns().fields() : either.requireSchema();
    in.requireTaken(schema.label());
    Records records = new SourceInput(in).records(schema);
    SchemaFitReport readings =
        asColumns
            ? SchemaFitReport.of(either.requireColumns(), records, pause)
            : SchemaFitReport.of(schema, records, pause);
    context.note("note: schema fit is not private; its counts are for the custodian only");
    if (!in.has(AS) && either.isOpen() && either.schema().isPresent()) {
      context.note(
          "note: %s is read as a file of columns, as learn reads it; as a schema, as solve reads it,"
                  .formatted(file)
              + " it may refuse more: --as schema counts that");
    }
    boolean lenient = !asColumns && either.isLenientAsColumns();
    return Fit.of(new FitSentences(readings, schema, file.toString(), lenient), asColumns);
  }

  private static boolean asColumns(Optional<Kind> wanted, SchemaOrColumns either) {
    if (wanted.isEmpty()) {
      return either.isOpen();
    }
    return wanted.get() == Kind.COLUMNS;
  }
}
