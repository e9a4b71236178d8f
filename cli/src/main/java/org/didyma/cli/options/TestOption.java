package org.didyma.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.didyma.data.Table;
import org.didyma.data.TableSource;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --test}: which records models are tested on. */
public final class TestOption {

  private static final String NAME = "--test";

  /** One of so many records is held out. */
  public static final int FOLDS = 5;

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "a table of the same schema to test on; without it every fifth record is held out")
  private @Nullable String test;

  /** The table that was named, if one was. */
  public Optional<Path> file() {
    return Optional.ofNullable(test).map(name -> OutputFile.path(NAME, name));
  }

  /** The records to learn from, where every fifth is held out. */
  public Table training(Table table) {
    return training(table, TestOption::isHeldOut);
  }

  /**
   * The records to learn from.
   *
   * @param heldOut says for the position of a record whether it is held out, where no table to test
   *     on was named
   */
  public Table training(Table table, LongPredicate heldOut) {
    return test == null ? table.part(heldOut.negate()) : table;
  }

  /** The records to test on, where every fifth is held out. */
  public Cells tested(Table table, Runnable pause) {
    return tested(table, TestOption::isHeldOut, pause);
  }

  /**
   * The records to test on.
   *
   * @param heldOut as for those to learn from
   * @param pause called now and then; what it throws ends the reading
   * @throws InvalidInputException when there are none
   */
  public Cells tested(Table table, LongPredicate heldOut, Runnable pause) {
    Table tested =
        file()
            .map(path -> new Table(table.schema(), TableSource.file(path)))
            .orElseGet(() -> table.part(heldOut));
    Cells cells = tested.cells(pause, true);
    if (cells.records() == 0) {
      throw new InvalidInputException(
          "there are no records to test on",
          "use a table of at least five records, or another " + NAME + ".");
    }
    return cells;
  }

  private static boolean isHeldOut(long position) {
    return position % FOLDS == FOLDS - 1;
  }
}
