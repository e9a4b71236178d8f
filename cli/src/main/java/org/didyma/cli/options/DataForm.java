package org.didyma.cli.options;

import org.didyma.cli.Cancellation;
import org.didyma.formulations.Cells;

/**
 * How a table is held in memory for a mechanism.
 *
 * @param <D> the data that the mechanism takes
 */
@FunctionalInterface
public interface DataForm<D> {

  /** Distinct rows with counts. */
  DataForm<Cells> CELLS = DataOptions.Table::cells;

  /**
   * Reads a table.
   *
   * @param mayBeEmpty true where the number of records is private, so that a refusal of an empty
   *     table would give it away
   */
  D read(DataOptions.Table table, Cancellation cancellation, boolean mayBeEmpty);
}
