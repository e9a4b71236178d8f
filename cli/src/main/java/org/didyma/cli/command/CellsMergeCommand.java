package org.didyma.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.data.CellsFile;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma cells merge}. */
@Command(
    name = "merge",
    sortOptions = false,
    header = "add up the counts of several files",
    description = {
      "",
      "Adds the counts of files of one schema. A person whose records are in several files counts"
          + " several times. Give the sum to didyma solve as --data.",
      ""
    },
    footer = {"", "Example:", "  didyma cells merge north.cells south.cells --out all.cells"})
final class CellsMergeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "files of didyma cells export")
  private List<String> files = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "write to a new file, whose name ends with .cells")
  private String out = "";

  @Mixin private CommonOptions common = new CommonOptions();

  CellsMergeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** A file to be made. */
  static OutputFile file(String out) {
    if (!out.endsWith(".cells")) {
      throw new InvalidInputException(
          "--out does not end with .cells, by which didyma solve knows such files",
          "choose a name such as north.cells.");
    }
    return OutputFile.prepare("--out", out);
  }

  @Override
  public Integer call() {
    OutputFile file = file(out);
    CellsFile sum =
        files.stream()
            .map(name -> CellsFile.read(OutputFile.path("FILE", name)))
            .reduce(CellsFile::plus)
            .orElseThrow();
    file.write(sum::writeTo);
    terminal.note("note: the file is as private as the tables");
    return ExitCode.DONE;
  }
}
