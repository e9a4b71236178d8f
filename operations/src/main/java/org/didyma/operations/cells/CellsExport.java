package org.didyma.operations.cells;

import org.didyma.data.cells.CellsFile;
import org.didyma.data.records.Table;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;

/** Counts the records of a table by row and label into a file. */
public final class CellsExport implements Operation {

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Writes the unique rows of a table under a schema, with their counts by label. The"
                + " file is as private as the table.")
        .takingClasses()
        .takes(Group.main(TableInput.MAIN).with(CellsMerge.OUT), SourceInput.GROUP)
        .refuses(TableInput.NAMES_ONE)
        .example("cells export --dataset bank --out bank.cells");
  }

  @Override
  public Result run(Inputs in, Context context) {
    OutputFile file = CellsMerge.file(in);
    Table table = new TableInput(in).table();
    table.requireReadable();
    CellsFile cells =
        new CellsFile(table.schema(), table.cells(context.cancellation()::check, true));
    context.note("note: the file is as private as the table");
    return CellsMerge.written(cells, file);
  }
}
