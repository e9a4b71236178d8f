package org.didyma.operations.schema;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.QuotedText;
import org.didyma.data.columns.ColumnsSkeleton;
import org.didyma.data.columns.DataDictionary;
import org.didyma.data.columns.KnownColumn;
import org.didyma.data.columns.TableOutline;
import org.didyma.data.text.TableSource;
import org.didyma.databases.Sources;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.ColumnsInput;
import org.didyma.operations.inputs.SharedParameters;

/** Begins a file of columns, to be filled in. */
public final class SchemaSkeleton implements Operation {

  private static final Parameter<String> TABLE =
      Parameter.text("table", "FILE")
          .says("the table, of which only the header is read; optional with a dictionary");

  private static final Parameter<Path> DICTIONARY =
      Parameter.file("dictionary")
          .says(
              "a public CSV file with a line for each column: its name, kind, range or values,"
                  + " title and missing codes; see docs/reference/schema.md");

  private static final Parameter<String> LABEL = ColumnsInput.LABEL.says("the column to predict");

  private static final Parameter<String> NEGATIVE =
      ColumnsInput.NEGATIVE
          .says("a value of the label that means negative")
          .derived("the others that are known");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reads the column names of a table (CSV, XLSX, ARFF or Parquet), but none of its"
                + " records, and prints a file of columns to fill in. A data dictionary fills in"
                + " what it states. Every command refuses the file until you have filled in the"
                + " required parts.")
        .arguments(TABLE)
        .takes(Group.main(DICTIONARY, LABEL, ColumnsInput.POSITIVE, NEGATIVE, SharedParameters.OUT))
        .refuses(
            InputRule.when(
                in -> !in.hasAny(TABLE, DICTIONARY),
                "there is neither a table nor a dictionary",
                "name a file, or give --dictionary FILE."))
        .example("schema skeleton people.csv --dictionary dict.csv --out new.json");
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> file = SharedParameters.file(in, SharedParameters.OUT, new OutputFiles());
    List<KnownColumn> known =
        in.given(DICTIONARY).map(TableSource::file).map(DataDictionary::read).orElse(List.of());
    TableOutline outline =
        in.given(TABLE)
            .map(name -> Sources.outline(name).with(known))
            .orElseGet(() -> TableOutline.of(known));
    ColumnsSkeleton skeleton =
        new ColumnsSkeleton(
            outline, in.given(LABEL).orElse(""), in.all(ColumnsInput.POSITIVE), in.all(NEGATIVE));
    // Written first: that tells what is open.
    String json = skeleton.json();
    tell(context, "the table has no column", names(known), names(outline.columns()));
    if (in.has(DICTIONARY)) {
      tell(context, "the dictionary does not describe", names(outline.columns()), names(known));
    }
    if (!skeleton.open().isEmpty()) {
      context.note("note: to be filled in: " + String.join(", ", skeleton.open()));
    }
    if (!skeleton.readAs().isEmpty()) {
      context.note(
          "note: values that are not listed are read as one that is (\"other\"): "
              + String.join(", ", skeleton.readAs()));
    }
    context.note(
        "note: ranges and categories come from public knowledge; didyma schema check reads the"
            + " file, and didyma schema fit shows how it reads the table");
    return Document.content(OutputFile.Content.of(json), file);
  }

  private static List<String> names(List<KnownColumn> columns) {
    return columns.stream().map(KnownColumn::name).toList();
  }

  private static void tell(Context context, String what, List<String> all, List<String> others) {
    List<String> missing =
        all.stream().filter(name -> !others.contains(name)).map(QuotedText::of).toList();
    if (!missing.isEmpty()) {
      context.note("note: %s %s".formatted(what, String.join(", ", missing)));
    }
  }
}
