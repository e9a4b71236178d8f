package org.didyma.operations.cells;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.cells.CellsFile;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;

/** Adds up the counts of several files. */
public final class CellsMerge implements Operation {

  private static final Parameter<Path> FILES =
      Parameter.file("files", "FILE")
          .says("files of didyma cells export")
          .required("name the files to add up.")
          .repeatable();

  private static final String ADVICE = "choose a name such as north.cells.";

  /** Where counts go. */
  public static final Parameter<String> OUT =
      Parameter.read("out", "FILE", CellsMerge::name, name -> name)
          .says("write to a new file, whose name ends with .cells")
          .required(ADVICE);

  private static String name(String text) {
    if (!text.endsWith(".cells")) {
      throw new InvalidInputException(
          "--out does not end with .cells, by which didyma solve recognises such files", ADVICE);
    }
    return text;
  }

  /** The file for counts, checked before any work is done. */
  public static OutputFile file(Inputs in) {
    return OutputFile.prepare("--out", in.get(OUT));
  }

  /** Counts in a file. */
  static Result written(CellsFile cells, OutputFile file) {
    return Document.content(cells::writeTo, Optional.of(file));
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Adds up the counts of files of one schema. A person with records in several files"
                + " counts several times. Pass the sum to didyma solve as --data.")
        .takingClasses()
        .arguments(FILES)
        .takes(Group.main(OUT))
        .example("cells merge north.cells south.cells --out all.cells");
  }

  @Override
  public Result run(Inputs in, Context context) {
    OutputFile file = file(in);
    CellsFile sum =
        in.all(FILES).stream().map(CellsFile::read).reduce(CellsFile::plus).orElseThrow();
    context.note("note: the file is as private as the tables");
    return written(sum, file);
  }
}
