package org.didyma.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.data.ColumnsSkeleton;
import org.didyma.data.DataDictionary;
import org.didyma.data.KnownColumn;
import org.didyma.data.TableOutline;
import org.didyma.data.TableSource;
import org.didyma.databases.Sources;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma schema skeleton}: a file of columns to be filled in. */
@Command(
    name = "skeleton",
    sortOptions = false,
    header = "begin a file of columns, from the names of a table or a data dictionary",
    description = {
      "",
      "Reads the names of the columns of a table, CSV, XLSX, ARFF or Parquet, and no record of it,"
          + " and prints a file of columns to fill in. A data dictionary fills in what it says; what"
          + " nobody may leave open is refused by every command until it is written.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma schema skeleton people.csv --dictionary dict.csv --out new.json"
    })
final class SchemaSkeletonCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "the table, of which the header is read; a dictionary needs none")
  private @Nullable String table;

  @Option(
      names = "--dictionary",
      paramLabel = "FILE",
      description =
          "a public CSV file with a line for each column: its name, kind, range or values, title"
              + " and missing codes; see docs/schema.md")
  private @Nullable String dictionary;

  @Option(names = "--label", paramLabel = "COLUMN", description = "the column to predict")
  private String label = "";

  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description = "a value of the label that means positive; may be repeated")
  private List<String> positive = new ArrayList<>();

  @Option(
      names = "--negative",
      paramLabel = "VALUE",
      description =
          "a value of the label that means negative; may be repeated; default: the others that are"
              + " known")
  private List<String> negative = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write to a new file instead of standard output")
  private @Nullable String out;

  @Mixin private CommonOptions common = new CommonOptions();

  SchemaSkeletonCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (table == null && dictionary == null) {
      throw new InvalidInputException(
          "there is neither a table nor a dictionary", "name a file, or give --dictionary FILE.");
    }
    Optional<OutputFile> file = new OutputFiles().prepare("--out", out);
    List<KnownColumn> known =
        dictionary == null
            ? List.of()
            : DataDictionary.read(TableSource.file(OutputFile.path("--dictionary", dictionary)));
    TableOutline outline =
        table == null ? TableOutline.of(known) : Sources.outline(table).with(known);
    ColumnsSkeleton skeleton = new ColumnsSkeleton(outline, label, positive, negative);
    String json = skeleton.json();
    if (file.isPresent()) {
      file.get().write(json);
    } else {
      terminal.out().print(json);
    }
    tell("the table has no column", names(known), names(outline.columns()));
    if (dictionary != null) {
      tell("the dictionary says nothing of", names(outline.columns()), names(known));
    }
    if (!skeleton.open().isEmpty()) {
      terminal.note("note: to be filled in: " + String.join(", ", skeleton.open()));
    }
    terminal.note(
        "note: ranges and categories come from public knowledge; didyma schema check reads the file,"
            + " and didyma schema fit tells how it reads the table");
    return ExitCode.DONE;
  }

  private static List<String> names(List<KnownColumn> columns) {
    return columns.stream().map(KnownColumn::name).toList();
  }

  private void tell(String what, List<String> all, List<String> others) {
    List<String> missing =
        all.stream().filter(name -> !others.contains(name)).map(Quoted::of).toList();
    if (!missing.isEmpty()) {
      terminal.note("note: %s %s".formatted(what, String.join(", ", missing)));
    }
  }
}
