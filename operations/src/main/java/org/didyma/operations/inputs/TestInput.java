package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.function.LongPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;

/** Which records models are tested on. */
public record TestInput(Inputs in) {

  /** One of so many records is held out. */
  public static final int FOLDS = 5;

  public static final Parameter<Path> TEST =
      Parameter.file("test")
          .says("a table of the same schema to test on; without it every fifth record is held out");

  /** The records to learn from, where every fifth is held out. */
  public Table training(Table table) {
    return training(table, TestInput::isHeldOut);
  }

  /**
   * The records to learn from.
   *
   * @param heldOut says for the position of a record whether it is held out, where no table to test
   *     on was named
   */
  public Table training(Table table, LongPredicate heldOut) {
    return in.has(TEST) ? table : table.part(heldOut.negate());
  }

  /** The records to test on, where every fifth is held out. */
  public Cells tested(Table table, Runnable pause) {
    return tested(table, TestInput::isHeldOut, pause);
  }

  /**
   * The records to test on.
   *
   * @param heldOut as for those to learn from
   * @param pause called now and then; what it throws ends the reading
   * @throws InvalidInputException when there are none
   */
  public Cells tested(Table table, LongPredicate heldOut, Runnable pause) {
    Cells cells =
        in.given(TEST)
            .map(path -> new Table(table.schema(), TableSource.file(path)))
            .orElseGet(() -> table.part(heldOut))
            .cells(pause, true);
    if (cells.records() == 0) {
      throw new InvalidInputException(
          "there are no records to test on",
          "use a table of at least five records, or another --test.");
    }
    return cells;
  }

  private static boolean isHeldOut(long position) {
    return position % FOLDS == FOLDS - 1;
  }
}
