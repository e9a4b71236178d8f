package org.didyma.operations.schema;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.QuotedText;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;

/** Checks a schema and shows the coordinates that it makes. */
public final class SchemaCheck implements Operation {

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reads a schema, but no table. It lists the features of each column, and says"
                + " whether every table fits, or which records do not. A file of columns, as"
                + " didyma learn takes it, is checked as such; a file that can be either is"
                + " checked as both.")
        .takingClasses()
        .arguments(SchemaOrColumns.FILE)
        .example("schema check people.schema.json")
        .returns(CheckedSchema.class, CheckedColumns.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Path file = in.get(SchemaOrColumns.FILE);
    SchemaOrColumns either = SchemaOrColumns.read(file);
    if (either.schema().isEmpty()) {
      return CheckedColumns.of(file, either.requireColumns(), either.why());
    }
    if (!either.open().isEmpty()) {
      context.note(
          "note: only the range of %s is stated, so the schema takes each number as one feature; in"
                  .formatted(listed(either.open()))
              + " a file of columns, didyma learn or schema learn chooses the cut points");
    }
    return CheckedSchema.of(file, either);
  }

  static String listed(List<String> columns) {
    return columns.stream().map(QuotedText::of).collect(Collectors.joining(", "));
  }
}
