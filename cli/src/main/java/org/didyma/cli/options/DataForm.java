package org.didyma.cli.options;

import java.util.Optional;
import org.didyma.cli.Cancellation;
import org.didyma.data.rows.Rows;
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

  /** Data that was read before, for another release: drawn afresh what reading draws at random. */
  default D afresh(D data) {
    return data;
  }

  /** Rows in memory as such data; empty for mechanisms that do not learn from rows. */
  default Optional<D> ofRows(Rows rows) {
    return Optional.empty();
  }
}
