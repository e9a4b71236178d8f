package org.didyma.cli.command;

import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.data.CellsFile;
import org.didyma.data.Table;
import org.didyma.operations.files.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma cells export}. */
@Command(
    name = "export",
    sortOptions = false,
    header = "count the records of a table by row and label into a file",
    description = {
      "",
      "Writes how many records of each label have each distinct row of a schema. The file is as"
          + " private as the table.",
      ""
    },
    footer = {"", "Example:", "  didyma cells export --dataset bank --out bank.cells"})
final class CellsExportCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DataOptions data = new DataOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "write to a new file, whose name ends with .cells")
  private String out = "";

  @Mixin private CommonOptions common = new CommonOptions();

  CellsExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    data.check();
    OutputFile file = CellsMergeCommand.file(out);
    Table table = data.table();
    table.requireReadable();
    CellsFile cells =
        new CellsFile(table.schema(), table.cells(terminal.cancellation()::check, true));
    file.write(cells::writeTo);
    terminal.note("note: the file is as private as the table");
    return ExitCode.DONE;
  }
}
