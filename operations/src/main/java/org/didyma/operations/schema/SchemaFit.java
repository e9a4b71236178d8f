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
      Parameter.oneOf("as", "KIND", Kind.values())
          .says("read FILE as columns or as schema, whatever it leaves open");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reads the table and tells by column how many of its fields are read as numbers,"
                + " categories or labels, how many are missing, and how many fall under which other"
                + " policy. That is NOT PRIVATE: it is computed without privacy and stays with the"
                + " custodian of the table. Use it to see that the schema takes the table as it is"
                + " written down, such as which character separates decimals; what the schema says"
                + " beyond that must not follow the table.",
            "A schema can be read as a file of columns too, which refuses nothing that it does not"
                + " say: so it is read, as by didyma learn, where it leaves thresholds of numbers"
                + " open, and else as a schema, as by solve.")
        .arguments(SchemaOrColumns.FILE)
        .takes(Group.main(SourceInput.DATA, AS), SourceInput.GROUP)
        .refuses(ColumnsInput.NAMES_TABLE)
        .example("schema fit people.schema.json --data people.csv")
        .returns(Fit.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Path file = in.get(SchemaOrColumns.FILE);
    SchemaOrColumns either = SchemaOrColumns.read(file);
    boolean asColumns = asColumns(in.given(AS), either);
    Runnable pause = context.cancellation()::check;
    Schema schema = asColumns ? either.requireColumns().fields() : either.requireSchema();
    Records records = new SourceInput(in).records(schema);
    SchemaFitReport readings =
        asColumns
            ? SchemaFitReport.of(either.requireColumns(), records, pause)
            : SchemaFitReport.of(schema, records, pause);
    context.note("note: schema fit is not private; its counts are for the custodian alone");
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
